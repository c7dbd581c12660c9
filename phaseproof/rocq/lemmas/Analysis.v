(** Lemmas about integrals, derivatives, inequalities of calculus, and the integral functions Si, Cin, Ci, E₁. *)

From Phaseproof Require Export Directions.
From Coq Require Import FunctionalExtensionality.
Open Scope R_scope.

(** * Real and imaginary part

    [components z] is a proof of z = (x, y) with real x, y that hold no complex arithmetic; terms 0 and factors 1
    are left out on the way, so that e^(iΔb⁻ᵗ) is (cos (Δb⁻ᵗ), sin (Δb⁻ᵗ)). *)

Section Components.
Context {z w : C} {x y u v s t : R}.
Lemma comp_plus : z = (x, y) -> w = (u, v) -> x + u = s -> y + v = t -> (z + w)%C = (s, t).
Proof. now intros -> -> <- <-. Qed.
Lemma comp_minus : z = (x, y) -> w = (u, v) -> x - u = s -> y - v = t -> (z - w)%C = (s, t).
Proof. now intros -> -> <- <-. Qed.
Lemma comp_opp : z = (x, y) -> - x = s -> - y = t -> (- z)%C = (s, t).
Proof. now intros -> <- <-. Qed.
Lemma comp_mult {a b c d} : z = (x, y) -> w = (u, v) -> x * u = a -> y * v = b -> x * v = c -> y * u = d ->
  a - b = s -> c + d = t -> (z * w)%C = (s, t).
Proof. intros -> -> <- <- <- <- <- <-. reflexivity. Qed.
Lemma comp_div_re : z = (x, y) -> w = (u, 0) -> x / u = s -> y / u = t -> (z / w)%C = (s, t).
Proof.
  intros -> -> <- <-. unfold Cdiv, Cmult, Cinv; simpl. destruct (Req_dec u 0) as [ -> | H ].
  - rewrite !Rmult_0_l, !Rplus_0_r. unfold Rdiv. rewrite !Rinv_0. f_equal; ring.
  - f_equal; field; nra.
Qed.
Lemma comp_div_im : z = (x, y) -> w = (0, v) -> y / v = s -> - x = u -> u / v = t -> (z / w)%C = (s, t).
Proof.
  intros -> -> <- <- <-. unfold Cdiv, Cmult, Cinv; simpl. destruct (Req_dec v 0) as [ -> | H ].
  - rewrite !Rmult_0_l, !Rplus_0_r. unfold Rdiv. rewrite !Rinv_0. f_equal; ring.
  - f_equal; field; nra.
Qed.
Lemma comp_div : z = (x, y) -> w = (u, v) -> (z / w)%C = ((x * u + y * v) / (u * u + v * v), (y * u - x * v) / (u * u + v * v)).
Proof.
  intros -> ->. unfold Cdiv, Cmult, Cinv; simpl. rewrite !Rmult_1_r. unfold Rdiv. f_equal; ring.
Qed.
Lemma comp_inv : (RtoC 1 / z)%C = (x, y) -> (/ z)%C = (x, y).
Proof. intros <-. unfold Cdiv. ring. Qed.
Lemma comp_exp {e} : z = (x, y) -> exp x = e -> e * cos y = s -> e * sin y = t -> Cexp z = (s, t).
Proof. now intros -> <- <- <-. Qed.
Lemma comp_conj : z = (x, y) -> - y = t -> Cconj z = (x, t).
Proof. now intros -> <-. Qed.
Lemma comp_power_0 : (z ^c O)%C = (1, 0).
Proof. reflexivity. Qed.
Lemma comp_E1 : z = (0, y) -> E1 z = (- CosInt y, Si y - PI / 2).
Proof. now intros ->. Qed.
Lemma comp_self : z = (Re z, Im z).
Proof. now destruct z. Qed.
Lemma comp_Re : z = (x, y) -> Re z = x. Proof. now intros ->. Qed.
Lemma comp_Im : z = (x, y) -> Im z = y. Proof. now intros ->. Qed.
Lemma comp_eq : z = (x, y) -> w = (u, v) -> x = u -> y = v -> z = w.
Proof. now intros -> -> -> ->. Qed.
Lemma comp_Cmod : z = (x, y) -> Cmod z = sqrt (x ^ 2 + y ^ 2).
Proof. now intros ->. Qed.
End Components.

Lemma comp_csum n f g h s t : (forall i, f i = (g i, h i)) -> rsum n g = s -> rsum n h = t -> csum n f = (s, t).
Proof. intros H <- <-. unfold csum. f_equal; apply rsum_ext; intros; now rewrite H. Qed.
Lemma comp_cint f g h a b s t : (forall i, f i = (g i, h i)) -> RInt g a b = s -> RInt h a b = t -> cint f a b = (s, t).
Proof. intros H <- <-. unfold cint. f_equal; apply RInt_ext; intros; now rewrite H. Qed.
Lemma RInt_zero a b : RInt (fun _ => 0) a b = 0.
Proof. rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. ring. Qed.

Lemma minus_0_r x : x - 0 = x. Proof. ring. Qed.
Lemma minus_0_l x : 0 - x = - x. Proof. ring. Qed.
Lemma minus_opp x y : x - - y = x + y. Proof. ring. Qed.
Lemma plus_opp x y : x + - y = x - y. Proof. ring. Qed.
Lemma mult_opp_l x y : - x * y = - (x * y). Proof. ring. Qed.
Lemma mult_opp_r x y : x * - y = - (x * y). Proof. ring. Qed.
Lemma div_0 x : 0 / x = 0. Proof. unfold Rdiv. ring. Qed.
Lemma div_1 x : x / 1 = x. Proof. field. Qed.

(** * Continuity *)

Section Continuity.
Context {f g : R -> R} {x : R}.
Lemma cont_plus : continuous f x -> continuous g x -> continuous (fun t => f t + g t) x.
Proof. apply (continuous_plus (V := R_NormedModule)). Qed.
Lemma cont_minus : continuous f x -> continuous g x -> continuous (fun t => f t - g t) x.
Proof. apply (continuous_minus (V := R_NormedModule)). Qed.
Lemma cont_opp : continuous f x -> continuous (fun t => - f t) x.
Proof. apply (continuous_opp (V := R_NormedModule)). Qed.
Lemma cont_mult : continuous f x -> continuous g x -> continuous (fun t => f t * g t) x.
Proof. apply (continuous_mult (K := R_AbsRing)). Qed.
(** After a function that has a derivative there. *)
Lemma cont_after (h : R -> R) : ex_derive h (f x) -> continuous f x -> continuous (fun t => h (f t)) x.
Proof. intros D H. apply (continuous_comp f h); [ exact H | ]. now apply (ex_derive_continuous (V := R_NormedModule)). Qed.
Lemma cont_inv : f x <> 0 -> continuous f x -> continuous (fun t => / f t) x.
Proof. intros N. apply (cont_after Rinv). auto_derive. exact N. Qed.
Lemma cont_ln : 0 < f x -> continuous f x -> continuous (fun t => ln (f t)) x.
Proof. intros N. apply (cont_after ln). auto_derive. exact N. Qed.
Lemma cont_exp : continuous f x -> continuous (fun t => exp (f t)) x.
Proof. apply (cont_after exp). auto_derive. trivial. Qed.
Lemma cont_cos : continuous f x -> continuous (fun t => cos (f t)) x.
Proof. apply (cont_after cos). auto_derive. trivial. Qed.
Lemma cont_sin : continuous f x -> continuous (fun t => sin (f t)) x.
Proof. apply (cont_after sin). auto_derive. trivial. Qed.
Lemma cont_pow n : continuous f x -> continuous (fun t => f t ^ n) x.
Proof. apply (cont_after (fun y => y ^ n)). auto_derive. trivial. Qed.
Lemma cont_sqrt : continuous f x -> continuous (fun t => sqrt (f t)) x.
Proof. intros H. apply (continuous_comp f sqrt); [ exact H | apply continuous_sqrt ]. Qed.
Lemma cont_Rabs : continuous f x -> continuous (fun t => Rabs (f t)) x.
Proof. intros H. apply (continuous_comp f Rabs); [ exact H | apply continuous_Rabs ]. Qed.
(** A function letter of what is continuous. *)
Lemma cont_letter (h : R -> R) : continuous f x -> continuous h (f x) -> continuous (fun t => h (f t)) x.
Proof. apply continuous_comp. Qed.
End Continuity.

Lemma cont_div (f g : R -> R) x : g x <> 0 -> continuous f x -> continuous g x -> continuous (fun t => f t / g t) x.
Proof. intros. apply (cont_mult (g := fun t => / g t)); [ | apply cont_inv ]; assumption. Qed.
Lemma cont_Rpower (f g : R -> R) x : 0 < f x -> continuous f x -> continuous g x -> continuous (fun t => f t ^r (g t)) x.
Proof. intros. apply (cont_exp (f := fun t => g t * ln (f t))), cont_mult; [ | apply cont_ln ]; assumption. Qed.
Lemma cont_Rpower_base b (g : R -> R) x : continuous g x -> continuous (fun t => b ^r (g t)) x.
Proof. intros. apply (cont_exp (f := fun t => g t * ln b)), cont_mult; [ assumption | apply continuous_const ]. Qed.
Lemma cont_powerRZ (f : R -> R) x n : f x <> 0 -> continuous f x -> continuous (fun t => f t ^z n) x.
Proof.
  intros N H. destruct n; simpl; [ apply continuous_const | now apply cont_pow | ].
  apply cont_inv; [ now apply pow_nonzero | now apply cont_pow ].
Qed.
Lemma cont_rsum n (f : nat -> R -> R) x : (forall i, (i < n)%nat -> continuous (f i) x) -> continuous (fun t => rsum n (fun i => f i t)) x.
Proof.
  induction n; simpl; intros H; [ apply continuous_const | ].
  apply cont_plus; [ apply IHn; intros | ]; apply H; lia.
Qed.
Lemma cont_Re (z : R -> C) (g h : R -> R) x : (forall t, z t = (g t, h t)) -> continuous g x -> continuous (fun t => Re (z t)) x.
Proof. intros H. apply continuous_ext. intros t. now rewrite H. Qed.
Lemma cont_Im (z : R -> C) (g h : R -> R) x : (forall t, z t = (g t, h t)) -> continuous h x -> continuous (fun t => Im (z t)) x.
Proof. intros H. apply continuous_ext. intros t. now rewrite H. Qed.
Lemma cont_Cmod (z : R -> C) (g h : R -> R) x : (forall t, z t = (g t, h t)) -> continuous g x -> continuous h x -> continuous (fun t => Cmod (z t)) x.
Proof.
  intros H G I. apply (continuous_ext (fun t => sqrt (g t ^ 2 + h t ^ 2))); [ intros t; now rewrite H | ].
  apply (cont_sqrt (f := fun t => g t ^ 2 + h t ^ 2)), cont_plus; now apply cont_pow.
Qed.
(** A complex-valued letter that is continuous has continuous parts. *)
Lemma cont_Re_letter (z : R -> C) x : continuous z x -> continuous (fun t => Re (z t)) x.
Proof. intros H. apply (continuous_comp z Re); [ exact H | apply continuous_fst ]. Qed.
Lemma cont_Im_letter (z : R -> C) x : continuous z x -> continuous (fun t => Im (z t)) x.
Proof. intros H. apply (continuous_comp z Im); [ exact H | apply continuous_snd ]. Qed.
(** It is enough that it is differentiable. *)
Lemma cont_derive (f : R -> R) x : ex_derive f x -> continuous f x.
Proof. apply (ex_derive_continuous (V := R_NormedModule)). Qed.

(** A letter that is said to be continuously differentiable. *)
Lemma smooth_derivable n f x : smooth (S n) f -> ex_derive f x.
Proof. intros [ H _ ]. apply (H 0%nat). lia. Qed.
Lemma smooth_continuous n f x : smooth n f -> continuous f x.
Proof. intros [ _ H ]. apply (H 0%nat). lia. Qed.
Lemma smooth_slope n f x : smooth (S n) f -> continuous (Derive f) x.
Proof. intros [ _ H ]. apply (H 1%nat). lia. Qed.
Lemma smooth_twice n f x : smooth (S (S n)) f -> ex_derive (Derive f) x.
Proof. intros [ H _ ]. apply (H 1%nat). lia. Qed.
Lemma smooth_second n f x : smooth (S (S n)) f -> continuous (Derive (Derive f)) x.
Proof. intros [ _ H ]. apply (H 2%nat). lia. Qed.

Create HintDb calculus.
Global Hint Resolve smooth_derivable smooth_continuous smooth_slope smooth_twice smooth_second : calculus.
(** Continuity of an integrand at a point, and that an integral exists.  On a range, x is one of its numbers. *)
Lemma ex_RInt_on (f : R -> R) a b : (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) -> ex_RInt f a b.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). Qed.

(** x lies between a and b: which is the lower one, if that is known; else that x is positive, if both are. *)
Lemma between_up a b x : Rmin a b <= x <= Rmax a b -> a <= b -> a <= x <= b.
Proof. intros H L. now rewrite Rmin_left, Rmax_right in H. Qed.
Lemma between_down a b x : Rmin a b <= x <= Rmax a b -> b <= a -> b <= x <= a.
Proof. intros H L. now rewrite Rmin_right, Rmax_left in H. Qed.
Lemma between_pos a b x : Rmin a b <= x <= Rmax a b -> 0 < a -> 0 < b -> 0 < x.
Proof. intros [ H _ ] A B. eapply Rlt_le_trans; [ | exact H ]. now apply Rmin_glb_lt. Qed.

(** * The integral functions

    (sin t)/t is 0 at 0 in Rocq, which no integral sees; [sinc] is continuous there too.  So is (1 − cos t)/t, as it is. *)

Definition sinc (t : R) : R := if Req_EM_T t 0 then 1 else sin t / t.
Lemma sinc_off t : t <> 0 -> sinc t = sin t / t.
Proof. intros. unfold sinc. now destruct (Req_EM_T t 0). Qed.
Lemma near_nonzero x : x <> 0 -> locally x (fun t : R => t <> 0).
Proof.
  intros N. exists (mkposreal _ (Rabs_pos_lt x N)). intros t H ->. unfold ball in H; simpl in H. unfold AbsRing_ball, abs, minus, plus, opp in H; simpl in H.
  rewrite Rplus_0_l, Rabs_Ropp in H. lra.
Qed.
Lemma sinc_continuous x : continuous sinc x.
Proof.
  destruct (Req_dec x 0) as [ -> | N ].
  - intros P [ e HP ]. replace (sinc 0) with 1 in HP by (unfold sinc; now destruct (Req_EM_T 0 0)).
    destruct (proj2 (is_lim_spec _ _ _) is_lim_sinc_0 e) as [ d Hd ]. exists d. intros y Hy. apply HP.
    destruct (Req_dec y 0) as [ -> | M ].
    + unfold sinc. destruct (Req_EM_T 0 0); [ apply ball_center | easy ].
    + rewrite sinc_off by exact M. now apply Hd.
  - apply (continuous_ext_loc _ (fun t => sin t / t)).
    + destruct (near_nonzero x N) as [ d Hd ]. exists d. intros y Hy. symmetry. now apply sinc_off, Hd.
    + apply (cont_div sin (fun t => t)); [ exact N | apply continuous_sin | apply continuous_id ].
Qed.
Lemma cinc t : (1 - cos t) / t = sin (t / 2) * sinc (t / 2).
Proof.
  destruct (Req_dec t 0) as [ -> | N ].
  - unfold Rdiv. rewrite cos_0, Rmult_0_l, sin_0. ring.
  - rewrite sinc_off by lra. replace t with (2 * (t / 2)) at 1 by field. rewrite cos_2a_sin. field. exact N.
Qed.
Lemma cinc_continuous x : continuous (fun t => (1 - cos t) / t) x.
Proof.
  apply (continuous_ext (fun t => sin (t / 2) * sinc (t / 2))); [ intros; symmetry; apply cinc | ].
  assert (H : continuous (fun t => t / 2) x) by (apply cont_mult; [ apply continuous_id | apply continuous_const ]).
  apply cont_mult; [ now apply cont_sin | apply (cont_letter sinc); [ exact H | apply sinc_continuous ] ].
Qed.

Lemma rise_derive (f : R -> R) x : (forall t, continuous f t) -> is_derive (fun y => RInt f 0 y) x (f x).
Proof.
  intros H. apply (is_derive_RInt (V := R_NormedModule) f _ 0); [ | apply H ].
  exists (mkposreal _ Rlt_0_1). intros y _. apply (RInt_correct (V := R_CompleteNormedModule)), ex_RInt_on. intros. apply H.
Qed.
Lemma Si_sinc x : Si x = RInt sinc 0 x.
Proof.
  apply RInt_ext. intros t [ A B ]. symmetry. apply sinc_off. intros ->.
  unfold Rmin, Rmax in *. destruct (Rle_dec 0 x); lra.
Qed.
Lemma Si_derive x : is_derive Si x (sinc x).
Proof. apply (is_derive_ext (fun y => RInt sinc 0 y)); [ intros; symmetry; apply Si_sinc | apply rise_derive, sinc_continuous ]. Qed.
Lemma Cin_derive x : is_derive Cin x ((1 - cos x) / x).
Proof. apply (rise_derive (fun t => (1 - cos t) / t)), cinc_continuous. Qed.
Lemma CosInt_derive x : 0 < x -> is_derive CosInt x (cos x / x).
Proof.
  intros H. unfold CosInt. replace (cos x / x) with (0 + / x - (1 - cos x) / x) by (field; lra).
  apply (is_derive_minus (V := R_NormedModule)); [ | apply Cin_derive ]. apply (is_derive_plus (V := R_NormedModule)).
  - apply (is_derive_const (V := R_NormedModule)).
  - now apply is_derive_Reals, derivable_pt_lim_ln.
Qed.
(** Now [auto_derive] knows their derivatives. *)
Global Instance Si_unary : UnaryDiff' Si.
Proof. exists (fun x => sin x / x) (fun x => x <> 0). intros x H. rewrite <- sinc_off by exact H. apply Si_derive. Defined.
Global Instance Cin_unary : UnaryDiff Cin.
Proof. exists (fun x => (1 - cos x) / x). apply Cin_derive. Defined.
Global Instance CosInt_unary : UnaryDiff' CosInt.
Proof. exists (fun x => cos x / x) (fun x => 0 < x). apply CosInt_derive. Defined.
Lemma Si_continuous x : continuous Si x.
Proof. apply cont_derive. exists (sinc x). apply Si_derive. Qed.
Lemma Cin_continuous x : continuous Cin x.
Proof. apply cont_derive. exists ((1 - cos x) / x). apply Cin_derive. Qed.
Global Hint Resolve Si_continuous Cin_continuous : calculus.

Lemma exp_minus x y : exp (x - y) = exp x * / exp y.
Proof. unfold Rminus. now rewrite exp_plus, exp_Ropp. Qed.
Lemma exp_multiple p x : exp (IZR (Zpos p) * x) = exp x ^ Pos.to_nat p.
Proof.
  rewrite <- positive_nat_Z, <- INR_IZR_INZ. induction (Pos.to_nat p) as [ | n IH ]; [ simpl; now rewrite Rmult_0_l, exp_0 | ].
  rewrite S_INR, Rmult_plus_distr_r, exp_plus, IH, Rmult_1_l. simpl. ring.
Qed.

(** * Derivatives *)

Lemma is_derive_value (f : R -> R) (x d l : R) : is_derive f x d -> d = l -> is_derive f x l.
Proof. now intros H <-. Qed.

(** A function that is given is as smooth as its derivatives are continuous. *)
Lemma smooth_start f : (forall x, continuous f x) -> smooth 0 f.
Proof. intros C. split; intros [ | k ] x H; try lia. apply C. Qed.
Lemma smooth_step n f g : (forall x, is_derive f x (g x)) -> smooth n g -> smooth (S n) f.
Proof.
  intros D [ A B ]. assert (E : forall k, Derive_n f (S k) = Derive_n g k).
  { induction k as [ | k IH ]; [ apply functional_extensionality; intros x; apply is_derive_unique, D | simpl in *; now rewrite <- IH ]. }
  split; intros [ | k ] x H.
  - now exists (g x).
  - rewrite E. apply A. lia.
  - apply cont_derive. now exists (g x).
  - rewrite E. apply B. lia.
Qed.
Lemma smooth_pos_once f g : (forall x, 0 < x -> is_derive f x (g x)) -> (forall x, 0 < x -> continuous g x) -> smooth_pos 1 f.
Proof.
  intros D C. split; intros [ | [ | k ] ] x P H; try lia; simpl.
  - exists (g x). now apply D.
  - apply cont_derive. exists (g x). now apply D.
  - apply (continuous_ext_loc _ g); [ | now apply C ].
    apply (filter_imp (fun t => 0 < t)); [ intros t Q; symmetry; now apply is_derive_unique, D | now apply open_gt ].
Qed.
Lemma Csmooth_parts n f g h : (forall t, f t = (g t, h t)) -> smooth n g -> smooth n h -> Csmooth n f.
Proof. intros E G H. split; [ replace (fun t => Re (f t)) with g | replace (fun t => Im (f t)) with h ]; trivial; apply functional_extensionality; intros; now rewrite E. Qed.

(** * The fundamental theorem *)

Lemma fundamental_theorem (F f r : R -> R) a b :
  (forall x, Rmin a b <= x <= Rmax a b -> is_derive F x (f x + r x)) ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuous r x) ->
  RInt f a b = F b - F a - RInt r a b.
Proof.
  intros D Cf Cr. pose proof (is_RInt_unique _ _ _ _ (is_RInt_derive F (fun x => f x + r x) a b D (fun x H => cont_plus (Cf x H) (Cr x H)))) as E.
  pose proof (RInt_plus (V := R_CompleteNormedModule) f r a b (ex_RInt_on f a b Cf) (ex_RInt_on r a b Cr)) as L.
  unfold minus, plus, opp in *; simpl in *. lra.
Qed.
Lemma fundamental_complex (F f r : R -> C) F1 F2 f1 f2 r1 r2 a b :
  (forall t, F t = (F1 t, F2 t)) -> (forall t, f t = (f1 t, f2 t)) -> (forall t, r t = (r1 t, r2 t)) ->
  RInt f1 a b = F1 b - F1 a - RInt r1 a b -> RInt f2 a b = F2 b - F2 a - RInt r2 a b ->
  cint f a b = (F b - F a - cint r a b)%C.
Proof.
  intros HF Hf Hr H1 H2. rewrite (comp_cint f f1 f2 a b _ _ Hf H1 H2), (comp_cint r r1 r2 a b _ _ Hr eq_refl eq_refl), !HF. reflexivity.
Qed.
Lemma cint_zero (F : R -> C) a b : (F b - F a - cint (fun _ => RtoC 0) a b)%C = (F b - F a)%C.
Proof. rewrite (comp_cint _ (fun _ => 0) (fun _ => 0) a b 0 0) by (reflexivity || apply RInt_zero). apply complex_eq; simpl; ring. Qed.
Lemma rint_zero (F : R -> R) a b : F b - F a - RInt (fun _ => 0) a b = F b - F a.
Proof. rewrite RInt_zero. ring. Qed.

(** * Substitution *)

Lemma substitution_rule (f h g dg : R -> R) a b c d :
  (forall x, Rmin a b <= x <= Rmax a b -> is_derive g x (dg x)) ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuous dg x) ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuous h (g x)) ->
  (forall x, Rmin a b <= x <= Rmax a b -> dg x * h (g x) = f x) ->
  g a = c -> g b = d -> RInt f a b = RInt h c d.
Proof.
  intros D Cd Ch E <- <-. rewrite <- (RInt_comp (V := R_CompleteNormedModule) h g dg a b); [ | assumption | split; auto ].
  apply RInt_ext. intros x H. symmetry. apply E. lra.
Qed.

(** * Monotone *)

Lemma monotone_rule (F G dF dG : R -> R) a x : a <= x ->
  (forall y, a <= y <= x -> continuous F y) -> (forall y, a <= y <= x -> continuous G y) ->
  (forall y, a < y < x -> is_derive F y (dF y)) -> (forall y, a < y < x -> is_derive G y (dG y)) ->
  F a <= G a -> (forall y, a < y < x -> dF y <= dG y) -> F x <= G x.
Proof.
  intros [ L | <- ] CF CG DF DG A S; [ | exact A ].
  assert (D : forall y, a < y < x -> derivable_pt_lim (fun y => G y - F y) y (dG y - dF y)).
  { intros y Hy. apply is_derive_Reals, (is_derive_minus (V := R_NormedModule)); auto. }
  destruct (MVT (fun y => G y - F y) id a x (fun y Hy => exist _ _ (D y Hy)) (fun y _ => derivable_pt_id y) L) as [ c [ P E ] ].
  - intros y Hy. apply continuity_pt_filterlim, cont_minus; auto.
  - intros. apply derivable_continuous, derivable_id.
  - rewrite derive_pt_id in E. simpl in E. specialize (S c P). unfold id in E.
    assert (0 <= (x - a) * (dG c - dF c)) by (apply Rmult_le_pos; lra). lra.
Qed.

(** * Integrals of moduli and of terms *)

Lemma cint_norm (f : R -> C) (f1 f2 : R -> R) a b : a <= b -> (forall t, f t = (f1 t, f2 t)) ->
  (forall t, a <= t <= b -> continuous f1 t) -> (forall t, a <= t <= b -> continuous f2 t) ->
  Cmod (cint f a b) <= RInt (fun t => Cmod (f t)) a b.
Proof.
  intros L Hf C1 C2. set (z := cint f a b). assert (Hz : z = (RInt f1 a b, RInt f2 a b)) by (now apply (comp_cint f f1 f2)).
  assert (I1 : ex_RInt f1 a b) by (apply ex_RInt_on; rewrite Rmin_left, Rmax_right by lra; assumption).
  assert (I2 : ex_RInt f2 a b) by (apply ex_RInt_on; rewrite Rmin_left, Rmax_right by lra; assumption).
  assert (I0 : ex_RInt (fun t => Cmod (f t)) a b).
  { apply ex_RInt_on. rewrite Rmin_left, Rmax_right by lra. intros t Ht. apply (cont_Cmod f f1 f2); auto. }
  assert (E : Cmod z * Cmod z = RInt (fun t => Re z * f1 t + Im z * f2 t) a b).
  { rewrite (RInt_plus (V := R_CompleteNormedModule) (fun t => Re z * f1 t) (fun t => Im z * f2 t)),
      (RInt_scal (V := R_CompleteNormedModule) f1), (RInt_scal (V := R_CompleteNormedModule) f2);
      try assumption; try (apply (ex_RInt_scal (V := R_CompleteNormedModule)); assumption).
    rewrite Cmod_square, Hz. reflexivity. }
  assert (K : Cmod z * Cmod z <= Cmod z * RInt (fun t => Cmod (f t)) a b).
  { rewrite E. replace (Cmod z * RInt (fun t => Cmod (f t)) a b) with (RInt (fun t => scal (Cmod z) (Cmod (f t))) a b)
      by (rewrite (RInt_scal (V := R_CompleteNormedModule)) by assumption; reflexivity).
    apply RInt_le; [ assumption | | apply (ex_RInt_scal (V := R_CompleteNormedModule)); assumption | ].
    - apply (ex_RInt_plus (V := R_CompleteNormedModule) (fun t => Re z * f1 t) (fun t => Im z * f2 t)); apply (ex_RInt_scal (V := R_CompleteNormedModule)); assumption.
    - intros t _. change (scal (Cmod z) (Cmod (f t))) with (Cmod z * Cmod (f t)).
      apply Rsqr_incr_0_var; [ | apply Rmult_le_pos; apply Cmod_ge_0 ].
      replace (Rsqr (Cmod z * Cmod (f t))) with ((Cmod z * Cmod z) * (Cmod (f t) * Cmod (f t))) by (unfold Rsqr; ring).
      rewrite !Cmod_square, (comp_Re (Hf t)), (comp_Im (Hf t)). assert (Q := Rle_0_sqr (Re z * f2 t - Im z * f1 t)). unfold Rsqr in *. nra. }
  destruct (Rle_lt_or_eq_dec _ _ (Cmod_ge_0 z)) as [ P | Z ]; [ apply Rmult_le_reg_l with (Cmod z); lra | rewrite <- Z ].
  apply RInt_ge_0; [ assumption | assumption | ]. intros. apply Cmod_ge_0.
Qed.

Lemma between_open a b x : a <= b -> Rmin a b < x < Rmax a b -> a < x < b.
Proof. intros L. now rewrite Rmin_left, Rmax_right. Qed.
Lemma closed_range a b x : Rmin a b < x < Rmax a b -> Rmin a b <= x <= Rmax a b. Proof. lra. Qed.
Lemma cint_ext f g a b : (forall t, Rmin a b < t < Rmax a b -> f t = g t) -> cint f a b = cint g a b.
Proof. intros H. unfold cint. f_equal; apply RInt_ext; intros t Ht; now rewrite H. Qed.

Lemma Rabs_RInt f a b : a <= b -> ex_RInt f a b -> Rabs (RInt f a b) <= RInt (fun t => Rabs (f t)) a b.
Proof. apply abs_RInt_le. Qed.
Lemma RInt_le_of f g a b : a <= b -> (forall t, a <= t <= b -> f t <= g t) ->
  (forall t, a <= t <= b -> continuous f t) -> (forall t, a <= t <= b -> continuous g t) -> RInt f a b <= RInt g a b.
Proof.
  intros L H F G. apply RInt_le; [ assumption | | | intros; apply H; lra ];
  apply ex_RInt_on; rewrite Rmin_left, Rmax_right by lra; assumption.
Qed.
(** Which moduli of integrals are spread: none, or |∫ f| to ∫ |f|, or further to ∫ of what |f| is spread to. *)
Inductive manner := Kept | Once | Deep.
Definition integrals_are (m : manner) := True.
Lemma cint_le (f : R -> C) (f1 f2 g : R -> R) a b : a <= b -> (forall t, f t = (f1 t, f2 t)) ->
  (forall t, a <= t <= b -> continuous f1 t) -> (forall t, a <= t <= b -> continuous f2 t) -> (forall t, a <= t <= b -> continuous g t) ->
  (forall t, a <= t <= b -> Cmod (f t) <= g t) -> Cmod (cint f a b) <= RInt g a b.
Proof.
  intros L Hf C1 C2 Cg H. eapply Rle_trans; [ now apply (cint_norm f f1 f2) | ].
  apply RInt_le_of; try assumption. intros t Ht. now apply (cont_Cmod f f1 f2); auto.
Qed.
Lemma Rabs_RInt_le (f g : R -> R) a b : a <= b ->
  (forall t, a <= t <= b -> continuous f t) -> (forall t, a <= t <= b -> continuous g t) ->
  (forall t, a <= t <= b -> Rabs (f t) <= g t) -> Rabs (RInt f a b) <= RInt g a b.
Proof.
  intros L Cf Cg H. eapply Rle_trans; [ apply Rabs_RInt; [ exact L | apply ex_RInt_on; now rewrite Rmin_left, Rmax_right ] | ].
  apply RInt_le_of; try assumption. intros t Ht. apply cont_Rabs. auto.
Qed.
(** Factors go into integrals. *)
Lemma cint_scal (u : C) (f : R -> C) (f1 f2 : R -> R) a b : (forall t, f t = (f1 t, f2 t)) -> ex_RInt f1 a b -> ex_RInt f2 a b ->
  (u * cint f a b)%C = cint (fun t => u * f t)%C a b.
Proof.
  intros H I1 I2. destruct u as [ x y ]. rewrite (comp_cint f f1 f2 a b _ _ H eq_refl eq_refl). symmetry.
  assert (S : forall c g, ex_RInt g a b -> ex_RInt (fun t => c * g t) a b) by (intros; now apply (ex_RInt_scal (V := R_CompleteNormedModule))).
  assert (L : forall c g, ex_RInt g a b -> RInt (fun t => c * g t) a b = c * RInt g a b) by (intros; now apply (RInt_scal (V := R_CompleteNormedModule))).
  unfold Cmult at 2; cbn [fst snd].
  apply (comp_cint _ (fun t => x * f1 t - y * f2 t) (fun t => x * f2 t + y * f1 t)); [ intros; now rewrite H | | ].
  - rewrite <- (L x f1 I1), <- (L y f2 I2). now apply (RInt_minus (V := R_CompleteNormedModule) (fun t => x * f1 t) (fun t => y * f2 t)); apply S.
  - rewrite <- (L x f2 I2), <- (L y f1 I1). now apply (RInt_plus (V := R_CompleteNormedModule) (fun t => x * f2 t) (fun t => y * f1 t)); apply S.
Qed.
Lemma RInt_div (g : R -> R) a b k : ex_RInt g a b -> RInt g a b / k = RInt (fun t => g t / k) a b.
Proof.
  intros I. unfold Rdiv. rewrite Rmult_comm. transitivity (RInt (fun t => / k * g t) a b).
  - symmetry. now apply (RInt_scal (V := R_CompleteNormedModule)).
  - apply RInt_ext. intros. apply Rmult_comm.
Qed.
Lemma RInt_times (g : R -> R) a b k : ex_RInt g a b -> k * RInt g a b = RInt (fun t => k * g t) a b.
Proof. intros I. symmetry. now apply (RInt_scal (V := R_CompleteNormedModule)). Qed.

(** * Linearity of ∫: [nint] is an integral that was looked into *)

Definition sealed_integral : { f : (R -> R) -> R -> R -> R | f = fun f a b => RInt f a b }. Proof. eexists. reflexivity. Qed.
Definition nint := proj1_sig sealed_integral.
Lemma nint_is : nint = fun f a b => RInt f a b. Proof. exact (proj2_sig sealed_integral). Qed.
Lemma rint_normal f g a b : (forall (Q : R -> Prop) t, Rmin a b < t < Rmax a b -> Q (g t) -> Q (f t)) -> RInt f a b = nint g a b.
Proof. intros H. rewrite nint_is. apply RInt_ext. intros t Ht. now apply (H (fun y => y = g t)). Qed.
Lemma nint_plus f g a b : ex_RInt f a b -> ex_RInt g a b -> nint (fun t => f t + g t) a b = nint f a b + nint g a b.
Proof. rewrite nint_is. apply (RInt_plus (V := R_CompleteNormedModule)). Qed.
Lemma nint_scal c f a b : ex_RInt f a b -> nint (fun t => c * f t) a b = c * nint f a b.
Proof. rewrite nint_is. apply (RInt_scal (V := R_CompleteNormedModule)). Qed.
Lemma nint_const c a b : nint (fun _ => c) a b = (b - a) * c.
Proof. rewrite nint_is. apply (RInt_const (V := R_CompleteNormedModule)). Qed.
Lemma nint_swap f a b : ex_RInt f a b -> nint f b a = - nint f a b.
Proof. rewrite nint_is. intros. symmetry. now apply (opp_RInt_swap (V := R_CompleteNormedModule)). Qed.
Lemma nint_ext f g a b : (forall t, Rmin a b < t < Rmax a b -> f t = g t) -> nint f a b = nint g a b.
Proof. rewrite nint_is. apply (RInt_ext (V := R_CompleteNormedModule)). Qed.
Lemma cos_2PI : cos (2 * PI) = 1. Proof. apply cos_2PI. Qed.
Lemma sin_2PI : sin (2 * PI) = 0. Proof. apply sin_2PI. Qed.
Lemma Rpower_0 x : x ^r 0 = 1. Proof. unfold Rpower. now rewrite Rmult_0_l, exp_0. Qed.
(** Sines and cosines of small numbers. *)
Lemma sin_small x : 0 < x <= 3 -> 0 < sin x.
Proof. intros H. apply sin_gt_0; [ lra | ]. assert (K := PI2_3_2). lra. Qed.
Lemma sin_small_ne x : x <> 0 -> -3 <= x <= 3 -> sin x <> 0.
Proof.
  intros N H. destruct (Rlt_le_dec 0 x) as [ P | P ]; [ apply Rgt_not_eq, sin_small; lra | ].
  replace x with (- - x) by ring. rewrite sin_neg. assert (0 < sin (- x)) by (apply sin_small; lra). lra.
Qed.
Lemma cos_visible x y : 0 <= x <= 3 -> 0 <= y <= 3 -> x <> y -> cos x <> cos y.
Proof.
  intros. pose proof PI2_3_2. destruct (Rlt_le_dec x y); [ apply Rgt_not_eq | apply Rlt_not_eq ]; apply cos_decreasing_1; lra.
Qed.
(** Exponentials of numbers that differ by less than a turn. *)
Lemma Cexp_apart (z w : C) x y u v : z = (x, y) -> w = (u, v) -> y <> v -> -6 <= y - v <= 6 -> Cexp z <> Cexp w.
Proof.
  intros -> -> N H E. assert (M := f_equal Cmod E). rewrite !Cmod_Cexp in M. unfold Re in M; simpl in M.
  unfold Cexp, Re, Im in E; simpl in E. injection E as A B. rewrite M in A, B. assert (P := exp_pos u).
  apply Rmult_eq_reg_l in A, B; try lra. assert (K : cos (2 * ((y - v) / 2)) = 1).
  { replace (2 * ((y - v) / 2)) with (y - v) by field. rewrite cos_minus, A, B. rewrite Rplus_comm. apply sin2_cos2. }
  rewrite cos_2a_sin in K. apply (sin_small_ne ((y - v) / 2)); [ lra | lra | ]. nra.
Qed.
