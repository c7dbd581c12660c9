"""The tests: tests/README.md says which are whose."""
