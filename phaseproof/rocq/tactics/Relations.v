(** What is known is used: instances, rewriting, sums of relations, squares, sums and triangles. *)

From Phaseproof Require Export Equality.

(** * What is known *)

Ltac known := first [ assumption | intros; assumption
  | prepare; first [ assumption | exact I | lra | integers | sign_core | intuition lra ] ].

(** Does l = r stand turned in the goal s = t?  Seen from sides that are the same, or from their heads. *)
Ltac head_of e := lazymatch e with ?f _ => head_of f | _ => e end.
Ltac same_head a b := let f := head_of a in let g := head_of b in constr_eq f g.
Ltac is_turned s t l r := first
  [ constr_eq s l; fail 1 | constr_eq t r; fail 1 | constr_eq s r | constr_eq t l
  | same_head s l; fail 1 | same_head t r; fail 1 | same_head s r | same_head t l ].
(** L says l ∼ r, and the goal s ∼ t, where s is l and t is r; for = it may be turned. *)
Tactic Notation "instance" constr(L) :=
  let H := fresh "H" in pose proof L as H; cbv beta in H;
  first
  [ exact H | symmetry; exact H
  | lazymatch type of H with
    | _ <= _ => apply (replace_le _ _ _ _) with (3 := H); equality
    | _ < _ => lazymatch goal with |- _ <= _ => apply Rlt_le | _ => idtac end; apply (replace_lt _ _ _ _) with (3 := H); equality
    | _ <> _ => first [ apply (replace_ne _ _ _ _) with (3 := H); equality | apply not_eq_sym; apply (replace_ne _ _ _ _) with (3 := H); equality ]
    | ?l = ?r => lazymatch goal with |- ?s = ?t => tryif is_turned s t l r
        then first [ apply (replace_turned _ _ _ _) with (3 := H); equality | apply (replace_eq _ _ _ _) with (3 := H); equality ]
        else first [ apply (replace_eq _ _ _ _) with (3 := H); equality | apply (replace_turned _ _ _ _) with (3 := H); equality ] end
    end ].

(** E says X = v: s is X and t is v, also inside moduli of both. *)
Ltac by_equation H :=
  let X := lazymatch type of H with ?X = _ => X end in let v := lazymatch type of H with _ = ?v => v end in
  first
  [ transitivity X; [ solve [ equality ] | transitivity v; [ exact H | equality ] ]
  | transitivity v; [ solve [ equality ] | transitivity X; [ symmetry; exact H | equality ] ]
  | lazymatch goal with
    | |- Cmod _ = Cmod _ => apply f_equal; by_equation H
    | |- Rabs _ = Rabs _ => apply f_equal; by_equation H end ].
(** E says u X = u v, or X = v: s = t becomes true when X is replaced in it. *)
Tactic Notation "rewrite_by" constr(E) :=
  let H := fresh "H" in pose proof E as H; cbv beta in H; first
  [ rewrite H; equality
  | prepare; rewrite H; equality | prepare; revert H; ranges; intros H; rewrite H; equality
  | solve [ by_equation H ]
  | match type of H with ?u * ?X = ?u * ?v =>
      let K := fresh in assert (K : X = v) by (apply (Rmult_eq_reg_l u); [ exact H | sign ]); first [ rewrite K | prepare; rewrite K ]; equality end ].

(** * Known relations added up: c (t − s) = Σ u (r − l) *)

Ltac complex_sign := first [ assumption | sign ].
Ltac linear_add A u L :=
  let B := fresh "B" in
  let H := fresh in pose proof L as H; cbv beta in H;
  lazymatch type of H with _ <= _ => try apply Req_le in A | _ < _ => try apply Req_le in A | _ => idtac end;
  first
  [ assert (B := add_eq _ _ u _ _ A H) | assert (B := add_le_eq _ _ u _ _ A H) | assert (B := add_lt_eq _ _ u _ _ A H)
  | assert (B := add_ne_eq _ _ u _ _ A H) | assert (B := add_ne _ _ u _ _ A ltac:(sign) H)
  | assert (B := add_lt _ _ u _ _ A ltac:(sign) H) | assert (B := add_le _ _ u _ _ A ltac:(sign) H)
  | assert (B := add_le _ _ u _ _ A ltac:(sign) (Rlt_le _ _ H))
  | assert (B := add_lt_le _ _ u _ _ A ltac:(sign) H) | assert (B := add_lt_le _ _ u _ _ A ltac:(sign) (Rlt_le _ _ H))
  | assert (B := Cadd_eq _ _ u _ _ A H) | assert (B := Cadd_eq _ _ u _ _ A (f_equal RtoC H))
  | assert (B := Cadd_ne_eq _ _ u _ _ A H) | assert (B := Cadd_ne _ _ u _ _ A ltac:(complex_sign) H) | assert (B := Cadd_ne _ _ u _ _ A ltac:(complex_sign) (RtoC_neq_0 _ H)) ]; clear A; rename B into A.
Ltac linear_sum A p :=
  lazymatch p with
  | (?q, ?u, ?L) => linear_sum A q; linear_add A u L
  | tt => idtac
  end.
(** [linear c (tt, u, L, v, M, …)] for L : l ∼ r and so on. *)
Tactic Notation "linear" constr(c) constr(p) :=
  let A := fresh "A" in
  let T := lazymatch goal with |- @eq ?T _ _ => T | |- not (@eq ?T _ _) => T | |- _ => R end in
  lazymatch T with R => assert (A := eq_refl 0) | _ => assert (A := eq_refl (RtoC 0)) end; linear_sum A p;
  first
  [ apply (linear_eq c _ _ _ A) | apply (linear_le c _ _ _ A) | apply (linear_le c _ _ _ (Req_le _ _ A)) | apply (linear_lt c _ _ _ A)
  | apply Rlt_le, (linear_lt c _ _ _ A) | apply (linear_ne c _ _ _ A) | apply (Clinear_eq c _ _ _ A) | apply (Clinear_ne c _ _ _ A) ];
  [ .. | clear A; equality ]; complex_sign.

(** * Squares: non-negative numbers compare as their squares do *)

Ltac squares := match goal with
  | |- _ <= _ => apply square_le; [ sign | ]
  | |- _ < _ => apply square_lt; [ sign | ]
  | |- _ = _ => apply square_eq; [ sign | sign | ]
  | |- _ <> _ => apply square_neq
  end.

(** * Sums *)

(** [termwise k tac]: the term at k, whose range is known, by tac. *)
Tactic Notation "termwise" ident(k) tactic3(tac) := terms; intros k ?; cbv beta; tac.
Tactic Notation "telescope" constr(F) := first
  [ apply (rsum_nat_telescope F); [ intros; cbv beta | integers | integers | cbv beta ]; equality
  | apply (rsum_int_telescope F); [ intros; cbv beta | integers | cbv beta ]; equality
  | apply (rsum_telescope_to _ F); [ intros; cbv beta | cbv beta ]; equality
  | apply (csum_telescope_to _ F); [ intros; cbv beta | cbv beta ]; equality ].
(** Sums and products of as many terms, or of one or two more, become the same. *)
Ltac same_counts := repeat match goal with
  | |- context [rsum ?n _] => match goal with |- context [rsum ?m ?g] => different n m; first
      [ rewrite (rsum_as n m g) by integers_linear | rewrite (rsum_last n m g) by integers_linear ] end
  | |- context [rprod ?n _] => match goal with |- context [rprod ?m ?g] => different n m; first
      [ rewrite (rprod_as n m g) by integers_linear | rewrite (rprod_last n m g) by integers_linear ] end end; cbv beta.
(** Sums over ranges, as differences of sums from 0. *)
Ltac prefixes := intros; autounfold with named in *; evens; domains; cbv beta;
  repeat match goal with |- context [rsum_nat ?a ?b ?f] => rewrite (rsum_nat_prefix a b f) by integers end; change (Z.to_nat 1) with 1%nat.
Tactic Notation "split_sum" constr(c) := first
  [ match goal with |- context [rsum_int ?a ?b ?f] => rewrite (rsum_int_split c a b f) by integers; equality end
  | prefixes; prepare; same_counts; equality | prepare; rewrite csum_last; equality ].
(** The terms are those of a permutation that the hypotheses speak of. *)
Ltac of_integer F := let H := constr:(fun l : nat => ltac:(let a := eval cbv beta in (F l) in let p := eval pattern (Z.of_nat l) in a in
    match p with ?f _ => exact f end)) in eval cbv beta in (H 0%nat).
Ltac permuted := lazymatch goal with |- rsum ?n ?F = rsum ?n ?G => let f := of_integer F in match goal with g : Z -> Z |- _ =>
    exact (rsum_permuted n g F f ltac:(reflexivity) ltac:(assumption) ltac:(assumption) ltac:(assumption)) end end.

(** Another index: shifted, from the other end, or permuted. *)
Ltac reindex := first [ equality
  | match goal with |- rsum ?n ?f = _ => rewrite <- (rsum_reverse n f); equality end
  | prepare; match goal with |- rsum ?n ?f = _ => rewrite <- (rsum_reverse n f); equality end
  | prepare; permuted ].
(** Integrals are spread where they are known. *)
Ltac spread_integral := fail.
Ltac spread :=
  lazymatch goal with
  | |- Rabs (_ + _) <= _ => eapply Rle_trans; [ apply Rabs_triang | apply Rplus_le_compat; spread ]
  | |- Rabs (_ - _) <= _ => eapply Rle_trans; [ apply Rabs_minus_le | apply Rplus_le_compat; spread ]
  | |- Rabs (- _) <= _ => rewrite Rabs_Ropp; spread
  | |- Rabs (?x / ?y) <= _ => change (x / y) with (x * / y); spread
  | |- Rabs (_ * _) <= _ => rewrite Rabs_mult; apply Rmult_le_compat; [ apply Rabs_pos | apply Rabs_pos | spread | spread ]
  | |- Rabs (rsum _ _) <= _ => eapply Rle_trans; [ apply rsum_abs | apply rsum_le; intros; cbv beta; spread_term ]
  | |- Cmod (_ + _) <= _ => eapply Rle_trans; [ apply Cmod_triangle | apply Rplus_le_compat; spread ]
  | |- Cmod (_ - _) <= _ => eapply Rle_trans; [ apply Cmod_minus_le | apply Rplus_le_compat; spread ]
  | |- Cmod (- _) <= _ => rewrite Cmod_opp; spread
  | |- Cmod (_ / RtoC _) <= _ => rewrite Cdiv_real; spread
  | |- Cmod (_ * _) <= _ => rewrite Cmod_mult; apply Rmult_le_compat; [ apply Cmod_ge_0 | apply Cmod_ge_0 | spread | spread ]
  | |- Cmod (csum _ _) <= _ => eapply Rle_trans; [ apply Cmod_csum | apply rsum_le; intros; cbv beta; spread_term ]
  | |- _ + _ <= _ => apply Rplus_le_compat; spread
  | |- _ * _ <= _ => first [ apply Rmult_le_compat_l; [ sign | spread ] | apply Rmult_le_compat_r; [ sign | spread ] | apply Rle_refl ]
  | |- _ / _ <= _ => first [ apply Rmult_le_compat_r; [ sign | spread ] | apply Rle_refl ]
  | |- rsum _ _ <= _ => apply rsum_le; intros; cbv beta; spread_term
  | |- _ => first [ spread_integral | apply Rle_refl ]
  end
with spread_term := spread.
Ltac spread_out := eapply Rle_trans; [ spread | apply Req_le; equality ]. Ltac triangle := prepare; spread_out.
