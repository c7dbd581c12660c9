(** Integrals, derivatives, inequalities of calculus, and the integral functions Si, Cin, Ci, E₁. *)

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

(** Proofs of x + y = s and the like, s simplified. *)
Ltac s_plus x y := lazymatch y with
  | 0 => constr:(Rplus_0_r x) | - ?z => lazymatch x with 0 => constr:(Rplus_0_l y) | _ => constr:(plus_opp x z) end
  | _ => lazymatch x with 0 => constr:(Rplus_0_l y) | _ => constr:(eq_refl (x + y)) end end.
Ltac s_minus x y := lazymatch y with
  | 0 => constr:(minus_0_r x)
  | _ => lazymatch x with 0 => lazymatch y with - ?z => constr:(eq_trans (minus_0_l (- z)) (Ropp_involutive z)) | _ => constr:(minus_0_l y) end
         | _ => lazymatch y with - ?z => constr:(minus_opp x z) | _ => constr:(eq_refl (x - y)) end end end.
Ltac s_opp x := lazymatch x with 0 => constr:(Ropp_0) | - ?y => constr:(Ropp_involutive y) | _ => constr:(eq_refl (- x)) end.
Ltac s_mult x y := lazymatch x with
  | 0 => constr:(Rmult_0_l y) | 1 => constr:(Rmult_1_l y)
  | _ => lazymatch y with
         | 0 => constr:(Rmult_0_r x) | 1 => constr:(Rmult_1_r x)
         | _ => lazymatch x with
                | - ?x' => constr:(mult_opp_l x' y)
                | _ => lazymatch y with - ?y' => constr:(mult_opp_r x y') | _ => constr:(eq_refl (x * y)) end end end end.
Ltac s_div x y := lazymatch x with 0 => constr:(div_0 y) | _ => lazymatch y with 1 => constr:(div_1 x) | _ => constr:(eq_refl (x / y)) end end.
Ltac s_exp x := lazymatch x with 0 => constr:(exp_0) | _ => constr:(eq_refl (exp x)) end.
Ltac s_sum n f := lazymatch f with fun _ => 0 => constr:(rsum_zero n) | _ => constr:(eq_refl (rsum n f)) end.
Ltac s_int f a b := lazymatch f with fun _ => 0 => constr:(RInt_zero a b) | _ => constr:(eq_refl (RInt f a b)) end.
Ltac right_side p := lazymatch type of p with _ = ?r => r end.

Ltac components z :=
  lazymatch z with
  | (_, _) => constr:(eq_refl z)
  | RtoC ?x => constr:(eq_refl : RtoC x = (x, 0))
  | i_ => constr:(eq_refl : i_ = (0, 1))
  | (?a + ?b)%C => let p := components a in let q := components b in
      lazymatch type of p with _ = (?x, ?y) => lazymatch type of q with _ = (?u, ?v) =>
        let s := s_plus x u in let t := s_plus y v in constr:(comp_plus p q s t) end end
  | (?a - ?b)%C => let p := components a in let q := components b in
      lazymatch type of p with _ = (?x, ?y) => lazymatch type of q with _ = (?u, ?v) =>
        let s := s_minus x u in let t := s_minus y v in constr:(comp_minus p q s t) end end
  | (- ?a)%C => let p := components a in
      lazymatch type of p with _ = (?x, ?y) => let s := s_opp x in let t := s_opp y in constr:(comp_opp p s t) end
  | (?a * ?b)%C => let p := components a in let q := components b in
      lazymatch type of p with _ = (?x, ?y) => lazymatch type of q with _ = (?u, ?v) =>
        let m1 := s_mult x u in let m2 := s_mult y v in let m3 := s_mult x v in let m4 := s_mult y u in
        let n1 := right_side m1 in let n2 := right_side m2 in let n3 := right_side m3 in let n4 := right_side m4 in
        let s := s_minus n1 n2 in let t := s_plus n3 n4 in constr:(comp_mult p q m1 m2 m3 m4 s t) end end
  | (?a / ?b)%C => let p := components a in let q := components b in
      lazymatch type of p with _ = (?x, ?y) => lazymatch type of q with
        | _ = (?u, 0) => let s := s_div x u in let t := s_div y u in constr:(comp_div_re p q s t)
        | _ = (0, ?v) => let s := s_div y v in let o := s_opp x in let x' := right_side o in let t := s_div x' v in
            constr:(comp_div_im p q s o t)
        | _ => constr:(comp_div p q) end end
  | (/ ?a)%C => let p := components (RtoC 1 / a)%C in constr:(comp_inv p)
  | Cexp ?a => let p := components a in
      lazymatch type of p with _ = (?x, ?y) =>
        let e := s_exp x in let e' := right_side e in let s := s_mult e' (cos y) in let t := s_mult e' (sin y) in
        constr:(comp_exp p e s t) end
  | Cconj ?a => let p := components a in lazymatch type of p with _ = (_, ?y) => let t := s_opp y in constr:(comp_conj p t) end
  | Cpower ?a O => constr:(@comp_power_0 a)
  | Cpower ?a (S ?n) => let z' := constr:((a * Cpower a n)%C) in let p := components z' in constr:(p : z = _)
  | CDerive ?f ?x => constr:(eq_refl : CDerive f x = (Derive (fun t => Re (f t)) x, Derive (fun t => Im (f t)) x))
  | E1 ?a => let p := components a in lazymatch type of p with _ = (0, _) => constr:(comp_E1 p) end
  | csum ?n ?f => let P := components_of f in
      lazymatch type of P with forall i, _ = (@?g i, @?h i) => let s := s_sum n g in let t := s_sum n h in constr:(comp_csum n f g h _ _ P s t) end
  | cint ?f ?a ?b => let P := components_of f in
      lazymatch type of P with forall i, _ = (@?g i, @?h i) => let s := s_int g a b in let t := s_int h a b in constr:(comp_cint f g h a b _ _ P s t) end
  | _ => constr:(@comp_self z)
  end
(** Of a complex-valued function, at every point. *)
with components_of f :=
  lazymatch type of f with ?T -> _ =>
    let i := fresh "i" in constr:(fun i : T => ltac:(let z := eval cbv beta in (f i) in let p := components z in exact p)) end.

(** No Re, Im of anything that is put together stays. *)
Ltac no_parts := repeat match goal with
  | |- context [Re ?z] => let p := components z in lazymatch type of p with _ = (Re z, _) => fail | _ => rewrite (comp_Re p) end
  | |- context [Im ?z] => let p := components z in lazymatch type of p with _ = (_, Im z) => fail | _ => rewrite (comp_Im p) end
  end.
(** An equation of complex numbers as two of real numbers. *)
Ltac componentwise :=
  lazymatch goal with |- @eq _ ?s ?t =>
    let p := components s in let q := components t in apply (comp_eq p q); no_parts end.

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
(** Where a condition is visible. *)
Ltac condition := cbv beta; repeat match goal with |- _ /\ _ => split end;
  first [ exact I | assumption | solve [ eauto 3 with calculus nocore ] | nonzero | solve [ sign ] | solve [ known ] ].

Ltac continuous_step :=
  lazymatch goal with
  | |- continuous (fun _ => ?c) _ => apply continuous_const
  | |- continuous (fun t => t) _ => apply continuous_id
  | |- continuous (fun t => @?f t + @?g t) _ => apply cont_plus
  | |- continuous (fun t => @?f t - @?g t) _ => apply cont_minus
  | |- continuous (fun t => - @?f t) _ => apply cont_opp
  | |- continuous (fun t => @?f t * @?g t) _ => apply cont_mult
  | |- continuous (fun t => @?f t / @?g t) ?x => apply (cont_div f g); [ condition | | ]
  | |- continuous (fun t => / @?f t) _ => apply cont_inv; [ condition | ]
  | |- continuous (fun t => exp (@?f t)) _ => apply cont_exp
  | |- continuous (fun t => cos (@?f t)) _ => apply cont_cos
  | |- continuous (fun t => sin (@?f t)) _ => apply cont_sin
  | |- continuous (fun t => sqrt (@?f t)) _ => apply cont_sqrt
  | |- continuous (fun t => Rabs (@?f t)) _ => apply cont_Rabs
  | |- continuous (fun t => ln (@?f t)) _ => apply cont_ln; [ condition | ]
  | |- continuous (fun t => @?f t ^ ?n) _ => apply cont_pow
  | |- continuous (fun t => @?f t ^z ?n) _ => apply cont_powerRZ; [ condition | ]
  | |- continuous (fun t => @?f t ^r (@?g t)) _ => first [ apply cont_Rpower_base | apply (cont_Rpower f g); [ condition | | ] ]
  | |- continuous (fun t => rsum ?n (@?f t)) _ => apply (cont_rsum n (fun i t => f t i)); intros; cbv beta
  | |- continuous (fun t => Re (?z t)) _ => first [ solve [ eauto 3 with calculus nocore ] | apply cont_Re_letter ]
  | |- continuous (fun t => Im (?z t)) _ => first [ solve [ eauto 3 with calculus nocore ] | apply cont_Im_letter ]
  | |- continuous (fun t => Re (@?z t)) _ => let P := components_of z in apply (cont_Re z _ _ _ P)
  | |- continuous (fun t => Im (@?z t)) _ => let P := components_of z in apply (cont_Im z _ _ _ P)
  | |- continuous (fun t => Cmod (@?z t)) _ => let P := components_of z in apply (cont_Cmod z _ _ _ P)
  | |- continuous (fun t => ?h t) ?x => change (continuous h x)
  | |- continuous (Rpower ?b) _ => apply (cont_Rpower_base b (fun t => t))
  | |- continuous (fun t => ?h (@?f t)) _ => first [ apply (cont_letter (f := f) h) | apply (cont_after (f := f) h); [ auto_derive; condition | ] ]
  | |- continuous ?f _ => first [ assumption | solve [ eauto 3 with calculus ] | apply cont_derive; solve [ auto_derive; condition ] ]
  end.
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
Ltac from_positive H := let A := fresh "range" in let B := fresh "range" in destruct H as [ A B ];
  try match type of A with ?a <= ?x => lazymatch goal with _ : 0 < x |- _ => fail | _ => assert (0 < x) by (apply Rlt_le_trans with a; [ sign_quick | exact A ]) end end.
Ltac between H := first
  [ apply between_up in H; [ | solve [ lra | sign ] ]; from_positive H
  | apply between_down in H; [ | solve [ lra | sign ] ]; from_positive H
  | apply between_pos in H; [ | solve [ lra | sign ] | solve [ lra | sign ] ]
  | idtac ].
Ltac continuity :=
  intros;
  lazymatch goal with
  | |- ex_RInt _ _ _ => let x := fresh "x" in let H := fresh "range" in
      apply ex_RInt_on; intros x H; repeat continuous_step;
      between H; repeat continuous_step
  | |- _ => repeat match goal with H : Rmin _ _ <= _ <= Rmax _ _ |- _ => progress (between H) end; repeat continuous_step
  end.

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
    + continuity.
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
  apply cont_mult; [ continuity | ]. apply (cont_letter sinc); [ continuity; lra | apply sinc_continuous ].
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
Hint Resolve Si_continuous Cin_continuous : calculus.

(** * Equations of derivatives

    Both sides of F′ = f + r are polynomials in exponentials, sines and cosines over what is not 0: every exponential is
    made of those of single monomials, and then the equation is one of fields. *)

Lemma exp_minus x y : exp (x - y) = exp x * / exp y.
Proof. unfold Rminus. now rewrite exp_plus, exp_Ropp. Qed.
Lemma exp_multiple p x : exp (IZR (Zpos p) * x) = exp x ^ Pos.to_nat p.
Proof.
  rewrite <- positive_nat_Z, <- INR_IZR_INZ. induction (Pos.to_nat p) as [ | n IH ]; [ simpl; now rewrite Rmult_0_l, exp_0 | ].
  rewrite S_INR, Rmult_plus_distr_r, exp_plus, IH, Rmult_1_l. simpl. ring.
Qed.
Ltac literal_powers := repeat match goal with |- context [Pos.to_nat ?p] => let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n end.
Ltac leading m := lazymatch m with ?a * _ => leading a | IZR (Zpos ?p) => p end.
Ltac without_leading m := lazymatch m with
  | IZR _ * ?b => b | ?a * ?b => let t := without_leading a in constr:(t * b) end.
Ltac without_minus m := lazymatch m with
  | - ?a => a | ?a * ?b => let t := without_minus a in constr:(t * b) end.
Ltac ring_form x tac :=
  let H := fresh "form" in let y := fresh "y" in
  evar (y : R); assert (H : x = y); [ subst y; try ring_simplify x; reflexivity
  | subst y; lazymatch type of H with x = x => fail | x = ?z => clear H; tac z end ].
Ltac exponential :=
  match goal with
  | |- context [exp ?a] => lazymatch a with
      | 0 => rewrite exp_0
      | ?u + ?v => rewrite (exp_plus u v)
      | ?u - ?v => rewrite (exp_minus u v)
      | - ?u => rewrite (exp_Ropp u)
      | ln ?x => rewrite (exp_ln x) by condition
      | _ * _ => let r := without_minus a in replace a with (- r) by ring; rewrite (exp_Ropp r)
      end
  | |- context [exp ?a] => lazymatch a with
      | _ * _ => let p := leading a in let r := without_leading a in
          replace a with (IZR (Zpos p) * r) by ring; rewrite (exp_multiple p r); literal_powers
      end
  | |- context [exp ?a] => ring_form a ltac:(fun z => replace a with z by ring)
  end.
Ltac exponentials := unfold Rpower; cbn [powerRZ]; literal_powers; repeat exponential.
Ltac arguments tac := same_argument cos tac; same_argument sin tac; same_argument exp tac; same_argument ln tac; same_argument sqrt tac.
Ltac slopes :=
  first [ reflexivity | lra
        | solve [ exponentials; first [ ring | field; nonzero | same_up_to_sign; first [ ring | field; nonzero ] ] ]
        | equality ].

(** * Derivatives *)

Lemma is_derive_value (f : R -> R) (x d l : R) : is_derive f x d -> d = l -> is_derive f x l.
Proof. now intros H <-. Qed.

(** Powers as [auto_derive] knows them. *)
Ltac derivable := unfold Rpower; cbn [powerRZ]; literal_powers.
(** [is_derive f x ?d]: finds d. *)
Ltac differentiate := lazymatch goal with
  | |- is_derive (fun t => Re (?z t)) _ _ => apply Derive_correct; condition
  | |- is_derive (fun t => Im (?z t)) _ _ => apply Derive_correct; condition
  | |- _ => derivable; auto_derive; lazymatch goal with
      | |- _ = _ => reflexivity
      | |- _ => condition
      end
  end.
(** Derivatives of functions that are no letters are computed: at a point, or everywhere. *)
Ltac no_letter f := lazymatch f with fun t => ?g t => tryif is_var g then fail else idtac | fun _ => _ => idtac end.
Ltac explicit_slopes := repeat (match goal with
  | |- context [fun t => Derive (@?f t) ?x] =>
      let E := fresh in eassert (E : (fun t => Derive (f t) x) = _) by (apply functional_extensionality; intros ?; apply is_derive_unique; differentiate);
      cbv beta in E; lazymatch type of E with ?a = ?a => fail | _ => rewrite E; clear E end
  | |- context [Derive ?f ?x] => no_letter f;
      let E := fresh in eassert (E : Derive f x = _) by (apply is_derive_unique; differentiate); rewrite E; clear E
  | |- context [Derive ?f] => no_letter f;
      let E := fresh in eassert (E : Derive f = _) by (apply functional_extensionality; intros ?; apply is_derive_unique; differentiate); rewrite E; clear E
  end; cbv beta).
Ltac scalars ::= scalars_of_matrices; still_directions; explicit_slopes.

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
Ltac smooth_given := first [ assumption | lazymatch goal with
  | |- smooth O _ => apply smooth_start; intros; continuity
  | |- smooth (S _) _ => eapply smooth_step; [ intros; differentiate | smooth_given ]
  | |- smooth_pos 1 _ => eapply smooth_pos_once; intros; [ differentiate | continuity ]
  | |- smooth2 _ _ => apply poly_smooth; polynomial_given
  | |- Csmooth _ ?f => let P := components_of f in apply (Csmooth_parts _ _ _ _ P); smooth_given end ].
(** [is_derive f x l]: the derivative is l. *)
Ltac letter_slopes := repeat match goal with |- context [Derive (fun x => ?g x) ?y] => change (Derive (fun x => g x) y) with (Derive g y) end.
Ltac derivative tac := eapply is_derive_value; [ differentiate | cbv beta; letter_slopes; tac ].

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

(** ∫ f = F(b) − F(a) − ∫ r for real f; the derivative is an [equality]. *)
Ltac real_fundamental F r :=
  lazymatch goal with |- RInt ?f ?a ?b = _ =>
    let x := fresh "x" in let H := fresh "range" in
    apply (fundamental_theorem F f r a b); intros x H; between H; cbv beta; [ derivative slopes | continuity | continuity ] end.
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

Ltac complex_fundamental F r :=
  lazymatch goal with |- cint ?f ?a ?b = _ =>
    let PF := components_of F in let Pf := components_of f in let Pr := components_of r in
    lazymatch type of PF with forall t, _ = (@?F1 t, @?F2 t) => lazymatch type of Pr with forall t, _ = (@?r1 t, @?r2 t) =>
    apply (fundamental_complex F f r F1 F2 _ _ r1 r2 a b PF Pf Pr); [ real_fundamental F1 r1 | real_fundamental F2 r2 ] end end end.

(** An equation that begins with an integral is one of real numbers. *)
Ltac as_reals := try match goal with |- @eq ?T ?s ?t => lazymatch T with R => idtac | C => idtac | _ => unify T R; change (@eq R s t) end end.

(** F(b) − F(a) − ∫ r in another form. *)
Ltac ends := first [ reflexivity | lazymatch goal with |- @eq C _ _ => componentwise; slopes | _ => slopes end | equality ].

(** The step ∫ f = t, where t is F(b) − F(a) − ∫ r by [equality]; or t = ∫ f. *)
Ltac fundamental_rest_of F r := prepare; as_reals;
  lazymatch goal with
  | |- RInt ?f ?a ?b = _ => transitivity (F b - F a - RInt r a b); [ real_fundamental F r | cbv beta; ends ]
  | |- cint ?f ?a ?b = _ => transitivity (F b - F a - cint r a b)%C; [ complex_fundamental F r | cbv beta; ends ]
  | |- _ = RInt _ _ _ => symmetry; fundamental_rest_of F r
  | |- _ = cint _ _ _ => symmetry; fundamental_rest_of F r
  end.
Ltac fundamental_of F := prepare; as_reals;
  lazymatch goal with
  | |- RInt ?f ?a ?b = _ => transitivity (F b - F a); [ rewrite <- (rint_zero F a b); real_fundamental F (fun _ : R => 0) | cbv beta; ends ]
  | |- cint ?f ?a ?b = _ => transitivity (F b - F a)%C; [ rewrite <- (cint_zero F a b); complex_fundamental F (fun _ : R => RtoC 0) | cbv beta; ends ]
  | |- _ = RInt _ _ _ => symmetry; fundamental_of F
  | |- _ = cint _ _ _ => symmetry; fundamental_of F
  end.

(** Named functions are unfolded. *)
Ltac unfolded F tac := let H := fresh in assert (H : F = F) by reflexivity; autounfold with named in H; cbv beta in H;
  lazymatch type of H with ?G = _ => clear H; tac G end.
Ltac fundamental F := unfolded F fundamental_of.
Ltac fundamental_rest F r := unfolded F ltac:(fun F => unfolded r ltac:(fun r => fundamental_rest_of F r)).

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
Ltac real_substitution g :=
  lazymatch goal with |- RInt ?f ?a ?b = RInt ?h ?c ?d =>
    let H := fresh "range" in
    eapply (substitution_rule f h g);
    [ let x := fresh "x" in intros x H; between H; eapply is_derive_value; [ differentiate | cbv beta; reflexivity ]
    | let x := fresh "x" in intros x H; between H; continuity
    | let x := fresh "x" in intros x H; between H; apply cont_derive; cbv beta; derivable; auto_derive; condition
    | let x := fresh "x" in intros x H; between H; cbv beta; slopes
    | cbv beta; slopes | cbv beta; slopes ] end.
(** ∫ f(x) dx = ∫ h(t) dt for t = g(x). *)
Ltac substitution g := prepare; as_reals;
  lazymatch goal with
  | |- RInt _ _ _ = RInt _ _ _ => real_substitution g
  | |- cint ?f ?a ?b = cint ?h ?c ?d =>
      let P := components_of f in let Q := components_of h in
      refine (eq_trans (comp_cint f _ _ a b _ _ P _ _) (eq_sym (comp_cint h _ _ c d _ _ Q eq_refl eq_refl))); real_substitution g
  end.

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
(** F(x) ≤ G(x) from F(a) ≤ G(a) and F′(y) ≤ G′(y) for a < y < x: these two are left, in this order. *)
Ltac monotone_at x a y dF dG := prepare;
  lazymatch goal with |- ?s <= ?t =>
    lazymatch (eval pattern x in s) with ?F _ => lazymatch (eval pattern x in t) with ?G _ =>
      let H := fresh "range" in
      apply (monotone_rule F G dF dG a x);
      [ known
      | intros y H; destruct H; continuity | intros y H; destruct H; continuity
      | intros y H; destruct H; cbv beta; derivative slopes | intros y H; destruct H; cbv beta; derivative slopes
      | cbv beta
      | intros y H; destruct H; cbv beta ] end end end.
Tactic Notation "monotone" hyp(x) constr(a) ident(y) constr(dF) constr(dG) :=
  unfolded dF ltac:(fun dF => unfolded dG ltac:(fun dG => monotone_at x a y dF dG)).

(** * Mean value *)

Lemma mean_value_rule (F : R -> C) (F1 F2 d1 d2 : R -> R) M a b : a <= b -> (forall t, F t = (F1 t, F2 t)) ->
  (forall y, a <= y <= b -> is_derive F1 y (d1 y)) -> (forall y, a <= y <= b -> is_derive F2 y (d2 y)) ->
  (forall y, a <= y <= b -> Cmod (d1 y, d2 y) <= M) -> Cmod (F b - F a) <= M * (b - a).
Proof.
  intros L HF D1 D2 HM. set (z := (F b - F a)%C). assert (Hz : z = (F1 b - F1 a, F2 b - F2 a)) by (unfold z; now rewrite !HF).
  assert (K : (Re z * F1 b + Im z * F2 b) - (Re z * F1 a + Im z * F2 a) <= Cmod z * M * b - Cmod z * M * a).
  { assert (T : Re z * F1 b + Im z * F2 b - Cmod z * M * b <= Re z * F1 a + Im z * F2 a - Cmod z * M * a); [ | lra ].
    apply (monotone_rule (fun y => Re z * F1 y + Im z * F2 y - Cmod z * M * y) (fun _ => Re z * F1 a + Im z * F2 a - Cmod z * M * a)
      (fun y => Re z * d1 y + Im z * d2 y - Cmod z * M) (fun _ => 0) a b L).
    - intros y Hy. apply (cont_derive (fun y => Re z * F1 y + Im z * F2 y - Cmod z * M * y)). auto_derive. repeat split; [ exists (d1 y) | exists (d2 y) ]; auto.
    - intros. apply continuous_const.
    - intros y Hy. apply (is_derive_value _ _ (Re z * d1 y + Im z * d2 y - Cmod z * M * 1)); [ | ring ].
      apply (is_derive_minus (V := R_NormedModule)); [ apply (is_derive_plus (V := R_NormedModule)) | ]; apply (is_derive_scal (fun y => y)) || apply is_derive_scal;
        [ apply D1 | apply D2 | apply (is_derive_id (K := R_AbsRing)) ]; lra.
    - intros. apply (is_derive_const (V := R_NormedModule)).
    - lra.
    - intros y Hy. assert (B := HM y ltac:(lra)). assert (P := Cmod_ge_0 z).
      assert (Re z * d1 y + Im z * d2 y <= Cmod z * Cmod (d1 y, d2 y)); [ | nra ].
      apply Rsqr_incr_0_var; [ | apply Rmult_le_pos; apply Cmod_ge_0 ].
      replace (Rsqr (Cmod z * Cmod (d1 y, d2 y))) with ((Cmod z * Cmod z) * (Cmod (d1 y, d2 y) * Cmod (d1 y, d2 y))) by (unfold Rsqr; ring).
      rewrite !Cmod_square. unfold Rsqr; simpl. assert (Q := Rle_0_sqr (Re z * d2 y - Im z * d1 y)). unfold Rsqr in Q. simpl in *. nra. }
  assert (S : Cmod z * Cmod z = Re z * (F1 b - F1 a) + Im z * (F2 b - F2 a)) by (rewrite Cmod_square, Hz; reflexivity).
  destruct (Rle_lt_or_eq_dec _ _ (Cmod_ge_0 z)) as [ P | E ]; [ apply Rmult_le_reg_l with (Cmod z); lra | rewrite <- E ].
  apply Rmult_le_pos; [ eapply Rle_trans; [ apply Cmod_ge_0 | apply (HM a); lra ] | lra ].
Qed.
(** |F(b) − F(a)| ≤ M (b − a), for complex-valued F with the derivative D (or its sides in another form): left is |D(y)| ≤ M. *)
Ltac mean_value_at F D a b M y := prepare;
  let P := components_of F in let Q := components_of D in let H := fresh "range" in
  lazymatch type of Q with forall t, _ = (@?d1 t, @?d2 t) =>
  refine (Rle_trans _ _ _ (Req_le _ _ _) (Rle_trans _ _ _ (mean_value_rule F _ _ d1 d2 M a b _ P _ _ _) (Req_le _ _ _)));
  [ cbv beta; equality | known
  | intros y H; destruct H; cbv beta; derivative slopes
  | intros y H; destruct H; cbv beta; derivative slopes
  | intros y H; destruct H; rewrite <- (Q y); cbv beta | equality ] end.
Tactic Notation "mean_value" constr(F) constr(D) constr(a) constr(b) constr(M) ident(y) :=
  unfolded F ltac:(fun F => unfolded D ltac:(fun D => mean_value_at F D a b M y)).

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
(** Integrals over one range are compared at its points t; the comparison there is left. *)
Ltac open_range H := first [ apply between_open in H; [ destruct H | solve [ lra | sign ] ] | apply closed_range in H; between H ].
Ltac same_ends tac := match goal with |- ?f ?a ?b = ?g ?c ?d => replace c with a by tac; replace d with b by tac end.
Ltac integral_terms t := as_reals; cbv beta;
  let H := fresh "range" in
  lazymatch goal with
  | |- RInt _ ?a ?b = RInt _ ?c ?d => replace c with a by slopes; replace d with b by slopes; apply (RInt_ext (V := R_CompleteNormedModule)); intros t H; open_range H; cbv beta;
      lazymatch goal with |- ?x = ?y => change (@eq R x y) end
  | |- cint _ ?a ?b = cint _ ?c ?d => replace c with a by slopes; replace d with b by slopes; apply cint_ext; intros t H; open_range H; cbv beta
  | |- RInt _ ?a ?b <= RInt _ ?c ?d => replace c with a by slopes; replace d with b by slopes;
      apply RInt_le; [ known | continuity | continuity | intros t H; destruct H; cbv beta ]
  | |- RInt _ ?a ?b < RInt _ ?c ?d => replace c with a by slopes; replace d with b by slopes;
      apply RInt_lt; [ known | intros t H; destruct H; continuity | intros t H; destruct H; continuity | intros t H; destruct H; cbv beta ]
  end.
(** Sums as before, and integrals. *)
Tactic Notation "termwise" ident(k) tactic3(tac) := prepare; first [ terms; intros k ?; cbv beta | integral_terms k ]; tac.

Lemma Rabs_RInt f a b : a <= b -> ex_RInt f a b -> Rabs (RInt f a b) <= RInt (fun t => Rabs (f t)) a b.
Proof. apply abs_RInt_le. Qed.
Lemma RInt_le_of f g a b : a <= b -> (forall t, a <= t <= b -> f t <= g t) ->
  (forall t, a <= t <= b -> continuous f t) -> (forall t, a <= t <= b -> continuous g t) -> RInt f a b <= RInt g a b.
Proof.
  intros L H F G. apply RInt_le; [ assumption | | | intros; apply H; lra ];
  apply ex_RInt_on; rewrite Rmin_left, Rmax_right by lra; assumption.
Qed.
Ltac norm_of_integral := lazymatch goal with
  | |- Cmod (cint ?f ?a ?b) <= _ => let P := components_of f in let H := fresh "range" in
      refine (Rle_trans _ _ _ (cint_norm f _ _ a b _ P _ _) _); [ known | intros ? H; destruct H; continuity | intros ? H; destruct H; continuity | ]
  | |- Rabs (RInt ?f ?a ?b) <= _ => refine (Rle_trans _ _ _ (Rabs_RInt f a b _ _) _); [ known | continuity | ]
  end.
(** Which moduli of integrals are spread: none, or |∫ f| to ∫ |f|, or further to ∫ of what |f| is spread to. *)
Inductive manner := Kept | Once | Deep.
Definition integrals_are (m : manner) := True.
Ltac spread_integral ::= lazymatch goal with
  | _ : integrals_are Kept |- _ => fail
  | _ : integrals_are Once |- _ => norm_of_integral; apply Rle_refl
  | |- RInt _ _ _ <= _ => inside
  | |- _ => norm_of_integral; inside
  end
with inside := let H := fresh "range" in
  eapply RInt_le_of; [ known | intros ? H; destruct H; cbv beta; spread | intros ? H; destruct H; continuity | intros ? H; destruct H; continuity ].
Ltac triangle_with m := let M := fresh in assert (M : integrals_are m) by exact I;
  eapply Rle_trans; [ spread | clear M; apply Req_le; moduli; no_parts; rewrite ?exp_0, ?Rmult_1_r; equality ].
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
Ltac on_range := let H := fresh "range" in intros ? H; destruct H; cbv beta.
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
Ltac factor_in := match goal with |- context [(?u * cint ?f ?a ?b)%C] =>
  let P := components_of f in rewrite (cint_scal u f _ _ a b P) by continuity; cbv beta end.
Lemma RInt_div (g : R -> R) a b k : ex_RInt g a b -> RInt g a b / k = RInt (fun t => g t / k) a b.
Proof.
  intros I. unfold Rdiv. rewrite Rmult_comm. transitivity (RInt (fun t => / k * g t) a b).
  - symmetry. now apply (RInt_scal (V := R_CompleteNormedModule)).
  - apply RInt_ext. intros. apply Rmult_comm.
Qed.
Lemma RInt_times (g : R -> R) a b k : ex_RInt g a b -> k * RInt g a b = RInt (fun t => k * g t) a b.
Proof. intros I. symmetry. now apply (RInt_scal (V := R_CompleteNormedModule)). Qed.
(** What is to be shown says how far to go: |∫ f| ≤ ∫ g if |f| ≤ g at every point, and so on. *)
Ltac along := lazymatch goal with
  | |- ?s <= ?s => apply Rle_refl
  | |- Cmod (cint ?f ?a ?b) <= RInt ?g ?c ?d => replace c with a by slopes; replace d with b by slopes;
      let P := components_of f in apply (cint_le f _ _ g a b) with (2 := P); [ known | on_range; continuity | on_range; continuity | on_range; continuity | on_range; along ]
  | |- Rabs (RInt ?f ?a ?b) <= RInt ?g ?c ?d => replace c with a by slopes; replace d with b by slopes;
      apply (Rabs_RInt_le f g a b); [ known | on_range; continuity | on_range; continuity | on_range; along ]
  | |- RInt ?f ?a ?b <= RInt ?g ?c ?d => replace c with a by slopes; replace d with b by slopes;
      apply (RInt_le_of f g a b); [ known | on_range; along | on_range; continuity | on_range; continuity ]
  | |- Cmod (csum ?n ?f) <= rsum ?m ?g => replace m with n by integers; eapply Rle_trans; [ apply Cmod_csum | apply rsum_le; intros; cbv beta; along ]
  | |- Rabs (rsum ?n ?f) <= rsum ?m ?g => replace m with n by integers; eapply Rle_trans; [ apply rsum_abs | apply rsum_le; intros; cbv beta; along ]
  | |- rsum ?n ?f <= rsum ?m ?g => replace m with n by integers; apply rsum_le; intros; cbv beta; along
  | |- _ <= (?x + ?y) / ?k => rewrite (Rdiv_plus_distr x y k); along
  | |- Cmod (_ * cint _ _ _) <= _ => factor_in; along
  | |- Cmod (cint _ _ _) <= RInt ?g ?a ?b / ?k => rewrite (RInt_div g a b k) by continuity; along
  | |- Cmod (cint _ _ _) <= ?k * RInt ?g ?a ?b => rewrite (RInt_times g a b k) by continuity; along
  | |- Rabs (RInt _ _ _) <= RInt ?g ?a ?b / ?k => rewrite (RInt_div g a b k) by continuity; along
  | |- Rabs (RInt _ _ _) <= ?k * RInt ?g ?a ?b => rewrite (RInt_times g a b k) by continuity; along
  | |- ?k * _ <= ?k * _ => apply Rmult_le_compat_l; [ sign | along ]
  | |- _ * ?k <= _ * ?k => apply Rmult_le_compat_r; [ sign | along ]
  | |- _ / ?k <= _ / ?k => apply Rmult_le_compat_r; [ sign | along ]
  | |- _ - ?k <= _ - ?k => apply Rplus_le_compat_r; along
  | |- _ + _ <= _ + _ => first [ solve [ apply Rplus_le_compat; along ] | triangle_leaf ]
  | |- Cmod (_ + _) <= _ + _ => first [ solve [ eapply Rle_trans; [ apply Cmod_triangle | apply Rplus_le_compat; along ] ] | triangle_leaf ]
  | |- Cmod (_ - _) <= _ + _ => first [ solve [ eapply Rle_trans; [ apply Cmod_minus_le | apply Rplus_le_compat; along ] ] | triangle_leaf ]
  | |- Rabs (_ + _) <= _ + _ => first [ solve [ eapply Rle_trans; [ apply Rabs_triang | apply Rplus_le_compat; along ] ] | triangle_leaf ]
  | |- Rabs (_ - _) <= _ + _ => first [ solve [ eapply Rle_trans; [ apply Rabs_minus_le | apply Rplus_le_compat; along ] ] | triangle_leaf ]
  | |- _ => triangle_leaf
  end
with triangle_leaf := triangle_with Kept.
(** Named numbers whose moduli are on the right stay closed. *)
Ltac closed_words := repeat match goal with |- _ <= ?t => match t with context [Cmod ?z] =>
    tryif is_var z then fail else idtac;
    let h := head_of z in
    lazymatch h with Cplus => fail | Cminus => fail | Cmult => fail | Cdiv => fail | Copp => fail | Cinv => fail | Cexp => fail | RtoC => fail
      | cint => fail | csum => fail | Cconj => fail | Cpower => fail | Cpowerz => fail | @pair => fail | i_ => fail | csum_nat => fail | csum_int => fail | _ => idtac end;
    tryif is_var h then fail else idtac;
    generalize z; intro end end.
Ltac triangle_opened := prepare;
  lazymatch goal with
  | |- ?s <= _ => first [ solve [ along ] | lazymatch s with
      | context [RInt] => first [ solve [ triangle_with Once ] | solve [ triangle_with Kept ] | triangle_with Deep ]
      | context [cint] => first [ solve [ triangle_with Once ] | solve [ triangle_with Kept ] | triangle_with Deep ]
      | _ => triangle_with Kept end ] end.
Ltac triangle ::= first [ solve [ progress closed_words; triangle_opened ] | triangle_opened ].

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
Ltac draw_integral f a b :=
  let E := fresh "E" in
  eassert (E : RInt f a b = nint _ a b);
  [ apply rint_normal; let Q := fresh "Q" in let t := fresh "t" in let H := fresh "H" in let K := fresh "range" in
    intros Q t K H; open_range K; cbv beta; moduli; no_parts; normal; unfold Rdiv; rewrite ?Rinv_mult;
    lazymatch goal with |- Q ?e => try ring_simplify e end;
    lazymatch goal with |- Q ?e => let m := monomials t e in replace e with m by ring end; exact H
  | repeat first [ rewrite nint_plus in E by continuity | rewrite nint_const in E | rewrite nint_scal in E by continuity ];
    rewrite E; clear E ].
Ltac same_integrals := repeat match goal with
  | |- context [nint ?f ?a ?b] => match goal with |- context [nint ?g ?c ?d] =>
      tryif (constr_eq f g; constr_eq a c; constr_eq b d) then fail else
      first [ replace (nint g c d) with (nint f a b) by (
                replace c with a by close_ring; replace d with b by close_ring;
                apply nint_ext; let K := fresh "range" in intros ? K; open_range K; cbv beta; solve [ slopes ])
            | constr_eq a d; constr_eq b c; rewrite (nint_swap g d c) by continuity ] end
  end.
Ltac integrals_drawn := repeat match goal with |- context [RInt ?f ?a ?b] => draw_integral f a b end.
Ltac integral_equality ::=
  lazymatch goal with |- context [RInt] => idtac end;
  rewrite ?RInt_zero; first
  [ solve [ repeat match goal with |- context [RInt ?f ?a ?b] => generalize (RInt f a b); intro end; normal; atoms; close ]
  | integrals_drawn; normal; same_integrals; atoms; close ].

Ltac integrals_as_letters := repeat match goal with |- context [cint ?f ?a ?b] => generalize (cint f a b); intro end.
(** Two complex or real numbers made alike of equal pieces; integrals over one range are compared at its points. *)
Ltac alike := first
  [ reflexivity
  | lazymatch goal with
    | |- Cmod _ = Cmod _ => apply (f_equal Cmod); alike
    | |- (_ + _ = _ + _)%R => apply f_equal2; alike
    | |- (_ - _ = _ - _)%R => apply f_equal2; alike
    | |- (- _ = - _)%R => apply f_equal; alike
    | |- RtoC _ = RtoC _ => apply f_equal; alike
    | |- (_ + _ = _ + _)%C => apply (f_equal2 Cplus); alike
    | |- (_ - _ = _ - _)%C => apply (f_equal2 Cminus); alike
    | |- (- _ = - _)%C => apply (f_equal Copp); alike
    | |- cint _ _ _ = cint _ _ _ => let t := fresh "t" in integral_terms t; componentwise; slopes
    | |- RInt _ _ _ = RInt _ _ _ => let t := fresh "t" in integral_terms t; slopes
    | |- context [RInt] => fail
    | |- context [cint] => fail
    | |- @eq R _ _ => slopes
    | |- _ => equality
    end
  | lazymatch goal with |- @eq C _ _ => lazymatch goal with |- context [cint] => solve [ integrals_as_letters; ring ] end end ].
Ltac has_integral := lazymatch goal with |- context [RInt] => idtac | |- context [cint] => idtac end.
(** Integrals of one value become one, and then a letter. *)
Ltac complex_integrals :=
  lazymatch goal with |- Cmod _ = Cmod _ => apply (f_equal Cmod) | |- @eq C _ _ => idtac end;
  repeat factor_in;
  repeat match goal with |- context [cint ?f ?a ?b] => match goal with |- context [cint ?g ?c ?d] =>
    tryif constr_eq f g then fail else
    replace (cint g c d) with (cint f a b) by (let t := fresh "t" in integral_terms t; componentwise; slopes) end end;
  integrals_as_letters; complex_goal.
(** Ci beside Cin is γ + ln − Cin. *)
Ltac cosine_integrals := lazymatch goal with |- context [CosInt] => lazymatch goal with |- context [Cin] => unfold CosInt; solve [ real_equality 3%nat ] end end.
Ltac integrals_compared := has_integral; as_reals;
  first [ solve [ alike ]
        | lazymatch goal with |- context [cint] => solve [ complex_integrals ] end
        | lazymatch goal with
          | |- @eq R _ _ => lazymatch goal with |- context [cint] => solve [ no_parts; real_equality 3%nat ] end
          | |- _ => solve [ componentwise; real_equality 3%nat ] end ].
Ltac integrals_alike ::= first [ cosine_integrals | integrals_compared ].

(** * What is false of numbers, exactly

    Everything that is no function of real numbers is computed: sums, matrices, complex numbers, casts of literals. *)

Ltac computed H :=
  cbv -[Rplus Rmult Rminus Ropp Rinv Rdiv IZR Rle Rlt Rge Rgt Rabs sqrt cos sin exp ln PI Rpower RInt Si Cin CosInt gamma not pow Derive] in H.
Ltac computed_goal :=
  cbv -[Rplus Rmult Rminus Ropp Rinv Rdiv IZR Rle Rlt Rge Rgt Rabs sqrt cos sin exp ln PI Rpower RInt Si Cin CosInt gamma not pow Derive].
Lemma cos_2PI : cos (2 * PI) = 1. Proof. apply cos_2PI. Qed.
Lemma sin_2PI : sin (2 * PI) = 0. Proof. apply sin_2PI. Qed.
Lemma Rpower_0 x : x ^r 0 = 1. Proof. unfold Rpower. now rewrite Rmult_0_l, exp_0. Qed.
Ltac exact_values := repeat first
  [ rewrite Rmult_0_l | rewrite Rmult_0_r | rewrite Rplus_0_l | rewrite Rplus_0_r | rewrite Rminus_0_r | rewrite Ropp_0 | rewrite div_0
  | rewrite Rmult_1_l | rewrite Rmult_1_r | rewrite div_1
  | rewrite cos_0 | rewrite sin_0 | rewrite exp_0 | rewrite ln_1 | rewrite sqrt_0 | rewrite sqrt_1 | rewrite cos_PI | rewrite sin_PI
  | rewrite cos_PI2 | rewrite sin_PI2 | rewrite cos_2PI | rewrite sin_2PI | rewrite cos_neg | rewrite sin_neg | rewrite Rpower_0
  | rewrite RInt_zero | rewrite Rabs_R0 | rewrite Rabs_R1 ].
(** Moduli of numbers whose sign is seen. *)
Ltac plain_moduli := repeat match goal with
  | |- context [Rabs ?x] => first [ rewrite (Rabs_pos_eq x) by lra | rewrite (Rabs_left1 x) by lra ] end.
(** H is a relation of real numbers. *)
Ltac real_refuted_exactly H := first
  [ lra | exact (H eq_refl) | apply H; equality
  | lazymatch type of H with ?s < ?t => apply (Rlt_not_eq s t H); equality end
  | revert H; exact_values; plain_moduli; intros H; first [ lra | exact (H eq_refl) | apply H; lra ] ].
(** Every entry of an equation of matrices of literal size, from (i, j) on. *)
Ltac entries H r c i j tac :=
  let E := fresh "E" in
  first [ assert (E := f_equal (fun M : matrix r c => entry M i j) H); computed E; solve [ tac E ]
        | let j' := constr:(S j) in let more := eval cbv in (Nat.ltb j' c) in lazymatch more with
          | true => entries H r c i j' tac
          | false => let i' := constr:(S i) in let more := eval cbv in (Nat.ltb i' r) in lazymatch more with true => entries H r c i' O tac end end ].
Ltac refuted_by tac H :=
  autounfold with named in H; unfold positive, nonnegative in H; cbv beta in H;
  lazymatch type of H with context [Along1] => computed H | context [Along2] => computed H | _ => idtac end;
  revert H; explicit_slopes; intros H;
  lazymatch type of H with
  | _ /\ _ => let A := fresh "H" in let B := fresh "H" in destruct H as [ A B ]; first [ refuted_by tac A | refuted_by tac B ]
  | @eq (matrix ?r ?c) _ _ => exfalso; let r := eval cbv in r in let c := eval cbv in c in entries H r c O O tac
  | @eq C _ _ => exfalso; let A := fresh "H" in
      first [ assert (A := f_equal Re H); revert A; no_parts; intros A; solve [ tac A ]
            | assert (A := f_equal Im H); revert A; no_parts; intros A; solve [ tac A ]
            | assert (A := f_equal Re H); computed A; solve [ tac A ] | assert (A := f_equal Im H); computed A; solve [ tac A ] ]
  | @eq nat _ _ => exfalso; first [ discriminate | lia ]
  | @eq Z _ _ => exfalso; first [ discriminate | lia ]
  | _ => exfalso; first [ solve [ tac H ] | computed H; solve [ tac H ] ]
  end.
(** H is false: a relation of numbers, complex numbers or matrices, or a conjunction of such. *)
Ltac refuted_exactly H := refuted_by real_refuted_exactly H.

(** A range of a few naturals, one by one. *)
Ltac one_by_one tac :=
  match goal with H : IZR (Z.of_nat ?n) < _ |- _ => is_var n; destruct n as [ | n ]; [ tac | first [ exfalso; rewrite Nat2Z.inj_succ, succ_IZR in H; assert (0 <= IZR (Z.of_nat n)) by (apply IZR_le; lia); computed H; lra
     | idtac ] ] end.
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
Ltac visible_angles := first [ apply sin_small_ne; lra | apply cos_visible; lra ].
Ltac holds_exactly := first
  [ exact I | lra | integers | assumption | solve [ equality ] | solve [ known ]
  | solve [ computed_goal; exact_values; plain_moduli; first [ lra | apply Rlt_not_eq; lra | apply Rgt_not_eq; lra ] ] | solve [ visible_angles ]
  | solve [ rewrite Cmod_Cexp; no_parts; exact_values; lra ] | solve [ smooth_given ] ].
(** A matrix of literals is a permutation: row by row, the place of its 1. *)
Ltac place_of_one row := lazymatch row with 1 :: _ => constr:(O) | _ :: ?others => let k := place_of_one others in constr:(S k) end.
Ltac places_of_ones rows := lazymatch rows with
  | nil => constr:(@nil nat)
  | ?row :: ?others => let k := place_of_one row in let l := places_of_ones others in constr:(k :: l) end.
Ltac permutation_literal := lazymatch goal with |- @permutation ?n (grid _ _ ?rows) =>
  let n := eval cbv in n in let l := places_of_ones rows in
  let i := fresh "i" in let j := fresh "j" in let H := fresh "H" in let K := fresh "K" in
  exists (fun i => nth i l O); split; [ | split ];
  [ intros i H; change (i < n)%nat in H; each i H; cbv; lia
  | intros i j H K; change (i < n)%nat in H; change (j < n)%nat in K; each i H; each j K; cbv; intros; first [ reflexivity | discriminate ]
  | apply matrix_eq; intros i j H K; change (i < n)%nat in H; change (j < n)%nat in K; each i H; each j K; reflexivity ] end.
(** A matrix of literals is orthogonal: entry by entry. *)
Ltac orthogonal_literal := lazymatch goal with |- @orthogonal ?n _ =>
  let n := eval cbv in n in split; apply matrix_eq;
  let i := fresh "i" in let j := fresh "j" in let H := fresh "H" in let K := fresh "K" in intros i j H K;
  change (i < n)%nat in H; change (j < n)%nat in K; each i H; each j K; computed_goal; first [ lra | exact_values; lra ] end.
