"""The version, and the date of the last release, in one place."""

VERSION = "0.2.0.dev0"
DATE = "2026-11-22"
