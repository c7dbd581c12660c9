(** What the exact proofs are written in: the steps of a chain, what is known, one tactic a rule. *)

From Phaseproof Require Export Points.

(** A false relation of numbers, and hypotheses at numbers. *)
Ltac refuted L := refuted_by ltac:(fun H => first [ real_refuted_exactly H | refuted_by_equality H | revert H; sine_facts; intros H; lra ]) L.
Ltac witness := repeat match goal with |- _ /\ _ => split end; prepare;
  first [ solve [ holds_exactly ] | intros; solve [ holds_exactly | apply Req_le; equality ]
        | solve [ intros; sine_facts; equality ] | solve [ intros; at_points ] ].

(** Every divisor is not 0, every logarithm is of something positive, and so on. *)
Ltac defined := repeat match goal with |- _ /\ _ => split end; prepare;
  first [ assumption | lazymatch goal with |- ex_RInt _ _ _ => solve [ continuity ] | |- continuous _ _ => solve [ continuity ] end
        | solve [ smooth_given ]
        | ranges_open; first [ nonzero | known | complex_nonzero | no_parts; first [ ring | sign ] ] ].

(** An equation of reals by way of complex numbers. *)
Ltac complex := apply RtoC_inj.

(** * What is known *)

(** The hypotheses of L, one after the other, are shown by [tac]. *)
Ltac discharge_with tac L := cbv beta in L;
  lazymatch type of L with
  | ?A -> ?B => lazymatch type of A with
      | Prop => let K := fresh in assert (K : A) by (clear L; tac tt); specialize (L K); clear K; discharge_with tac L
      | _ => idtac end
  | _ => idtac end.
Ltac met := first [ known | evens; first [ assumption | known | integers ] | proportional ].
(** It follows from a hypothesis for all numbers of a range, or from that of the conjugate numbers. *)
Ltac follows L := cbv beta in L; lazymatch type of L with
  | forall _ : ?T, _ => lazymatch type of T with Prop => intros; specialize (L ltac:(met)) | _ => let x := fresh in intro x; specialize (L x) end; follows L
  | _ => intros; first [ solve [ instance L ] | apply (f_equal RtoC) in L; solve [ instance L ] ] end.
Ltac by_hypothesis := first [ multimatch goal with H : forall _, _ |- forall _, _ => let L := fresh in assert (L := H); solve [ follows L ] end | intros; multimatch goal with
  | H : forall r : nat, _, r : nat |- _ = _ => let L := fresh in assert (L := H r); follows L
  | H : context [ _ <> _ ] |- _ <> _ => let E := fresh in solve
      [ apply H; met | intros E; apply H; field_simplify_eq in E; [ lra | nonzero ]
      | intros E; eapply H; [ .. | first [ instance E | apply RtoC_inj in E; instance E | apply (f_equal Cconj) in E; instance E ] ]; met ]
  end ].
(** From m < n follows m + 1 <= n. *)
Ltac by_wholes := prepare; progress (repeat match goal with H : IZR ?m < IZR ?n |- _ => lazymatch goal with _ : IZR m + 1 <= IZR n |- _ => fail
    | _ => assert (IZR m + 1 <= IZR n) by integers end end); first [ sign_core | proportional ].
Ltac discharge L := discharge_with ltac:(fun _ => first [ smooth_given | met | by_hypothesis | intros; equality | by_wholes ]) L.
(** At a point of numbers. *)
Ltac discharge_at L := discharge_with ltac:(fun _ => first [ smooth_given | orthogonal_literal | permutation_literal | assumption | lra | witness ]) L.
(** At a point where H is what is to be refuted. *)
Ltac discharge_by H L := discharge_with
  ltac:(fun _ => first [ exact H | (intros; eapply H; eassumption) | (intros; apply H; known)
                       | (destruct H; assumption) | known | witness ]) L.

(** An equation of complex numbers that are real, as one of reals. *)
Ltac in_reals L := apply (f_equal Re) in L; revert L; no_parts; intros L.

(** * Induction *)

Tactic Notation "induction_on" ident(m) ident(IH) :=
  revert m; refine (natural_induction _ _ _); [ | intros m IH ]; cbv beta.
