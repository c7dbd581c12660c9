(** Functions of two vectors: derivatives in directions, polynomials. *)

From Phaseproof Require Export Matrices.
From Coq Require Import FunctionalExtensionality Lia Lra.
Open Scope R_scope.

(** In the direction 0 nothing changes. *)
Lemma along1_constant {m n} (p : matrix m 1) (c : R) : Along1 (n := n) p (fun _ _ => c) = fun _ _ => 0.
Proof. apply functional_extensionality; intros x; apply functional_extensionality; intros y. exact (Derive_const c 0). Qed.
Lemma along2_constant {m n} (q : matrix n 1) (c : R) : Along2 (m := m) q (fun _ _ => c) = fun _ _ => 0.
Proof. apply functional_extensionality; intros x; apply functional_extensionality; intros y. exact (Derive_const c 0). Qed.
(** * Polynomials in the entries of two vectors *)

Section Polynomials.
Context {m n : nat}.
Inductive polynomial : (matrix m 1 -> matrix n 1 -> R) -> Prop :=
  | poly_constant c : polynomial (fun _ _ => c)
  | poly_first i : polynomial (fun x _ => x i 0%nat)
  | poly_second i : polynomial (fun _ y => y i 0%nat)
  | poly_plus f g : polynomial f -> polynomial g -> polynomial (fun x y => f x y + g x y)
  | poly_mult f g : polynomial f -> polynomial g -> polynomial (fun x y => f x y * g x y).
Lemma poly_sum k (f : nat -> matrix m 1 -> matrix n 1 -> R) : (forall i, polynomial (f i)) -> polynomial (fun x y => rsum k (fun i => f i x y)).
Proof. intros H. induction k; simpl; [ apply poly_constant | now apply (poly_plus (fun x y => rsum k (fun i => f i x y))) ]. Qed.

Lemma entry_along r (x p : matrix r 1) t i : (x +m t .* p) i 0%nat = x i 0%nat + t * p i 0%nat.
Proof.
  simpl. destruct (Nat.ltb_spec i r); simpl; [ reflexivity | ]. rewrite !outside by lia. ring.
Qed.
Lemma along_start r (x p : matrix r 1) : x +m 0 .* p = x.
Proof. apply matrix_eq. intros i j Hi Hj. replace j with 0%nat by lia. rewrite entry_along. ring. Qed.
Lemma along_nothing r (x : matrix r 1) t : x +m t .* Zeros r 1 = x.
Proof. apply matrix_eq. intros i j Hi Hj. replace j with 0%nat by lia. rewrite entry_along. unfold Zeros. rewrite entry_mat by lia. ring. Qed.

Lemma along1_nothing (f : matrix m 1 -> matrix n 1 -> R) : Along1 (Zeros m 1) f = fun _ _ => 0.
Proof.
  apply functional_extensionality; intros x; apply functional_extensionality; intros y.
  unfold Along1. rewrite (Derive_ext _ (fun _ => f x y)); [ apply Derive_const | intros; now rewrite along_nothing ].
Qed.
Lemma along2_nothing (f : matrix m 1 -> matrix n 1 -> R) : Along2 (Zeros n 1) f = fun _ _ => 0.
Proof.
  apply functional_extensionality; intros x; apply functional_extensionality; intros y.
  unfold Along2. rewrite (Derive_ext _ (fun _ => f x y)); [ apply Derive_const | intros; now rewrite along_nothing ].
Qed.

Lemma poly_continuous f : polynomial f -> continuous2 f.
Proof.
  intros P a b x y A B. induction P; [ apply is_lim_seq_const | apply A | apply B | | ].
  - now apply is_lim_seq_plus'.
  - now apply is_lim_seq_mult'.
Qed.
(** Its derivatives are polynomials. *)
Lemma poly_derive p q f : polynomial f ->
  exists g, polynomial g /\ forall x y, is_derive (fun t => f (x +m t .* p) (y +m t .* q)) 0 (g x y).
Proof.
  intros P. induction P as [ c | i | i | f g _ [ f' [ Pf Df ] ] _ [ g' [ Pg Dg ] ] | f g Pf0 [ f' [ Pf Df ] ] Pg0 [ g' [ Pg Dg ] ] ].
  - exists (fun _ _ => 0). split; [ constructor | ]. intros. apply (is_derive_const (V := R_NormedModule)).
  - exists (fun _ _ => p i 0%nat). split; [ constructor | ]. intros x y.
    apply (is_derive_ext (fun t => x i 0%nat + t * p i 0%nat)); [ intros; now rewrite entry_along | ]. auto_derive; trivial. ring.
  - exists (fun _ _ => q i 0%nat). split; [ constructor | ]. intros x y.
    apply (is_derive_ext (fun t => y i 0%nat + t * q i 0%nat)); [ intros; now rewrite entry_along | ]. auto_derive; trivial. ring.
  - exists (fun x y => f' x y + g' x y). split; [ now constructor | ]. intros. now apply (is_derive_plus (V := R_NormedModule)).
  - exists (fun x y => f' x y * g x y + f x y * g' x y). split; [ repeat constructor; assumption | ]. intros x y.
    assert (E := is_derive_mult _ _ 0 _ _ (Df x y) (Dg x y) Rmult_comm). cbv beta in E. rewrite !along_start in E. exact E.
Qed.
Lemma poly_smooth k : forall f, polynomial f -> smooth2 k f.
Proof.
  assert (A : forall p f, polynomial f -> exists g, polynomial g /\ (forall x y, is_derive (fun t => f (x +m t .* p) y) 0 (g x y)) /\ Along1 p f = g).
  { intros p f P. destruct (poly_derive p (Zeros n 1) f P) as [ g [ G D ] ]. assert (E : forall x y, is_derive (fun t => f (x +m t .* p) y) 0 (g x y)).
    { intros x y. apply (is_derive_ext (fun t => f (x +m t .* p) (y +m t .* Zeros n 1))); [ intros; now rewrite along_nothing | apply D ]. }
    exists g. split; [ exact G | split; [ exact E | ] ]. apply functional_extensionality; intros x; apply functional_extensionality; intros y. apply is_derive_unique, E. }
  assert (B : forall q f, polynomial f -> exists g, polynomial g /\ (forall x y, is_derive (fun t => f x (y +m t .* q)) 0 (g x y)) /\ Along2 q f = g).
  { intros q f P. destruct (poly_derive (Zeros m 1) q f P) as [ g [ G D ] ]. assert (E : forall x y, is_derive (fun t => f x (y +m t .* q)) 0 (g x y)).
    { intros x y. apply (is_derive_ext (fun t => f (x +m t .* Zeros m 1) (y +m t .* q))); [ intros; now rewrite along_nothing | apply D ]. }
    exists g. split; [ exact G | split; [ exact E | ] ]. apply functional_extensionality; intros x; apply functional_extensionality; intros y. apply is_derive_unique, E. }
  induction k as [ | k IH ]; intros f P; (split; [ now apply poly_continuous | ]); [ exact I | ]. split; [ | split; [ | split ] ].
  - intros p x y. destruct (A p f P) as [ g [ _ [ D _ ] ] ]. now exists (g x y).
  - intros q x y. destruct (B q f P) as [ g [ _ [ D _ ] ] ]. now exists (g x y).
  - intros p. destruct (A p f P) as [ g [ G [ _ -> ] ] ]. now apply IH.
  - intros q. destruct (B q f P) as [ g [ G [ _ -> ] ] ]. now apply IH.
Qed.
End Polynomials.
