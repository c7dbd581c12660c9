(** What the exact proofs are written in: the steps of a chain, what is known, one tactic a rule. *)

From Phaseproof Require Export Analysis.
From Coq Require Import Lra Lia.

(** * Hypotheses and conclusions at points *)

(** Exponentials of numbers that differ by less than a turn. *)
Lemma Cexp_apart (z w : C) x y u v : z = (x, y) -> w = (u, v) -> y <> v -> -6 <= y - v <= 6 -> Cexp z <> Cexp w.
Proof.
  intros -> -> N H E. assert (M := f_equal Cmod E). rewrite !Cmod_Cexp in M. unfold Re in M; simpl in M.
  unfold Cexp, Re, Im in E; simpl in E. injection E as A B. rewrite M in A, B. assert (P := exp_pos u).
  apply Rmult_eq_reg_l in A, B; try lra. assert (K : cos (2 * ((y - v) / 2)) = 1).
  { replace (2 * ((y - v) / 2)) with (y - v) by field. rewrite cos_minus, A, B. rewrite Rplus_comm. apply sin2_cos2. }
  rewrite cos_2a_sin in K. apply (sin_small_ne ((y - v) / 2)); [ lra | lra | ]. nra.
Qed.
Ltac sine_fact x := lazymatch goal with _ : 0 < sin x |- _ => fail | _ => assert (0 < sin x) by (apply sin_small; lra) end.
Ltac sine_facts := repeat match goal with |- context [sin ?x] => sine_fact x end.
Ltac apart := lazymatch goal with |- Cexp ?z <> Cexp ?w =>
  let p := components z in let q := components w in apply (Cexp_apart z w _ _ _ _ p q); cbn [pow]; lra end.

(** A natural number below a literal bound: each of its values. *)
Lemma natural_below (n m : nat) b : n < b -> b <= m -> (n < m)%nat.
Proof. intros H K. apply Nat2Z.inj_lt, lt_IZR. lra. Qed.
Lemma natural_up_to (n m : nat) b : n <= b -> b < m -> (n < m)%nat.
Proof. intros H K. apply Nat2Z.inj_lt, lt_IZR. lra. Qed.
Ltac bounded n m := let K := fresh in
  assert (K : (n < m)%nat) by match goal with
    | H : IZR (Z.of_nat n) < ?b |- _ => apply (natural_below n m b H); computed_goal; lra
    | H : IZR (Z.of_nat n) <= ?b |- _ => apply (natural_up_to n m b H); computed_goal; lra end;
  each n K.
Ltac a_range := match goal with n : nat |- _ => first [ bounded n 1%nat | bounded n 2%nat | bounded n 3%nat | bounded n 4%nat | bounded n 6%nat ] end.
Ltac at_point := first
  [ match goal with H : ?x <> ?x |- _ => destruct (H eq_refl) end
  | apart | lazymatch goal with |- sin _ <> 0 => apply sin_small_ne; cbn [pow]; lra end
  | holds_exactly | sine_facts; equality ].
Ltac at_points := tryif a_range then at_points else at_point.

(** A false relation of numbers, and hypotheses at numbers. *)
Ltac refuted L := refuted_by ltac:(fun H => first [ real_refuted_exactly H | revert H; sine_facts; intros H; lra ]) L.
Ltac witness := repeat match goal with |- _ /\ _ => split end; prepare;
  first [ solve [ holds_exactly ] | intros; solve [ holds_exactly ]
        | solve [ intros; sine_facts; equality ] | solve [ intros; at_points ]
        | intros; one_by_one holds_exactly; one_by_one holds_exactly ].

(** Every divisor is not 0, every logarithm is of something positive, and so on. *)
Ltac ranges_open := repeat match goal with H : Rmin _ _ <= _ <= Rmax _ _ |- _ => progress (between H) end.
Ltac ranges_alike := intros; autounfold with named in *; evens; repeat match goal with
  | H : context [rsum_nat] |- _ => revert H | H : context [rsum_int] |- _ => revert H end; ranges; prepare.
Ltac defined := repeat match goal with |- _ /\ _ => split end; ranges_alike;
  first [ assumption | lazymatch goal with |- ex_RInt _ _ _ => solve [ continuity ] | |- continuous _ _ => solve [ continuity ] end
        | solve [ smooth_given ]
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
Ltac met := first [ known | evens; first [ assumption | known | integers ] ].
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
Ltac discharge L := discharge_with ltac:(fun _ => first [ smooth_given | met | by_hypothesis | intros; equality ]) L.
(** At a point of numbers. *)
Ltac discharge_at L := discharge_with ltac:(fun _ => first [ smooth_given | orthogonal_literal | permutation_literal | known | witness ]) L.
(** At a point where H is what is to be refuted. *)
Ltac discharge_by H L := discharge_with
  ltac:(fun _ => first [ exact H | (intros; eapply H; eassumption) | (intros; apply H; known)
                       | (destruct H; assumption) | known | witness ]) L.

(** An equation of complex numbers that are real, as one of reals. *)
Ltac in_reals L := apply (f_equal Re) in L; revert L; no_parts; intros L.

(** ** Induction *)

Lemma natural_induction (P : nat -> Prop) : P 0%nat -> (forall m, P m -> P (m + 1)%nat) -> forall m, P m.
Proof. intros H K m. induction m as [ | m IH ]; [ exact H | rewrite <- Nat.add_1_r; auto ]. Qed.
Tactic Notation "induction_on" ident(m) ident(IH) :=
  revert m; refine (natural_induction _ _ _); [ | intros m IH ]; cbv beta.
