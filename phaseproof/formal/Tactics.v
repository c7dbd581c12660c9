(** What the exact proofs are written in: the steps of a chain, what is known, one tactic a rule. *)

From Phaseproof Require Export Analysis.
From Coq Require Import Lra Lia.

(** A false relation of numbers, and hypotheses at numbers. *)
Ltac refuted L := refuted_exactly L.
Ltac witness := repeat match goal with |- _ /\ _ => split end; prepare;
  first [ solve [ holds_exactly ] | intros; solve [ holds_exactly ] | intros; solve [ at_few ] | intros; one_by_one holds_exactly; one_by_one holds_exactly ].

(** Every divisor is not 0, every logarithm is of something positive, and so on. *)
Ltac ranges_open := repeat match goal with H : Rmin _ _ <= _ <= Rmax _ _ |- _ => progress (between H) end.
Ltac defined := repeat match goal with |- _ /\ _ => split end; prepare;
  first [ assumption | lazymatch goal with |- ex_RInt _ _ _ => solve [ continuity ] | |- continuous _ _ => solve [ continuity ] end
        | ranges_open; first [ nonzero | known | complex_nonzero | no_parts; first [ ring | sign ] ] ].

(** ** Chains: s ∼ y is shown, y ∼ t is left. *)

Lemma eq_le {x y z : R} : x = y -> y <= z -> x <= z. Proof. intros ->; trivial. Qed.
Lemma eq_lt {x y z : R} : x = y -> y < z -> x < z. Proof. intros ->; trivial. Qed.
Lemma le_le {x y z : R} : x <= y -> y <= z -> x <= z. Proof. lra. Qed.
Lemma le_lt {x y z : R} : x <= y -> y < z -> x < z. Proof. lra. Qed.
Lemma lt_le {x y z : R} : x < y -> y <= z -> x <= z. Proof. lra. Qed.
Lemma lt_lt {x y z : R} : x < y -> y <= z -> x < z. Proof. lra. Qed.

(** An equation of reals by way of complex numbers. *)
Ltac complex := apply RtoC_inj.

(** ** What is known *)

(** The hypotheses of L, one after the other, are shown by [tac]. *)
Ltac discharge_with tac L := cbv beta in L;
  lazymatch type of L with
  | ?A -> ?B => lazymatch type of A with
      | Prop => let K := fresh in assert (K : A) by (clear L; tac tt); specialize (L K); clear K; discharge_with tac L
      | _ => idtac end
  | _ => idtac end.
(** i < d/2 for one of the h = d/2 numbers. *)
Lemma below_half (i h : nat) : (i < h)%nat -> i < (2 * h)%nat / 2.
Proof. intros H. rewrite Nat2Z.inj_mul, mult_IZR. change (IZR (Z.of_nat 2)) with 2. apply Nat2Z.inj_lt, IZR_lt in H. lra. Qed.
Lemma half_above (i h : nat) : i < (2 * h)%nat / 2 -> i < h.
Proof. rewrite Nat2Z.inj_mul, mult_IZR. change (IZR (Z.of_nat 2)) with 2. lra. Qed.
Ltac halves := unfold even_nat in *; first
  [ apply below_half; assumption 
  | apply half_above; assumption
  | match goal with H : IZR _ < IZR _ |- _ => apply below_half; apply lt_IZR in H; lia end ].
Ltac met := first [ known | halves ].
(** It follows from a hypothesis for all numbers of a range, or from that of the conjugate numbers. *)
Ltac by_hypothesis := intros; multimatch goal with
  | H : forall r : nat, _ = _, r : nat |- _ = _ => let L := fresh in assert (L := H r); cbv beta in L;
      first [ solve [ instance L ] | apply (f_equal RtoC) in L; solve [ instance L ] ]
  | H : forall r : nat, _ -> _ = _, r : nat |- _ = _ => let L := fresh in assert (L := H r ltac:(met)); cbv beta in L;
      first [ solve [ instance L ] | apply (f_equal RtoC) in L; solve [ instance L ] ]
  | H : context [ _ <> _ ] |- _ <> _ => let E := fresh in solve
      [ apply H; met
      | intros E; eapply H; [ .. | first [ instance E | apply RtoC_inj in E; instance E | apply (f_equal Cconj) in E; instance E ] ]; met ]
  end.
Ltac discharge L := discharge_with ltac:(fun _ => first [ met | by_hypothesis | intros; equality ]) L.
(** At a point of numbers. *)
Ltac discharge_at L := discharge_with ltac:(fun _ => first [ orthogonal_literal | known | witness ]) L.
(** At a point where H is what is to be refuted. *)
Ltac discharge_by H L := discharge_with
  ltac:(fun _ => first [ exact H | (intros; eapply H; eassumption) | (intros; apply H; known)
                       | (destruct H; assumption) | known | witness ]) L.

(** ** Induction *)

Lemma natural_induction (P : nat -> Prop) : P 0%nat -> (forall m, P m -> P (m + 1)%nat) -> forall m, P m.
Proof. intros H K m. induction m as [ | m IH ]; [ exact H | rewrite <- Nat.add_1_r; auto ]. Qed.
Tactic Notation "induction_on" ident(m) ident(IH) :=
  revert m; refine (natural_induction _ _ _); [ | intros m IH ]; cbv beta.
