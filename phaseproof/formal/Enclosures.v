From Phaseproof Require Export Tactics.
From Interval Require Import Tactic.
Ltac enclosed := fail.
