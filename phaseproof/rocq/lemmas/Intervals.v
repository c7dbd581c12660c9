(** Lemmas about numbers in intervals.

    A term without letters, or with one in a finite range, is an [expr]; it is computed in intervals, over the whole
    range of a sum or a letter, by the verified interval functions of coq-interval. *)

From Phaseproof Require Export Analysis.
From Coq Require Import Bool Reals ZArith List Lia Lra.
From Interval Require Import Float.Sig Float.Specific_ops Float.Specific_stdz Float.Primitive_ops Interval.Interval Interval.Float_full Real.Xreal Float.Basic.
From Interval Require Import Tactic.
Open Scope R_scope.

(** * Terms as data *)

Inductive expr :=
  | Num (z : Z) | Letter (n : nat) | Pi
  | Neg (a : expr) | Modulus (a : expr) | Root (a : expr) | Cosine (a : expr) | Sine (a : expr) | Expo (a : expr) | Log (a : expr)
  | Plus (a b : expr) | Minus (a b : expr) | Times (a b : expr) | Over (a b : expr)
  | Power (a : expr) (n : Z)
  | Sum (n : bound) (a : expr)   (** of the terms 0, …, n − 1; the index is letter 0 in the term *)
with bound := Literal (n : nat) | UpTo (k : nat) (c : Z).   (** n, or letter k plus c *)

(** Letters are integers. *)
Definition count (env : list Z) (b : bound) : nat := match b with Literal n => n | UpTo k c => Z.to_nat (nth k env 0%Z + c) end.
Fixpoint value (env : list Z) (e : expr) : R := match e with
  | Num z => IZR z | Letter n => IZR (nth n env 0%Z) | Pi => PI
  | Neg a => - value env a | Modulus a => Rabs (value env a) | Root a => sqrt (value env a)
  | Cosine a => cos (value env a) | Sine a => sin (value env a) | Expo a => exp (value env a) | Log a => ln (value env a)
  | Plus a b => value env a + value env b | Minus a b => value env a - value env b
  | Times a b => value env a * value env b | Over a b => value env a / value env b
  | Power a n => value env a ^z n
  | Sum n a => rsum (count env n) (fun i => value (Z.of_nat i :: env) a) end.

(** * Their enclosures *)

Module Balls (F : FloatOps with Definition sensible_format := true).
Module I := FloatIntervalFull F.
Definition within (i : I.type) (x : R) : Prop := contains (I.convert i) (Xreal x).

Section Precision.
Variable p : F.precision.
Fixpoint add_up (n : nat) (f : nat -> I.type) : I.type := match n with O => I.fromZ p 0 | S k => I.add p (add_up k f) (f k) end.
Fixpoint enclose (env : list Z) (e : expr) : I.type := match e with
  | Num z => I.fromZ p z | Letter n => I.fromZ p (nth n env 0%Z) | Pi => I.pi p
  | Neg a => I.neg (enclose env a) | Modulus a => I.abs (enclose env a) | Root a => I.sqrt p (enclose env a)
  | Cosine a => I.cos p (enclose env a) | Sine a => I.sin p (enclose env a) | Expo a => I.exp p (enclose env a) | Log a => I.ln p (enclose env a)
  | Plus a b => I.add p (enclose env a) (enclose env b) | Minus a b => I.sub p (enclose env a) (enclose env b)
  | Times a b => I.mul p (enclose env a) (enclose env b) | Over a b => I.div p (enclose env a) (enclose env b)
  | Power a n => I.power_int p (enclose env a) n
  | Sum n a => add_up (count env n) (fun i => enclose (Z.of_nat i :: env) a) end.

(** What is undefined is enclosed by everything. *)
Lemma nan_within i x : contains (I.convert i) Xnan -> within i x.
Proof. unfold within. now destruct (I.convert i). Qed.
Theorem enclose_correct e : forall env, within (enclose env e) (value env e).
Proof.
  induction e; simpl; intros env.
  - apply I.fromZ_correct.
  - apply I.fromZ_correct.
  - apply I.pi_correct.
  - exact (I.neg_correct _ _ (IHe env)).
  - exact (I.abs_correct _ _ (IHe env)).
  - exact (I.sqrt_correct p _ _ (IHe env)).
  - exact (I.cos_correct p _ _ (IHe env)).
  - exact (I.sin_correct p _ _ (IHe env)).
  - exact (I.exp_correct p _ _ (IHe env)).
  - pose proof (I.ln_correct p _ _ (IHe env)) as K. simpl in K. unfold Xln' in K.
    destruct (is_positive (value env e)); [ exact K | now apply nan_within ].
  - exact (I.add_correct p _ _ _ _ (IHe1 env) (IHe2 env)).
  - exact (I.sub_correct p _ _ _ _ (IHe1 env) (IHe2 env)).
  - exact (I.mul_correct p _ _ _ _ (IHe1 env) (IHe2 env)).
  - pose proof (I.div_correct p _ _ _ _ (IHe1 env) (IHe2 env)) as K. simpl in K. unfold Xdiv' in K.
    destruct (is_zero (value env e2)); [ now apply nan_within | exact K ].
  - pose proof (I.power_int_correct p n _ _ (IHe env)) as K. destruct n; simpl in K; try exact K.
    simpl. destruct (is_zero (value env e)); [ now apply nan_within | exact K ].
  - induction (count env n) as [ | k IH ]; simpl; [ apply I.fromZ_correct | ].
    apply (I.add_correct p _ _ (Xreal _) (Xreal _) IH), IHe.
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
Proof. apply positive_ball_correct, enclose_correct. Qed.
(** For n integers from l on. *)
Fixpoint at_integers (e : expr) (l : Z) (n : nat) : bool := match n with
  | O => true | S k => positive_ball (enclose [l] e) && at_integers e (l + 1) k end.
Lemma positive_integers e n : forall l, at_integers e l n = true -> forall z, (l <= z < l + Z.of_nat n)%Z -> 0 < value [z] e.
Proof.
  induction n as [ | n IH ]; intros l H z Hz; [ lia | ]. simpl in H. apply andb_prop in H. destruct H as [ A B ].
  destruct (Z.eq_dec z l) as [ -> | N ]; [ | apply (IH (l + 1)%Z B); lia ].
  revert A. apply positive_ball_correct, enclose_correct.
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
Context {env : list Z} {a b : R} {x y : expr}.
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
Lemma read_add (z w : Z) : IZR z + IZR w = value env x -> IZR (z + w) = value env x. Proof. now rewrite plus_IZR. Qed.
Lemma read_sub (z w : Z) : IZR z - IZR w = value env x -> IZR (z - w) = value env x. Proof. now rewrite minus_IZR. Qed.
Lemma read_mul (z w : Z) : IZR z * IZR w = value env x -> IZR (z * w) = value env x. Proof. now rewrite mult_IZR. Qed.
Lemma read_opp (z : Z) : - IZR z = value env x -> IZR (- z) = value env x. Proof. now rewrite opp_IZR. Qed.
Lemma read_nadd (z w : nat) : IZR (Z.of_nat z + Z.of_nat w) = value env x -> IZR (Z.of_nat (z + w)) = value env x. Proof. now rewrite Nat2Z.inj_add. Qed.
Lemma read_nmul (z w : nat) : IZR (Z.of_nat z * Z.of_nat w) = value env x -> IZR (Z.of_nat (z * w)) = value env x. Proof. now rewrite Nat2Z.inj_mul. Qed.
Lemma read_nsucc (z : nat) : IZR (Z.of_nat z + 1) = value env x -> IZR (Z.of_nat (S z)) = value env x. Proof. now rewrite Nat2Z.inj_succ. Qed.
Lemma read_sum n f k : count env n = k -> (forall i, f i = value (Z.of_nat i :: env) x) -> rsum k f = value env (Sum n x).
Proof. intros <- H. simpl. apply rsum_ext. intros. apply H. Qed.
Lemma read_Cmod z u v : z = (u, v) -> sqrt (u ^ 2 + v ^ 2) = value env x -> Cmod z = value env x. Proof. intros ->. trivial. Qed.
Lemma read_Re z u v : z = (u, v) -> u = value env x -> Re z = value env x. Proof. now intros ->. Qed.
Lemma read_Im z u v : z = (u, v) -> v = value env x -> Im z = value env x. Proof. now intros ->. Qed.
End Reading.

(** * Comparisons *)

Lemma less s t e : t - s = value nil e -> 0 < value nil e -> s < t.
Proof. intros <-. lra. Qed.
Lemma less_le s t e : t - s = value nil e -> 0 < value nil e -> s <= t.
Proof. intros <-. lra. Qed.
Lemma less_at z s t e : t - s = value [z] e -> 0 < value [z] e -> s < t.
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
Lemma at_range z l h (P : Prop) : ((l <= z < l + Z.of_nat (Z.to_nat (h - l + 1)))%Z -> P) -> (l <= z <= h)%Z -> P.
Proof. intros H B. apply H. lia. Qed.

(** A letter of one value. *)
Lemma one_value (n : nat) l : l <= IZR (Z.of_nat n) -> IZR (Z.of_nat n) <= l -> forall k : nat, l = IZR (Z.of_nat k) -> n = k.
Proof. intros A B k ->. apply Nat2Z.inj, eq_IZR. lra. Qed.

(** Integrals: an interval for each, then one for the whole. *)
Lemma lt_difference s t : 0 < t - s -> s < t. Proof. lra. Qed.
Lemma le_difference s t : 0 < t - s -> s <= t. Proof. lra. Qed.
Lemma RInt_constant c a b : RInt (fun _ => c) a b = (b - a) * c.
Proof. apply (RInt_const (V := R_CompleteNormedModule)). Qed.
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
