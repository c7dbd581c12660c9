(** Steps between real and complex numbers: equality, sign, sums, and the laws that combine relations. *)

From Phaseproof Require Export Phaseproof.
From Coq Require Export Lra Lia Psatz.
From Coq Require Import Setoid Morphisms Permutation.
Open Scope R_scope.

(** * Lemmas *)

(** ** Sums and products *)

Lemma rsum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> rsum n f = rsum n g.
Proof. induction n; simpl; intros H; [ reflexivity | ]. rewrite IHn by (intros; apply H; lia). now rewrite H by lia. Qed.
Lemma rprod_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> rprod n f = rprod n g.
Proof. induction n; simpl; intros H; [ reflexivity | ]. rewrite IHn by (intros; apply H; lia). now rewrite H by lia. Qed.
Lemma csum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> csum n f = csum n g.
Proof. intros H. unfold csum. f_equal; apply rsum_ext; intros i Hi; now rewrite H. Qed.
Lemma rsum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> rsum n f <= rsum n g.
Proof. induction n; simpl; intros H; [ lra | ]. apply Rplus_le_compat; [ apply IHn; intros; apply H | apply H ]; lia. Qed.
Lemma rsum_lt n f g : (0 < n)%nat -> (forall i, (i < n)%nat -> f i < g i) -> rsum n f < rsum n g.
Proof.
  destruct n; [ lia | ]. intros _ H. simpl. apply Rplus_le_lt_compat; [ | apply H; lia ].
  apply rsum_le. intros. left. apply H. lia.
Qed.
Lemma rsum_plus n f g : rsum n (fun i => f i + g i) = rsum n f + rsum n g.
Proof. induction n; simpl; [ | rewrite IHn ]; ring. Qed.
Lemma rsum_minus n f g : rsum n (fun i => f i - g i) = rsum n f - rsum n g.
Proof. induction n; simpl; [ | rewrite IHn ]; ring. Qed.
Lemma rsum_opp n f : rsum n (fun i => - f i) = - rsum n f.
Proof. induction n; simpl; [ | rewrite IHn ]; ring. Qed.
Lemma rsum_scal n c f : rsum n (fun i => c * f i) = c * rsum n f.
Proof. induction n; simpl; [ | rewrite IHn ]; ring. Qed.
Lemma rsum_scal_r n c f : rsum n (fun i => f i * c) = rsum n f * c.
Proof. induction n; simpl; [ | rewrite IHn ]; ring. Qed.
Lemma rsum_const n c : rsum n (fun _ => c) = n * c.
Proof. induction n; cbn [rsum]; [ simpl; ring | ]. rewrite IHn, Nat2Z.inj_succ, succ_IZR. ring. Qed.
Lemma rsum_zero n : rsum n (fun _ => 0) = 0.
Proof. rewrite rsum_const. ring. Qed.
Lemma rsum_zeros n f : (forall i, (i < n)%nat -> f i = 0) -> rsum n f = 0.
Proof. intros H. rewrite (rsum_ext n f (fun _ => 0) H). apply rsum_zero. Qed.
Lemma rsum_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= rsum n f.
Proof. intros. rewrite <- (rsum_zero n). now apply rsum_le. Qed.
Lemma rsum_pos n f : (0 < n)%nat -> (forall i, (i < n)%nat -> 0 < f i) -> 0 < rsum n f.
Proof. intros. rewrite <- (rsum_zero n). now apply rsum_lt. Qed.
Lemma rsum_nonpos n f : (forall i, (i < n)%nat -> f i <= 0) -> rsum n f <= 0.
Proof. intros. rewrite <- (rsum_zero n). now apply rsum_le. Qed.
Lemma rsum_abs n f : Rabs (rsum n f) <= rsum n (fun i => Rabs (f i)).
Proof. induction n; simpl; [ rewrite Rabs_R0; lra | ]. eapply Rle_trans; [ apply Rabs_triang | lra ]. Qed.
Lemma rsum_add n m f : rsum (n + m) f = rsum n f + rsum m (fun i => f (n + i)%nat).
Proof. induction m; simpl; [ rewrite Nat.add_0_r; ring | ]. rewrite Nat.add_succ_r. simpl. rewrite IHm. ring. Qed.
Lemma rsum_first n f : rsum (S n) f = f 0%nat + rsum n (fun i => f (S i)).
Proof. change (S n) with (1 + n)%nat. rewrite rsum_add. simpl. ring. Qed.
Lemma rsum_block r h f : rsum (r * h) f = rsum h (fun p => rsum r (fun s => f (r * p + s)%nat)).
Proof.
  induction h; simpl; [ now rewrite Nat.mul_0_r | ].
  replace (r * S h)%nat with (r * h + r)%nat by lia. now rewrite rsum_add, IHh.
Qed.
Lemma rsum_single n q f : (q < n)%nat -> (forall i, (i < n)%nat -> i <> q -> f i = 0) -> rsum n f = f q.
Proof.
  induction n; intros Hq H; [ lia | ]. simpl. destruct (Nat.eq_dec q n) as [ -> | E ].
  - rewrite rsum_zeros by (intros; apply H; lia). ring.
  - rewrite IHn, (H n) by (try lia; intros; apply H; lia). ring.
Qed.
Lemma rsum_swap n m f : rsum n (fun i => rsum m (fun j => f i j)) = rsum m (fun j => rsum n (fun i => f i j)).
Proof. induction n; simpl; [ now rewrite rsum_zero | ]. now rewrite IHn, <- rsum_plus. Qed.
Lemma rsum_reverse n f : rsum n (fun i => f (n - 1 - i)%nat) = rsum n f.
Proof.
  induction n; [ reflexivity | ]. rewrite rsum_first. replace (S n - 1 - 0)%nat with n by lia.
  rewrite (rsum_ext n _ (fun i => f (n - 1 - i)%nat)) by (intros; f_equal; lia). rewrite IHn. simpl. ring.
Qed.
Lemma rsum_telescope n F f : (forall i, (i < n)%nat -> f i = F (S i) - F i) -> rsum n f = F n - F 0%nat.
Proof. induction n; simpl; intros H; [ ring | ]. rewrite IHn, H by (try lia; intros; apply H; lia). ring. Qed.
Lemma rprod_pos n f : (forall i, (i < n)%nat -> 0 < f i) -> 0 < rprod n f.
Proof. induction n; simpl; intros H; [ lra | ]. apply Rmult_lt_0_compat; [ apply IHn; intros | ]; apply H; lia. Qed.
Lemma rprod_add n m f : rprod (n + m) f = rprod n f * rprod m (fun i => f (n + i)%nat).
Proof. induction m; simpl; [ rewrite Nat.add_0_r; ring | ]. rewrite Nat.add_succ_r. simpl. rewrite IHm. ring. Qed.

(** [nsum] is [rsum], but no tactic sees that. *)
Definition sealed : { f : nat -> (nat -> R) -> R | f = rsum }. Proof. now exists rsum. Qed.
Definition nsum := proj1_sig sealed.
Lemma nsum_is : nsum = rsum. Proof. exact (proj2_sig sealed). Qed.
Lemma nsum_pos n f : (0 < n)%nat -> (forall i, (i < n)%nat -> 0 < f i) -> 0 < nsum n f. Proof. rewrite nsum_is. apply rsum_pos. Qed.
Lemma nsum_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= nsum n f. Proof. rewrite nsum_is. apply rsum_nonneg. Qed.
Lemma rprod_const n c : rprod n (fun _ => c) = c ^ n.
Proof. induction n; simpl; [ reflexivity | rewrite IHn; ring ]. Qed.

Lemma Cmod_csum n f : Cmod (csum n f) <= rsum n (fun i => Cmod (f i)).
Proof.
  induction n; simpl; [ change (csum 0 f) with (RtoC 0); rewrite Cmod_0; lra | ].
  change (csum (S n) f) with (csum n f + f n)%C. eapply Rle_trans; [ apply Cmod_triangle | lra ].
Qed.
Lemma csum_add n m f : csum (n + m) f = (csum n f + csum m (fun i => f (n + i)%nat))%C.
Proof. unfold csum, Cplus; simpl. now rewrite !rsum_add. Qed.

(** ** Complex numbers *)

(** Complex numbers by their real and imaginary parts. *)
Ltac parts :=
  unfold Cexp, csum, cint, E1, Cdiv, Cminus, Cplus, Cmult, Copp, Cinv, Cconj, i_, RtoC, Re, Im; cbn [fst snd Cpower].
Lemma complex_eq (z w : C) : Re z = Re w -> Im z = Im w -> z = w.
Proof. destruct z, w; parts. now intros -> ->. Qed.
Lemma C_neq_0 (z : C) : z <> RtoC 0 -> Re z * Re z + Im z * Im z <> 0.
Proof. unfold Re, Im. intros H E. apply H, complex_eq; parts; nra. Qed.
Lemma Cmod_square z : Cmod z * Cmod z = Re z * Re z + Im z * Im z.
Proof. unfold Cmod, Re, Im. rewrite sqrt_sqrt; [ ring | nra ]. Qed.
Lemma Cmod_unique z m : 0 <= m -> m * m = Re z * Re z + Im z * Im z -> Cmod z = m.
Proof. unfold Re, Im. intros H E. unfold Cmod. apply sqrt_lem_1; [ nra | assumption | simpl; lra ]. Qed.
Lemma Cmod_Cexp z : Cmod (Cexp z) = exp (Re z).
Proof.
  apply Cmod_unique; [ left; apply exp_pos | ]. parts.
  transitivity (exp (fst z) * exp (fst z) * (Rsqr (sin (snd z)) + Rsqr (cos (snd z)))); [ rewrite sin2_cos2 | unfold Rsqr ]; ring.
Qed.
Lemma Cmod_conj z : Cmod (Cconj z) = Cmod z.
Proof. apply Cmod_unique; [ apply Cmod_ge_0 | ]. rewrite Cmod_square. parts. ring. Qed.
Lemma Cmod_i : Cmod i_ = 1.
Proof. apply Cmod_unique; parts; lra. Qed.
Lemma Cmod_power z n : Cmod (z ^c n) = (Cmod z ^ n)%R.
Proof. induction n; simpl; [ apply Cmod_1 | now rewrite Cmod_mult, IHn ]. Qed.
Lemma Cexp_neq_0 z : Cexp z <> RtoC 0.
Proof. apply Cmod_gt_0. rewrite Cmod_Cexp. apply exp_pos. Qed.
Lemma RtoC_neq_0 (x : R) : x <> 0 -> RtoC x <> RtoC 0.
Proof. intros H E. apply H. now apply RtoC_inj. Qed.
Lemma i_neq_0 : i_ <> RtoC 0.
Proof. intros E. apply (f_equal Im) in E. simpl in E. lra. Qed.
Lemma Cexp_plus z w : Cexp (z + w) = (Cexp z * Cexp w)%C.
Proof. apply complex_eq; parts; rewrite exp_plus, ?cos_plus, ?sin_plus; ring. Qed.
Lemma Cexp_0 : Cexp (RtoC 0) = RtoC 1.
Proof. apply complex_eq; parts; rewrite exp_0, ?cos_0, ?sin_0; ring. Qed.
Lemma Cpower_Cexp z n : (Cexp z ^c n)%C = Cexp (RtoC (IZR (Z.of_nat n)) * z)%C.
Proof.
  induction n as [ | n IH ]; [ simpl; now rewrite Cmult_0_l, Cexp_0 | ].
  cbn [Cpower]. rewrite IH, <- Cexp_plus, Nat2Z.inj_succ, succ_IZR. apply f_equal, complex_eq; parts; ring.
Qed.

(** ** Squares, powers, trigonometry *)

Lemma Rabs_square x : Rabs x * Rabs x = x * x.
Proof. unfold Rabs. destruct (Rcase_abs x); ring. Qed.
Lemma sin_square x : sin x * sin x = 1 - cos x * cos x.
Proof. pose proof (sin2_cos2 x) as H; unfold Rsqr in H; lra. Qed.
Lemma ln_pos x : 1 < x -> 0 < ln x.
Proof. intros. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma ln_nonneg x : 1 <= x -> 0 <= ln x.
Proof. intros [ H | <- ]; [ left; now apply ln_pos | rewrite ln_1; lra ]. Qed.
Lemma ln_neg x : 0 < x -> x < 1 -> ln x < 0.
Proof. intros. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma square_le x y : 0 <= y -> x ^ 2 <= y ^ 2 -> x <= y.
Proof. intros. destruct (Rle_lt_dec x y); [ assumption | nra ]. Qed.
Lemma square_lt x y : 0 <= y -> x ^ 2 < y ^ 2 -> x < y.
Proof. intros. destruct (Rlt_le_dec x y); [ assumption | nra ]. Qed.
Lemma square_eq x y : 0 <= x -> 0 <= y -> x ^ 2 = y ^ 2 -> x = y.
Proof. intros. apply Rle_antisym; apply square_le; lra. Qed.
Lemma square_neq x y : x ^ 2 <> y ^ 2 -> x <> y.
Proof. intros H ->. now apply H. Qed.

(** * Preparation

    Named objects are unfolded, an even number is twice another, ranges are counted, and casts pushed to the letters. *)

Create HintDb named.

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
(** Relations between such reals become relations between integers. *)
Ltac integer_relation_in H :=
  lazymatch type of H with
  | ?a <= ?b => let x := as_integer a in let y := as_integer b in
      let K := fresh in assert (K : (x <= y)%Z) by (apply le_IZR; push_casts; exact H); clear H
  | ?a < ?b => let x := as_integer a in let y := as_integer b in
      let K := fresh in assert (K : (x < y)%Z) by (apply lt_IZR; push_casts; exact H); clear H
  | ?a >= ?b => apply Rge_le in H; integer_relation_in H
  | ?a > ?b => apply Rgt_lt in H; integer_relation_in H
  | ?a = ?b => let x := as_integer a in let y := as_integer b in
      let K := fresh in assert (K : (x = y)%Z) by (apply eq_IZR; push_casts; exact H); clear H
  | ?a <> ?b => let x := as_integer a in let y := as_integer b in
      let K := fresh in assert (K : (x <> y)%Z) by (intros K; apply H; apply (f_equal IZR) in K; revert K; push_casts; trivial); clear H
  end.
Ltac integer_goal :=
  lazymatch goal with
  | |- ?a <= ?b => let x := as_integer a in let y := as_integer b in cut (x <= y)%Z; [ intros K; apply IZR_le in K; revert K; push_casts; trivial | ]
  | |- ?a < ?b => let x := as_integer a in let y := as_integer b in cut (x < y)%Z; [ intros K; apply IZR_lt in K; revert K; push_casts; trivial | ]
  | |- @eq R ?a ?b => let x := as_integer a in let y := as_integer b in cut (x = y)%Z; [ intros K; apply (f_equal IZR) in K; revert K; push_casts; trivial | ]
  | |- ?a <> ?b => lazymatch type of a with R => let x := as_integer a in let y := as_integer b in cut (x <> y)%Z; [ intros K; apply IZR_neq in K; revert K; push_casts; trivial | ] end
  | |- _ => idtac
  end.
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
Lemma size_to a n : (a + n = 1 + (a + n - 1))%Z -> size a (a + n - 1) = Z.to_nat n.
Proof. intros. unfold size. f_equal. lia. Qed.
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

Lemma half_of_even (h : nat) : (2 * h)%nat / 2 = h.
Proof. rewrite Nat2Z.inj_mul, mult_IZR. field. Qed.
Ltac evens := unfold even_of, even_nat in *; cbn [half] in *;
  repeat match goal with
  | |- context [IZR (Z.of_nat (2 * ?h)) / 2] => rewrite (half_of_even h)
  | H : context [IZR (Z.of_nat (2 * ?h)) / 2] |- _ => rewrite (half_of_even h) in H end.

Ltac cast_step :=
  first [ rewrite plus_IZR | rewrite minus_IZR | rewrite mult_IZR | rewrite opp_IZR
        | rewrite Nat2Z.inj_add | rewrite Nat2Z.inj_mul | rewrite Nat2Z.inj_succ | rewrite succ_IZR
        | rewrite Nat2Z.inj_sub by integers | rewrite Z2Nat.id by integers ].
Ltac casts := repeat cast_step;
  change (Z.of_nat 0) with 0%Z; change (Z.of_nat 1) with 1%Z; change (Z.of_nat 2) with 2%Z;
  change (Z.of_nat 3) with 3%Z; change (Z.of_nat 4) with 4%Z; change (Z.of_nat 6) with 6%Z; change (Z.of_nat 8) with 8%Z.

Ltac ranges := unfold rsum_nat, rsum_int, csum_nat, csum_int, rprod_nat, rprod_int; sizes.
(** Natural numbers are not negative. *)
Ltac naturals := repeat match goal with n : nat |- _ =>
  lazymatch goal with _ : 0 <= IZR (Z.of_nat n) |- _ => fail | _ => pose proof (IZR_le 0 _ (Nat2Z.is_nonneg n)) end end.
(** What is done then with numbers that are made of matrices. *)
Ltac scalars := idtac.
Ltac prepare := intros; autounfold with named in *; evens; domains; ranges; naturals; cbv beta; scalars.

(** * Sign *)

Lemma below_one x : -1 < x < 1 -> 0 < 1 - x ^ 2. Proof. nra. Qed.
Ltac sign_step :=
  match goal with
  | |- _ => assumption
  | |- _ <> _ => apply not_eq_sym; assumption
  | |- 0 < ln _ => apply ln_pos; lra
  | |- 0 <= ln _ => apply ln_nonneg; lra
  | |- 0 <= ?x * ?x => apply Rle_0_sqr
  | |- 0 < _ * _ => apply Rmult_lt_0_compat
  | |- 0 <= _ * _ => apply Rmult_le_pos
  | |- 0 < / _ => apply Rinv_0_lt_compat
  | |- 0 <= / _ => left; apply Rinv_0_lt_compat
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat
  | |- 0 <= _ / _ => apply Rmult_le_pos
  | |- 0 < exp _ => apply exp_pos
  | |- 0 <= exp _ => left; apply exp_pos
  | |- 0 < Rpower _ _ => apply exp_pos
  | |- 0 <= Rpower _ _ => left; apply exp_pos
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 <= PI => left; apply PI_RGT_0
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 < Rabs _ => apply Rabs_pos_lt
  | |- 0 <= Cmod _ => apply Cmod_ge_0
  | |- 0 < Cmod _ => apply Cmod_gt_0
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 < sqrt _ => apply sqrt_lt_R0
  | |- 0 < 1 - _ ^ 2 => apply below_one; lra
  | |- 0 <= IZR (Z.of_nat _) => apply IZR_le, Nat2Z.is_nonneg
  | |- 0 < IZR _ => solve [ integers ]
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 < _ ^ _ => apply pow_lt
  | |- 0 <= _ ^ _ => apply pow_le
  | |- 0 < powerRZ _ _ => apply powerRZ_lt
  | |- 0 <= powerRZ _ _ => left; apply powerRZ_lt
  | |- 0 <= rsum _ _ => apply rsum_nonneg; intros
  | |- 0 < rsum _ _ => apply rsum_pos; [ integers | intros ]
  | |- 0 <= nsum _ _ => apply nsum_nonneg; intros
  | |- 0 < nsum _ _ => apply nsum_pos; [ integers | intros ]
  | |- 0 < rprod _ _ => apply rprod_pos; intros
  | |- 0 < _ + _ => first [ apply Rplus_lt_0_compat; solve [ repeat sign_step ]
                          | apply Rplus_lt_le_0_compat; solve [ repeat sign_step ]
                          | apply Rplus_le_lt_0_compat; solve [ repeat sign_step ] ]
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat
  | H : forall _, 0 < _ |- 0 < _ => apply H
  | H : forall _, 0 < _ |- 0 <= _ => left; apply H
  | H : forall _, 0 <= _ |- 0 <= _ => apply H
  | H : forall _ _, 0 < _ |- 0 < _ => apply H
  | H : forall _ _, 0 <= _ |- 0 <= _ => apply H
  | H : Rpower _ _ <= ?x |- 0 < ?x => apply Rlt_le_trans with (2 := H), exp_pos
  | |- 0 < _ => lra
  | |- 0 <= _ => first [ lra | left; assumption ]
  end.
Ltac sign_visible := solve [ repeat sign_step ].
Ltac sign_quick := domains; solve [ assumption | lra | sign_visible | left; sign_visible ].

(** Bounds of sines and cosines. *)
Ltac trig_bounds := repeat match goal with
  | |- context [cos ?x] => lazymatch goal with _ : -1 <= cos x <= 1 |- _ => fail | _ => pose proof (COS_bound x) end
  | |- context [sin ?x] => lazymatch goal with _ : -1 <= sin x <= 1 |- _ => fail | _ => pose proof (SIN_bound x) end end.

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
        | apply Rgt_not_eq, Rlt_gt; timeout 2 nra
        | timeout 2 nra
        | match goal with H : _ <> 0 |- _ => intros ?; apply H; timeout 2 nra end ].

Ltac complex_nonzero := first [ assumption | apply Cexp_neq_0 | apply RtoC_neq_0; nonzero | apply Cmult_neq_0; complex_nonzero | apply i_neq_0 ].
Lemma Re_ne (z w : C) : Re z <> Re w -> z <> w. Proof. intros H E. now rewrite E in H. Qed.
Lemma Im_ne (z w : C) : Im z <> Im w -> z <> w. Proof. intros H E. now rewrite E in H. Qed.
Lemma zero_over x : 0 / x = 0. Proof. apply Rmult_0_l. Qed.
Lemma zero_power n : 0 ^ S n = 0. Proof. apply Rmult_0_l. Qed.
Lemma Si_0 : Si 0 = 0. Proof. apply (RInt_point (V := R_CompleteNormedModule)). Qed.
Lemma Cin_0 : Cin 0 = 0. Proof. apply (RInt_point (V := R_CompleteNormedModule)). Qed.
Ltac constants := rewrite ?zero_over, ?zero_power; rewrite ?Rmult_0_l, ?Rmult_0_r, ?Rplus_0_l, ?Rplus_0_r, ?Rminus_0_r, ?Ropp_0, ?Rmult_1_l, ?Rmult_1_r;
  rewrite ?cos_0, ?sin_0, ?exp_0, ?ln_1, ?cos_PI, ?sin_PI, ?sqrt_1, ?sqrt_0, ?Rabs_R0, ?Rabs_R1, ?cos_PI2, ?sin_PI2, ?pow_O, ?pow1, ?Si_0, ?Cin_0.

(** Moduli of real numbers against bounds. *)
Lemma below_Rabs c x : c < x \/ c < - x -> c < Rabs x.
Proof. unfold Rabs. destruct (Rcase_abs x); lra. Qed.
Ltac modulus_bound := constants; first [ lra | modulus_sides ]
with modulus_sides := match goal with
  | |- Rabs _ <= _ => apply Rabs_le; lra
  | |- Rabs _ < _ => apply Rabs_def1; lra
  | |- _ <= Rabs _ => apply Rlt_le, below_Rabs; lra
  | |- _ < Rabs _ => apply below_Rabs; lra
  end.
(** Exponentials on either side of 1. *)
Lemma exp_below x : x < 0 -> exp x < 1. Proof. intros. rewrite <- exp_0. now apply exp_increasing. Qed.
Lemma exp_above x : 0 < x -> 1 < exp x. Proof. intros. rewrite <- exp_0. now apply exp_increasing. Qed.
Lemma exp_at_least x : 0 <= x -> 1 <= exp x. Proof. intros [ H | <- ]; [ left; now apply exp_above | rewrite exp_0; lra ]. Qed.
Lemma exp_at_most x : x <= 0 -> exp x <= 1. Proof. intros [ H | -> ]; [ left; now apply exp_below | rewrite exp_0; lra ]. Qed.
Lemma negative_product x y : 0 < - x -> 0 < y -> x * y < 0. Proof. nra. Qed.
Lemma negative_quotient x y : 0 < - x -> 0 < y -> x / y < 0. Proof. intros. unfold Rdiv. assert (0 < / y) by now apply Rinv_0_lt_compat. nra. Qed.
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
(** t − s is one quotient, whose sides have a sign. *)
Lemma quotient_le n d : 0 <= n -> 0 < d -> 0 <= n / d. Proof. intros. apply Rmult_le_pos; [ assumption | left; now apply Rinv_0_lt_compat ]. Qed.
Lemma cleared_le s t n d : t - s = n / d -> 0 < d -> 0 <= n -> s <= t. Proof. intros E D N. assert (0 <= n / d) by now apply quotient_le. lra. Qed.
Lemma cleared_lt s t n d : t - s = n / d -> 0 < d -> 0 < n -> s < t. Proof. intros E D N. assert (0 < n / d) by now apply Rdiv_lt_0_compat. lra. Qed.
Ltac cleared :=
  lazymatch goal with |- context [Rdiv] => idtac | |- context [Rinv] => idtac end;
  lazymatch goal with |- _ <= _ => eapply cleared_le | |- _ < _ => eapply cleared_lt end;
  [ match goal with |- ?e = _ => field_simplify e; [ reflexivity | nonzero .. ] end | sign_visible | first [ lra | facts; timeout 3 nra ] ].
(** Products and sums of like shape are compared factor by factor, and summand by summand. *)
Ltac compare := first [ apply Rle_refl | lra | sign_visible | match goal with
  | |- ?a + _ <= ?a + _ => apply Rplus_le_compat_l; compare
  | |- _ + ?a <= _ + ?a => apply Rplus_le_compat_r; compare
  | |- ?a * _ <= ?a * _ => apply Rmult_le_compat_l; [ sign_quick | compare ]
  | |- _ * ?a <= _ * ?a => apply Rmult_le_compat_r; [ sign_quick | compare ]
  | |- _ / ?a <= _ / ?a => apply Rmult_le_compat_r; [ sign_quick | compare ]
  | |- ?a * _ < ?a * _ => apply Rmult_lt_compat_l; [ sign_quick | compare ]
  | |- _ * ?a < _ * ?a => apply Rmult_lt_compat_r; [ sign_quick | compare ]
  | |- _ / ?a < _ / ?a => apply Rmult_lt_compat_r; [ sign_quick | compare ]
  | |- ?a <= ?a * _ => rewrite <- (Rmult_1_r a) at 1; apply Rmult_le_compat_l; [ sign_quick | compare ]
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
  | |- context [PI] => sign_fact PI
  end.
(** Both sides times a divisor. *)
Ltac times_divisor := match goal with
  | |- _ / _ <= _ => apply Rle_div_l; [ sign_quick | ]
  | |- _ <= _ / _ => apply Rle_div_r; [ sign_quick | ]
  | |- _ / _ < _ => apply Rlt_div_l; [ sign_quick | ]
  | |- _ < _ / _ => apply Rlt_div_r; [ sign_quick | ]
  end.
Ltac unfold_abs := match goal with
  | |- Rabs _ <= _ => apply Rabs_le; split
  | |- Rabs _ < _ => apply Rabs_def1
  end.
Ltac sign_order := first
  [ lra | sign_visible | first [ apply Rminus_le_0 | apply Rminus_lt_0 ]; sign_visible | compare | casts; lra | solve [ integers ]
  | sign_facts; first [ lra | timeout 2 nra | unfold Rdiv; sign_facts; timeout 3 nra ]
  | unfold_abs; lra
  | times_divisor; first [ lra | casts; lra | timeout 2 nra | unfold Rdiv; sign_facts; timeout 2 nra ]
  | modulus_bound | cleared | facts; timeout 3 nra
  | trig_bounds; timeout 2 nra
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

(** * Two sums over one range *)

Lemma rsum_nat_ext a b f g : (forall k : nat, (a <= k <= b)%Z -> f k = g k) -> (0 <= a)%Z -> rsum_nat a b f = rsum_nat a b g.
Proof. intros H A. apply rsum_ext. intros. apply H. unfold size in *. lia. Qed.
Lemma rsum_nat_le a b f g : (forall k : nat, (a <= k <= b)%Z -> f k <= g k) -> (0 <= a)%Z -> rsum_nat a b f <= rsum_nat a b g.
Proof. intros H A. apply rsum_le. intros. apply H. unfold size in *. lia. Qed.
Lemma rsum_nat_lt a b f g : (forall k : nat, (a <= k <= b)%Z -> f k < g k) -> (0 <= a)%Z -> (a <= b)%Z -> rsum_nat a b f < rsum_nat a b g.
Proof. intros H A. intros. apply rsum_lt; [ unfold size; lia | ]. intros. apply H. unfold size in *. lia. Qed.
Lemma rsum_int_ext a b f g : (forall k : Z, (a <= k <= b)%Z -> f k = g k) -> rsum_int a b f = rsum_int a b g.
Proof. intros H. apply rsum_ext. intros. apply H. unfold size in *. lia. Qed.
Lemma rsum_int_le a b f g : (forall k : Z, (a <= k <= b)%Z -> f k <= g k) -> rsum_int a b f <= rsum_int a b g.
Proof. intros H. apply rsum_le. intros. apply H. unfold size in *. lia. Qed.
Lemma rsum_int_lt a b f g : (forall k : Z, (a <= k <= b)%Z -> f k < g k) -> (a <= b)%Z -> rsum_int a b f < rsum_int a b g.
Proof. intros H. intros. apply rsum_lt; [ unfold size; lia | ]. intros. apply H. unfold size in *. lia. Qed.
Lemma csum_nat_ext a b f g : (forall k : nat, (a <= k <= b)%Z -> f k = g k) -> (0 <= a)%Z -> csum_nat a b f = csum_nat a b g.
Proof. intros H A. apply csum_ext. intros. apply H. unfold size in *. lia. Qed.
Lemma csum_int_ext a b f g : (forall k : Z, (a <= k <= b)%Z -> f k = g k) -> csum_int a b f = csum_int a b g.
Proof. intros H. apply csum_ext. intros. apply H. unfold size in *. lia. Qed.
Lemma rprod_nat_ext a b f g : (forall k : nat, (a <= k <= b)%Z -> f k = g k) -> (0 <= a)%Z -> rprod_nat a b f = rprod_nat a b g.
Proof. intros H A. apply rprod_ext. intros. apply H. unfold size in *. lia. Qed.
Lemma rprod_int_ext a b f g : (forall k : Z, (a <= k <= b)%Z -> f k = g k) -> rprod_int a b f = rprod_int a b g.
Proof. intros H. apply rprod_ext. intros. apply H. unfold size in *. lia. Qed.

(** Two sums over one range are compared term by term: left is the comparison of one term. *)
Ltac terms :=
  cbv beta;
  lazymatch goal with
  | |- @eq R (rsum ?n _) (rsum ?n _) => apply rsum_ext
  | |- @eq _ (csum ?n _) (csum ?n _) => apply csum_ext
  | |- rprod ?n _ = rprod ?n _ => apply rprod_ext
  | |- rsum ?n _ <= rsum ?n _ => apply rsum_le
  | |- rsum ?n _ < rsum ?n _ => apply rsum_lt; [ integers | ]
  | |- rsum ?n ?f = rsum ?m ?g => replace m with n by integers; apply rsum_ext
  | |- @eq _ (csum ?n ?f) (csum ?m ?g) => replace m with n by integers; apply csum_ext
  | |- rsum ?n ?f <= rsum ?m ?g => replace m with n by integers; apply rsum_le
  | |- rsum_nat ?a ?b _ = rsum_nat ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rsum_nat_ext; [ | integers ]
  | |- rsum_nat ?a ?b _ <= rsum_nat ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rsum_nat_le; [ | integers ]
  | |- rsum_nat ?a ?b _ < rsum_nat ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rsum_nat_lt; [ | integers | integers ]
  | |- rsum_int ?a ?b _ = rsum_int ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rsum_int_ext
  | |- rsum_int ?a ?b _ <= rsum_int ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rsum_int_le
  | |- rsum_int ?a ?b _ < rsum_int ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rsum_int_lt; [ | integers ]
  | |- @eq _ (csum_nat ?a ?b _) (csum_nat ?c ?d _) => replace c with a by integers; replace d with b by integers; apply csum_nat_ext; [ | integers ]
  | |- @eq _ (csum_int ?a ?b _) (csum_int ?c ?d _) => replace c with a by integers; replace d with b by integers; apply csum_int_ext
  | |- rprod_nat ?a ?b _ = rprod_nat ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rprod_nat_ext; [ | integers ]
  | |- rprod_int ?a ?b _ = rprod_int ?c ?d _ => replace c with a by integers; replace d with b by integers; apply rprod_int_ext
  end.
(** * Equality *)

Ltac matrix_equality := fail.
Ltac integral_equality := fail.

(** ** Closing: both sides are one element of a field of atoms, modulo squares that are known *)

(** cos and sin of whole multiples of π. *)
Lemma sin_turn (k : Z) : sin (k * PI) = 0. Proof. apply sin_eq_0_1. now exists k. Qed.
Lemma cos_square_turn (k : Z) : cos (k * PI) * cos (k * PI) = 1.
Proof. pose proof (sin_square (k * PI)) as H. rewrite sin_turn in H. lra. Qed.
Lemma cos_even_turn (k : Z) : cos ((2 * k)%Z * PI) = 1.
Proof. rewrite mult_IZR. replace (2 * k * PI) with (2 * (k * PI)) by ring. rewrite cos_2a, sin_turn, cos_square_turn. ring. Qed.
Lemma cos_odd_turn (k : Z) : cos ((2 * k + 1)%Z * PI) = - 1.
Proof. rewrite plus_IZR, Rmult_plus_distr_r, (Rmult_1_l PI), cos_plus, cos_even_turn, cos_PI, sin_PI. ring. Qed.
(** The integer z with m = z π, where m is a product. *)
Ltac turns m := lazymatch m with
  | PI => constr:(1%Z)
  | IZR ?k * ?a => let z := turns a in lazymatch z with 1%Z => k | _ => constr:((k * z)%Z) end
  | ?a * IZR ?k => let z := turns a in lazymatch z with 1%Z => k | _ => constr:((k * z)%Z) end
  | ?a * PI => let z := as_integer a in z
  | PI * ?a => let z := as_integer a in z
  end.
Lemma cos_square_of (m : R) (k : Z) : m = k * PI -> cos m * cos m = 1. Proof. intros ->. apply cos_square_turn. Qed.

Lemma exp_half_ln x : 0 < x -> exp (ln x / 2) * exp (ln x / 2) = x.
Proof. intros. rewrite <- exp_plus. replace (ln x / 2 + ln x / 2) with (ln x) by field. now apply exp_ln. Qed.
(** A square that is known: sin² = 1 − cos², |x|² = x², √x² = x, and cos² = 1 at whole multiples of π. *)
Definition square_is (a b : R) := a = b.
Ltac square_fact E a b :=
  lazymatch goal with _ : square_is a b |- _ => fail | _ => assert (square_is a b) by exact E end.
Ltac square_facts := repeat match goal with
  | |- context [cos ?m] => let k := turns m in square_fact (cos_square_of m k ltac:(push_casts; ring)) (cos m * cos m) 1
  | |- context [sin ?x] => square_fact (sin_square x) (sin x * sin x) (1 - cos x * cos x)
  | |- context [Rabs ?x] => square_fact (Rabs_square x) (Rabs x * Rabs x) (x * x)
  | |- context [Cmod (?a, ?b)] => square_fact (Cmod_square (a, b)) (Cmod (a, b) * Cmod (a, b)) (a * a + b * b)
  | |- context [Cmod ?z] => lazymatch z with (_, _) => fail | _ => idtac end; square_fact (Cmod_square z) (Cmod z * Cmod z) (fst z * fst z + snd z * snd z)
  | |- context [exp (ln ?x / 2)] => lazymatch goal with _ : square_is (exp (ln x / 2) * exp (ln x / 2)) x |- _ => fail | _ =>
      assert (square_is (exp (ln x / 2) * exp (ln x / 2)) x) by (apply exp_half_ln; sign_quick) end
  | |- context [sqrt ?x] => lazymatch goal with _ : square_is (sqrt x * sqrt x) x |- _ => fail | _ =>
      assert (square_is (sqrt x * sqrt x) x) by (apply sqrt_sqrt; sign_quick) end
  end.
Ltac ring_modulo_squares := square_facts;
  lazymatch goal with
  | A : square_is _ _, B : square_is _ _, C : square_is _ _, D : square_is _ _, E : square_is _ _, F : square_is _ _ |- _ =>
      unfold square_is in A, B, C, D, E, F; ring [A B C D E F]
  | A : square_is _ _, B : square_is _ _, C : square_is _ _, D : square_is _ _, E : square_is _ _ |- _ =>
      unfold square_is in A, B, C, D, E; ring [A B C D E]
  | A : square_is _ _, B : square_is _ _, C : square_is _ _, D : square_is _ _ |- _ => unfold square_is in A, B, C, D; ring [A B C D]
  | A : square_is _ _, B : square_is _ _, C : square_is _ _ |- _ => unfold square_is in A, B, C; ring [A B C]
  | A : square_is _ _, B : square_is _ _ |- _ => unfold square_is in A, B; ring [A B]
  | A : square_is _ _ |- _ => unfold square_is in A; ring [A]
  end.
Ltac fields := field; nonzero.
Ltac has_inverse := lazymatch goal with |- context [Rinv] => idtac | |- context [Rdiv] => idtac end.
Ltac close_ring := first [ ring | has_inverse; solve [ fields ] ].
Ltac close := first
  [ ring | ring_modulo_squares
  | has_inverse; first [ solve [ fields ] | solve [ field_simplify_eq; [ ring_modulo_squares | nonzero.. ] ] ] ].

(** ** Rewriting: casts, moduli, powers, logarithms *)

(** w with z = 2 w, where a factor shows it. *)
Ltac even_half z := match z with
  | Zpos (xO ?p) => constr:(Zpos p)
  | (?a * ?b)%Z => let w := even_half a in constr:((w * b)%Z)
  | (?a * ?b)%Z => let w := even_half b in constr:((a * w)%Z)
  | (?a + ?b)%Z => let v := even_half a in let w := even_half b in constr:((v + w)%Z)
  | (?a - ?b)%Z => let v := even_half a in let w := even_half b in constr:((v - w)%Z)
  | (- ?a)%Z => let w := even_half a in constr:((- w)%Z)
  end.
Ltac even_or_odd z := match z with
  | _ => let w := even_half z in constr:(cos_even_turn w)
  | Zpos (xI ?p) => constr:(cos_odd_turn (Zpos p))
  | (?a + Zpos xH)%Z => let w := even_half a in constr:(cos_odd_turn w)
  end.
Ltac turn_step := match goal with
  | |- context [sin ?m] => let z := turns m in
      replace (sin m) with 0 by (symmetry; rewrite <- (sin_turn z); apply f_equal; rewrite ?mult_IZR; ring)
  | |- context [cos ?m] => let z := turns m in let E := even_or_odd z in
      let r := lazymatch type of E with _ = ?r => r end in
      replace (cos m) with r by (symmetry; etransitivity; [ | exact E ]; apply f_equal; push_casts; ring)
  end.

Lemma Cinv_real (x : R) : Cinv (RtoC x) = RtoC (/ x).
Proof.
  apply complex_eq; parts; destruct (Req_dec x 0) as [ -> | H ].
  - unfold Rdiv. rewrite Rinv_0. ring.
  - field. nra.
  - unfold Rdiv. ring.
  - unfold Rdiv. ring.
Qed.
Lemma Cdiv_real (z : C) (x : R) : Cdiv z (RtoC x) = Cmult z (RtoC (/ x)).
Proof. unfold Cdiv. now rewrite Cinv_real. Qed.
Lemma Cmod_even z k : Cmod z ^ S (S k) = (Re z * Re z + Im z * Im z) * Cmod z ^ k.
Proof. rewrite <- Cmod_square. simpl. ring. Qed.
Lemma Rabs_even x k : Rabs x ^ S (S k) = x * x * Rabs x ^ k.
Proof. rewrite <- (Rabs_square x). simpl. ring. Qed.
Ltac modulus_step := match goal with
  | |- context [Cmod (_ * _)] => rewrite Cmod_mult
  | |- context [Cmod (Cexp _)] => rewrite Cmod_Cexp
  | |- context [Cmod (Cconj _)] => rewrite Cmod_conj
  | |- context [Cmod (RtoC _)] => rewrite Cmod_R
  | |- context [Cmod i_] => rewrite Cmod_i
  | |- context [Cmod (- _)] => rewrite Cmod_opp
  | |- context [Cmod (Cpower _ _)] => rewrite Cmod_power
  | |- context [Cmod (?z / ?w)] => rewrite (Cmod_div z w) by complex_nonzero
  | |- context [Cmod (/ ?w)] => rewrite (Cmod_inv w) by complex_nonzero
  | |- context [Cmod ?z ^ S (S ?k)] => rewrite (Cmod_even z k)
  | |- context [Rabs ?x ^ S (S ?k)] => rewrite (Rabs_even x k)
  | |- context [Rabs (_ * _)] => rewrite Rabs_mult
  | |- context [Rabs (- _)] => rewrite Rabs_Ropp
  | |- context [Rabs (/ _)] => rewrite Rabs_inv
  | |- context [Rabs (_ / _)] => unfold Rdiv
  | |- context [Rabs (Rabs _)] => rewrite Rabs_Rabsolu
  | |- context [Rabs (?x ^ ?n)] => rewrite <- (RPow_abs x n)
  | |- context [Rabs ?x] => rewrite (Rabs_pos_eq x) by sign_quick
  | H : ?l <= ?x |- context [Rabs ?x] => rewrite (Rabs_pos_eq x) by (apply Rle_trans with (2 := H); sign_visible)
  | |- context [Rabs (IZR (Zneg ?p))] => rewrite (Rabs_left (IZR (Zneg p))) by lra
  end.
Ltac moduli := repeat modulus_step.

Lemma Rpower_exp x y : Rpower x y = exp (y * ln x). Proof. reflexivity. Qed.
Lemma pow_exp x (n : nat) : 0 < x -> x ^ n = exp (n * ln x).
Proof. intros. rewrite <- INR_IZR_INZ. symmetry. now apply Rpower_pow. Qed.
Lemma powerRZ_exp x z : 0 < x -> powerRZ x z = exp (z * ln x).
Proof. intros. now rewrite powerRZ_Rpower. Qed.
Lemma ln_quotient x y : 0 < x -> 0 < y -> ln (x / y) = ln x - ln y.
Proof. intros. unfold Rdiv. rewrite ln_mult, ln_Rinv; [ ring | assumption.. | now apply Rinv_0_lt_compat ]. Qed.
Lemma ln_power x (n : nat) : 0 < x -> ln (x ^ n) = n * ln x.
Proof. intros. rewrite pow_exp by assumption. apply ln_exp. Qed.
Lemma ln_root x : 0 < x -> ln (sqrt x) = ln x / 2.
Proof. intros. rewrite <- Rpower_sqrt by assumption. unfold Rpower. rewrite ln_exp. field. Qed.
Lemma exp_times (n : nat) x : exp (n * x) = exp x ^ n.
Proof. rewrite pow_exp by apply exp_pos. now rewrite ln_exp. Qed.
Lemma sqrt_square_abs x : sqrt (x ^ 2) = Rabs x.
Proof. rewrite <- sqrt_Rsqr_abs. f_equal. unfold Rsqr. ring. Qed.

(** Powers of −1; complex powers of real numbers. *)
Lemma minus_one_opp n : (-1) ^z (- n) = (-1) ^z n.
Proof. assert (E : / -1 = -1) by lra. destruct n; simpl; [ reflexivity | | ]; rewrite <- (pow_inv (-1)), E; reflexivity. Qed.
Lemma minus_one_plus a b : (-1) ^z (a + b) = (-1) ^z a * (-1) ^z b.
Proof. apply powerRZ_add. lra. Qed.
Lemma minus_one_minus a b : (-1) ^z (a - b) = (-1) ^z a * (-1) ^z b.
Proof. unfold Z.sub. now rewrite minus_one_plus, minus_one_opp. Qed.
Lemma Cpower_real x n : (RtoC x ^c n)%C = RtoC (x ^ n).
Proof. induction n; simpl; [ reflexivity | ]. now rewrite IHn, RtoC_mult. Qed.
Lemma Cpowerz_real x z : (RtoC x ^cz z)%C = RtoC (x ^z z).
Proof.
  unfold Cpowerz. destruct z as [ | p | p ]; simpl; [ reflexivity | apply Cpower_real | ].
  rewrite Cpower_real. apply Cinv_real.
Qed.

Ltac literal z := lazymatch z with Z0 => idtac | Zpos _ => idtac | Zneg _ => idtac end.
Ltac power_step := match goal with
  | |- context [Rpower ?x ?y] => change (Rpower x y) with (exp (y * ln x))
  | |- context [powerRZ (-1) (- ?z)] => rewrite (minus_one_opp z)
  | |- context [powerRZ (-1) (?y + ?z)] => rewrite (minus_one_plus y z)
  | |- context [powerRZ (-1) (?y - ?z)] => rewrite (minus_one_minus y z)
  | |- context [powerRZ ?x ?z] => rewrite (powerRZ_exp x z) by sign_quick
  | |- context [powerRZ ?x ?z] => literal z; unfold powerRZ; cbn [Pos.to_nat Pos.iter_op Nat.add]
  | |- context [?x ^ ?n] => tryif literal_nat n then fail else rewrite (pow_exp x n) by sign_quick
  | |- context [?x ^ (?n + ?m)] => rewrite (pow_add x n m)
  | |- context [?x ^ (?n * ?m)] => rewrite (pow_mult x n m)
  | |- context [?x ^ (S ?m)] => tryif literal_nat m then fail else change (x ^ S m) with (x * x ^ m)
  | |- context [(?x * ?y) ^ ?m] => tryif literal_nat m then fail else rewrite (Rpow_mult_distr x y m)
  | |- context [ln (IZR (Zpos ?p))] =>
      let q := eval vm_compute in (Z.sqrt (Zpos p)) in
      let r := eval vm_compute in (Z.mul q q) in
      lazymatch q with 1%Z => fail | _ => idtac end; constr_eq r (Zpos p);
      replace (ln (IZR (Zpos p))) with (2 * ln (IZR q)) by
        (replace (IZR (Zpos p)) with (IZR q * IZR q) by (rewrite <- mult_IZR; reflexivity); rewrite ln_mult by lra; ring)
  | |- context [ln (exp ?x)] => rewrite (ln_exp x)
  | |- context [ln (?x * ?y)] => rewrite (ln_mult x y) by sign_quick
  | |- context [ln (?x / ?y)] => rewrite (ln_quotient x y) by sign_quick
  | |- context [ln (/ ?x)] => rewrite (ln_Rinv x) by sign_quick
  | |- context [ln (?x ^ ?n)] => rewrite (ln_power x n) by sign_quick
  | |- context [ln (sqrt ?x)] => rewrite (ln_root x) by sign_quick
  | |- context [sqrt (?x ^ 2)] => rewrite (sqrt_square_abs x)
  | |- context [sqrt (?x * ?x)] => rewrite (sqrt_Rsqr_abs x : sqrt (x * x) = Rabs x)
  end.
Ltac powers := repeat power_step.

(** ** Arguments of exp, cos, sin: sums of products, then the addition theorems *)

Ltac normal_argument x :=
  let y := fresh "y" in let H := fresh "H" in
  evar (y : R);
  assert (H : x = y);
  [ subst y; (lazymatch x with
     | context [Rinv] => first [ field_simplify x; [ reflexivity | nonzero.. ] | ring_simplify x; reflexivity | reflexivity ]
     | context [Rdiv] => first [ field_simplify x; [ reflexivity | nonzero.. ] | ring_simplify x; reflexivity | reflexivity ]
     | _ => first [ ring_simplify x; reflexivity | reflexivity ] end)
  | subst y; lazymatch type of H with x = x => fail | _ => rewrite H; clear H end ].
Ltac normal_arguments := repeat match goal with
  | |- context [cos ?x] => normal_argument x
  | |- context [sin ?x] => normal_argument x
  | |- context [exp ?x] => normal_argument x
  end.

(** A product is p/q times one without literals: (p, q, that). *)
Ltac times a b := lazymatch a with 1 => b | _ => lazymatch b with 1 => a | _ => constr:(a * b) end end.
Ltac over a b := lazymatch b with 1 => a | _ => constr:(a / b) end.
Ltac literals m :=
  lazymatch m with
  | ?a * ?b => let x := literals a in let y := literals b in
      lazymatch x with (?p, ?q, ?t) => lazymatch y with (?r, ?s, ?u) =>
        let v := times t u in constr:(((p * r)%Z, (q * s)%Z, v)) end end
  | ?a / ?b => let x := literals a in let y := literals b in
      lazymatch x with (?p, ?q, ?t) => lazymatch y with (?r, ?s, ?u) =>
        let v := over t u in constr:(((p * s)%Z, (q * r)%Z, v)) end end
  | / ?b => let y := literals b in lazymatch y with (?r, ?s, ?u) => let v := over 1 u in constr:((s, r, v)) end
  | - ?a => let x := literals a in lazymatch x with (?p, ?q, ?t) => constr:(((- p)%Z, q, t)) end
  | IZR (Zpos _) => lazymatch m with IZR ?z => constr:((z, 1%Z, 1)) end
  | IZR (Zneg _) => lazymatch m with IZR ?z => constr:((z, 1%Z, 1)) end
  | _ => constr:((1%Z, 1%Z, m))
  end.
(** m = p t, and t is one q-th of a product without literals. *)
Ltac lowest m :=
  let x := literals m in
  lazymatch x with (?p, ?q, ?t) =>
    let g := eval vm_compute in (Z.gcd p q * Z.sgn q)%Z in
    lazymatch g with 0%Z => fail | _ =>
      let p' := eval vm_compute in (p / g)%Z in
      let q' := eval vm_compute in (q / g)%Z in
      lazymatch q' with 1%Z => constr:((p', t)) | _ => constr:((p', t / IZR q')) end end
  end.
Ltac multiple_proof := first [ reflexivity | ring | field; nonzero | unfold Rdiv; rewrite ?Rinv_mult; field ].
Ltac multiple m :=
  let x := lowest m in
  lazymatch x with
  | (1%Z, ?t) => tryif constr_eq t m then fail else replace m with t by multiple_proof
  | (Zneg ?p, ?t) => replace m with (- (IZR (Zpos p) * t)) by multiple_proof
  | (2%Z, ?t) => replace m with (t + t) by multiple_proof
  | (Zpos ?p, ?t) => let d := eval cbv in (Z.pred (Zpos p)) in replace m with (IZR d * t + t) by multiple_proof
  end.
Ltac exp_multiple m :=
  let x := lowest m in
  lazymatch x with
  | (1%Z, ?t) => tryif constr_eq t m then fail else replace m with t by multiple_proof
  | (Zneg ?p, ?t) => replace m with (- (IZR (Zpos p) * t)) by multiple_proof
  | (Zpos ?p, ?t) => let n := eval cbv in (Pos.to_nat p) in
      replace (exp m) with (exp t ^ n) by (rewrite <- (exp_times n t); apply f_equal; change (IZR (Z.of_nat n)) with (IZR (Zpos p)); multiple_proof)
  end.
Lemma exp_ln_times x : 0 < x -> exp (ln x) = x. Proof. apply exp_ln. Qed.
Ltac expand_step := match goal with
  | |- context [0 / ?a] => rewrite (zero_over a)
  | _ => turn_step
  | |- context [cos (?a + ?b)] => rewrite (cos_plus a b)
  | |- context [sin (?a + ?b)] => rewrite (sin_plus a b)
  | |- context [exp (?a + ?b)] => rewrite (exp_plus a b)
  | |- context [cos (?a - ?b)] => rewrite (cos_minus a b)
  | |- context [sin (?a - ?b)] => rewrite (sin_minus a b)
  | |- context [exp (?a - ?b)] => change (a - b) with (a + - b); rewrite (exp_plus a (- b))
  | |- context [cos (- ?a)] => rewrite (cos_neg a)
  | |- context [sin (- ?a)] => rewrite (sin_neg a)
  | |- context [exp (- ?a)] => rewrite (exp_Ropp a)
  | |- context [cos 0] => rewrite cos_0
  | |- context [sin 0] => rewrite sin_0
  | |- context [exp 0] => rewrite exp_0
  | |- context [cos PI] => rewrite cos_PI
  | |- context [sin PI] => rewrite sin_PI
  | |- context [cos (PI / 2)] => rewrite cos_PI2
  | |- context [sin (PI / 2)] => rewrite sin_PI2
  | |- context [exp (ln ?x)] => rewrite (exp_ln x) by sign_quick
  | |- context [exp (IZR (Z.of_nat ?n) * ln ?x)] => rewrite <- (pow_exp x n) by sign_quick
  | |- context [?f ((?a + ?b) / ?c)] => constr_eq_any f; rewrite (Rdiv_plus_distr a b c)
  | |- context [?f ((?a - ?b) / ?c)] => constr_eq_any f; rewrite (RIneq.Rdiv_minus_distr a b c)
  | |- context [cos ?m] => multiple m
  | |- context [sin ?m] => multiple m
  | |- context [exp ?m] => exp_multiple m
  end
with constr_eq_any f := lazymatch f with cos => idtac | sin => idtac | exp => idtac end.

(** ** Atoms that are equal become the same *)

Ltac same_argument f tac :=
  repeat match goal with |- context [f ?x] => match goal with |- context [f ?y] =>
    tryif constr_eq x y then fail else replace (f y) with (f x) by (apply f_equal; solve [ tac ]) end end.
Ltac same_up_to_sign := repeat match goal with
  | |- context [cos ?x] => match goal with |- context [cos ?y] => tryif constr_eq x y then fail else
      replace (cos y) with (cos x) by (first [ apply f_equal; close_ring | rewrite <- (cos_neg x); apply f_equal; close_ring ]) end
  | |- context [sin ?x] => match goal with |- context [sin ?y] => tryif constr_eq x y then fail else
      first [ replace (sin y) with (sin x) by (apply f_equal; close_ring)
            | replace (sin y) with (- sin x) by (rewrite <- sin_neg; apply f_equal; close_ring) ] end
  | |- context [exp ?x] => match goal with |- context [exp ?y] => tryif constr_eq x y then fail else
      first [ replace (exp y) with (exp x) by (apply f_equal; close_ring)
            | replace (exp y) with (/ exp x) by (rewrite <- exp_Ropp; apply f_equal; close_ring) ] end
  end.
Ltac same_moduli := repeat match goal with |- context [Rabs ?x] => match goal with |- context [Rabs ?y] =>
  tryif constr_eq x y then fail else
    replace (Rabs y) with (Rabs x) by (first [ apply f_equal; close_ring | rewrite <- (Rabs_Ropp x); apply f_equal; close_ring ]) end end.
Ltac same_value := lazymatch goal with |- @eq R _ _ => close_ring | |- _ => first [ ring | integers_linear ] end.
Ltac different x y := tryif constr_eq x y then fail else idtac.
Ltac same_letters := repeat match goal with
  | f : _ -> R |- _ => same_letter f | f : _ -> C |- _ => same_letter f
  | f : _ -> nat |- _ => same_letter f | f : _ -> Z |- _ => same_letter f
  | f : _ -> _ -> R |- _ => match goal with |- context [f ?x ?u] => match goal with |- context [f ?y ?v] =>
      different (f x u) (f y v); progress (replace (f y v) with (f x u) by (apply f_equal2; same_value)) end end
  end
with same_letter f := match goal with |- context [f ?x] => match goal with |- context [f ?y] =>
  different x y; progress (replace (f y) with (f x) by (apply f_equal; same_value)) end end.

(** Where one angle or exponent is a small multiple of another. *)
Ltac small_multiple f x y := tryif constr_eq x y then fail else first
  [ replace (f y) with (f (x + x)) by (apply f_equal; close_ring)
  | replace (f y) with (f (x + x + x)) by (apply f_equal; close_ring)
  | replace (f y) with (f (x + x + (x + x))) by (apply f_equal; close_ring) ].
Ltac multiples := match goal with
  | |- context [cos ?y] => match goal with |- context [cos ?x] => small_multiple cos x y | |- context [sin ?x] => small_multiple cos x y end
  | |- context [sin ?y] => match goal with |- context [cos ?x] => small_multiple sin x y | |- context [sin ?x] => small_multiple sin x y end
  | |- context [exp ?y] => match goal with |- context [exp ?x] => small_multiple exp x y end
  end; repeat expand_step.

(** ** Sums: a body is a sum of products, what is constant is drawn out

    [nsum] is a sum that was looked into. *)

Lemma rsum_normal n f g : (forall (Q : R -> Prop) i, (i < n)%nat -> Q (g i) -> Q (f i)) -> rsum n f = nsum n g.
Proof. intros H. rewrite nsum_is. apply rsum_ext. intros i Hi. now apply (H (fun y => y = g i)). Qed.
Lemma nsum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> nsum n f = nsum n g. Proof. rewrite nsum_is. apply rsum_ext. Qed.
Lemma nsum_plus n f g : nsum n (fun i => f i + g i) = nsum n f + nsum n g. Proof. rewrite nsum_is. apply rsum_plus. Qed.
Lemma nsum_scal n c f : nsum n (fun i => c * f i) = c * nsum n f. Proof. rewrite nsum_is. apply rsum_scal. Qed.
Lemma nsum_const n c : nsum n (fun _ => c) = n * c. Proof. rewrite nsum_is. apply rsum_const. Qed.

(** The factors of a product that do not speak of i, and those that do. *)
Ltac factors i m :=
  lazymatch m with
  | ?a * ?b => let x := factors i a in let y := factors i b in
      lazymatch x with (?c, ?d) => lazymatch y with (?e, ?f) =>
        let p := times c e in let q := times d f in constr:((p, q)) end end
  | - ?a => let x := factors i a in lazymatch x with (?c, ?d) => constr:((- c, d)) end
  | _ => lazymatch m with context [i] => constr:((1, m)) | _ => constr:((m, 1)) end
  end.
Ltac monomials i e :=
  lazymatch e with
  | ?a + ?b => let x := monomials i a in let y := monomials i b in constr:(x + y)
  | ?a - ?b => let x := monomials i a in let y := monomials i b in
      lazymatch y with ?c * ?d => constr:(x + (- c) * d) end
  | _ => let x := factors i e in lazymatch x with (?c, ?d) => constr:(c * d) end
  end.
Lemma nsum_same n m f g : m = n -> (forall i, (i < n)%nat -> g i = f i) -> nsum m g = nsum n f. Proof. intros ->. apply nsum_ext. Qed.
Ltac draw_out n f body_normal :=
  let E := fresh "E" in
  eassert (E : rsum n f = nsum n _);
  [ apply rsum_normal; let Q := fresh "Q" in let i := fresh "i" in let H := fresh "H" in
    intros Q i ? H; cbv beta; body_normal;
    unfold Rdiv; rewrite ?Rinv_mult;
    lazymatch goal with |- Q ?e => try ring_simplify e end;
    lazymatch goal with |- Q ?e => let m := monomials i e in replace e with m by ring end; exact H
  | rewrite ?nsum_plus, ?nsum_scal, ?nsum_const in E; rewrite E; clear E ].
Ltac same_sums tac := repeat match goal with
  | |- context [nsum ?n ?f] => match goal with |- context [nsum ?m ?g] =>
      different (nsum n f) (nsum m g);
      replace (nsum m g) with (nsum n f) by (apply nsum_same; [ first [ reflexivity | integers_linear ] | intros; cbv beta; solve [ tac ] ]) end
  | |- context [RInt ?f ?a ?b] => match goal with |- context [RInt ?g ?c ?d] =>
      tryif constr_eq f g then fail else
      replace (RInt g c d) with (RInt f a b) by (
        first [ replace c with a by close_ring | idtac ]; first [ replace d with b by close_ring | idtac ];
        apply RInt_ext; intros ? [? ?]; repeat rewrite Rmin_left in * by sign_quick; repeat rewrite Rmax_right in * by sign_quick; cbv beta; solve [ tac ]) end
  end.
(** A sum of a literal number of terms is written out. *)
Ltac few_terms := repeat match goal with
  | |- context [rsum ?n ?f] => literal_nat n; let e := eval cbn [rsum Nat.add Z.of_nat Pos.of_succ_nat Pos.succ] in (rsum n f) in change (rsum n f) with e; cbv beta
  | |- context [rprod ?n ?f] => literal_nat n; let e := eval cbn [rprod Nat.add] in (rprod n f) in change (rprod n f) with e; cbv beta
  end.

(** ** The normal form *)

Ltac normal := casts; constants; few_terms; casts; moduli; rewrite ?rprod_const, ?pow1; powers; casts;
  normal_arguments; repeat (progress (repeat expand_step; normal_arguments)); constants.
Ltac has_function := lazymatch goal with
  | |- context [cos] => idtac | |- context [sin] => idtac | |- context [exp] => idtac | |- context [ln] => idtac
  | |- context [Rpower] => idtac | |- context [pow] => idtac | |- context [powerRZ] => idtac
  | |- context [Rabs] => idtac | |- context [Cmod] => idtac | |- context [sqrt] => idtac end.
Ltac has_sum := lazymatch goal with |- context [rsum] => idtac | |- context [rprod] => idtac | |- context [RInt] => idtac end.
Ltac atoms := same_letters; same_up_to_sign; same_argument ln close_ring; same_argument sqrt close_ring; same_moduli;
  same_argument Si close_ring; same_argument Cin close_ring; same_argument CosInt close_ring; same_sums ltac:(first [ close | same_letters; same_up_to_sign; close ]).
Ltac draw := repeat match goal with |- context [rsum ?k ?f] =>
  draw_out k f ltac:(normal; same_letters; same_up_to_sign; draw) end.
Ltac real_equality n :=
  casts; constants; few_terms;
  first
  [ reflexivity | close_ring
  | lazymatch n with S ?m => first
    [ solve [ lazymatch goal with
      | |- rsum _ _ = rsum _ _ => terms; intros; cbv beta; real_equality m
      | |- rprod _ _ = rprod _ _ => terms; intros; cbv beta; real_equality m
      | |- RInt _ ?a ?b = RInt _ ?a ?b => apply RInt_ext; intros; cbv beta; real_equality m end ]
    | solve [ integral_equality ]
    | solve [ lazymatch goal with |- Rabs _ = Rabs _ => apply f_equal; real_equality m end ]
    | normal; first
      [ reflexivity | close
      | atoms; first [ reflexivity | close ]
      | has_sum; draw; first [ close | atoms; close ]
      | atoms; progress (repeat multiples); atoms; close
      | solve [ apply square_eq; [ sign_quick | sign_quick | atoms; close ] ] ] ] end ].
Ltac has_complex := lazymatch goal with |- context [Re] => idtac | |- context [Im] => idtac | |- context [Cmod] => idtac | |- context [@fst] => idtac end.
Ltac real_goal := first
  [ reflexivity | ring
  | moduli; try (has_complex; rewrite ?Cpowerz_real, ?Cdiv_real, ?Cinv_real; parts; constants); real_equality 3%nat ].
(** Reals go out of arithmetic: (x / y : C) is x over y; exponentials of one number become one. *)
Ltac reals_outward := lazymatch goal with
  | |- context [RtoC (_ / _)] => idtac | |- context [RtoC (_ * _)] => idtac | |- context [RtoC (/ _)] => idtac | |- _ => fail end;
  cbn [pow]; unfold Rdiv; repeat first [ rewrite RtoC_mult | rewrite <- Cinv_real | rewrite RtoC_plus | rewrite RtoC_minus | rewrite RtoC_opp ].
Ltac same_exponentials := repeat match goal with |- context [Cexp ?z] => match goal with |- context [Cexp ?w] =>
  different z w; replace (Cexp w) with (Cexp z) by (apply f_equal; ring) end end.
Ltac complex_goal := first [ reflexivity | ring | same_letters; first [ ring | solve [ field; repeat split; complex_nonzero ] ]
  | solve [ same_letters; try reals_outward; same_exponentials; first [ ring | field; repeat split; complex_nonzero ] ]
  | apply complex_eq; moduli; rewrite ?Cpowerz_real, ?Cdiv_real, ?Cinv_real; parts; constants; real_equality 3%nat ].

Ltac integrals_alike := fail.
(** Under a Σ, too. *)
#[export] Instance rsum_pointwise n : Proper (pointwise_relation nat eq ==> eq) (rsum n).
Proof. intros f g H. apply rsum_ext. intros. apply H. Qed.
#[export] Instance csum_pointwise n : Proper (pointwise_relation nat eq ==> eq) (csum n).
Proof. intros f g H. unfold csum. apply complex_eq; simpl; apply rsum_ext; intros; now rewrite H. Qed.
Ltac powers_of_exponentials := lazymatch goal with
  | |- context [Cpower (Cexp _) _] => setoid_rewrite Cpower_Cexp
  | |- context [Cpower (RtoC _) _] => try setoid_rewrite Cpower_real
  | |- _ => idtac end.

Ltac equality := prepare; powers_of_exponentials;
  lazymatch goal with
  | |- @eq (matrix _ _) _ _ => matrix_equality
  | |- @eq R _ _ => first [ integrals_alike | real_goal ]
  | |- @eq ?T ?s ?t => first [ integrals_alike | unify T C; complex_goal | integers | unify T R; change (@eq R s t); real_goal ]
  end.

(** * What is known *)

Ltac known := first [ assumption | intros; assumption
  | prepare; first [ assumption | exact I | lra | integers | sign_core | intuition lra ] ].

Lemma replace_le l r s t : s = l -> r = t -> l <= r -> s <= t. Proof. now intros -> ->. Qed.
Lemma replace_lt l r s t : s = l -> r = t -> l < r -> s < t. Proof. now intros -> ->. Qed.
Lemma replace_ne {T} (l r s t : T) : s = l -> r = t -> l <> r -> s <> t. Proof. now intros -> ->. Qed.
Lemma replace_eq {T} (l r s t : T) : s = l -> r = t -> l = r -> s = t. Proof. now intros -> ->. Qed.
Lemma replace_turned {T} (l r s t : T) : s = r -> l = t -> l = r -> s = t. Proof. intros -> <- H. now symmetry. Qed.

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
  | prepare; rewrite H; equality
  | solve [ by_equation H ]
  | match type of H with ?u * ?X = ?u * ?v =>
      let K := fresh in assert (K : X = v) by (apply (Rmult_eq_reg_l u); [ exact H | sign ]); first [ rewrite K | prepare; rewrite K ]; equality end ].

(** * Known relations added up: c (t − s) = Σ u (r − l)

    [linear c (tt, u, L, v, M, …)] for L : l ∼ r and so on.  *)

Lemma add_eq a S u l r : a = S -> l = r -> a = S + u * (r - l). Proof. intros -> ->. ring. Qed.
Lemma add_le a S u l r : a <= S -> 0 <= u -> l <= r -> a <= S + u * (r - l). Proof. nra. Qed.
Lemma add_lt_le a S u l r : a < S -> 0 <= u -> l <= r -> a < S + u * (r - l). Proof. nra. Qed.
Lemma add_lt a S u l r : a <= S -> 0 < u -> l < r -> a < S + u * (r - l). Proof. nra. Qed.
Lemma add_le_eq a S u l r : a <= S -> l = r -> a <= S + u * (r - l). Proof. intros H ->. nra. Qed.
Lemma add_lt_eq a S u l r : a < S -> l = r -> a < S + u * (r - l). Proof. intros H ->. nra. Qed.
Lemma add_ne a S u l r : a = S -> u <> 0 -> l <> r -> a <> S + u * (r - l).
Proof. intros -> Hu H E. apply H. assert (K : u * (r - l) = 0) by lra. apply Rmult_integral in K. lra. Qed.
Lemma add_ne_eq a S u l r : a <> S -> l = r -> a <> S + u * (r - l). Proof. intros H ->. intros E. apply H. lra. Qed.
Lemma linear_eq c S s t : 0 = S -> c <> 0 -> S = c * (t - s) -> s = t.
Proof. intros <- Hc E. symmetry in E. apply Rmult_integral in E. lra. Qed.
Lemma linear_le c S s t : 0 <= S -> 0 < c -> S = c * (t - s) -> s <= t.
Proof. intros H Hc ->. apply Rmult_le_reg_l with c; lra. Qed.
Lemma linear_lt c S s t : 0 < S -> 0 < c -> S = c * (t - s) -> s < t.
Proof. intros H Hc ->. apply Rmult_lt_reg_l with c; lra. Qed.
Lemma linear_ne c S s t : 0 <> S -> S = c * (t - s) -> s <> t.
Proof. intros H -> ->. apply H. ring. Qed.
Lemma Cadd_eq (a S u l r : C) : a = S -> l = r -> a = (S + u * (r - l))%C. Proof. intros -> ->. ring. Qed.
Lemma Clinear_eq (c S s t : C) : RtoC 0 = S -> c <> RtoC 0 -> S = (c * (t - s))%C -> s = t.
Proof.
  intros <- Hc E. replace t with ((/ c * (c * (t - s))) + s)%C by (field; exact Hc). rewrite <- E. ring.
Qed.
Lemma Cadd_ne (a S u l r : C) : a = S -> u <> RtoC 0 -> l <> r -> a <> (S + u * (r - l))%C.
Proof.
  intros -> Hu H E. apply H. apply (Clinear_eq u (RtoC 0)); [ reflexivity | assumption | ].
  replace (u * (r - l))%C with ((S + u * (r - l)) - S)%C by ring. rewrite <- E. ring.
Qed.
Lemma Cadd_ne_eq (a S u l r : C) : a <> S -> l = r -> a <> (S + u * (r - l))%C.
Proof. intros H -> E. apply H. rewrite E. ring. Qed.
Lemma Clinear_ne (c S s t : C) : RtoC 0 <> S -> S = (c * (t - s))%C -> s <> t.
Proof. intros H -> ->. apply H. ring. Qed.

Ltac complex_sign := first [ assumption | sign ].
Ltac linear_add A u L :=
  let B := fresh "B" in
  let H := fresh in pose proof L as H; cbv beta in H;
  lazymatch type of A with
  | @eq C _ _ => lazymatch type of H with
      | @eq R _ _ => pose proof (Cadd_eq _ _ u _ _ A (f_equal RtoC H)) as B
      | _ = _ => pose proof (Cadd_eq _ _ u _ _ A H) as B
      | _ <> _ => assert (B := Cadd_ne _ _ u _ _ A ltac:(complex_sign) H) end
  | RtoC 0 <> _ => pose proof (Cadd_ne_eq _ _ u _ _ A H) as B
  | _ = _ => lazymatch type of H with
      | _ = _ => pose proof (add_eq _ _ u _ _ A H) as B
      | _ <= _ => assert (B := add_le _ _ u _ _ (Req_le _ _ A) ltac:(sign) H)
      | _ < _ => assert (B := add_lt _ _ u _ _ (Req_le _ _ A) ltac:(sign) H)
      | _ <> _ => assert (B := add_ne _ _ u _ _ A ltac:(sign) H) end
  | _ <= _ => lazymatch type of H with
      | _ = _ => pose proof (add_le_eq _ _ u _ _ A H) as B
      | _ <= _ => assert (B := add_le _ _ u _ _ A ltac:(sign) H)
      | _ < _ => first [ assert (B := add_lt _ _ u _ _ A ltac:(sign) H) | assert (B := add_le _ _ u _ _ A ltac:(sign) (Rlt_le _ _ H)) ] end
  | _ < _ => lazymatch type of H with
      | _ = _ => pose proof (add_lt_eq _ _ u _ _ A H) as B
      | _ <= _ => assert (B := add_lt_le _ _ u _ _ A ltac:(sign) H)
      | _ < _ => assert (B := add_lt_le _ _ u _ _ A ltac:(sign) (Rlt_le _ _ H)) end
  | _ <> _ => pose proof (add_ne_eq _ _ u _ _ A H) as B
  end; clear A; rename B into A.
Ltac linear_sum A p :=
  lazymatch p with
  | (?q, ?u, ?L) => linear_sum A q; linear_add A u L
  | tt => idtac
  end.
Tactic Notation "linear" constr(c) constr(p) :=
  let A := fresh "A" in
  lazymatch goal with
  | |- @eq R _ _ => assert (A := eq_refl 0)
  | |- _ <= _ => assert (A := eq_refl 0)
  | |- _ < _ => assert (A := eq_refl 0)
  | |- not (@eq R _ _) => assert (A := eq_refl 0)
  | |- _ => assert (A := eq_refl (RtoC 0))
  end; linear_sum A p;
  lazymatch goal with
  | |- @eq R _ _ => apply (linear_eq c _ _ _ A); [ sign | clear A; equality ]
  | |- _ <= _ => lazymatch type of A with
      | _ < _ => apply Rlt_le, (linear_lt c _ _ _ A); [ sign | clear A; equality ]
      | _ <= _ => apply (linear_le c _ _ _ A); [ sign | clear A; equality ]
      | _ => apply (linear_le c _ _ _ (Req_le _ _ A)); [ sign | clear A; equality ] end
  | |- _ < _ => apply (linear_lt c _ _ _ A); [ sign | clear A; equality ]
  | |- not (@eq R _ _) => apply (linear_ne c _ _ _ A); clear A; equality
  | |- not _ => apply (Clinear_ne c _ _ _ A); clear A; equality
  | |- _ => apply (Clinear_eq c _ _ _ A); [ complex_sign | clear A; equality ]
  end.

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

(** f(i) = F(i + 1) − F(i): the sum is the rise. *)
Lemma rsum_nat_telescope F a b f t : (forall k : nat, (a <= k <= b)%Z -> f k = F (k + 1)%nat - F k) ->
  (0 <= a)%Z -> (a - 1 <= b)%Z -> F (Z.to_nat (b + 1)) - F (Z.to_nat a) = t -> rsum_nat a b f = t.
Proof.
  intros H A B <-. unfold rsum_nat. rewrite (rsum_telescope _ (fun k => F (Z.to_nat a + k)%nat)).
  - f_equal; f_equal; unfold size; lia.
  - intros. rewrite H by (unfold size in *; lia). f_equal. f_equal. lia.
Qed.
Lemma rsum_int_telescope F a b f t : (forall k : Z, (a <= k <= b)%Z -> f k = F (k + 1)%Z - F k) ->
  (a - 1 <= b)%Z -> F (b + 1)%Z - F a = t -> rsum_int a b f = t.
Proof.
  intros H B <-. unfold rsum_int. rewrite (rsum_telescope _ (fun k => F (a + k)%Z)).
  - f_equal; f_equal; unfold size; lia.
  - intros. rewrite H by (unfold size in *; lia). f_equal. f_equal. lia.
Qed.
Lemma rsum_telescope_to n F f t : (forall i, (i < n)%nat -> f i = F (i + 1)%nat - F i) -> F n - F 0%nat = t -> rsum n f = t.
Proof. intros H <-. apply rsum_telescope. intros. rewrite H by assumption. now rewrite Nat.add_1_r. Qed.
Lemma csum_last n f : csum (n + 1) f = (csum n f + f n)%C.
Proof. rewrite Nat.add_1_r. unfold csum. simpl. apply complex_eq; reflexivity. Qed.
Lemma csum_rise n (F : nat -> C) : csum n (fun i => F (i + 1)%nat - F i)%C = (F n - F 0%nat)%C.
Proof. induction n as [ | n IH ]; [ apply complex_eq; simpl; ring | ]. replace (S n) with (n + 1)%nat by lia. rewrite csum_last, IH. ring. Qed.
Lemma csum_telescope_to n F f t : (forall i, (i < n)%nat -> f i = F (i + 1)%nat - F i)%C -> (F n - F 0%nat)%C = t -> csum n f = t.
Proof. intros H <-. rewrite <- csum_rise. now apply csum_ext. Qed.
Tactic Notation "telescope" constr(F) := first
  [ apply (rsum_nat_telescope F); [ intros; cbv beta | integers | integers | cbv beta ]; equality
  | apply (rsum_int_telescope F); [ intros; cbv beta | integers | cbv beta ]; equality
  | apply (rsum_telescope_to _ F); [ intros; cbv beta | cbv beta ]; equality
  | apply (csum_telescope_to _ F); [ intros; cbv beta | cbv beta ]; equality ].

(** The whole sum is the sum of two: up to c, and beyond. *)
Lemma rsum_split k n f : (k <= n)%nat -> rsum n f = rsum k f + rsum (n - k) (fun i => f (k + i)%nat).
Proof. intros. rewrite <- rsum_add. f_equal. lia. Qed.
Lemma rsum_nat_split c a b f : (0 <= a)%Z -> (a - 1 <= c)%Z -> (c <= b)%Z -> rsum_nat a b f = rsum_nat a c f + rsum_nat (c + 1) b f.
Proof.
  intros. unfold rsum_nat. rewrite (rsum_split (size a c)) by (unfold size; lia). f_equal.
  replace (size a b - size a c)%nat with (size (c + 1) b) by (unfold size; lia).
  apply rsum_ext. intros. f_equal. unfold size in *. lia.
Qed.
Lemma rsum_int_split c a b f : (a - 1 <= c)%Z -> (c <= b)%Z -> rsum_int a b f = rsum_int a c f + rsum_int (c + 1) b f.
Proof.
  intros. unfold rsum_int. rewrite (rsum_split (size a c)) by (unfold size; lia). f_equal.
  replace (size a b - size a c)%nat with (size (c + 1) b) by (unfold size; lia).
  apply rsum_ext. intros. f_equal. unfold size in *. lia.
Qed.
Lemma rsum_split_at (c : Z) (n : nat) f : (-1 <= c)%Z -> (c <= n - 1)%Z -> rsum n f = rsum (Z.to_nat (c + 1)) f + rsum_nat (c + 1) (n - 1) f.
Proof.
  intros. rewrite (rsum_split (Z.to_nat (c + 1))) by lia. f_equal. unfold rsum_nat.
  replace (size (c + 1) (n - 1)) with (n - Z.to_nat (c + 1))%nat by (unfold size; lia). reflexivity.
Qed.
Ltac split_real_sum c := match goal with
  | |- context [rsum_nat ?a ?b ?f] => rewrite (rsum_nat_split c a b f) by integers; equality
  | |- context [rsum_int ?a ?b ?f] => rewrite (rsum_int_split c a b f) by integers; equality
  | |- context [rsum ?n ?f] => rewrite (rsum_split_at c n f) by integers; equality
  end.
Tactic Notation "split_sum" constr(c) := first [ split_real_sum c | prepare; rewrite csum_last; equality ].

(** A sum over a permutation. *)

Lemma rsum_list f n : rsum n f = fold_right (fun k s => f k + s) 0 (seq 0 n).
Proof.
  assert (A : forall l k, fold_right (fun k s => f k + s) 0 (l ++ [k]) = fold_right (fun k s => f k + s) 0 l + f k) by (induction l; simpl; intros; [ ring | rewrite IHl; ring ]).
  induction n as [ | n IH ]; [ reflexivity | ]. rewrite seq_S, A. simpl. now rewrite IH.
Qed.
Lemma fold_permutation (f : nat -> R) l m : Permutation l m -> fold_right (fun k s => f k + s) 0 l = fold_right (fun k s => f k + s) 0 m.
Proof. induction 1; simpl; [ reflexivity | now rewrite IHPermutation | ring | congruence ]. Qed.
(** A map of {0, …, n − 1} into itself, one to one, is onto. *)
Lemma rsum_permuted (n : nat) (g : Z -> Z) (F : nat -> R) (f : Z -> R) :
  (forall l : nat, F l = f (Z.of_nat l)) ->
  (forall l : nat, l < n -> 0 <= g l) -> (forall l : nat, l < n -> g l < n) ->
  (forall l r : nat, l < n -> r < n -> l <> r :> R -> g l <> g r :> R) -> rsum n F = rsum n (fun l => f (g l)).
Proof.
  intros E H1 H2 H3. rewrite (rsum_ext n F (fun l => f (Z.of_nat l))) by auto.
  assert (K : forall l : nat, (l < n)%nat -> (0 <= g l < n)%Z).
  { intros l Hl. assert (l < n) by (apply IZR_lt; lia). split; [ apply le_IZR, H1 | apply lt_IZR, H2 ]; assumption. }
  rewrite (rsum_ext n (fun l => f (g l)) (fun l => f (Z.of_nat (Z.to_nat (g l))))) by (intros l Hl; rewrite Z2Nat.id; [ reflexivity | apply K, Hl ]).
  rewrite !rsum_list. symmetry.
  rewrite <- (fold_permutation (fun k => f (Z.of_nat k)) (map (fun l : nat => Z.to_nat (g l)) (seq 0 n)) (seq 0 n)).
  - generalize (seq 0 n). induction l as [ | k l IH ]; simpl; [ reflexivity | now rewrite IH ].
  - apply NoDup_Permutation_bis.
    + assert (D : forall m, (m <= n)%nat -> NoDup (map (fun l : nat => Z.to_nat (g l)) (seq 0 m))); [ | now apply D ].
      induction m as [ | m IH ]; [ constructor | intros Hm ]. rewrite seq_S, map_app.
      apply (NoDup_Add (a := Z.to_nat (g m)) (l := map (fun l : nat => Z.to_nat (g l)) (seq 0 m))).
      * change (map (fun l : nat => Z.to_nat (g l)) [(0 + m)%nat]) with [Z.to_nat (g m)].
        rewrite <- (app_nil_r (map _ (seq 0 m))) at 1. apply Add_app.
      * split; [ apply IH; lia | ]. intros I. apply in_map_iff in I. destruct I as [ k [ Q I ] ]. apply in_seq in I.
        apply (H3 k m); [ apply IZR_lt; lia | apply IZR_lt; lia | intros C; apply eq_IZR in C; lia | ].
        f_equal. assert (A := K k ltac:(lia)). assert (B := K m ltac:(lia)). lia.
    + now rewrite map_length.
    + intros k I. apply in_map_iff in I. destruct I as [ l [ <- I ] ]. apply in_seq in I. assert (A := K l ltac:(lia)). apply in_seq. lia.
Qed.
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

(** * Triangle: |x + y| ≤ |x| + |y|, |Σ f| ≤ Σ |f| *)

Lemma Rabs_minus_le x y : Rabs (x - y) <= Rabs x + Rabs y.
Proof. unfold Rminus. eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]. Qed.
Lemma Cmod_minus_le z w : Cmod (z - w) <= Cmod z + Cmod w.
Proof. unfold Cminus. eapply Rle_trans; [ apply Cmod_triangle | rewrite Cmod_opp; lra ]. Qed.
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
Ltac triangle := prepare; eapply Rle_trans; [ spread | apply Req_le; equality ].
