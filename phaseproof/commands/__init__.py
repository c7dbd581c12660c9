"""The command line, and the files it writes."""
