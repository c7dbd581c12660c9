(** Equality of real and complex numbers: a normal form, then the laws of rings and fields. *)

From Phaseproof Require Export Order.
From Coq Require Import Setoid Morphisms.

(** * Equality *)

Ltac matrix_equality := fail with integral_equality := fail with integrals_alike := fail.
(** The integer z with m = z π, where m is a product. *)
Ltac turns m := lazymatch m with
  | PI => constr:(1%Z)
  | IZR ?k * ?a => let z := turns a in lazymatch z with 1%Z => k | _ => constr:((k * z)%Z) end
  | ?a * IZR ?k => let z := turns a in lazymatch z with 1%Z => k | _ => constr:((k * z)%Z) end
  | ?a * PI => let z := as_integer a in z
  | PI * ?a => let z := as_integer a in z
  end.
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
  | A : square_is _ _, B : square_is _ _, C : square_is _ _, D : square_is _ _, E : square_is _ _ |- _ => unfold square_is in A, B, C, D, E; ring [A B C D E]
  | A : square_is _ _, B : square_is _ _, C : square_is _ _, D : square_is _ _ |- _ => unfold square_is in A, B, C, D; ring [A B C D]
  | A : square_is _ _, B : square_is _ _, C : square_is _ _ |- _ => unfold square_is in A, B, C; ring [A B C]
  | A : square_is _ _, B : square_is _ _ |- _ => unfold square_is in A, B; ring [A B]
  | A : square_is _ _ |- _ => unfold square_is in A; ring [A]
  end.
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
  | |- context [Rabs (?x - ?y)] => rewrite (Rabs_minus_sym x y), (Rabs_pos_eq (y - x)) by sign_quick
  | |- context [Rabs (IZR (Zneg ?p))] => rewrite (Rabs_left (IZR (Zneg p))) by lra
  end.
Ltac moduli := repeat modulus_step.

Ltac literal z := lazymatch z with Z0 => idtac | Zpos _ => idtac | Zneg _ => idtac end.
Ltac power_step := match goal with
  | |- context [Rpower ?x ?y] => change (Rpower x y) with (exp (y * ln x))
  | |- context [powerRZ (-1) (- ?z)] => rewrite (minus_one_opp z)
  | |- context [powerRZ (-1) (?y + ?z)] => rewrite (minus_one_plus y z)
  | |- context [powerRZ (-1) (?y - ?z)] => rewrite (minus_one_minus y z)
  | |- context [powerRZ ?x ?z] => rewrite (powerRZ_exp x z) by sign_quick
  | |- context [powerRZ ?x ?z] => literal z; unfold powerRZ; cbn [Pos.to_nat Pos.iter_op Nat.add]
  | |- context [sqrt ?x ^ 2] => rewrite (pow2_sqrt x) by sign_quick
  | |- context [?x ^ ?n] => tryif literal_nat n then fail else rewrite (pow_exp x n) by sign_quick
  | |- context [?x ^ (?n + ?m)] => rewrite (pow_add x n m)
  | |- context [?x ^ (?n * ?m)] => rewrite (pow_mult x n m)
  | |- context [?x ^ (S ?m)] => tryif literal_nat m then fail else change (x ^ S m) with (x * x ^ m)
  | |- context [(?x * ?y) ^ ?m] => tryif literal_nat m then fail else rewrite (Rpow_mult_distr x y m)
  | |- context [ln (IZR (Zpos ?p))] =>
      let r := eval vm_compute in (perfect_power (Zpos p)) in
      lazymatch r with Some (?q, ?k) => lazymatch q with 1%Z => fail | _ => idtac end; let z := eval cbv in (Z.of_nat k) in
      replace (ln (IZR (Zpos p))) with (IZR z * ln (IZR q)) by (transitivity (ln (IZR q ^ k)); [ rewrite ln_power by lra; reflexivity | apply f_equal; cbn [pow]; lra ]) end
  | |- context [ln 1] => rewrite ln_1
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
  | |- context [PI / 4] => first [ rewrite cos_eighth | rewrite sin_eighth ]
  | |- context [exp (ln ?x)] => rewrite (exp_ln x) by first [ sign_quick | timeout 2 nra ]
  | |- context [exp (IZR (Z.of_nat ?n) * ln ?x)] => rewrite <- (pow_exp x n) by sign_quick
  | |- context [?f ((?a + ?b) / ?c)] => constr_eq_any f; rewrite (Rdiv_plus_distr a b c)
  | |- context [?f ((?a - ?b) / ?c)] => constr_eq_any f; rewrite (RIneq.Rdiv_minus_distr a b c)
  | |- context [cos ?m] => multiple m
  | |- context [sin ?m] => multiple m
  | |- context [exp ?m] => exp_multiple m
  end
with constr_eq_any f := lazymatch f with cos => idtac | sin => idtac | exp => idtac end.

(** ** Atoms that are equal become the same *)

Ltac same_up_to_sign :=
  (let l := arguments cos (@nil R) in pairwise l ltac:(fun x y =>
    replace (cos y) with (cos x) by (first [ apply f_equal; close_ring | rewrite <- (cos_neg x); apply f_equal; close_ring ])));
  (let l := arguments sin (@nil R) in pairwise l ltac:(fun x y => first
    [ replace (sin y) with (sin x) by (apply f_equal; close_ring)
    | replace (sin y) with (- sin x) by (rewrite <- sin_neg; apply f_equal; close_ring) ]));
  (let l := arguments exp (@nil R) in pairwise l ltac:(fun x y => first
    [ replace (exp y) with (exp x) by (apply f_equal; close_ring)
    | replace (exp y) with (/ exp x) by (rewrite <- exp_Ropp; apply f_equal; close_ring) ])).
Ltac same_moduli := let l := arguments Rabs (@nil R) in pairwise l ltac:(fun x y =>
  replace (Rabs y) with (Rabs x) by (first [ apply f_equal; close_ring | rewrite <- (Rabs_Ropp x); apply f_equal; close_ring ])).
Ltac same_value := lazymatch goal with |- @eq R _ _ => close_ring | |- _ => first [ ring | integers_linear ] end.
Ltac different x y := tryif constr_eq x y then fail else idtac.
Ltac same_letters := repeat match goal with
  | f : _ -> R |- _ => same_letter f | f : _ -> C |- _ => same_letter f
  | f : _ -> nat |- _ => same_letter f | f : _ -> Z |- _ => same_letter f
  | f : _ -> _ -> R |- _ => match goal with |- context [f ?x ?u] => match goal with |- context [f ?y ?v] =>
      different (f x u) (f y v); progress (replace (f y v) with (f x u) by (apply f_equal2; same_value)) end end
  end
with same_letter f := lazymatch type of f with ?T -> _ => let l := arguments f (@nil T) in
  progress (pairwise l ltac:(fun x y => let E := fresh in assert (E : f y = f x) by (apply f_equal; same_value); rewrite E; clear E)) end.

(** Where one angle or exponent is a small multiple of another. *)
Ltac ratio x y := let a := literals x in let b := literals y in
  lazymatch a with (?p, ?q, _) => lazymatch b with (?r, ?s, _) =>
    eval vm_compute in (if ((r * q) mod (s * p) =? 0)%Z then (r * q / (s * p))%Z else 0%Z) end end.
Ltac small_multiple f x y := let k := ratio x y in
  let e := lazymatch k with 2%Z => constr:(x + x) | 3%Z => constr:(x + x + x) | 4%Z => constr:(x + x + (x + x)) end in
  replace (f y) with (f e) by (apply f_equal; close_ring).
Ltac multiple_among f xs := let ys := arguments f (@nil R) in
  match ys with context [?y :: _] => match xs with context [?x :: _] => small_multiple f x y end end.
Ltac multiples :=
  let xs := arguments cos (@nil R) in let xs := arguments sin xs in let es := arguments exp (@nil R) in
  first [ multiple_among cos xs | multiple_among sin xs | multiple_among exp es ]; repeat expand_step.

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
(** A sum of few terms is written out. *)
Ltac few n := literal_nat n; let c := eval cbv in (Nat.leb n 16) in lazymatch c with true => idtac end.
Ltac few_terms := repeat match goal with
  | |- context [rsum ?n ?f] => few n; let e := eval cbn [rsum Nat.add Z.of_nat Pos.of_succ_nat Pos.succ] in (rsum n f) in change (rsum n f) with e; cbv beta; sizes
  | |- context [rprod ?n ?f] => few n; let e := eval cbn [rprod Nat.add] in (rprod n f) in change (rprod n f) with e; cbv beta
  end.

(** ** The normal form *)

Ltac normal := casts; constants; few_terms; casts; moduli; rewrite ?rprod_const, ?pow1; powers; casts;
  normal_arguments; repeat (progress (repeat expand_step; normal_arguments)); constants.
Ltac has_sum := lazymatch goal with |- context [rsum] => idtac | |- context [rprod] => idtac | |- context [RInt] => idtac end.
Ltac atoms := same_letters; same_up_to_sign; same_argument ln; same_argument sqrt; same_moduli; same_argument Si; same_argument Cin; same_argument CosInt;
  same_sums ltac:(first [ close | same_letters; same_up_to_sign; close ]).
Ltac draw := repeat match goal with |- context [rsum ?k ?f] =>
  draw_out k f ltac:(normal; same_letters; same_up_to_sign; draw) end; casts.
(** Two sums over one range, of terms without sums: they are equal term by term, or not at all by these means. *)
Ltac plain_sums := lazymatch goal with |- rsum ?n ?f = rsum ?n ?g =>
  lazymatch constr:((f, g)) with context [rsum] => fail | _ => idtac end end.
Ltac real_equality n :=
  casts; constants; few_terms;
  first
  [ reflexivity | close_ring
  | tryif plain_sums then (terms; intros; cbv beta; real_equality n) else
    lazymatch n with S ?m => first
    [ solve [ lazymatch goal with
      | |- rsum _ _ = rsum _ _ => terms; intros; cbv beta; real_equality m
      | |- rprod _ _ = rprod _ _ => terms; intros; cbv beta; real_equality m
      | |- RInt _ ?a ?b = RInt _ ?a ?b => apply RInt_ext; intros; cbv beta; real_equality m end ]
    | solve [ integral_equality ]
    | solve [ lazymatch goal with
      | |- Rabs _ = Rabs _ => apply f_equal; real_equality m
      | |- Rabs _ / ?k = Rabs _ / ?k => apply (f_equal2 Rdiv); [ apply f_equal; real_equality m | reflexivity ] end ]
    | lazymatch goal with |- context [Rpower] => solve [ apply ln_inv; [ sign_quick | sign_quick | powers; casts; close ] ] end
    | normal; first
      [ reflexivity | close
      | atoms; first [ reflexivity | close ]
      | has_sum; draw; first [ close | atoms; close ]
      | atoms; progress (repeat multiples); atoms; close
      | solve [ apply square_eq; [ sign_quick | sign_quick | atoms; close ] ] ] ] end ].
Ltac has_complex := lazymatch goal with |- context [Re] => idtac | |- context [Im] => idtac | |- context [Cmod] => idtac | |- context [@fst] => idtac end.
Ltac real_moduli := repeat match goal with
  | |- context [Cmod (RtoC ?x + RtoC ?y)%C] => rewrite <- (RtoC_plus x y)
  | |- context [Cmod (RtoC ?x - RtoC ?y)%C] => rewrite <- (RtoC_minus x y)
  | |- context [Cmod (RtoC ?x * RtoC ?y)%C] => rewrite <- (RtoC_mult x y)
  | |- context [Cmod (RtoC ?x)] => rewrite (Cmod_R x) end.
Ltac real_goal := first
  [ reflexivity | ring
  | unfold sinh, cosh, tanh; real_moduli; same_moduli; moduli; try (has_complex; rewrite ?Cpowerz_real, ?Cdiv_real, ?Cinv_real; parts; constants); real_equality 3%nat ].
(** Reals go out of arithmetic: (x / y : C) is x over y; exponentials of one number become one. *)
Ltac reals_outward := lazymatch goal with
  | |- context [RtoC (_ / _)] => idtac | |- context [RtoC (_ * _)] => idtac | |- context [RtoC (/ _)] => idtac | |- _ => fail end;
  cbn [pow]; unfold Rdiv; repeat first [ rewrite RtoC_mult | rewrite <- Cinv_real | rewrite RtoC_plus | rewrite RtoC_minus | rewrite RtoC_opp ].
Ltac same_exponentials := let l := arguments Cexp (@nil C) in
  pairwise l ltac:(fun z w => replace (Cexp w) with (Cexp z) by (apply f_equal; ring)).
Ltac complex_goal := first [ reflexivity | ring | same_letters; first [ ring | solve [ field; repeat split; complex_nonzero ] ]
  | solve [ same_letters; try reals_outward; same_exponentials; first [ ring | field; repeat split; complex_nonzero ] ]
  | apply complex_eq; moduli; rewrite ?Cpowerz_real, ?Cdiv_real, ?Cinv_real; parts; constants; real_equality 3%nat ].

Ltac powers_of_exponentials := lazymatch goal with
  | |- context [Cpower (Cexp _) _] => setoid_rewrite Cpower_Cexp
  | |- context [Cpower (RtoC _) _] => try setoid_rewrite Cpower_real
  | |- _ => idtac end.

(** Inner products in sums are read as ⟨u, W v⟩, summand by summand. *)
Ltac sums_of_words := lazymatch goal with |- context [@inner] => idtac end; progress (repeat first
  [ setoid_rewrite mmul_plus_r | setoid_rewrite inner_plus_r | setoid_rewrite inner_mmul | setoid_rewrite transpose_mmul | setoid_rewrite transpose_transpose | setoid_rewrite mmul_assoc ]).
Ltac equality := first [ prepare; powers_of_exponentials;
  lazymatch goal with
  | |- @eq (matrix _ _) _ _ => matrix_equality
  | |- @eq R _ _ => first [ integrals_alike | real_goal | sums_of_words; real_goal ]
  | |- @eq ?T ?s ?t => first [ integrals_alike | unify T C; complex_goal | integers | unify T R; change (@eq R s t); real_goal ]
  end
  | lazymatch goal with |- inner _ _ = inner _ _ => apply f_equal2 | |- ?A *m _ = ?A *m _ => apply f_equal end; equality ].

