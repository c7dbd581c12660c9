"""The referee: decides claims by walking heads and arguments, with no computer algebra inside."""
