(** Lemmas about real and complex numbers, their sums, and relations between them. *)

From Phaseproof Require Export Phaseproof.
From Coq Require Export Lra Lia Psatz.
From Coq Require Import Setoid Morphisms Permutation.
Open Scope R_scope.

(** * Sums and products *)

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
Lemma rprod_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= rprod n f.
Proof. induction n; intros H; simpl; [ lra | apply Rmult_le_pos; [ apply IHn; intros; apply H; lia | apply H; lia ] ]. Qed.
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

(** * Complex numbers *)

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

(** * Squares, powers, trigonometry *)

Lemma Rabs_square x : Rabs x * Rabs x = x * x.
Proof. unfold Rabs. destruct (Rcase_abs x); ring. Qed.
Lemma sin_square x : sin x * sin x = 1 - cos x * cos x.
Proof. pose proof (sin2_cos2 x) as H; unfold Rsqr in H; lra. Qed.
Lemma ln_pos x : 1 < x -> 0 < ln x.
Proof. intros. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma ln_nonneg x : 1 <= x -> 0 <= ln x.
Proof. intros [ H | <- ]; [ left; now apply ln_pos | rewrite ln_1; lra ]. Qed.
Lemma square_le x y : 0 <= y -> x ^ 2 <= y ^ 2 -> x <= y.
Proof. intros. destruct (Rle_lt_dec x y); [ assumption | nra ]. Qed.
Lemma square_lt x y : 0 <= y -> x ^ 2 < y ^ 2 -> x < y.
Proof. intros. destruct (Rlt_le_dec x y); [ assumption | nra ]. Qed.
Lemma square_eq x y : 0 <= x -> 0 <= y -> x ^ 2 = y ^ 2 -> x = y.
Proof. intros. apply Rle_antisym; apply square_le; lra. Qed.
Lemma square_neq x y : x ^ 2 <> y ^ 2 -> x <> y.
Proof. intros H ->. now apply H. Qed.

Lemma half_of_even (h : nat) : (2 * h)%nat / 2 = h.
Proof. rewrite Nat2Z.inj_mul, mult_IZR. field. Qed.

(** * Signs *)

Lemma ln_above_1 x : 0 < x -> 0 < ln (x + 1). Proof. intros. apply ln_pos. lra. Qed.
Lemma below_PI x : x <= 3 -> 0 <= 1 - x / PI.
Proof. intros. pose proof PI2_3_2. assert (x / PI <= 1) by (apply Rle_div_l; lra). lra. Qed.
Lemma pow4_gt_0 x : x <> 0 -> 0 < x ^ 4.
Proof. intros. replace (x ^ 4) with ((x ^ 2) ^ 2) by ring. now apply pow_lt, pow2_gt_0. Qed.
Lemma below_one x : -1 < x < 1 -> 0 < 1 - x ^ 2. Proof. nra. Qed.
Lemma Re_ne (z w : C) : Re z <> Re w -> z <> w. Proof. intros H E. now rewrite E in H. Qed.
Lemma Im_ne (z w : C) : Im z <> Im w -> z <> w. Proof. intros H E. now rewrite E in H. Qed.
Lemma zero_over x : 0 / x = 0. Proof. apply Rmult_0_l. Qed.
Lemma zero_power n : 0 ^ S n = 0. Proof. apply Rmult_0_l. Qed.
Lemma Si_0 : Si 0 = 0. Proof. apply (RInt_point (V := R_CompleteNormedModule)). Qed.
Lemma Cin_0 : Cin 0 = 0. Proof. apply (RInt_point (V := R_CompleteNormedModule)). Qed.

(** Moduli of real numbers against bounds. *)
Lemma Rabs_above x : x <= Rabs x /\ - x <= Rabs x. Proof. split; [ | rewrite <- Rabs_Ropp ]; apply Rle_abs. Qed.
Lemma Cmod_above z : Re z <= Cmod z. Proof. pose proof (Cmod_square z). pose proof (Cmod_ge_0 z). nra. Qed.
Lemma below_Rabs c x : c < x \/ c < - x -> c < Rabs x.
Proof. unfold Rabs. destruct (Rcase_abs x); lra. Qed.
(** Exponentials on either side of 1. *)
Lemma exp_below x : x < 0 -> exp x < 1. Proof. intros. rewrite <- exp_0. now apply exp_increasing. Qed.
Lemma exp_above x : 0 < x -> 1 < exp x. Proof. intros. rewrite <- exp_0. now apply exp_increasing. Qed.
Lemma exp_at_least x : 0 <= x -> 1 <= exp x. Proof. intros [ H | <- ]; [ left; now apply exp_above | rewrite exp_0; lra ]. Qed.
Lemma negative_product x y : 0 < - x -> 0 < y -> x * y < 0. Proof. nra. Qed.
Lemma negative_quotient x y : 0 < - x -> 0 < y -> x / y < 0. Proof. intros. unfold Rdiv. assert (0 < / y) by now apply Rinv_0_lt_compat. nra. Qed.
(** t − s is one quotient, whose sides have a sign. *)
Lemma quotient_le n d : 0 <= n -> 0 < d -> 0 <= n / d. Proof. intros. apply Rmult_le_pos; [ assumption | left; now apply Rinv_0_lt_compat ]. Qed.
Lemma cleared_le s t n d : t - s = n / d -> 0 < d -> 0 <= n -> s <= t. Proof. intros E D N. assert (0 <= n / d) by now apply quotient_le. lra. Qed.
Lemma cleared_lt s t n d : t - s = n / d -> 0 < d -> 0 < n -> s < t. Proof. intros E D N. assert (0 < n / d) by now apply Rdiv_lt_0_compat. lra. Qed.

(** p as q^k, for k = 2, 3, 5, 7. *)
Definition perfect_power (p : Z) : option (Z * nat) := find (fun x => (fst x ^ Z.of_nat (snd x) =? p)%Z)
  ((Z.sqrt p, 2%nat) :: list_prod (map Z.of_nat (seq 2 20)) [3; 5; 7]%nat).

(** A natural number below a literal bound. *)
Lemma natural_below (n m : nat) b : n < b -> b <= m -> (n < m)%nat.
Proof. intros H K. apply Nat2Z.inj_lt, lt_IZR. lra. Qed.
Lemma natural_up_to (n m : nat) b : n <= b -> b < m -> (n < m)%nat.
Proof. intros H K. apply Nat2Z.inj_lt, lt_IZR. lra. Qed.
(** A relation times a divisor. *)
Lemma cleared_from_le l r n d : l <= r -> r - l = n / d -> 0 < d -> 0 <= n.
Proof. intros H E D. assert (K : n = (r - l) * d) by (rewrite E; field; lra). rewrite K. apply Rmult_le_pos; lra. Qed.
Lemma cleared_from_lt l r n d : l < r -> r - l = n / d -> 0 < d -> 0 < n.
Proof. intros H E D. assert (K : n = (r - l) * d) by (rewrite E; field; lra). rewrite K. apply Rmult_lt_0_compat; lra. Qed.

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

(** cos and sin of whole multiples of π. *)
Lemma sin_turn (k : Z) : sin (k * PI) = 0. Proof. apply sin_eq_0_1. now exists k. Qed.
Lemma cos_square_turn (k : Z) : cos (k * PI) * cos (k * PI) = 1.
Proof. pose proof (sin_square (k * PI)) as H. rewrite sin_turn in H. lra. Qed.
Lemma cos_even_turn (k : Z) : cos ((2 * k)%Z * PI) = 1.
Proof. rewrite mult_IZR. replace (2 * k * PI) with (2 * (k * PI)) by ring. rewrite cos_2a, sin_turn, cos_square_turn. ring. Qed.
Lemma cos_odd_turn (k : Z) : cos ((2 * k + 1)%Z * PI) = - 1.
Proof. rewrite plus_IZR, Rmult_plus_distr_r, (Rmult_1_l PI), cos_plus, cos_even_turn, cos_PI, sin_PI. ring. Qed.
Lemma cos_square_of (m : R) (k : Z) : m = k * PI -> cos m * cos m = 1. Proof. intros ->. apply cos_square_turn. Qed.

Lemma exp_half_ln x : 0 < x -> exp (ln x / 2) * exp (ln x / 2) = x.
Proof. intros. rewrite <- exp_plus. replace (ln x / 2 + ln x / 2) with (ln x) by field. now apply exp_ln. Qed.
(** A square that is known: sin² = 1 − cos², |x|² = x², √x² = x, and cos² = 1 at whole multiples of π. *)
Definition square_is (a b : R) := a = b.

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

(** * A sum that was looked into *)

Lemma rsum_normal n f g : (forall (Q : R -> Prop) i, (i < n)%nat -> Q (g i) -> Q (f i)) -> rsum n f = nsum n g.
Proof. intros H. rewrite nsum_is. apply rsum_ext. intros i Hi. now apply (H (fun y => y = g i)). Qed.
Lemma nsum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> nsum n f = nsum n g. Proof. rewrite nsum_is. apply rsum_ext. Qed.
Lemma nsum_plus n f g : nsum n (fun i => f i + g i) = nsum n f + nsum n g. Proof. rewrite nsum_is. apply rsum_plus. Qed.
Lemma nsum_scal n c f : nsum n (fun i => c * f i) = c * nsum n f. Proof. rewrite nsum_is. apply rsum_scal. Qed.
Lemma nsum_const n c : nsum n (fun _ => c) = n * c. Proof. rewrite nsum_is. apply rsum_const. Qed.
Lemma nsum_same n m f g : m = n -> (forall i, (i < n)%nat -> g i = f i) -> nsum m g = nsum n f. Proof. intros ->. apply nsum_ext. Qed.
(** Under a Σ, too. *)
#[export] Instance rsum_pointwise n : Proper (pointwise_relation nat eq ==> eq) (rsum n).
Proof. intros f g H. apply rsum_ext. intros. apply H. Qed.
#[export] Instance csum_pointwise n : Proper (pointwise_relation nat eq ==> eq) (csum n).
Proof. intros f g H. unfold csum. apply complex_eq; simpl; apply rsum_ext; intros; now rewrite H. Qed.

Lemma replace_le l r s t : s = l -> r = t -> l <= r -> s <= t. Proof. now intros -> ->. Qed.
Lemma replace_lt l r s t : s = l -> r = t -> l < r -> s < t. Proof. now intros -> ->. Qed.
Lemma replace_ne {T} (l r s t : T) : s = l -> r = t -> l <> r -> s <> t. Proof. now intros -> ->. Qed.
Lemma replace_eq {T} (l r s t : T) : s = l -> r = t -> l = r -> s = t. Proof. now intros -> ->. Qed.
Lemma replace_turned {T} (l r s t : T) : s = r -> l = t -> l = r -> s = t. Proof. intros -> <- H. now symmetry. Qed.

(** * Known relations added up: c (t − s) = Σ u (r − l) *)

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

(** A sum from a to b is what that up to b has more than that below a. *)
Lemma rsum_nat_prefix a b f : (0 <= a)%Z -> (a - 1 <= b)%Z -> rsum_nat a b f = rsum (Z.to_nat (b + 1)) f - rsum (Z.to_nat a) f.
Proof.
  intros. rewrite (rsum_split (Z.to_nat a) (Z.to_nat (b + 1))) by lia. unfold rsum_nat.
  replace (size a b) with (Z.to_nat (b + 1) - Z.to_nat a)%nat by (unfold size; lia). ring.
Qed.
Lemma rsum_as n m f : m = n -> rsum m f = rsum n f. Proof. now intros ->. Qed.
Lemma rsum_last n m f : m = S n -> rsum m f = rsum n f + f n. Proof. now intros ->. Qed.
Lemma rprod_as n m f : m = n -> rprod m f = rprod n f. Proof. now intros ->. Qed.
Lemma rprod_last n m f : m = S n -> rprod m f = rprod n f * f n. Proof. now intros ->. Qed.

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

(** * Triangle: |x + y| ≤ |x| + |y|, |Σ f| ≤ Σ |f| *)

Lemma Rabs_minus_le x y : Rabs (x - y) <= Rabs x + Rabs y.
Proof. unfold Rminus. eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]. Qed.
Lemma Cmod_minus_le z w : Cmod (z - w) <= Cmod z + Cmod w.
Proof. unfold Cminus. eapply Rle_trans; [ apply Cmod_triangle | rewrite Cmod_opp; lra ]. Qed.

(** * Chains and induction *)

Lemma eq_le {x y z : R} : x = y -> y <= z -> x <= z. Proof. intros ->; trivial. Qed.
Lemma eq_lt {x y z : R} : x = y -> y < z -> x < z. Proof. intros ->; trivial. Qed.
Lemma le_le {x y z : R} : x <= y -> y <= z -> x <= z. Proof. lra. Qed.
Lemma le_lt {x y z : R} : x <= y -> y < z -> x < z. Proof. lra. Qed.
Lemma lt_le {x y z : R} : x < y -> y <= z -> x <= z. Proof. lra. Qed.
Lemma lt_lt {x y z : R} : x < y -> y <= z -> x < z. Proof. lra. Qed.
Lemma natural_induction (P : nat -> Prop) : P 0%nat -> (forall m, P m -> P (m + 1)%nat) -> forall m, P m.
Proof. intros H K m. induction m as [ | m IH ]; [ exact H | rewrite <- Nat.add_1_r; auto ]. Qed.

(** An eighth of a turn. *)
Lemma cos_eighth : cos (PI / 4) = sqrt 2 / 2.
Proof. rewrite cos_PI4. assert (H := sqrt_def 2 ltac:(lra)). assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra). apply Rmult_eq_reg_r with (sqrt 2); [ | lra ]. field_simplify; lra. Qed.
Lemma sin_eighth : sin (PI / 4) = sqrt 2 / 2.
Proof. rewrite sin_PI4, <- cos_PI4. apply cos_eighth. Qed.
