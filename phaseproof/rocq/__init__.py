"""Certificates as theorems of Rocq: a second referee, who shares nothing with the kernel but the
certificate.  `terms` and `statements` print what is claimed, `proofs` how it is shown, `reader`
reads a statement back; `Phaseproof.v` says what the language means there."""
