"""A folder of chapters and audited documents: loaded, judged, reported."""
