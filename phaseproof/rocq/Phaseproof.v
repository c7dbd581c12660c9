(** What the language of phaseproof means, in the reals of Rocq and the complex numbers of Coquelicot.

    A theorem says what its claim says if this file says what is meant: nothing else need be believed,
    but Rocq and the axioms that each theorem lists.  [x / 0] is some number here and nothing at all in
    phaseproof; so each claim has a second theorem, [_defined], that no such thing is written. *)

From Coq Require Export Reals ZArith List.
From Coq Require Import Lia Lra Bool FunctionalExtensionality Classical_Prop.
From Coquelicot Require Export Coquelicot.
Export ListNotations.
Open Scope R_scope.

(** ** Numbers

    Naturals and integers are reals wherever a real is expected, and reals are complex numbers. *)

Coercion Z.of_nat : nat >-> Z.
Coercion IZR : Z >-> R.

(** The types of the statements.  That a letter is positive, a function n times continuously differentiable, is a
    hypothesis besides. *)
Notation smooth_map n A B := (A -> B) (only parsing). Notation smooth_map2 n A B T := (A -> B -> T) (only parsing).
Notation ℝpos := R (only parsing). Notation ℝnn := R (only parsing).
Notation ℕ := nat. Notation ℤ := Z. Notation ℝ := R. Notation ℂ := C.

(** An even natural number d = 2h; [half d] is d/2. *)
Record even := twice { half : nat }.
Coercion even_nat (d : even) : nat := (2 * half d)%nat.
Definition even_of (n : nat) : even := twice (n / 2).

Definition positive (x : R) := 0 < x.
Definition nonnegative (x : R) := 0 <= x.

Bind Scope C_scope with C.
Arguments Cmod _%C. Arguments Re _%C. Arguments Im _%C. Arguments Cconj _%C.
Notation i_ := Coquelicot.Complex.Ci.

(** x ^ n for natural n, [x ^z n] for integers, [x ^r y] = e^(y ln x) for x > 0. *)
Notation "x ^z n" := (powerRZ x n) (at level 30, n at level 9) : R_scope.
Notation "x ^r y" := (Rpower x y) (at level 30, y at level 9) : R_scope.

Definition Cexp (z : C) : C := (exp (Re z) * cos (Im z), exp (Re z) * sin (Im z)).
Fixpoint Cpower (z : C) (n : nat) : C := match n with O => RtoC 1 | S k => (z * Cpower z k)%C end.
Definition Cpowerz (z : C) (n : Z) : C :=
  if (n <? 0)%Z then (/ Cpower z (Z.to_nat (- n)))%C else Cpower z (Z.to_nat n).
Notation "x ^c n" := (Cpower x n) (at level 30, n at level 9) : C_scope.
Notation "x ^cz n" := (Cpowerz x n) (at level 30, n at level 9) : C_scope.

(** ** Sums, products and integrals

    [size a b] is how many integers lie from a to b.  A sum with no term is 0, a product is 1. *)

Definition size (a b : Z) : nat := Z.to_nat (b + 1 - a).
Fixpoint rsum (n : nat) (f : nat -> R) : R := match n with O => 0 | S k => rsum k f + f k end.
Fixpoint rprod (n : nat) (f : nat -> R) : R := match n with O => 1 | S k => rprod k f * f k end.
Definition csum (n : nat) (f : nat -> C) : C :=
  (rsum n (fun i => Re (f i)), rsum n (fun i => Im (f i))).
Definition cint (f : R -> C) (a b : R) : C :=
  (RInt (fun t => Re (f t)) a b, RInt (fun t => Im (f t)) a b).

(** Over i = 0, …, n − 1; over natural i from a to b; over integers i from a to b. *)
Definition rsum_nat (a b : Z) (f : nat -> R) := rsum (size a b) (fun k => f (Z.to_nat a + k)%nat).
Definition rsum_int (a b : Z) (f : Z -> R) := rsum (size a b) (fun k => f (a + k)%Z).
Definition csum_nat (a b : Z) (f : nat -> C) := csum (size a b) (fun k => f (Z.to_nat a + k)%nat).
Definition csum_int (a b : Z) (f : Z -> C) := csum (size a b) (fun k => f (a + k)%Z).
Definition rprod_nat (a b : Z) (f : nat -> R) := rprod (size a b) (fun k => f (Z.to_nat a + k)%nat).
Definition rprod_int (a b : Z) (f : Z -> R) := rprod (size a b) (fun k => f (a + k)%Z).

Notation "'Σ' i < n , f" := (rsum n (fun i : nat => f)) (at level 35, i name, n at level 30, f at level 35) : R_scope.
Notation "'Σ' i 'from' a 'to' b , f" := (rsum_nat a b (fun i : nat => f)) (at level 35, i name, a at level 34, b at level 34, f at level 35) : R_scope.
Notation "'Σz' i 'from' a 'to' b , f" := (rsum_int a b (fun i : Z => f)) (at level 35, i name, a at level 34, b at level 34, f at level 35) : R_scope.
Notation "'Π' i < n , f" := (rprod n (fun i : nat => f)) (at level 35, i name, n at level 30, f at level 35) : R_scope.
Notation "'Π' i 'from' a 'to' b , f" := (rprod_nat a b (fun i : nat => f)) (at level 35, i name, a at level 34, b at level 34, f at level 35) : R_scope.
Notation "'Πz' i 'from' a 'to' b , f" := (rprod_int a b (fun i : Z => f)) (at level 35, i name, a at level 34, b at level 34, f at level 35) : R_scope.
Notation "'∫' t 'from' a 'to' b , f" := (RInt (fun t : R => f) a b) (at level 35, t name, a at level 34, b at level 34, f at level 35) : R_scope.
Notation "'∫pos' t 'from' a 'to' b , f" := (RInt (fun t : R => f) a b) (at level 35, t name, a at level 34, b at level 34, f at level 35, only parsing) : R_scope.
Notation "'∫nn' t 'from' a 'to' b , f" := (RInt (fun t : R => f) a b) (at level 35, t name, a at level 34, b at level 34, f at level 35, only parsing) : R_scope.
Notation "'Σ' i < n , f" := (csum n (fun i : nat => f)) (at level 35, i name, n at level 30, f at level 35) : C_scope.
Notation "'Σ' i 'from' a 'to' b , f" := (csum_nat a b (fun i : nat => f)) (at level 35, i name, a at level 34, b at level 34, f at level 35) : C_scope.
Notation "'Σz' i 'from' a 'to' b , f" := (csum_int a b (fun i : Z => f)) (at level 35, i name, a at level 34, b at level 34, f at level 35) : C_scope.
Notation "'∫' t 'from' a 'to' b , f" := (cint (fun t : R => f) a b) (at level 35, t name, a at level 34, b at level 34, f at level 35) : C_scope.
Notation "'∫pos' t 'from' a 'to' b , f" := (cint (fun t : R => f) a b) (at level 35, t name, a at level 34, b at level 34, f at level 35, only parsing) : C_scope.
Notation "'∫nn' t 'from' a 'to' b , f" := (cint (fun t : R => f) a b) (at level 35, t name, a at level 34, b at level 34, f at level 35, only parsing) : C_scope.

(** n times continuously differentiable: everywhere, on positive numbers, of complex values. *)
Definition smooth (n : nat) (f : R -> R) :=
  (forall k x, (k < n)%nat -> ex_derive (Derive_n f k) x) /\ (forall k x, (k <= n)%nat -> continuous (Derive_n f k) x).
Definition smooth_pos (n : nat) (f : R -> R) :=
  (forall k x, 0 < x -> (k < n)%nat -> ex_derive (Derive_n f k) x) /\ (forall k x, 0 < x -> (k <= n)%nat -> continuous (Derive_n f k) x).
Definition Csmooth (n : nat) (f : R -> C) := smooth n (fun t => Re (f t)) /\ smooth n (fun t => Im (f t)).
Definition CDerive (f : R -> C) (x : R) : C := (Derive (fun t => Re (f t)) x, Derive (fun t => Im (f t)) x).

(** Euler's γ, and the integral functions: Si, Cin(x) = ∫₀ˣ (1 − cos t)/t dt, Ci(x) = γ + ln x − Cin(x),
    and E₁ on the positive imaginary axis, E₁(ix) = −Ci x + i (Si x − π/2), of the real x. *)
Definition gamma : R := real (Lim_seq (fun n => rsum n (fun k => / (k + 1)%nat) - ln n)).
Definition Si (x : R) : R := RInt (fun t => sin t / t) 0 x.
Definition Cin (x : R) : R := RInt (fun t => (1 - cos t) / t) 0 x.
Definition CosInt (x : R) : R := gamma + ln x - Cin x.
Definition E1 (z : C) : C := (- CosInt (Im z), Si (Im z) - PI / 2).

(** ** Matrices

    r × c real matrices: entries (i, j), counted from 0, and 0 outside, so that equal is [=]. *)

Record matrix (r c : nat) := Matrix
  { entry :> nat -> nat -> R; outside : forall i j, (r <= i \/ c <= j)%nat -> entry i j = 0 }.
Arguments entry {r c}. Arguments outside {r c}.

(** The matrix with the entries f i j. *)
Program Definition mat (r c : nat) (f : nat -> nat -> R) : matrix r c :=
  Matrix r c (fun i j => if (i <? r)%nat && (j <? c)%nat then f i j else 0) _.
Next Obligation. destruct H; [ destruct (Nat.ltb_spec i r) | destruct (Nat.ltb_spec j c) ]; try lia; [ | rewrite andb_false_r ]; reflexivity. Qed.

Arguments cons {T} & _ _.
Definition grid (r c : nat) (rows : list (list R)) : matrix r c := mat r c (fun i j => nth j (nth i rows nil) 0).
Definition Id (n : nat) : matrix n n := mat n n (fun i j => if (i =? j)%nat then 1 else 0).
Definition Zeros (r c : nat) : matrix r c := mat r c (fun _ _ => 0).
Definition mplus {r c} (A B : matrix r c) : matrix r c := mat r c (fun i j => A i j + B i j).
Definition mopp {r c} (A : matrix r c) : matrix r c := mat r c (fun i j => - A i j).
Definition mscal {r c} (x : R) (A : matrix r c) : matrix r c := mat r c (fun i j => x * A i j).
Definition mmul {r n c} (A : matrix r n) (B : matrix n c) : matrix r c := mat r c (fun i j => rsum n (fun k => A i k * B k j)).
Definition transpose {r c} (A : matrix r c) : matrix c r := mat c r (fun i j => A j i).
Fixpoint mpower {n} (A : matrix n n) (k : nat) : matrix n n := match k with O => Id n | S k => mmul A (mpower A k) end.
Definition inner {n} (u v : matrix n 1) : R := rsum n (fun k => u k 0%nat * v k 0%nat).

(** Determinants, by the first row. *)
Fixpoint laplace (n : nat) (f : nat -> nat -> R) : R := match n with
  | O => 1
  | S m => rsum n (fun j => (-1) ^ j * f 0%nat j * laplace m (fun i k => f (S i) (if (k <? j)%nat then k else S k)))
  end.
Definition det {n} (A : matrix n n) : R := laplace n A.

(** Blocks: B 0, …, B (h − 1) on the diagonal, or below one another; A beside B; A above B. *)
Definition dsum {r c} (h : nat) (B : nat -> matrix r c) : matrix (r * h) (c * h) :=
  mat _ _ (fun i j => if (i / r =? j / c)%nat then B (i / r)%nat (i mod r)%nat (j mod c)%nat else 0).
Definition vstack {r c} (h : nat) (B : nat -> matrix r c) : matrix (r * h) c :=
  mat _ _ (fun i j => B (i / r)%nat (i mod r)%nat j).
Definition beside {r c1 c2} (A : matrix r c1) (B : matrix r c2) : matrix r (c1 + c2) :=
  mat _ _ (fun i j => if (j <? c1)%nat then A i j else B i (j - c1)%nat).
Definition above {r1 r2 c} (A : matrix r1 c) (B : matrix r2 c) : matrix (r1 + r2) c :=
  mat _ _ (fun i j => if (i <? r1)%nat then A i j else B (i - r1)%nat j).

(** The same of blocks of one row, of one number, of one column. *)
Definition rows {c} (h : nat) (B : nat -> matrix 1 c) : matrix h c := mat h c (fun i j => B i 0%nat j).
Definition diag (h : nat) (B : nat -> matrix 1 1) : matrix h h :=
  mat h h (fun i j => if (i =? j)%nat then B i 0%nat 0%nat else 0).
Definition columns {r} (h : nat) (B : nat -> matrix r 1) : matrix (r * h) h :=
  mat _ h (fun i j => if (i / r =? j)%nat then B j (i mod r)%nat 0%nat else 0).

(** The same entries, where the number of rows is said in other words, as h + h for 2h. *)
Definition fit {r c r'} (A : matrix r c) : matrix r' c := mat r' c A.

Notation "A *m B" := (mmul A B) (at level 40, left associativity) : R_scope.
Notation "x .* A" := (mscal x A) (at level 40, left associativity) : R_scope.
Notation "A +m B" := (mplus A B) (at level 50, left associativity) : R_scope.
Notation "A -m B" := (mplus A (mopp B)) (at level 50, left associativity) : R_scope.
Notation "-m A" := (mopp A) (at level 35, right associativity) : R_scope.
Notation "A /m x" := (mscal (/ x) A) (at level 40, left associativity) : R_scope.
Notation "A ^m k" := (mpower A k) (at level 30, k at level 9) : R_scope.
Notation "A 'ᵀ'" := (transpose A) (at level 8) : R_scope.
Notation "⟨ u , v ⟩" := (inner u v) (at level 0, u at level 49, v at level 49) : R_scope.
Notation "'⊕' i < n , B" := (dsum n (fun i : nat => B)) (at level 35, i name, n at level 30, B at level 35) : R_scope.
Notation "'Stack' i < n , B" := (vstack n (fun i : nat => B)) (at level 35, i name, n at level 30, B at level 35) : R_scope.

Notation "'Rows' i < n , B" := (rows n (fun i : nat => B)) (at level 35, i name, n at level 30, B at level 35) : R_scope.
Notation "'Diag' i < n , B" := (diag n (fun i : nat => B)) (at level 35, i name, n at level 30, B at level 35) : R_scope.
Notation "'Columns' i < n , B" := (columns n (fun i : nat => B)) (at level 35, i name, n at level 30, B at level 35) : R_scope.

(** Real functions of two vectors: the derivative in the direction p of the first, q of the second; continuous, as values
    converge where all entries do; k times continuously differentiable. *)
Definition Along1 {m n} (p : matrix m 1) (f : matrix m 1 -> matrix n 1 -> R) (x : matrix m 1) (y : matrix n 1) : R := Derive (fun t => f (x +m t .* p) y) 0.
Definition Along2 {m n} (q : matrix n 1) (f : matrix m 1 -> matrix n 1 -> R) (x : matrix m 1) (y : matrix n 1) : R := Derive (fun t => f x (y +m t .* q)) 0.
Definition continuous2 {m n} (f : matrix m 1 -> matrix n 1 -> R) := forall (a : nat -> matrix m 1) (b : nat -> matrix n 1) (x : matrix m 1) (y : matrix n 1),
  (forall i, is_lim_seq (fun k => a k i 0%nat) (x i 0%nat)) -> (forall i, is_lim_seq (fun k => b k i 0%nat) (y i 0%nat)) ->
  is_lim_seq (fun k => f (a k) (b k)) (f x y).
Fixpoint smooth2 {m n} (k : nat) (f : matrix m 1 -> matrix n 1 -> R) : Prop := continuous2 f /\ match k with O => True | S l =>
  (forall p x y, ex_derive (fun t => f (x +m t .* p) y) 0) /\ (forall q x y, ex_derive (fun t => f x (y +m t .* q)) 0) /\
  (forall p, smooth2 l (Along1 p f)) /\ (forall q, smooth2 l (Along2 q f)) end.

Definition orthogonal {n} (Q : matrix n n) := Q ᵀ *m Q = Id n /\ Q *m Q ᵀ = Id n.
Definition permutation {n} (P : matrix n n) := exists s : nat -> nat,
  (forall i, (i < n)%nat -> (s i < n)%nat) /\ (forall i j, (i < n)%nat -> (j < n)%nat -> s i = s j -> i = j) /\
  P = mat n n (fun i j => if (j =? s i)%nat then 1 else 0).

Lemma entry_mat r c f i j : (i < r)%nat -> (j < c)%nat -> mat r c f i j = f i j.
Proof. intros. simpl. destruct (Nat.ltb_spec i r), (Nat.ltb_spec j c); try lia; reflexivity. Qed.

Lemma matrix_eq r c (A B : matrix r c) : (forall i j, (i < r)%nat -> (j < c)%nat -> A i j = B i j) -> A = B.
Proof.
  destruct A as [a p], B as [b q]; simpl; intros H.
  assert (a = b) as <-.
  { apply functional_extensionality; intro i; apply functional_extensionality; intro j.
    destruct (le_lt_dec r i); [ rewrite p, q by lia; reflexivity | ].
    destruct (le_lt_dec c j); [ rewrite p, q by lia; reflexivity | apply H; lia ]. }
  f_equal. apply proof_irrelevance.
Qed.

(** The named things of a claim, which are unfolded before anything is computed. *)
Create HintDb named.
#[export] Hint Unfold fit : named.
