(** |E₁(ix)| ≤ 1/x for x > 0.  No improper integral is needed: that Si → π/2 and Ci → 0 is seen along a sequence of points,
    and a function that falls, and is 0 in the limit along that sequence, is not negative. *)

From Phaseproof Require Export Analysis.
From Coq Require Import Lra Lia.
Open Scope R_scope.

Lemma nat_S (n : nat) : S n = n + 1 :> R.
Proof. now rewrite Nat2Z.inj_succ, succ_IZR. Qed.
Lemma nat_0 (n : nat) : 0 <= n.
Proof. apply IZR_le. lia. Qed.
Lemma times_continuous c x : continuous (fun t => c * t) x.
Proof. apply cont_mult; [ apply continuous_const | apply continuous_id ]. Qed.
Lemma half_continuous x : continuous (fun t => t / 2) x.
Proof. apply cont_div; [ lra | apply continuous_id | apply continuous_const ]. Qed.

(** * Sequences that vanish; the points (2m + 5/2)π *)

Lemma vanish_le u v K : is_lim_seq v 0 -> (forall m, Rabs (u m) <= K * v m) -> is_lim_seq u 0.
Proof.
  intros V H. apply is_lim_seq_abs_0. apply (is_lim_seq_le_le (fun _ => 0) _ (fun m => K * v m)); [ | apply is_lim_seq_const | ].
  - intros m. split; [ apply Rabs_pos | apply H ].
  - replace (Finite 0) with (Rbar_mult K 0) by (simpl; f_equal; ring). now apply is_lim_seq_scal_l.
Qed.
Lemma vanish_plus u v : is_lim_seq u 0 -> is_lim_seq v 0 -> is_lim_seq (fun m => u m + v m) 0.
Proof. intros U V. replace 0 with (0 + 0) by ring. now apply is_lim_seq_plus'. Qed.
Lemma vanish_mult u v K : is_lim_seq v 0 -> (forall m, Rabs (u m) <= K) -> is_lim_seq (fun m => u m * v m) 0.
Proof.
  intros V H. apply (vanish_le _ (fun m => Rabs (v m)) K); [ now apply is_lim_seq_abs_0 in V | ].
  intros m. rewrite Rabs_mult. apply Rmult_le_compat_r; [ apply Rabs_pos | apply H ].
Qed.

Definition frequency (m : nat) : R := 2 * (m + 1) + / 2.
Definition node (m : nat) : R := frequency m * PI.
Lemma frequency_1 m : 1 <= frequency m.
Proof. unfold frequency. assert (A := nat_0 m). lra. Qed.
Lemma node_1 m : frequency m <= node m.
Proof. unfold node. assert (A := frequency_1 m). assert (B := PI2_3_2). nra. Qed.
Lemma frequency_infinite : is_lim_seq frequency p_infty.
Proof.
  apply (is_lim_seq_le_p_loc INR); [ | apply is_lim_seq_INR ]. exists 0%nat. intros m _.
  unfold frequency. rewrite INR_IZR_INZ. assert (A := nat_0 m). lra.
Qed.
Lemma frequency_vanish : is_lim_seq (fun m => / frequency m) 0.
Proof. apply (is_lim_seq_inv _ _ frequency_infinite). discriminate. Qed.
Lemma node_vanish : is_lim_seq (fun m => / node m) 0.
Proof.
  apply (vanish_le _ _ 1 frequency_vanish). intros m. assert (A := frequency_1 m). assert (B := node_1 m).
  rewrite Rabs_pos_eq, Rmult_1_l; [ apply Rinv_le_contravar | left; apply Rinv_0_lt_compat ]; lra.
Qed.

Lemma falling (f df : R -> R) : (forall x, 0 < x -> is_derive f x (df x)) -> (forall x, 0 < x -> df x <= 0) ->
  is_lim_seq (fun m => f (node m)) 0 -> forall x, 0 < x -> 0 <= f x.
Proof.
  intros D N L x P. apply (is_lim_seq_le_loc (fun m => f (node m)) (fun _ => f x) 0 (f x)); [ | exact L | apply is_lim_seq_const ].
  destruct (proj2 (is_lim_seq_spec _ _) frequency_infinite x) as [ M H ]. exists M. intros m I. specialize (H m I). assert (A := node_1 m).
  apply (monotone_rule f (fun _ => f x) df (fun _ => 0) x); try lra; intros.
  - apply cont_derive. exists (df y). apply D. lra.
  - apply continuous_const.
  - apply D. lra.
  - apply (is_derive_const (V := R_NormedModule)).
  - apply N. lra.
Qed.

(** * The difference of 1/(2 sin(t/2)) and 1/t grows from 0, on [0, π] *)

Definition gap (t : R) : R := / (2 * sin (t / 2)) - / t.

Lemma sin_below u : 0 <= u <= 2 -> u - u ^ 3 / 6 <= sin u.
Proof. intros H. destruct (pre_sin_bound u 0) as [ A _ ]; try lra. unfold sin_approx, sin_term in A. simpl in A. lra. Qed.
Lemma cos_above u : 0 <= u <= 2 -> cos u <= 1 - u ^ 2 / 2 + u ^ 4 / 24.
Proof. intros H. destruct (pre_cos_bound u 0) as [ _ A ]; try lra. unfold cos_approx, cos_term in A. simpl in A. lra. Qed.

Lemma half_sine t : 0 < t <= PI -> 0 < sin (t / 2).
Proof. intros. apply sin_gt_0; lra. Qed.

Lemma gap_derive t : 0 < t <= PI -> is_derive gap t ((/ t) ^ 2 - cos (t / 2) * (/ (2 * sin (t / 2))) ^ 2).
Proof. intros H. assert (A := half_sine t H). unfold gap. auto_derive; change (t * / 2) with (t / 2); [ repeat split; lra | field; lra ]. Qed.

Lemma gap_grows t : 0 < t < PI -> cos (t / 2) * (/ (2 * sin (t / 2))) ^ 2 <= (/ t) ^ 2.
Proof.
  intros H. assert (A := half_sine t ltac:(lra)). assert (B := PI_4). assert (S := sin_below (t / 2) ltac:(lra)). assert (C := cos_above (t / 2) ltac:(lra)).
  set (u := t / 2) in *. replace t with (2 * u) by (unfold u; field). assert (U : 0 < u < 2) by (unfold u; lra). clearbody u.
  assert (E : u ^ 2 * cos u <= sin u ^ 2).
  { apply Rle_trans with ((u - u ^ 3 / 6) ^ 2); [ | apply pow_incr; split; [ nra | lra ] ].
    apply Rle_trans with (u ^ 2 * (1 - u ^ 2 / 2 + u ^ 4 / 24)); [ apply Rmult_le_compat_l; nra | ].
    assert (0 <= u ^ 4 * (12 - u ^ 2)) by (apply Rmult_le_pos; [ apply pow_le | ]; nra). lra. }
  replace (cos u * _) with ((u ^ 2 * cos u) * (/ (2 * u * sin u)) ^ 2) by (field; lra).
  replace ((/ (2 * u)) ^ 2) with (sin u ^ 2 * (/ (2 * u * sin u)) ^ 2) by (field; lra).
  apply Rmult_le_compat_r; [ apply pow2_ge_0 | exact E ].
Qed.

Lemma gap_0 : gap 0 = 0.
Proof. unfold gap. replace (0 / 2) with 0 by field. rewrite sin_0, Rmult_0_r. ring. Qed.
Lemma gap_small t : 0 < t <= 1 -> Rabs (gap t) <= t.
Proof.
  intros H. assert (B := PI2_3_2). assert (A := half_sine t ltac:(lra)). assert (S := sin_below (t / 2) ltac:(lra)). assert (L := sin_lt_x (t / 2) ltac:(lra)).
  unfold gap. set (s := sin (t / 2)) in *. clearbody s.
  replace (/ (2 * s) - / t) with ((t - 2 * s) * / (2 * s * t)) by (field; lra).
  rewrite Rabs_mult, (Rabs_pos_eq (t - 2 * s)), (Rabs_pos_eq (/ _)) by (try (left; apply Rinv_0_lt_compat); nra).
  apply Rmult_le_reg_r with (2 * s * t); [ nra | ]. rewrite Rmult_assoc, Rinv_l by nra.
  assert (0 <= t ^ 3 * (1 - t ^ 2)) by (apply Rmult_le_pos; [ apply pow_le | ]; nra).
  assert (t * t * (t / 2 - (t / 2) ^ 3 / 6) <= t * t * s) by (apply Rmult_le_compat_l; nra). nra.
Qed.
Lemma gap_continuous t : 0 <= t <= PI -> continuous gap t.
Proof.
  intros [ [ P | <- ] H ].
  - apply cont_derive. eexists. now apply gap_derive.
  - intros Q [ e HQ ]. rewrite gap_0 in HQ. exists (mkposreal _ (Rmin_stable_in_posreal e (mkposreal 1 Rlt_0_1))). intros y Hy. apply HQ.
    unfold ball in *; simpl in *. unfold AbsRing_ball, abs, minus, plus, opp in *; simpl in *. rewrite Ropp_0, Rplus_0_r in *.
    assert (E := Rlt_le_trans _ _ _ Hy (Rmin_l _ _)). assert (F := Rlt_le_trans _ _ _ Hy (Rmin_r _ _)). clear Hy. apply Rle_lt_trans with (Rabs y); [ | exact E ].
    destruct (Rtotal_order y 0) as [ N | [ -> | P ] ].
    + rewrite (Rabs_left y) by exact N. rewrite (Rabs_left y) in F by exact N. replace (gap y) with (- gap (- y)).
      * rewrite Rabs_Ropp. apply gap_small. lra.
      * unfold gap. replace (- y / 2) with (- (y / 2)) by field. rewrite sin_neg. assert (sin (y / 2) <> 0); [ | field; split; lra ].
        assert (B := PI2_3_2). assert (0 < sin (- (y / 2))) by (apply sin_gt_0; lra). rewrite sin_neg in *. lra.
    + rewrite gap_0. lra.
    + rewrite (Rabs_pos_eq y) by lra. rewrite (Rabs_pos_eq y) in F by lra. apply gap_small. lra.
Qed.

(** What oscillates within gap is small: if s′ = Nc and |s| ≤ 1, then N ∫ gap c ≤ 1 over [0, π], by parts. *)
Lemma oscillation (h s c : R -> R) N : (forall t, 0 <= t <= PI -> continuous h t) -> h 0 = 0 ->
  (forall t, 0 < t < PI -> is_derive h t (gap t * c t)) -> (forall t, is_derive s t (N * c t)) -> (forall t, -1 <= s t <= 1) -> N * h PI <= 1.
Proof.
  intros H H0 Dh Ds B. assert (P := PI2_3_2).
  apply Rle_trans with (gap PI * (s PI + 1)).
  - apply (monotone_rule (fun t => N * h t) (fun t => gap t * (s t + 1)) (fun t => N * (gap t * c t))
      (fun t => ((/ t) ^ 2 - cos (t / 2) * (/ (2 * sin (t / 2))) ^ 2) * (s t + 1) + gap t * (N * c t)) 0); try lra; try intros t T.
    + apply cont_mult; [ apply continuous_const | now apply H ].
    + apply cont_mult; [ now apply gap_continuous | ]. apply cont_plus; [ | apply continuous_const ]. apply cont_derive. eexists. apply Ds.
    + apply is_derive_scal. now apply Dh.
    + apply (is_derive_mult gap (fun t => s t + 1)); [ apply gap_derive; lra | | exact Rmult_comm ].
      replace (N * c t) with (N * c t + 0) by ring. apply (is_derive_plus (V := R_NormedModule)); [ apply Ds | apply (is_derive_const (V := R_NormedModule)) ].
    + rewrite H0, gap_0. lra.
    + assert (E := gap_grows t T). specialize (B t). assert (0 <= ((/ t) ^ 2 - cos (t / 2) * (/ (2 * sin (t / 2))) ^ 2) * (s t + 1)) by (apply Rmult_le_pos; lra). nra.
  - unfold gap. rewrite sin_PI2. specialize (B PI). assert (0 < / PI) by (apply Rinv_0_lt_compat; lra). nra.
Qed.
Lemma oscillation_abs (h s c : R -> R) N : 0 < N -> (forall t, 0 <= t <= PI -> continuous h t) -> h 0 = 0 ->
  (forall t, 0 < t < PI -> is_derive h t (gap t * c t)) -> (forall t, is_derive s t (N * c t)) -> (forall t, -1 <= s t <= 1) -> Rabs (h PI) <= / N.
Proof.
  intros P H H0 Dh Ds B. assert (U := oscillation h s c N H H0 Dh Ds B).
  assert (L : N * - h PI <= 1).
  { apply (oscillation (fun t => - h t) (fun t => - s t) (fun t => - c t)); intros.
    - now apply cont_opp, H.
    - rewrite H0. ring.
    - rewrite Ropp_mult_distr_r_reverse. now apply (is_derive_opp (V := R_NormedModule)), Dh.
    - rewrite Ropp_mult_distr_r_reverse. now apply (is_derive_opp (V := R_NormedModule)).
    - specialize (B t). lra. }
  apply Rabs_le. replace (h PI) with (N * h PI * / N) by (field; lra). assert (0 < / N) by now apply Rinv_0_lt_compat. split; nra.
Qed.

(** * Si(Nπ) and Cin(Nπ) for N = n + 1/2, by the kernels of Dirichlet *)

Lemma rsum_derive n (F : nat -> R -> R) dF t : (forall k, is_derive (F k) t (dF k)) -> is_derive (fun t => rsum n (fun k => F k t)) t (rsum n dF).
Proof.
  intros H. induction n; simpl; [ apply (is_derive_const (V := R_NormedModule)) | now apply (is_derive_plus (V := R_NormedModule)) ].
Qed.

Lemma dirichlet n t : 2 * sin (t / 2) * (/ 2 + rsum n (fun k => cos ((k + 1) * t))) = sin ((n + / 2) * t).
Proof.
  induction n; cbn [rsum]; [ replace ((0%nat + / 2) * t) with (t / 2) by (simpl; field); field | ].
  rewrite <- Rplus_assoc, Rmult_plus_distr_l, IHn, nat_S. replace ((n + / 2) * t) with ((n + 1) * t - t / 2) by field.
  replace ((n + 1 + / 2) * t) with ((n + 1) * t + t / 2) by field. rewrite sin_plus, sin_minus. ring.
Qed.
Lemma conjugate n t : 2 * sin (t / 2) * rsum n (fun k => sin ((k + 1) * t)) = cos (t / 2) - cos ((n + / 2) * t).
Proof.
  induction n; cbn [rsum]; [ replace ((0%nat + / 2) * t) with (t / 2) by (simpl; field); ring | ].
  rewrite Rmult_plus_distr_l, IHn, nat_S. replace ((n + / 2) * t) with ((n + 1) * t - t / 2) by field.
  replace ((n + 1 + / 2) * t) with ((n + 1) * t + t / 2) by field. rewrite cos_plus, cos_minus. ring.
Qed.

Lemma nat_1 (k : nat) : k + 1 <> 0. Proof. assert (A := nat_0 k). lra. Qed.
Lemma sine_multiple (k : nat) : sin ((k + 1) * PI) = 0.
Proof. rewrite <- nat_S. apply sin_eq_0_1. now exists (Z.of_nat (S k)). Qed.

Lemma Si_half (n : nat) : Rabs (PI / 2 - Si ((n + / 2) * PI)) <= / (n + / 2).
Proof.
  set (N := n + / 2). assert (P : 0 < N) by (unfold N; assert (A := nat_0 n); lra).
  set (h := fun t => t / 2 + rsum n (fun k => sin ((k + 1) * t) / (k + 1)) - Si (N * t)).
  replace (PI / 2 - Si (N * PI)) with (h PI).
  2: { unfold h. rewrite (rsum_zeros n); [ ring | ]. intros. rewrite sine_multiple. apply div_0. }
  apply (oscillation_abs h (fun t => - cos (N * t)) (fun t => sin (N * t)) N P).
  - intros t _. unfold h. apply cont_minus; [ apply cont_plus; [ apply half_continuous | ] | apply (cont_letter Si); [ apply times_continuous | apply Si_continuous ] ].
    apply (cont_rsum n (fun k t => sin ((k + 1) * t) / (k + 1))). intros k _. assert (K := nat_0 k).
    apply cont_div; [ lra | apply cont_sin, times_continuous | apply continuous_const ].
  - unfold h. rewrite (rsum_zeros n); [ | intros; rewrite Rmult_0_r, sin_0; apply div_0 ]. rewrite Rmult_0_r. unfold Si. rewrite RInt_point. unfold zero; simpl. field.
  - intros t T. assert (A := half_sine t ltac:(lra)). assert (E := dirichlet n t).
    replace (gap t * sin (N * t)) with (/ 2 + rsum n (fun k => cos ((k + 1) * t)) - N * (sin (N * t) / (N * t))).
    2: { unfold gap. fold N in E. rewrite <- E. field. lra. }
    apply (is_derive_minus (V := R_NormedModule)); [ apply (is_derive_plus (V := R_NormedModule)) | ].
    + auto_derive; [ trivial | field ].
    + apply (rsum_derive n (fun k t => sin ((k + 1) * t) / (k + 1))). intros k. assert (K := nat_1 k). auto_derive; [ trivial | field; exact K ].
    + auto_derive; [ nra | field; nra ].
  - intros t. auto_derive; [ trivial | ring ].
  - intros t. assert (B := COS_bound (N * t)). lra.
Qed.

Lemma Cin_half (n : nat) : Rabs (rsum n (fun k => (1 - cos ((k + 1) * PI)) / (k + 1)) - Cin ((n + / 2) * PI) - ln (2 / PI)) <= / (n + / 2).
Proof.
  set (N := n + / 2). assert (P : 0 < N) by (unfold N; assert (A := nat_0 n); lra). assert (Q := PI_RGT_0).
  set (h := fun t => rsum n (fun k => (1 - cos ((k + 1) * t)) / (k + 1)) - Cin (N * t) - ln (sinc (t / 2))).
  assert (S0 : sinc 0 = 1) by (unfold sinc; now destruct (Req_EM_T 0 0)).
  replace (ln (2 / PI)) with (ln (sinc (PI / 2))).
  2: { rewrite sinc_off, sin_PI2 by lra. f_equal. field. lra. }
  apply (oscillation_abs h (fun t => - sin (N * t)) (fun t => - cos (N * t)) N P).
  - intros t T. unfold h. assert (0 < sinc (t / 2)).
    { destruct (Req_dec t 0) as [ -> | Z ]; [ replace (0 / 2) with 0 by field; lra | ]. rewrite sinc_off by lra.
      apply Rdiv_lt_0_compat; [ apply half_sine | ]; lra. }
    apply cont_minus; [ apply cont_minus; [ | apply (cont_letter Cin); [ apply times_continuous | apply Cin_continuous ] ] | ].
    + apply (cont_rsum n (fun k t => (1 - cos ((k + 1) * t)) / (k + 1))). intros k _. assert (K := nat_0 k).
      apply cont_div; [ lra | apply cont_minus; [ apply continuous_const | apply cont_cos, times_continuous ] | apply continuous_const ].
    + apply cont_ln; [ assumption | ]. apply (cont_letter sinc); [ apply half_continuous | apply sinc_continuous ].
  - unfold h. rewrite (rsum_zeros n); [ | intros; rewrite Rmult_0_r, cos_0, Rminus_diag_eq by reflexivity; apply div_0 ].
    rewrite Rmult_0_r. replace (0 / 2) with 0 by field. rewrite S0, ln_1. unfold Cin. rewrite RInt_point. unfold zero; simpl. ring.
  - intros t T. assert (A := half_sine t ltac:(lra)). assert (E := conjugate n t).
    replace (gap t * - cos (N * t)) with (rsum n (fun k => sin ((k + 1) * t)) - N * ((1 - cos (N * t)) / (N * t)) - (cos (t / 2) / (2 * sin (t / 2)) - / t)).
    2: { unfold gap. fold N in E. replace (rsum _ _) with ((cos (t / 2) - cos (N * t)) / (2 * sin (t / 2))) by (rewrite <- E; field; lra). field. lra. }
    apply (is_derive_minus (V := R_NormedModule)); [ apply (is_derive_minus (V := R_NormedModule)) | ].
    + apply (rsum_derive n (fun k t => (1 - cos ((k + 1) * t)) / (k + 1))). intros k. assert (K := nat_1 k). auto_derive; [ trivial | field; exact K ].
    + auto_derive; [ trivial | ring ].
    + apply (is_derive_ext_loc (fun t => ln (sin (t / 2) / (t / 2)))).
      * apply (filter_imp (fun t => t <> 0)); [ | apply near_nonzero; lra ]. intros y Y. now rewrite sinc_off by lra.
      * auto_derive; change (t * / 2) with (t / 2); [ repeat split; try lra; apply Rdiv_lt_0_compat; lra | field; lra ].
  - intros t. auto_derive; [ trivial | ring ].
  - intros t. assert (B := SIN_bound (N * t)). lra.
Qed.

(** * H_n − ln n falls and is not negative, so γ is its limit *)

Definition harmonic (n : nat) : R := rsum n (fun k => / (k + 1)%nat).
Lemma harmonic_S n : harmonic (S n) = harmonic n + / (n + 1).
Proof. unfold harmonic. cbn [rsum]. now rewrite Nat.add_1_r, nat_S. Qed.
Lemma ln_step a b : 0 < a -> 0 < b -> ln a - ln b <= (a - b) * / b.
Proof.
  intros A B. rewrite <- ln_div by assumption. assert (E := exp_ineq1_le (ln (a / b))). rewrite exp_ln in E by now apply Rdiv_lt_0_compat.
  replace ((a - b) * / b) with (a / b - 1) by (field; lra). lra.
Qed.
Lemma gamma_limit : is_lim_seq (fun n => harmonic n - ln n) gamma.
Proof.
  apply Lim_seq_correct'. destruct (ex_finite_lim_seq_decr (fun n => harmonic (S n) - ln (S n)) 0) as [ l L ];
    [ intros n; assert (A := nat_0 n) .. | exists l; now apply is_lim_seq_incr_1 ].
  - rewrite (harmonic_S (S n)), !nat_S. assert (E := ln_step (n + 1) (n + 1 + 1)). lra.
  - assert (H : ln (n + 1) <= harmonic n).
    { clear A. induction n; [ simpl; unfold harmonic; simpl; rewrite Rplus_0_l, ln_1; lra | ].
      rewrite harmonic_S, nat_S. assert (A := nat_0 n). assert (E := ln_step (n + 1 + 1) (n + 1)). lra. }
    rewrite harmonic_S, nat_S. assert (0 < / (n + 1)) by (apply Rinv_0_lt_compat; lra). lra.
Qed.

(** Σ_{k ≤ 2m} (1 − (−1)ᵏ)/k = 2H_{2m} − H_m. *)
Lemma odd_harmonic m : rsum (2 * m) (fun k => (1 - cos ((k + 1) * PI)) / (k + 1)) = 2 * harmonic (2 * m) - harmonic m.
Proof.
  induction m; [ unfold harmonic; simpl; ring | ]. replace (2 * S m)%nat with (S (S (2 * m))) by lia.
  cbn [rsum]. rewrite IHm, !harmonic_S, !nat_S. replace (IZR (Z.of_nat (2 * m))) with (2 * m) by (now rewrite Nat2Z.inj_mul, mult_IZR).
  assert (C : cos ((2 * m + 1) * PI) = -1 /\ cos ((2 * m + 1 + 1) * PI) = 1).
  { clear. assert (E : cos (2 * m * PI) = 1 /\ sin (2 * m * PI) = 0).
    { rewrite <- (Rplus_0_l (2 * m * PI)). rewrite <- INR_IZR_INZ, cos_period, sin_period, cos_0, sin_0. now split. }
    replace ((2 * m + 1) * PI) with (2 * m * PI + PI) by ring. replace ((2 * m + 1 + 1) * PI) with (2 * m * PI + PI + PI) by ring.
    rewrite !neg_cos. lra. }
  destruct C as [ -> -> ]. assert (A := nat_0 m). field. lra.
Qed.

(** * Si(x) − π/2 and Ci(x) vanish at infinity, along the nodes *)

Lemma frequency_even m : (2 * S m)%nat + / 2 = frequency m.
Proof. unfold frequency. now rewrite Nat2Z.inj_mul, mult_IZR, (nat_S m). Qed.

Lemma Si_vanish : is_lim_seq (fun m => Si (node m) - PI / 2) 0.
Proof.
  apply (vanish_le _ _ 1 frequency_vanish). intros m. rewrite Rabs_minus_sym, Rmult_1_l. unfold node. rewrite <- frequency_even. apply Si_half.
Qed.

Lemma CosInt_vanish : is_lim_seq (fun m => CosInt (node m)) 0.
Proof.
  assert (G1 : is_lim_seq (fun m => harmonic (S m) - ln (S m)) gamma) by (apply (is_lim_seq_incr_1 (fun m => harmonic m - ln m)), gamma_limit).
  assert (G2 : is_lim_seq (fun m => harmonic (2 * S m) - ln (2 * S m)%nat) gamma).
  { apply (is_lim_seq_subseq (fun n => harmonic n - ln n) gamma (fun m => (2 * S m)%nat)); [ | exact gamma_limit ].
    apply eventually_subseq. intros. lia. }
  apply (is_lim_seq_ext (fun m => (CosInt (node m) - gamma + 2 * (harmonic (2 * S m) - ln (2 * S m)%nat) - (harmonic (S m) - ln (S m)))
    + (gamma - 2 * (harmonic (2 * S m) - ln (2 * S m)%nat) + (harmonic (S m) - ln (S m))))); [ intros; ring | ].
  apply vanish_plus.
  - apply (vanish_le _ _ 2 frequency_vanish). intros m. assert (K := Cin_half (2 * S m)). rewrite odd_harmonic, frequency_even in K.
    fold (node m) in K. unfold CosInt.
    assert (E : (2 * S m)%nat = frequency m - / 2 :> R) by (rewrite <- frequency_even; ring).
    assert (E' : S m = (frequency m - / 2) / 2 :> R) by (unfold frequency; rewrite nat_S; field).
    rewrite E, E'. assert (F := frequency_1 m). assert (P := PI_RGT_0). unfold node in *. rewrite ln_mult by lra. rewrite !ln_div in * by lra.
    set (x := frequency m) in *. assert (U := ln_step x (x - / 2)). assert (V := ln_step (x - / 2) x).
    assert (/ (x - / 2) <= 2 * / x). { replace (2 * / x) with (/ (x / 2)) by (field; lra). apply Rinv_le_contravar; lra. }
    apply Rabs_le_between in K. apply Rabs_le. lra.
  - replace 0 with (gamma - 2 * gamma + gamma) by ring. apply is_lim_seq_plus'; [ | exact G1 ]. apply is_lim_seq_minus'; [ apply is_lim_seq_const | ].
    replace (Finite (2 * gamma)) with (Rbar_mult 2 gamma) by reflexivity. now apply is_lim_seq_scal_l.
Qed.

(** * The bound

    At a fixed x let B(t) = Ci(t) cos x + (Si t − π/2) sin x + cos(t − x)/t² + (2/t³ − 1/t) sin(t − x) + 6(1 − cos(t − x))/t⁴.
    Then B′(t) = −24(1 − cos(t − x))/t⁵ ≤ 0, so 0 ≤ B(x) = Ci(x) cos x + (Si x − π/2) sin x + 1/x².
    This is x/2 times the derivative of Ci² + (Si − π/2)² − 1/x², which therefore rises to 0. *)

Lemma bounded_part x : 0 < x -> 0 <= CosInt x * cos x + (Si x - PI / 2) * sin x + / x ^ 2.
Proof.
  intros P.
  set (B := fun t => (cos x * CosInt t + sin x * (Si t - PI / 2)) + (cos (t - x) * / t + (2 * / t * / t - 1) * sin (t - x) + 6 * / t ^ 3 * (1 - cos (t - x))) * / t).
  replace (CosInt x * cos x + (Si x - PI / 2) * sin x + / x ^ 2) with (B x).
  2: { unfold B. rewrite (Rminus_diag_eq x x), cos_0, sin_0 by reflexivity. field. lra. }
  apply (falling B (fun t => - (24 * / t ^ 5 * (1 - cos (t - x))))); [ | | | exact P ].
  - intros t T. unfold B. auto_derive; [ repeat split; first [ lra | apply (pow_nonzero t 3); lra ] | ].
    change (t + - x) with (t - x). rewrite cos_minus. field. lra.
  - intros t T. assert (C := COS_bound (t - x)). assert (0 < / t ^ 5) by (apply Rinv_0_lt_compat, pow_lt, T). nra.
  - unfold B. apply vanish_plus; [ apply vanish_plus | ].
    + apply (vanish_mult (fun _ => cos x) _ 1); [ exact CosInt_vanish | ]. intros _. apply Rabs_le, COS_bound.
    + apply (vanish_mult (fun _ => sin x) _ 1); [ exact Si_vanish | ]. intros _. apply Rabs_le, SIN_bound.
    + apply (vanish_mult (fun m => cos (node m - x) * / node m + (2 * / node m * / node m - 1) * sin (node m - x) + 6 * / node m ^ 3 * (1 - cos (node m - x))) _ 16);
        [ exact node_vanish | ]. intros m. assert (C := COS_bound (node m - x)). assert (S := SIN_bound (node m - x)).
      assert (F := frequency_1 m). assert (K := node_1 m). rewrite <- pow_inv. set (v := / node m).
      assert (0 < v <= 1). { split; [ apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply Rinv_le_contravar; lra ]. }
      assert (0 < v * v <= 1) by nra. assert (0 < v ^ 3 <= 1) by (simpl; nra). clearbody v. apply Rabs_le. split; nra.
Qed.

Lemma E1_bound x : 0 < x -> CosInt x ^ 2 + (Si x - PI / 2) ^ 2 <= (/ x) ^ 2.
Proof.
  intros P. apply Rminus_le_0.
  apply (falling (fun t => (/ t) ^ 2 - (CosInt t ^ 2 + (Si t - PI / 2) ^ 2)) (fun t => - (2 * / t) * (CosInt t * cos t + (Si t - PI / 2) * sin t + / t ^ 2)));
    [ | | | exact P ].
  - intros t T. auto_derive; [ repeat split; lra | field; lra ].
  - intros t T. assert (B := bounded_part t T). assert (0 < / t) by now apply Rinv_0_lt_compat. nra.
  - replace 0 with (0 * (0 * 1) - (0 * (0 * 1) + 0 * (0 * 1))) by ring. unfold pow.
    apply is_lim_seq_minus'; [ | apply is_lim_seq_plus' ]; (apply is_lim_seq_mult'; [ | apply is_lim_seq_mult'; [ | apply is_lim_seq_const ] ]);
      first [ exact node_vanish | exact CosInt_vanish | exact Si_vanish ].
Qed.
