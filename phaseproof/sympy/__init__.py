"""Claims as scripts of SymPy: certificates in, text out.  Nothing here imports SymPy."""
