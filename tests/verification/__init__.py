"""A book judged, remembered, and certified."""
