(** Numbers enclosed: comparisons that intervals settle.

    A term without letters, or with one in a finite range, is an [expr]; it is computed in intervals, over the whole
    range of a sum or a letter, by the verified interval functions of coq-interval. *)

From Phaseproof Require Export Tactics.
From Coq Require Import Bool Reals ZArith List Lia Lra.
From Interval Require Import Float.Sig Float.Specific_ops Float.Specific_stdz Float.Primitive_ops Interval.Interval Interval.Float_full Real.Xreal Float.Basic.
From Interval Require Import Tactic.
Open Scope R_scope.

(** * Terms as data *)

(** A letter is an integer or a real number. *)
Inductive place (A : Type) := Whole (z : Z) | Some_real (x : A).
Arguments Whole {A}. Arguments Some_real {A}.

Inductive expr :=
  | Num (z : Z) | Letter (n : nat) | Pi
  | Neg (a : expr) | Modulus (a : expr) | Root (a : expr) | Cosine (a : expr) | Sine (a : expr) | Expo (a : expr) | Log (a : expr)
  | Plus (a b : expr) | Minus (a b : expr) | Times (a b : expr) | Over (a b : expr)
  | Power (a : expr) (n : Z)
  | Sum (n : bound) (a : expr)   (** of the terms 0, …, n − 1; the index is letter 0 in the term *)
with bound := Literal (n : nat) | UpTo (k : nat) (c : Z).   (** n, or letter k plus c *)

Definition number (p : place R) : R := match p with Whole z => IZR z | Some_real x => x end.
Definition count {A} (env : list (place A)) (b : bound) : nat := match b with
  | Literal n => n | UpTo k c => match nth k env (Whole 0) with Whole z => Z.to_nat (z + c) | _ => O end end.
Fixpoint value (env : list (place R)) (e : expr) : R := match e with
  | Num z => IZR z | Letter n => number (nth n env (Whole 0)) | Pi => PI
  | Neg a => - value env a | Modulus a => Rabs (value env a) | Root a => sqrt (value env a)
  | Cosine a => cos (value env a) | Sine a => sin (value env a) | Expo a => exp (value env a) | Log a => ln (value env a)
  | Plus a b => value env a + value env b | Minus a b => value env a - value env b
  | Times a b => value env a * value env b | Over a b => value env a / value env b
  | Power a n => value env a ^z n
  | Sum n a => rsum (count env n) (fun i => value (Whole (Z.of_nat i) :: env) a) end.

(** * Their enclosures *)

Module Balls (F : FloatOps with Definition sensible_format := true).
Module I := FloatIntervalFull F.
Definition within (i : I.type) (x : R) : Prop := contains (I.convert i) (Xreal x).

Section Precision.
Variable p : F.precision.
Definition ball (q : place I.type) : I.type := match q with Whole z => I.fromZ p z | Some_real i => i end.
Fixpoint add_up (n : nat) (f : nat -> I.type) : I.type := match n with O => I.fromZ p 0 | S k => I.add p (add_up k f) (f k) end.
Fixpoint enclose (env : list (place I.type)) (e : expr) : I.type := match e with
  | Num z => I.fromZ p z | Letter n => ball (nth n env (Whole 0)) | Pi => I.pi p
  | Neg a => I.neg (enclose env a) | Modulus a => I.abs (enclose env a) | Root a => I.sqrt p (enclose env a)
  | Cosine a => I.cos p (enclose env a) | Sine a => I.sin p (enclose env a) | Expo a => I.exp p (enclose env a) | Log a => I.ln p (enclose env a)
  | Plus a b => I.add p (enclose env a) (enclose env b) | Minus a b => I.sub p (enclose env a) (enclose env b)
  | Times a b => I.mul p (enclose env a) (enclose env b) | Over a b => I.div p (enclose env a) (enclose env b)
  | Power a n => I.power_int p (enclose env a) n
  | Sum n a => add_up (count env n) (fun i => enclose (Whole (Z.of_nat i) :: env) a) end.

Inductive same_place : place I.type -> place R -> Prop :=
  | same_whole z : same_place (Whole z) (Whole z)
  | same_real i x : within i x -> same_place (Some_real i) (Some_real x).

(** What is undefined is enclosed by everything. *)
Lemma nan_within i x : contains (I.convert i) Xnan -> within i x.
Proof. unfold within. now destruct (I.convert i). Qed.
Lemma lookup env ienv n : Forall2 same_place ienv env -> same_place (nth n ienv (Whole 0)) (nth n env (Whole 0)).
Proof. intros H. revert n. induction H; intros [ | n ]; simpl; auto using same_whole. Qed.
Lemma count_same env ienv b : Forall2 same_place ienv env -> count ienv b = count env b.
Proof. intros H. destruct b as [ n | k c ]; [ reflexivity | ]. simpl. now destruct (lookup env ienv k H). Qed.

Theorem enclose_correct e : forall env ienv, Forall2 same_place ienv env -> within (enclose ienv e) (value env e).
Proof.
  induction e; simpl; intros env ienv H.
  - apply I.fromZ_correct.
  - destruct (lookup env ienv n H); simpl; [ apply I.fromZ_correct | assumption ].
  - apply I.pi_correct.
  - exact (I.neg_correct _ _ (IHe _ _ H)).
  - exact (I.abs_correct _ _ (IHe _ _ H)).
  - exact (I.sqrt_correct p _ _ (IHe _ _ H)).
  - exact (I.cos_correct p _ _ (IHe _ _ H)).
  - exact (I.sin_correct p _ _ (IHe _ _ H)).
  - exact (I.exp_correct p _ _ (IHe _ _ H)).
  - pose proof (I.ln_correct p _ _ (IHe _ _ H)) as K. simpl in K. unfold Xln' in K.
    destruct (is_positive (value env e)); [ exact K | now apply nan_within ].
  - exact (I.add_correct p _ _ _ _ (IHe1 _ _ H) (IHe2 _ _ H)).
  - exact (I.sub_correct p _ _ _ _ (IHe1 _ _ H) (IHe2 _ _ H)).
  - exact (I.mul_correct p _ _ _ _ (IHe1 _ _ H) (IHe2 _ _ H)).
  - pose proof (I.div_correct p _ _ _ _ (IHe1 _ _ H) (IHe2 _ _ H)) as K. simpl in K. unfold Xdiv' in K.
    destruct (is_zero (value env e2)); [ now apply nan_within | exact K ].
  - pose proof (I.power_int_correct p n _ _ (IHe _ _ H)) as K. destruct n; simpl in K; try exact K.
    simpl. destruct (is_zero (value env e)); [ now apply nan_within | exact K ].
  - rewrite (count_same env ienv n H). induction (count env n) as [ | k IH ]; simpl; [ apply I.fromZ_correct | ].
    apply (I.add_correct p _ _ (Xreal _) (Xreal _) IH). apply IHe. constructor; [ constructor | assumption ].
Qed.

(** * Verdicts *)

Definition positive_ball (i : I.type) : bool := match I.sign_strict i with Xgt => true | _ => false end.
Lemma positive_ball_correct i x : within i x -> positive_ball i = true -> 0 < x.
Proof.
  unfold positive_ball. intros W. pose proof (I.sign_strict_correct i) as H. destruct (I.sign_strict i); try easy.
  intros _. destruct (H _ W) as [ _ K ]. exact K.
Qed.
(** A number. *)
Lemma positive_number e : positive_ball (enclose nil e) = true -> 0 < value nil e.
Proof. apply positive_ball_correct, enclose_correct. constructor. Qed.
(** For n integers from l on. *)
Fixpoint at_integers (e : expr) (l : Z) (n : nat) : bool := match n with
  | O => true | S k => positive_ball (enclose [Whole l] e) && at_integers e (l + 1) k end.
Lemma positive_integers e n : forall l, at_integers e l n = true -> forall z, (l <= z < l + Z.of_nat n)%Z -> 0 < value [Whole z] e.
Proof.
  induction n as [ | n IH ]; intros l H z Hz; [ lia | ]. simpl in H. apply andb_prop in H. destruct H as [ A B ].
  destruct (Z.eq_dec z l) as [ -> | N ]; [ | apply (IH (l + 1)%Z B); lia ].
  revert A. apply positive_ball_correct, enclose_correct. repeat constructor.
Qed.
(** For the real numbers of an interval, which is halved d times at most. *)
Fixpoint on_interval (e : expr) (i : I.type) (d : nat) : bool := positive_ball (enclose [Some_real i] e) || match d with
  | O => false | S k => let (a, b) := I.bisect i in on_interval e a k && on_interval e b k end.
Lemma positive_interval e d : forall i, on_interval e i d = true -> forall x, within i x -> 0 < value [Some_real x] e.
Proof.
  assert (P : forall i x, within i x -> positive_ball (enclose [Some_real i] e) = true -> 0 < value [Some_real x] e).
  { intros i x W. apply positive_ball_correct, enclose_correct. repeat constructor. exact W. }
  induction d as [ | d IH ]; intros i H x W; simpl in H; apply orb_prop in H; destruct H as [ H | H ]; [ exact (P i x W H) | discriminate | exact (P i x W H) | ].
  pose proof (I.bisect_correct i _ W) as B. destruct (I.bisect i) as [ a b ]. simpl in B. apply andb_prop in H. destruct H as [ A C ].
  destruct B as [ B | B ]; [ exact (IH a A x B) | exact (IH b C x B) ].
Qed.
Definition range (l h : expr) : I.type := I.meet (I.upper_extent (enclose nil l)) (I.lower_extent (enclose nil h)).
Lemma range_correct l h x : value nil l <= x <= value nil h -> within (range l h) x.
Proof.
  intros [ A B ]. apply I.meet_correct.
  - apply (I.upper_extent_correct _ _ (value nil l)); [ | exact A ]. apply enclose_correct. constructor.
  - apply (I.lower_extent_correct _ _ (value nil h)); [ | exact B ]. apply enclose_correct. constructor.
Qed.
End Precision.
End Balls.

(** Integers as they are stand on no further axiom; floating point numbers of the machine are quicker. *)
Module Integers := SpecificFloat StdZRadix2.
Module Exact := Balls Integers.
Module Quick := Balls PrimitiveFloat.

(** * From terms to data

    The goal [t = value env ?e], solved head by head. *)

Section Reading.
Context {env : list (place R)} {a b : R} {x y : expr}.
Lemma read_plus : a = value env x -> b = value env y -> a + b = value env (Plus x y). Proof. now intros -> ->. Qed.
Lemma read_minus : a = value env x -> b = value env y -> a - b = value env (Minus x y). Proof. now intros -> ->. Qed.
Lemma read_times : a = value env x -> b = value env y -> a * b = value env (Times x y). Proof. now intros -> ->. Qed.
Lemma read_over : a = value env x -> b = value env y -> a / b = value env (Over x y). Proof. now intros -> ->. Qed.
Lemma read_inv : a = value env x -> / a = value env (Over (Num 1) x). Proof. intros ->. simpl. unfold Rdiv. ring. Qed.
Lemma read_neg : a = value env x -> - a = value env (Neg x). Proof. now intros ->. Qed.
Lemma read_abs : a = value env x -> Rabs a = value env (Modulus x). Proof. now intros ->. Qed.
Lemma read_sqrt : a = value env x -> sqrt a = value env (Root x). Proof. now intros ->. Qed.
Lemma read_cos : a = value env x -> cos a = value env (Cosine x). Proof. now intros ->. Qed.
Lemma read_sin : a = value env x -> sin a = value env (Sine x). Proof. now intros ->. Qed.
Lemma read_exp : a = value env x -> exp a = value env (Expo x). Proof. now intros ->. Qed.
Lemma read_ln : a = value env x -> ln a = value env (Log x). Proof. now intros ->. Qed.
Lemma read_rpower : a = value env x -> b = value env y -> a ^r b = value env (Expo (Times y (Log x))). Proof. now intros -> ->. Qed.
Lemma read_powerRZ n : a = value env x -> a ^z n = value env (Power x n). Proof. now intros ->. Qed.
Lemma read_pow (n : nat) : a = value env x -> a ^ n = value env (Power x (Z.of_nat n)).
Proof. intros ->. simpl. apply pow_powerRZ || (rewrite <- pow_powerRZ; reflexivity). Qed.
Lemma read_cast (z w : Z) : z = w -> IZR w = a -> IZR z = a. Proof. now intros ->. Qed.
Lemma read_add (z w : Z) : IZR z + IZR w = value env x -> IZR (z + w) = value env x. Proof. now rewrite plus_IZR. Qed.
Lemma read_sub (z w : Z) : IZR z - IZR w = value env x -> IZR (z - w) = value env x. Proof. now rewrite minus_IZR. Qed.
Lemma read_mul (z w : Z) : IZR z * IZR w = value env x -> IZR (z * w) = value env x. Proof. now rewrite mult_IZR. Qed.
Lemma read_opp (z : Z) : - IZR z = value env x -> IZR (- z) = value env x. Proof. now rewrite opp_IZR. Qed.
Lemma read_nadd (z w : nat) : IZR (Z.of_nat z + Z.of_nat w) = value env x -> IZR (Z.of_nat (z + w)) = value env x. Proof. now rewrite Nat2Z.inj_add. Qed.
Lemma read_nmul (z w : nat) : IZR (Z.of_nat z * Z.of_nat w) = value env x -> IZR (Z.of_nat (z * w)) = value env x. Proof. now rewrite Nat2Z.inj_mul. Qed.
Lemma read_nsucc (z : nat) : IZR (Z.of_nat z + 1) = value env x -> IZR (Z.of_nat (S z)) = value env x. Proof. now rewrite Nat2Z.inj_succ. Qed.
Lemma read_sum n f k : count env n = k -> (forall i, f i = value (Whole (Z.of_nat i) :: env) x) -> rsum k f = value env (Sum n x).
Proof. intros <- H. simpl. apply rsum_ext. intros. apply H. Qed.
Lemma read_Cmod z u v : z = (u, v) -> sqrt (u ^ 2 + v ^ 2) = value env x -> Cmod z = value env x. Proof. intros ->. trivial. Qed.
Lemma read_Re z u v : z = (u, v) -> u = value env x -> Re z = value env x. Proof. now intros ->. Qed.
Lemma read_Im z u v : z = (u, v) -> v = value env x -> Im z = value env x. Proof. now intros ->. Qed.
End Reading.

Ltac literal_int z := let z' := eval cbv in z in lazymatch z' with Z0 => z' | Zpos ?p => ground_pos p z' | Zneg ?p => ground_pos p z' end
with ground_pos p z := lazymatch p with xH => z | xO ?q => ground_pos q z | xI ?q => ground_pos q z end.
Ltac position p env n := lazymatch env with
  | p :: _ => n | _ :: ?r => position p r (S n) end.
Ltac read :=
  cbv beta;
  lazymatch goal with |- ?t = value ?env _ =>
  lazymatch t with
  | ?a + ?b => refine (read_plus _ _); read
  | ?a - ?b => refine (read_minus _ _); read
  | ?a * ?b => refine (read_times _ _); read
  | ?a / ?b => refine (read_over _ _); read
  | / ?a => refine (read_inv _); read
  | - ?a => refine (read_neg _); read
  | Rabs ?a => refine (read_abs _); read
  | sqrt ?a => refine (read_sqrt _); read
  | cos ?a => refine (read_cos _); read
  | sin ?a => refine (read_sin _); read
  | exp ?a => refine (read_exp _); read
  | ln ?a => refine (read_ln _); read
  | ?a ^r ?b => refine (read_rpower _ _); read
  | ?a ^z ?n => let n' := literal_int n in refine (read_powerRZ n' _); read
  | ?a ^ ?n => let n' := eval cbv in n in refine (read_pow n' _); read
  | PI => exact (eq_refl (value env Pi))
  | rsum ?n ?f => first
      [ let _ := literal_int constr:(Z.of_nat n) in let n' := eval cbv in n in eapply (read_sum (Literal n'))
      | lazymatch n with
        | size ?a ?b => let k := position (@Whole R b) env O in let c := literal_int (1 - a)%Z in eapply (read_sum (UpTo k c))
        | (?i + ?c)%nat => let k := position (@Whole R (Z.of_nat i)) env O in let c := literal_int (Z.of_nat c) in eapply (read_sum (UpTo k c)) end ];
      [ first [ reflexivity | unfold size; simpl; lia ] | intros ?; read ]
  | IZR ?z => read_integer z env
  | Cmod ?z => let p := components z in refine (read_Cmod z _ _ p _); read
  | Re ?z => let p := components z in refine (read_Re z _ _ p _); read
  | Im ?z => let p := components z in refine (read_Im z _ _ p _); read
  | ?x => first [ let k := position (@Some_real R x) env O in exact (eq_refl (value env (Letter k)))
                | let t' := eval red in t in change (t' = value env _) ; read ]
  end end
with read_integer z env := first
  [ let n := literal_int z in exact (eq_refl (value env (Num n)))
  | let k := position (@Whole R z) env O in exact (eq_refl (value env (Letter k)))
  | lazymatch z with
    | (?a + ?b)%Z => refine (read_add a b _); read
    | (?a - ?b)%Z => refine (read_sub a b _); read
    | (?a * ?b)%Z => refine (read_mul a b _); read
    | (- ?a)%Z => refine (read_opp a _); read
    | Z.of_nat (?a + ?b) => refine (read_nadd a b _); read
    | Z.of_nat (?a * ?b) => refine (read_nmul a b _); read
    | Z.of_nat (S ?a) => refine (read_nsucc a _); read
    end ].

(** * The tactics *)

Lemma below s t e : t - s = value nil e -> 0 < value nil e -> s < t.
Proof. intros <-. lra. Qed.
Lemma below_le s t e : t - s = value nil e -> 0 < value nil e -> s <= t.
Proof. intros <-. lra. Qed.
Lemma below_at p s t e : t - s = value [p] e -> 0 < value [p] e -> s < t.
Proof. intros <-. lra. Qed.

(** |s − c| ≤ e as two inequalities: an interval is not twice as wide. *)
Lemma Rabs_lt_of s e : - e < s -> s < e -> Rabs s < e.
Proof. intros. apply Rabs_def1; lra. Qed.
Lemma Rabs_le_of s e : - e < s -> s < e -> Rabs s <= e.
Proof. intros. left. apply Rabs_def1; lra. Qed.

(** Precision: exact integers for a few terms, the machine's floating point numbers for many. *)
Fixpoint weight (e : expr) : nat := match e with
  | Num _ | Letter _ | Pi => 0
  | Neg a | Modulus a | Power a _ => weight a | Root a | Cosine a | Sine a | Expo a | Log a => S (weight a)
  | Plus a b | Minus a b | Times a b | Over a b => weight a + weight b
  | Sum (Literal n) a => n * weight a | Sum _ a => 32 * weight a end.

Ltac by_computing := vm_compute; reflexivity.
Ltac positive_by_balls e :=
  let w := eval vm_compute in (Nat.leb (weight e) 40) in
  lazymatch w with
  | true => first
    [ apply (Exact.positive_number (Integers.PtoP 64)); by_computing
    | apply (Exact.positive_number (Integers.PtoP 160)); by_computing ]
  | false => first
    [ apply (Quick.positive_number (PrimitiveFloat.PtoP 53)); by_computing
    | apply (Exact.positive_number (Integers.PtoP 90)); by_computing ]
  end.
Ltac number_enclosed :=
  lazymatch goal with
  | |- ?s < ?t => eapply below; [ read | lazymatch goal with |- 0 < value nil ?e => positive_by_balls e end ]
  | |- ?s <= ?t => eapply below_le; [ read | lazymatch goal with |- 0 < value nil ?e => positive_by_balls e end ]
  end.

(** A letter with a range: its bounds are found among the hypotheses. *)
Ltac integer_bounds z found :=
  match goal with
  | H : IZR ?l <= IZR z |- _ => let l' := literal_int l in found l'
  | H : IZR ?l < IZR z |- _ => let l' := literal_int (l + 1)%Z in found l'
  end.
Ltac integer_bound_above z found :=
  match goal with
  | H : IZR z <= IZR ?l |- _ => let l' := literal_int l in found l'
  | H : IZR z < IZR ?l |- _ => let l' := literal_int (l - 1)%Z in found l'
  end.
Lemma at_range z l h (P : Prop) : ((l <= z < l + Z.of_nat (Z.to_nat (h - l + 1)))%Z -> P) -> (l <= z <= h)%Z -> P.
Proof. intros H B. apply H. lia. Qed.
Ltac integer_letter z :=
  integer_bounds z ltac:(fun l => integer_bound_above z ltac:(fun h =>
    apply (at_range z l h); [ let B := fresh in intros B;
      first [ eapply (below_at (Whole z)) | eapply Rlt_le, (below_at (Whole z)) ];
      [ read | lazymatch goal with |- 0 < value [Whole z] ?e => let n := eval vm_compute in (Z.to_nat (h - l + 1)) in
          first [ refine (Quick.positive_integers (PrimitiveFloat.PtoP 53) e n l _ z B); by_computing
                | refine (Exact.positive_integers (Integers.PtoP 90) e n l _ z B); by_computing ] end ]
    | split; apply le_IZR; lra ])).
Ltac natural_letters := repeat match goal with n : nat |- _ => let z := fresh "z" in set (z := Z.of_nat n) in *; clearbody z; clear n end.

Ltac real_letter x :=
  match goal with L : ?l <= x, H : x <= ?h |- _ =>
    let el := fresh in let eh := fresh in
    assert (el : exists e, l = value nil e) by (eexists; read);
    assert (eh : exists e, h = value nil e) by (eexists; read);
    first [ eapply (below_at (Some_real x)) | eapply Rlt_le, (below_at (Some_real x)) ];
    [ read | lazymatch goal with |- 0 < value _ ?e => idtac end ] end.

(** A letter of one value, and one of a few. *)
Lemma one_value (n : nat) l : l <= IZR (Z.of_nat n) -> IZR (Z.of_nat n) <= l -> forall k : nat, l = IZR (Z.of_nat k) -> n = k.
Proof. intros A B k ->. apply Nat2Z.inj, eq_IZR. lra. Qed.
Ltac fixed_letters := repeat match goal with
  | H : IZR ?l <= IZR (Z.of_nat ?n), K : IZR (Z.of_nat ?n) <= IZR ?l |- _ => is_var n;
      let m := eval cbv in (Z.to_nat l) in let E := fresh in assert (E : n = m) by (apply (one_value n _ H K); reflexivity); subst n
  end.
Ltac integer_cases z l h tac :=
  let E := fresh "E" in
  destruct (Z.eq_dec z l) as [ E | E ];
  [ subst z; tac
  | let c := eval cbv in (l <? h)%Z in lazymatch c with
    | true => let l' := eval cbv in (l + 1)%Z in integer_cases z l' h tac
    | false => exfalso; lia end ].

(** Integrals: an interval for each, then one for the whole. *)
Lemma lt_difference s t : 0 < t - s -> s < t. Proof. lra. Qed.
Lemma le_difference s t : 0 < t - s -> s <= t. Proof. lra. Qed.
Ltac interval_difference := first
  [ lra | interval | apply lt_difference; interval | apply le_difference; interval
  | apply Rlt_not_eq, lt_difference; interval | apply Rgt_not_eq, lt_difference; interval ].
Ltac no_moduli := repeat match goal with |- context [Cmod ?z] => let p := components z in rewrite (comp_Cmod p) end.
Lemma RInt_constant c a b : RInt (fun _ => c) a b = (b - a) * c.
Proof. apply (RInt_const (V := R_CompleteNormedModule)). Qed.
Ltac name_integral tac := match goal with |- context [RInt ?f ?a ?b] =>
  let H := fresh "bounds" in let v := fresh "v" in let E := fresh in
  tac (RInt f a b) H; assert (exists v : R, v = RInt f a b) as [ v E ] by (now eexists); rewrite <- E in *; clear E end.
Ltac integrals_to w := repeat name_integral ltac:(fun t H => first
  [ integral_intro t with (i_width w) as H | integral_intro t with (i_width w, i_fuel 2000, i_degree 14) as H ]).
Ltac integral_enclosed :=
  lazymatch goal with |- context [RInt] => idtac | |- context [cint] => idtac end;
  no_parts; no_moduli; derivable; rewrite ?RInt_constant;
  first [ lazymatch goal with |- context [RInt] => fail | |- _ => number_enclosed end
        | integral | solve [ integrals_to (-8)%Z; interval_difference ] | solve [ integrals_to (-20)%Z; interval_difference ] | solve [ integrals_to (-32)%Z; interval_difference ]
        | solve [ repeat name_integral ltac:(fun t H => integral_intro t with (i_width (-24)%Z, i_fuel 4000, i_degree 10) as H); interval_difference ] ].
(** Cin from e on is an integral without a pole; up to e it is small. *)
Lemma small_angle c : 0 <= c <= 1 -> 0 <= (1 - cos c) / c <= c / 2.
Proof.
  intros H. destruct (Req_dec c 0) as [ -> | N ]; [ unfold Rdiv; rewrite cos_0; lra | ].
  pose proof PI2_3_2. assert (A : sin (c / 2) < c / 2) by (apply sin_lt_x; lra). assert (B : 0 <= sin (c / 2)) by (apply sin_ge_0; lra).
  assert (E : 1 - cos c = 2 * sin (c / 2) * sin (c / 2)) by (replace c with (2 * (c / 2)) at 1 by field; rewrite cos_2a_sin; ring).
  split; [ apply Rdiv_le_0_compat; [ rewrite E; nra | lra ] | ]. apply Rle_div_l; [ lra | ]. rewrite E. nra.
Qed.
Lemma Cin_from e x : 0 < e <= 1 -> e <= x -> exists r, 0 <= r <= e * e / 2 /\ Cin x = r + RInt (fun t => (1 - cos t) / t) e x.
Proof.
  intros He Hx. exists (Cin e). split.
  - destruct (MVT_gen Cin 0 e (fun t => (1 - cos t) / t)) as [ c [ B E ] ].
    + intros. apply Cin_derive.
    + intros. apply derivable_continuous_pt. exists ((1 - cos x0) / x0). apply is_derive_Reals, Cin_derive.
    + rewrite Rmin_left, Rmax_right in B by lra. assert (K := small_angle c ltac:(lra)). rewrite Cin_0 in E. nra.
  - rewrite (is_RInt_unique _ _ _ (Cin x - Cin e)); [ ring | ].
    apply (is_RInt_derive Cin).
    + intros. apply Cin_derive.
    + rewrite Rmin_left by lra. intros t Ht. apply (cont_div (fun t => 1 - cos t) (fun t => t)); [ lra | | apply continuous_id ].
      apply cont_minus; [ apply continuous_const | apply cont_cos, continuous_id ].
Qed.
Ltac Cin_enclosed :=
  repeat match goal with |- context [Cin ?x] =>
    let r := fresh "r" in let B := fresh "B" in let E := fresh "E" in
    destruct (Cin_from (1 / 64) x ltac:(lra) ltac:(lra)) as [ r [ B E ] ]; rewrite E; clear E end;
  integrals_to (-12)%Z; interval_difference.
Ltac enclosed_core :=
  fixed_letters;
  first
  [ lazymatch goal with |- context [Cin] => solve [ Cin_enclosed ] end
  | integral_enclosed
  | lazymatch goal with |- context [RInt] => idtac | |- context [cint] => idtac end; few_values integral_enclosed
  | lazymatch goal with
    | |- Rabs _ <= _ => apply Rabs_le_of; number_enclosed
    | |- Rabs _ < _ => apply Rabs_lt_of; number_enclosed
    | |- ?s <> ?t => first [ apply Rlt_not_eq; number_enclosed | apply Rgt_not_eq, Rlt_gt; number_enclosed ]
    | |- _ => number_enclosed
    end
  | natural_letters; match goal with z : Z |- _ => integer_letter z end
  | unfold Rpower; match goal with x : R |- _ => interval with (i_bisect x, i_depth 25) end
  | unfold Rpower; interval_difference
  | few_values ltac:(first [ solve [ exact_relation ] | enclosed_core ]) ]
with few_values tac :=
  match goal with z : Z |- _ =>
    integer_bounds z ltac:(fun l => integer_bound_above z ltac:(fun h =>
      let c := eval cbv in (h - l <=? 70)%Z in lazymatch c with true =>
      let B := fresh "B" in assert (B : (l <= z <= h)%Z) by (split; apply le_IZR; lra);
      integer_cases z l h tac end)) end
(** At the end of a range both sides may be equal. *)
with exact_relation := right; unfold Rpower; repeat first [ rewrite Rmult_0_l | rewrite div_0 | rewrite Ropp_0 | rewrite exp_0 ]; lra.
Ltac enclosed := prepare; first
  [ lazymatch goal with |- 1 <= _ => idtac | |- _ <= 1 => idtac end; solve [ facts; lra ] | enclosed_core ].

(** * What is false of numbers

    By exact means, else by enclosures: s <= t is false if t < s. *)

Ltac real_refuted H := first
  [ real_refuted_exactly H
  | lazymatch type of H with
    | ?s <= ?t => apply (Rlt_not_le s t); [ enclosed_core | exact H ]
    | ?s < ?t => apply (Rle_not_lt s t); [ enclosed_core | exact H ]
    | ?s = ?t => first [ apply (Rlt_not_eq s t); [ enclosed_core | exact H ] | apply (Rgt_not_eq s t); [ apply Rlt_gt; enclosed_core | exact H ] ]
    end ].
Ltac refuted H ::= refuted_by real_refuted H.

(** Hypotheses at literal values. *)
Ltac holds := first [ solve [ holds_exactly ] | solve [ enclosed ]
  | intros; solve [ holds_exactly | enclosed ]
  | intros; match goal with H : IZR (Z.of_nat ?n) < _ |- _ => few_naturals n H end
  | intros; match goal with H : IZR (Z.of_nat ?n) <= _ |- _ => few_naturals n H end ]
with few_naturals n H := is_var n;
  destruct n as [ | n ];
  [ clear H; holds
  | first [ exfalso; clear -H; revert H; rewrite Nat2Z.inj_succ, succ_IZR; pose proof (IZR_le _ _ (Nat2Z.is_nonneg n)); computed_goal; intros; lra
          | idtac ] ].
Ltac witness ::= repeat match goal with |- _ /\ _ => split end; prepare; holds.
