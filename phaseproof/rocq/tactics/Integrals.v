(** Calculus: real and imaginary parts, continuity, derivatives, integrals and their comparison. *)

From Phaseproof Require Export Blocks.
From Coq Require Import FunctionalExtensionality.

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
Ltac from_positive H := let A := fresh "range" in let B := fresh "range" in destruct H as [ A B ];
  try match type of A with ?a <= ?x => lazymatch goal with _ : 0 < x |- _ => fail | _ => assert (0 < x) by (apply Rlt_le_trans with a; [ sign_quick | exact A ]) end end.
Ltac between H := first
  [ apply between_up in H; [ | solve [ lra | sign ] ]; from_positive H
  | apply between_down in H; [ | solve [ lra | sign ] ]; from_positive H
  | apply between_pos in H; [ | solve [ lra | sign ] | solve [ lra | sign ] ]
  | idtac ].
Ltac ranges_open := repeat match goal with H : Rmin _ _ <= _ <= Rmax _ _ |- _ => progress (between H) end.
Ltac continuity :=
  intros;
  lazymatch goal with
  | |- ex_RInt _ _ _ => let x := fresh "x" in let H := fresh "range" in
      apply ex_RInt_on; intros x H; repeat continuous_step;
      between H; repeat continuous_step
  | |- _ => ranges_open; repeat continuous_step
  end.
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
Ltac slopes :=
  first [ reflexivity | lra
        | solve [ exponentials; first [ ring | field; nonzero | same_up_to_sign; first [ ring | field; nonzero ] ] ]
        | equality ].

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
(** Functions of two vectors: polynomials, and the direction 0. *)
Ltac polynomial_given := unfold inner; repeat first
  [ apply poly_constant | apply poly_first | apply poly_second | apply poly_plus | apply poly_mult
  | lazymatch goal with |- polynomial (fun x y => rsum ?k (fun i => @?f i x y)) => idtac | |- polynomial (fun x y => rsum ?k (@?f x y)) => apply (poly_sum k (fun i x y => f x y i)); intros; cbv beta end ].
Ltac still_directions := rewrite ?along1_nothing, ?along2_nothing, ?along1_constant, ?along2_constant.
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
Ltac smooth_given := first [ assumption | lazymatch goal with
  | |- smooth O _ => apply smooth_start; intros; continuity
  | |- smooth (S _) _ => eapply smooth_step; [ intros; differentiate | smooth_given ]
  | |- smooth_pos 1 _ => eapply smooth_pos_once; intros; [ differentiate | continuity ]
  | |- smooth2 _ _ => apply poly_smooth; polynomial_given
  | |- Csmooth _ ?f => let P := components_of f in apply (Csmooth_parts _ _ _ _ P); smooth_given end ].
(** [is_derive f x l]: the derivative is l. *)
Ltac letter_slopes := repeat match goal with |- context [Derive (fun x => ?g x) ?y] => change (Derive (fun x => g x) y) with (Derive g y) end.
Ltac derivative tac := eapply is_derive_value; [ differentiate | cbv beta; letter_slopes; tac ].

(** ∫ f = F(b) − F(a) − ∫ r for real f; the derivative is an [equality]. *)
Ltac real_fundamental F r :=
  lazymatch goal with |- RInt ?f ?a ?b = _ =>
    let x := fresh "x" in let H := fresh "range" in
    apply (fundamental_theorem F f r a b); intros x H; between H; cbv beta; [ derivative slopes | continuity | continuity ] end.

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
Ltac fundamental_by real complex := prepare; as_reals;
  lazymatch goal with
  | |- RInt _ ?a ?b = _ => real a b; cbv beta; ends
  | |- cint _ ?a ?b = _ => complex a b; cbv beta; ends
  | |- _ * RInt _ _ _ = _ => rewrite RInt_times by continuity; fundamental_by real complex
  | |- _ = ?t => lazymatch t with RInt _ _ _ => idtac | cint _ _ _ => idtac end; symmetry; fundamental_by real complex
  end.
Ltac fundamental_rest_of F r := fundamental_by
  ltac:(fun a b => transitivity (F b - F a - RInt r a b); [ real_fundamental F r | ])
  ltac:(fun a b => transitivity (F b - F a - cint r a b)%C; [ complex_fundamental F r | ]).
Ltac fundamental_of F := fundamental_by
  ltac:(fun a b => transitivity (F b - F a); [ rewrite <- (rint_zero F a b); real_fundamental F (fun _ : R => 0) | ])
  ltac:(fun a b => transitivity (F b - F a)%C; [ rewrite <- (cint_zero F a b); complex_fundamental F (fun _ : R => RtoC 0) | ]).

(** Named functions are unfolded. *)
Ltac unfolded F tac := let H := fresh in assert (H : F = F) by reflexivity; autounfold with named in H; cbv beta in H;
  lazymatch type of H with ?G = _ => clear H; tac G end.
Ltac fundamental F := unfolded F fundamental_of.
Ltac fundamental_rest F r := unfolded F ltac:(fun F => unfolded r ltac:(fun r => fundamental_rest_of F r)).
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
(** Integrals over one range are compared at its points t; the comparison there is left. *)
Ltac open_range H := first [ apply between_open in H; [ destruct H | solve [ lra | sign ] ] | apply closed_range in H; between H ].
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
(** Sums as before, over ranges as they are written or counted, and integrals. *)
Ltac over_a_range := lazymatch goal with |- context [rsum_nat] => idtac | |- context [rsum_int] => idtac | |- context [rprod_nat] => idtac end.
Tactic Notation "termwise" ident(k) tactic3(tac) := first [ over_a_range; solve [ terms; intros k ?; cbv beta; tac ] | prepare; first [ terms; intros k ?; cbv beta | integral_terms k ]; tac ].
Ltac norm_of_integral := lazymatch goal with
  | |- Cmod (cint ?f ?a ?b) <= _ => let P := components_of f in let H := fresh "range" in
      refine (Rle_trans _ _ _ (cint_norm f _ _ a b _ P _ _) _); [ known | intros ? H; destruct H; continuity | intros ? H; destruct H; continuity | ]
  | |- Rabs (RInt ?f ?a ?b) <= _ => refine (Rle_trans _ _ _ (Rabs_RInt f a b _ _) _); [ known | continuity | ]
  end.
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
Ltac on_range := let H := fresh "range" in intros ? H; destruct H; cbv beta.
Ltac factor_in := match goal with |- context [(?u * cint ?f ?a ?b)%C] =>
  let P := components_of f in rewrite (cint_scal u f _ _ a b P) by continuity; cbv beta end.
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
(** What has a name is one summand, or else what it stands for is spread too. *)
Ltac triangle ::= first [ lazymatch goal with |- context [RInt] => fail | |- context [cint] => fail | |- _ => solve [ intros; spread_out ] end | solve [ progress closed_words; triangle_opened ] | triangle_opened ].
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


(** An equation between integrals is used where both are drawn to their terms. *)
Tactic Notation "rewrite_by" constr(E) := first [ rewrite_by E
  | let H := fresh in pose proof E as H; cbv beta in H; lazymatch type of H with context [RInt] => idtac end;
    prepare; revert H; integrals_drawn; same_integrals; intros H; rewrite ?Rmult_1_l in H; rewrite H; normal; atoms; close ].
