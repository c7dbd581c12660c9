(** Whole numbers and signs: relations of integers however they are written, what is positive, what is not 0. *)

From Phaseproof Require Export Analysis.

(** * Preparation

    Named objects are unfolded, an even number is twice another, ranges are counted, and casts pushed to the letters. *)

(** What a letter is said to be. *)
Ltac domains := unfold positive, nonnegative in *; repeat match goal with H : Csmooth _ _ |- _ => destruct H end.

(** A real that is visibly an integer, as that integer. *)
Ltac as_integer e :=
  lazymatch e with
  | IZR ?z => z
  | ?a + ?b => let x := as_integer a in let y := as_integer b in constr:((x + y)%Z)
  | ?a - ?b => let x := as_integer a in let y := as_integer b in constr:((x - y)%Z)
  | ?a * ?b => let x := as_integer a in let y := as_integer b in constr:((x * y)%Z)
  | - ?a => let x := as_integer a in constr:((- x)%Z)
  end.
Ltac push_casts := rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR.
(** The relation of integers that a relation of such reals is; H and the goal become it. *)
Ltac of_integers P :=
  lazymatch P with
  | ?a <= ?b => let x := as_integer a in let y := as_integer b in constr:((x <= y)%Z)
  | ?a < ?b => let x := as_integer a in let y := as_integer b in constr:((x < y)%Z)
  | @eq R ?a ?b => let x := as_integer a in let y := as_integer b in constr:((x = y)%Z)
  | not (@eq R ?a ?b) => let x := as_integer a in let y := as_integer b in constr:((x <> y)%Z)
  end.
Ltac integer_relation_in H :=
  let P := type of H in let Q := of_integers P in let K := fresh in
  assert (K : Q) by first [ apply le_IZR; push_casts; exact H | apply lt_IZR; push_casts; exact H | apply eq_IZR; push_casts; exact H
    | intros K; apply H; apply (f_equal IZR) in K; revert K; push_casts; trivial ]; clear H.
Ltac integer_goal :=
  lazymatch goal with
  | |- @eq Z _ _ => idtac | |- @eq nat _ _ => idtac | |- not (@eq Z _ _) => idtac | |- not (@eq nat _ _) => idtac
  | |- (_ <= _)%R => integer_cut | |- (_ < _)%R => integer_cut | |- @eq _ _ _ => integer_cut | |- not (@eq _ _ _) => integer_cut
  | |- _ => idtac end
with integer_cut := lazymatch goal with |- ?P => let Q := of_integers P in cut Q; [ let K := fresh in intros K;
    first [ apply IZR_le in K | apply IZR_lt in K | apply (f_equal IZR) in K | apply IZR_neq in K ]; revert K; push_casts; trivial | ] end.
(** Whatever is true by linear arithmetic over integers, however it is written. *)
Ltac integers_linear :=
  unfold size, even_nat in *; cbn [half] in *; domains; integer_goal;
  first [ lia | progress (repeat match goal with H : _ |- _ => integer_relation_in H end); lia ].
Ltac integers :=
  intros; unfold size, even_nat in *; cbn [half] in *; domains; integer_goal;
  first [ lia
        | repeat match goal with H : _ |- _ => integer_relation_in H end; first [ lia | nia ] ].

(** The number of terms from a to b. *)
Ltac as_natural z :=
  lazymatch z with
  | Z.of_nat ?n => n
  | (?a + ?b)%Z => let x := as_natural a in let y := as_natural b in constr:((x + y)%nat)
  | (?a - ?b)%Z => let x := as_natural a in let y := as_natural b in constr:((x - y)%nat)
  | (?a * ?b)%Z => let x := as_natural a in let y := as_natural b in constr:((x * y)%nat)
  | Z.succ ?a => let x := as_natural a in constr:(S x)
  | _ => let n := eval cbv in (Z.to_nat z) in n
  end.
Ltac literal_nat n := lazymatch n with O => idtac | S ?m => literal_nat m end.
Ltac size_term a b :=
  let z := constr:((b + 1 - a)%Z) in
  let n := eval cbv in (Z.to_nat z) in
  match n with
  | _ => let _ := match constr:(tt) with _ => literal_nat n end in n
  | _ => let z' := eval cbn [Z.opp Z.add Z.sub] in z in
      lazymatch b with
      | (?m - 1)%Z => lazymatch a with 0%Z => as_natural m | _ => as_natural constr:((m - a)%Z) end
      | (?m + -1)%Z => lazymatch a with 0%Z => as_natural m | _ => as_natural constr:((m - a)%Z) end
      | _ => lazymatch a with
             | 0%Z => as_natural constr:((b + 1)%Z)
             | 1%Z => as_natural b
             | _ => as_natural constr:((b + 1 - a)%Z) end
      end
  end.
Ltac one_term a b := lazymatch a with Z0 => fail | Zpos _ => fail | Zneg _ => fail | _ => replace (size a b) with 1%nat by (unfold size; lia) end.
Ltac sizes := repeat match goal with |- context [size ?a ?b] => first
  [ one_term a b | let n := size_term a b in replace (size a b) with n by integers ] end.
Ltac half_natural n := lazymatch n with (2 * ?a)%nat => a | (?a + ?b)%nat => let x := half_natural a in let y := half_natural b in constr:((x + y)%nat)
  | S _ => eval cbv in (n / 2)%nat end.
Ltac evens := unfold even_of, even_nat in *; cbn [half] in *;
  repeat match goal with
  | |- context [(?n / 2)%nat] => let m := half_natural n in replace (n / 2)%nat with m by (apply (Nat.div_unique n 2 m 0); lia)
  | |- context [IZR (Z.of_nat (2 * ?h)) / 2] => rewrite (half_of_even h)
  | H : context [IZR (Z.of_nat (2 * ?h)) / 2] |- _ => rewrite (half_of_even h) in H end.

Ltac cast_step :=
  first [ rewrite plus_IZR | rewrite minus_IZR | rewrite mult_IZR | rewrite opp_IZR
        | rewrite Nat2Z.inj_add | rewrite Nat2Z.inj_mul | rewrite Nat2Z.inj_succ | rewrite succ_IZR | rewrite Z.add_0_r
        | rewrite Nat2Z.inj_sub by integers | rewrite Z2Nat.id by integers ].
Ltac casts := repeat cast_step;
  change (Z.of_nat 0) with 0%Z; change (Z.of_nat 1) with 1%Z; change (Z.of_nat 2) with 2%Z;
  change (Z.of_nat 3) with 3%Z; change (Z.of_nat 4) with 4%Z; change (Z.of_nat 6) with 6%Z; change (Z.of_nat 8) with 8%Z.

Ltac ranges := unfold rsum_nat, rsum_int, csum_nat, csum_int, rprod_nat, rprod_int; change (Z.to_nat 0) with 0%nat; cbn [Nat.add]; sizes.
Ltac ranges_of_hypotheses := repeat match goal with
  | H : context [rsum_nat] |- _ => revert H; ranges; intros H | H : context [rsum_int] |- _ => revert H; ranges; intros H end.
(** Natural numbers are not negative. *)
Ltac naturals := repeat match goal with n : nat |- _ =>
  lazymatch goal with _ : 0 <= IZR (Z.of_nat n) |- _ => fail | _ => pose proof (IZR_le 0 _ (Nat2Z.is_nonneg n)) end end.
(** What is done then with numbers that are made of matrices. *)
Ltac scalars := idtac.
Ltac prepare := intros; autounfold with named in *; evens; domains; ranges_of_hypotheses; ranges; naturals; cbv beta; scalars.
Ltac sign_step :=
  match goal with
  | |- _ => assumption
  | |- _ <> _ => apply not_eq_sym; assumption
  | |- 0 < ln (_ + 1) => apply ln_above_1
  | |- 0 < ln _ => apply ln_pos; lra | |- 0 <= ln _ => apply ln_nonneg; lra
  | |- 0 <= ?x * ?x => apply Rle_0_sqr
  | |- 0 < _ * _ => apply Rmult_lt_0_compat | |- 0 <= _ * _ => apply Rmult_le_pos
  | |- 0 < / _ => apply Rinv_0_lt_compat | |- 0 <= / _ => left; apply Rinv_0_lt_compat
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat | |- 0 <= _ / _ => apply Rmult_le_pos
  | |- 0 < exp _ => apply exp_pos | |- 0 <= exp _ => left; apply exp_pos
  | |- 0 < Rpower _ _ => apply exp_pos | |- 0 <= Rpower _ _ => left; apply exp_pos
  | |- 0 < cosh _ => unfold cosh | |- 0 <= cosh _ => unfold cosh
  | |- 0 < PI => apply PI_RGT_0 | |- 0 <= PI => left; apply PI_RGT_0
  | |- 0 <= Rabs _ => apply Rabs_pos | |- 0 < Rabs _ => apply Rabs_pos_lt
  | |- 0 <= Cmod _ => apply Cmod_ge_0 | |- 0 < Cmod _ => apply Cmod_gt_0
  | |- 0 <= sqrt _ => apply sqrt_pos | |- 0 < sqrt _ => apply sqrt_lt_R0
  | |- 0 < 1 - _ ^ 2 => apply below_one; lra
  | |- 0 <= IZR (Z.of_nat _) => apply IZR_le, Nat2Z.is_nonneg
  | |- 0 < IZR _ => solve [ integers ]
  | |- 0 < _ - _ => solve [ integers ] | |- 0 <= _ - _ => solve [ integers ]
  | |- 0 <= _ ^ 2 => apply pow2_ge_0 | |- 0 < _ ^ 2 => apply pow2_gt_0; assumption
  | |- 0 < _ ^ 4 => apply pow4_gt_0; assumption
  | |- 0 < _ ^ _ => apply pow_lt | |- 0 <= _ ^ _ => apply pow_le
  | |- 0 < powerRZ _ _ => apply powerRZ_lt | |- 0 <= powerRZ _ _ => left; apply powerRZ_lt
  | |- 0 <= rsum _ _ => apply rsum_nonneg; intros | |- 0 < rsum _ _ => apply rsum_pos; [ integers | intros ]
  | |- 0 <= nsum _ _ => apply nsum_nonneg; intros | |- 0 < nsum _ _ => apply nsum_pos; [ integers | intros ]
  | |- 0 < rprod _ _ => apply rprod_pos; intros | |- 0 <= rprod _ _ => apply rprod_nonneg; intros
  | |- 0 < _ + _ => first [ apply Rplus_lt_0_compat; solve [ repeat sign_step ]
                          | apply Rplus_lt_le_0_compat; solve [ repeat sign_step ]
                          | apply Rplus_le_lt_0_compat; solve [ repeat sign_step ] ]
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat
  | H : forall _, 0 < _ |- 0 < _ => apply H | H : forall _, 0 < _ |- 0 <= _ => left; apply H | H : forall _, 0 <= _ |- 0 <= _ => apply H
  | H : forall _ _, 0 < _ |- 0 < _ => apply H | H : forall _ _, 0 <= _ |- 0 <= _ => apply H
  | H : forall _, _ -> 0 < _ |- 0 < _ => apply H; lra | H : forall _, _ -> 0 < _ |- 0 <= _ => left; apply H; lra
  | |- 0 <= 1 - _ / PI => apply below_PI; lra
  | H : Rpower _ _ <= ?x |- 0 < ?x => apply Rlt_le_trans with (2 := H), exp_pos
  | |- 0 < _ => lra | |- 0 <= _ => first [ lra | left; assumption ]
  end.
Ltac sign_visible := solve [ repeat sign_step ].
Ltac sign_quick := domains; solve [ assumption | lra | sign_visible | left; sign_visible ].

(** Bounds of sines and cosines. *)
Ltac trig_bounds := repeat match goal with
  | |- context [cos ?x] => lazymatch goal with _ : -1 <= cos x <= 1 |- _ => fail | _ => pose proof (COS_bound x) end
  | |- context [sin ?x] => lazymatch goal with _ : -1 <= sin x <= 1 |- _ => fail | _ => pose proof (SIN_bound x) end end.

Ltac logarithms_apart := repeat match goal with
  | |- context [ln (?x / ?y)] => rewrite (ln_quotient x y) by sign_quick
  | |- context [ln (?x * ?y)] => rewrite (ln_mult x y) by sign_quick end.
Ltac nonzero := repeat match goal with |- _ /\ _ => split end; cbv beta;
  first [ assumption | lra | apply not_eq_sym; assumption
        | apply C_neq_0; assumption
        | apply Rgt_not_eq, Rlt_gt; sign_visible
        | apply Rlt_not_eq; lra
        | apply Rinv_neq_0_compat; nonzero
        | apply Rabs_no_R0; nonzero
        | apply pow_nonzero; nonzero
        | apply Rmult_integral_contrapositive_currified; nonzero
        | solve [ integers ]
        | lazymatch goal with |- context [ln] => progress (logarithms_apart; unfold Rdiv; match goal with |- ?e <> 0 => try ring_simplify e end); nonzero end
        | apply Rgt_not_eq, Rlt_gt; timeout 2 nra
        | timeout 2 nra
        | match goal with H : _ <> 0 |- _ => intros ?; apply H; timeout 2 nra end ].

Ltac complex_nonzero := first [ assumption | apply Cexp_neq_0 | apply RtoC_neq_0; nonzero | apply Cmult_neq_0; complex_nonzero | apply i_neq_0 ].
Ltac constants := rewrite ?zero_over, ?zero_power; rewrite ?Rmult_0_l, ?Rmult_0_r, ?Rplus_0_l, ?Rplus_0_r, ?Rminus_0_r, ?Ropp_0, ?Rmult_1_l, ?Rmult_1_r;
  rewrite ?cos_0, ?sin_0, ?exp_0, ?ln_1, ?cos_PI, ?sin_PI, ?sqrt_1, ?sqrt_0, ?Rabs_R0, ?Rabs_R1, ?cos_PI2, ?sin_PI2, ?pow_O, ?pow1, ?Si_0, ?Cin_0.
Ltac modulus_bound := constants; first [ lra | modulus_sides ]
with modulus_sides := match goal with
  | |- Rabs _ <= _ => apply Rabs_le; lra
  | |- Rabs _ < _ => apply Rabs_def1; lra
  | |- _ <= Rabs _ => apply Rlt_le, below_Rabs; lra
  | |- _ < Rabs _ => apply below_Rabs; lra
  end.
(** x < 0. *)
Ltac negative := first [ lra | apply negative_product; [ first [ lra | negative_opposite ] | sign_visible ] | apply negative_quotient; [ first [ lra | negative_opposite ] | sign_visible ] | apply Ropp_lt_cancel; rewrite Ropp_0; sign_visible ]
with negative_opposite := apply Ropp_0_gt_lt_contravar; negative.
(** The signs of the parts of a goal, for [nra]. *)
Ltac fact p tac := lazymatch goal with _ : p |- _ => fail | _ => assert p by (solve [ tac ]) end.
Ltac exp_facts x := first
  [ fact (exp x < 1) ltac:(apply exp_below; negative)
  | fact (1 < exp x) ltac:(apply exp_above; sign_visible)
  | fact (1 <= exp x) ltac:(apply exp_at_least; sign_visible)
  | fact (0 < exp x) ltac:(apply exp_pos) ].
Ltac facts := repeat match goal with
  | |- context [Rpower ?b ?y] => change (Rpower b y) with (exp (y * ln b))
  | |- context [exp ?x] => exp_facts x
  | |- context [powerRZ ?b ?y] => fact (0 < powerRZ b y) sign_visible
  | |- context [ln ?x] => fact (0 < ln x) sign_visible
  | |- context [PI] => fact (0 < PI) ltac:(apply PI_RGT_0)
  | |- context [sqrt ?x] => first [ fact (0 < sqrt x) sign_visible | fact (0 <= sqrt x) sign_visible ]
  | |- context [Rabs ?x] => first [ fact (0 <= Rabs x) sign_visible ]
  | |- context [?a / ?b] => first [ fact (0 < a / b) sign_visible | fact (0 <= a / b) sign_visible ]
  | |- context [/ ?a] => fact (0 < / a) sign_visible
  end.
Ltac logarithms := repeat match goal with |- context [ln (?x / ?y)] => rewrite (ln_quotient x y) by sign_quick end.
Ltac one_quotient := logarithms; match goal with |- ?e = _ => field_simplify e; [ reflexivity | nonzero .. ] end.
Ltac cleared :=
  lazymatch goal with |- context [Rdiv] => idtac | |- context [Rinv] => idtac end;
  lazymatch goal with |- _ <= _ => eapply cleared_le | |- _ < _ => eapply cleared_lt end;
  [ first [ one_quotient | match goal with |- ?e = _ => field_simplify e; [ symmetry; apply div_1 | nonzero .. ] end ]
  | sign_visible | first [ lra | casts; lra | sign_visible | timeout 2 nra | facts; timeout 3 nra ] ].
(** A hypothesis says it, up to a factor that is positive. *)
Ltac proportional := prepare;
  progress (repeat match goal with
  | H : ?l <= ?r |- _ => let K := fresh in eassert (K : 0 <= _); [ eapply (cleared_from_le l r _ _ H); [ one_quotient | sign_visible ] | clear H ]
  | H : ?l < ?r |- _ => let K := fresh in eassert (K : 0 < _); [ eapply (cleared_from_lt l r _ _ H); [ one_quotient | sign_visible ] | clear H ] end);
  logarithms; cleared.
(** Products and sums of like shape are compared factor by factor, and summand by summand. *)
Ltac compare := first [ apply Rle_refl | apply Rle_abs | apply Cmod_above | lra | sign_visible | match goal with
  | |- ?a + _ <= ?a + _ => apply Rplus_le_compat_l; compare
  | |- _ + ?a <= _ + ?a => apply Rplus_le_compat_r; compare
  | |- ?a * _ <= ?a * _ => apply Rmult_le_compat_l; [ sign_quick | compare ]
  | |- _ * ?a <= _ * ?a => apply Rmult_le_compat_r; [ sign_quick | compare ]
  | |- _ / ?a <= _ / ?a => apply Rmult_le_compat_r; [ sign_quick | compare ]
  | |- ?a * _ < ?a * _ => apply Rmult_lt_compat_l; [ sign_quick | compare ]
  | |- _ * ?a < _ * ?a => apply Rmult_lt_compat_r; [ sign_quick | compare ]
  | |- _ / ?a < _ / ?a => apply Rmult_lt_compat_r; [ sign_quick | compare ]
  | |- ?a <= ?a * _ => rewrite <- (Rmult_1_r a) at 1; apply Rmult_le_compat_l; [ sign_quick | compare ]
  | |- ?a * _ <= ?a => rewrite <- (Rmult_1_r a) at 2; apply Rmult_le_compat_l; [ sign_quick | first [ compare | timeout 2 nra ] ]
  | |- ?a < ?a * _ => rewrite <- (Rmult_1_r a) at 1; apply Rmult_lt_compat_l; [ sign_quick | compare ]
  end ].
(** The signs of the atoms of the goal, for polynomial arithmetic. *)
Ltac sign_fact x := lazymatch goal with _ : 0 < x |- _ => fail | _ : 0 <= x |- _ => fail
  | _ => first [ assert (0 < x) by sign_quick | assert (0 <= x) by sign_quick ] end.
Ltac sign_facts := repeat match goal with
  | |- context [exp ?x] => sign_fact (exp x)
  | |- context [Rpower ?x ?y] => sign_fact (Rpower x y)
  | |- context [ln ?x] => sign_fact (ln x)
  | |- context [/ ?x] => sign_fact (/ x)
  | |- context [sqrt ?x] => sign_fact (sqrt x)
  | |- context [Rabs ?x] => sign_fact (Rabs x)
  | |- context [Cmod ?x] => sign_fact (Cmod x)
  | |- context [rsum ?n ?f] => sign_fact (rsum n f)
  | |- context [cosh ?x] => sign_fact (cosh x) | |- context [PI] => sign_fact PI
  end.
(** Both sides times a divisor. *)
Ltac times_divisor := match goal with
  | |- _ / _ <= _ => apply Rle_div_l; [ sign_quick | ]
  | |- _ <= _ / _ => apply Rle_div_r; [ sign_quick | ]
  | |- _ / _ < _ => apply Rlt_div_l; [ sign_quick | ]
  | |- _ < _ / _ => apply Rlt_div_r; [ sign_quick | ]
  end.
Ltac modulus_facts := repeat match goal with
  | |- context [Rabs ?x] => lazymatch goal with _ : x <= Rabs x /\ _ |- _ => fail | _ => pose proof (Rabs_above x) end
  | |- context [Cmod ?z] => lazymatch goal with _ : Re z <= Cmod z |- _ => fail | _ => pose proof (Cmod_above z) end end.
Ltac unfold_abs := match goal with
  | |- Rabs _ <= _ => apply Rabs_le; split
  | |- Rabs _ < _ => apply Rabs_def1
  end.
Ltac fields := field; nonzero. Ltac has_inverse := lazymatch goal with |- context [Rinv] => idtac | |- context [Rdiv] => idtac end.
Ltac close_ring := first [ ring | has_inverse; solve [ fields ] ].
(** The arguments of f in the goal, each once; what is done with the first two of which it can be done. *)
Ltac absent x l := lazymatch l with nil => idtac | x :: _ => fail | _ :: ?r => absent x r end.
Ltac arguments f l := match goal with
  | |- context [f ?x] => let _ := match goal with _ => absent x l end in arguments f (x :: l)
  | _ => l end.
Ltac pairwise l tac := lazymatch l with nil => idtac | ?y :: ?r => with_each y r tac; pairwise r tac end
with with_each y l tac := lazymatch l with nil => idtac | ?x :: ?r => first [ tac x y | with_each y r tac ] end.
Ltac same_argument f := let l := arguments f (@nil R) in
  pairwise l ltac:(fun x y => replace (f y) with (f x) by (apply f_equal; close_ring)).
Ltac sign_order := first
  [ lra | sign_visible | first [ apply Rminus_le_0 | apply Rminus_lt_0 ]; sign_visible | compare | casts; lra | solve [ integers ]
  | sign_facts; first [ lra | timeout 2 nra | unfold Rdiv; sign_facts; timeout 3 nra ]
  | unfold_abs; lra
  | times_divisor; first [ lra | casts; lra | timeout 2 nra | unfold Rdiv; sign_facts; timeout 2 nra ]
  | modulus_bound | cleared | facts; timeout 3 nra
  | lazymatch goal with |- context [Rabs] => idtac | |- context [Cmod] => idtac end; modulus_facts; lra
  | trig_bounds; timeout 2 nra
  | lazymatch goal with |- context [ln] => idtac end; casts; same_argument ln; timeout 2 nra
  | progress casts; cleared ].

Ltac sign_core :=
  lazymatch goal with
  | |- not (@eq C _ _) => first [ complex_nonzero | apply Re_ne; parts; solve [ sign_of_reals ] | apply Im_ne; parts; solve [ sign_of_reals ] ]
  | |- _ => sign_of_reals end
with sign_of_reals :=
  match goal with
  | |- _ <= _ => sign_order
  | |- _ < _ => sign_order
  | |- _ <> _ => first [ nonzero | apply Rgt_not_eq, Rlt_gt; sign_order | apply Rlt_not_eq; sign_order | complex_nonzero | facts; timeout 3 nra ]
  end.
Ltac sign := prepare; sign_core.

(** * Two sums over one range are compared term by term: left is the comparison of one term *)

Ltac same_count n m := tryif constr_eq n m then idtac else replace m with n by integers.
Ltac terms :=
  cbv beta;
  lazymatch goal with
  | |- @eq R (rsum ?n _) (rsum ?m _) => same_count n m; apply rsum_ext
  | |- @eq _ (csum ?n _) (csum ?m _) => same_count n m; apply csum_ext
  | |- rprod ?n _ = rprod ?m _ => same_count n m; apply rprod_ext
  | |- rsum ?n _ <= rsum ?m _ => same_count n m; apply rsum_le
  | |- rsum ?n _ < rsum ?m _ => same_count n m; apply rsum_lt; [ integers | ]
  | |- ?relation (?sum ?a ?b _) (?sum ?c ?d _) => replace c with a by integers; replace d with b by integers; first
      [ apply rsum_nat_ext; [ | integers ] | apply rsum_nat_le; [ | integers ] | apply rsum_nat_lt; [ | integers | integers ]
      | apply rsum_int_ext | apply rsum_int_le | apply rsum_int_lt; [ | integers ]
      | apply csum_nat_ext; [ | integers ] | apply csum_int_ext | apply rprod_nat_ext; [ | integers ] | apply rprod_int_ext ]
  end.
