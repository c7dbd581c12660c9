"""Numbers of this subject: every one a certified ball, or one of two readings that must agree."""
