"""What an author leaves open, and what somebody asks, found by search; nothing here is trusted."""

from phaseproof import syntax  # lets terms and claims print themselves

__all__ = ["syntax"]
