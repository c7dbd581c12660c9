"""What numbers say of a claim: witnesses, hypotheses dropped, false claims refused."""
