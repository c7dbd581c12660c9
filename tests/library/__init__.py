"""A folder of chapters and documents, as it is loaded."""
