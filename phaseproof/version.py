"""The version and its date, in one place."""

VERSION = "0.1.0"
DATE = "2026-11-22"
