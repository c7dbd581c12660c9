(** Lemmas about matrices: their ring, blocks, inner products, determinants. *)

From Phaseproof Require Export Algebra.
From Coq Require Import Lia FunctionalExtensionality FinFun.
Open Scope R_scope.

(** * Entries

    As equations of functions, so that they can be used under Σ. *)

Lemma entry_total r c f : (forall i j, (r <= i \/ c <= j)%nat -> f i j = 0) -> entry (mat r c f) = f.
Proof.
  intros H. apply functional_extensionality; intro i. apply functional_extensionality; intro j.
  destruct (le_lt_dec r i); [ rewrite outside, H by lia; reflexivity | ].
  destruct (le_lt_dec c j); [ rewrite outside, H by lia; reflexivity | ]. now apply entry_mat.
Qed.
Lemma entry_mplus r c (A B : matrix r c) : entry (A +m B) = fun i j => A i j + B i j.
Proof. apply entry_total. intros. rewrite !outside by assumption. ring. Qed.
Lemma entry_mopp r c (A : matrix r c) : entry (-m A) = fun i j => - A i j.
Proof. apply entry_total. intros. rewrite !outside by assumption. ring. Qed.
Lemma entry_mscal r c x (A : matrix r c) : entry (x .* A) = fun i j => x * A i j.
Proof. apply entry_total. intros. rewrite !outside by assumption. ring. Qed.
Lemma entry_transpose r c (A : matrix r c) : entry (A ᵀ) = fun i j => A j i.
Proof. apply entry_total. intros. apply outside. lia. Qed.
Lemma entry_mmul r n c (A : matrix r n) (B : matrix n c) : entry (A *m B) = fun i j => rsum n (fun k => A i k * B k j).
Proof.
  apply entry_total. intros i j H. apply rsum_zeros. intros k Hk.
  destruct H; [ rewrite (outside A) by lia | rewrite (outside B) by lia ]; ring.
Qed.
Lemma entry_Zeros r c : entry (Zeros r c) = fun _ _ => 0.
Proof. now apply entry_total. Qed.

Ltac by_entries :=
  intros; apply matrix_eq; intros;
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_transpose | rewrite entry_mmul | rewrite entry_Zeros ];
  cbv beta.
Lemma mmul_assoc a b c d (A : matrix a b) (B : matrix b c) (C : matrix c d) : A *m B *m C = A *m (B *m C).
Proof.
  by_entries. rewrite (rsum_ext c _ (fun k => rsum b (fun l => A i l * B l k * C k j))) by (intros; now rewrite rsum_scal_r).
  rewrite rsum_swap. apply rsum_ext. intros. cbv beta. rewrite <- rsum_scal. apply rsum_ext. intros. ring.
Qed.
Lemma mmul_plus_r a b c (A : matrix a b) (B C : matrix b c) : A *m (B +m C) = A *m B +m A *m C.
Proof. by_entries. rewrite <- rsum_plus. apply rsum_ext. intros. ring. Qed.
Lemma mmul_plus_l a b c (A B : matrix a b) (C : matrix b c) : (A +m B) *m C = A *m C +m B *m C.
Proof. by_entries. rewrite <- rsum_plus. apply rsum_ext. intros. ring. Qed.
Lemma mmul_opp_r a b c (A : matrix a b) (B : matrix b c) : A *m -m B = -m (A *m B).
Proof. by_entries. rewrite <- rsum_opp. apply rsum_ext. intros. ring. Qed.
Lemma mmul_opp_l a b c (A : matrix a b) (B : matrix b c) : -m A *m B = -m (A *m B).
Proof. by_entries. rewrite <- rsum_opp. apply rsum_ext. intros. ring. Qed.
Lemma mmul_scal_r a b c x (A : matrix a b) (B : matrix b c) : A *m (x .* B) = x .* (A *m B).
Proof. by_entries. rewrite <- rsum_scal. apply rsum_ext. intros. ring. Qed.
Lemma mmul_scal_l a b c x (A : matrix a b) (B : matrix b c) : (x .* A) *m B = x .* (A *m B).
Proof. by_entries. rewrite <- rsum_scal. apply rsum_ext. intros. ring. Qed.
Lemma mmul_Zeros_r a b c (A : matrix a b) : A *m Zeros b c = Zeros a c.
Proof. by_entries. apply rsum_zeros. intros. ring. Qed.
Lemma mmul_Zeros_l a b c (B : matrix b c) : Zeros a b *m B = Zeros a c.
Proof. by_entries. apply rsum_zeros. intros. ring. Qed.
Lemma entry_Id n i j : (i < n)%nat -> (j < n)%nat -> Id n i j = if (i =? j)%nat then 1 else 0.
Proof. apply entry_mat. Qed.
Lemma mmul_Id_l n c (A : matrix n c) : Id n *m A = A.
Proof.
  by_entries. rewrite (rsum_single n i) by (first [ assumption | intros k Hk E; rewrite entry_Id by assumption;
    destruct (Nat.eqb_spec i k); [ lia | ring ] ]). rewrite entry_Id, Nat.eqb_refl by assumption. ring.
Qed.
Lemma mmul_Id_r r n (A : matrix r n) : A *m Id n = A.
Proof.
  by_entries. rewrite (rsum_single n j) by (first [ assumption | intros k Hk E; rewrite entry_Id by assumption;
    destruct (Nat.eqb_spec k j); [ lia | ring ] ]). rewrite entry_Id, Nat.eqb_refl by assumption. ring.
Qed.

Lemma transpose_transpose r c (A : matrix r c) : A ᵀ ᵀ = A.
Proof. by_entries. reflexivity. Qed.
Lemma transpose_mmul a b c (A : matrix a b) (B : matrix b c) : (A *m B)ᵀ = B ᵀ *m A ᵀ.
Proof. by_entries. apply rsum_ext. intros. ring. Qed.
Lemma transpose_mplus r c (A B : matrix r c) : (A +m B)ᵀ = A ᵀ +m B ᵀ.
Proof. by_entries. reflexivity. Qed.
Lemma transpose_mopp r c (A : matrix r c) : (-m A)ᵀ = -m A ᵀ.
Proof. by_entries. reflexivity. Qed.
Lemma transpose_mscal r c x (A : matrix r c) : (x .* A)ᵀ = x .* A ᵀ.
Proof. by_entries. reflexivity. Qed.
Lemma transpose_Zeros r c : (Zeros r c)ᵀ = Zeros c r.
Proof. by_entries. reflexivity. Qed.
Lemma transpose_Id n : (Id n)ᵀ = Id n.
Proof. by_entries. rewrite !entry_Id by assumption. now rewrite Nat.eqb_sym. Qed.

Lemma mpower_1 n (A : matrix n n) : A ^m 1 = A.
Proof. simpl. apply mmul_Id_r. Qed.
Lemma mpower_next n (A : matrix n n) k : A ^m (k + 1) = A *m A ^m k.
Proof. now rewrite Nat.add_1_r. Qed.
Lemma mpower_add n (A : matrix n n) k l : A ^m (k + l) = A ^m k *m A ^m l.
Proof. induction k; simpl; [ now rewrite mmul_Id_l | now rewrite IHk, mmul_assoc ]. Qed.

(** Orthogonal matrices cancel, also inside a word; a permutation is one. *)
Lemma orthogonal_l n (Q : matrix n n) : orthogonal Q -> Q ᵀ *m Q = Id n.
Proof. now intros []. Qed.
Lemma orthogonal_r n (Q : matrix n n) : orthogonal Q -> Q *m Q ᵀ = Id n.
Proof. now intros []. Qed.
Lemma cancel a b c (P : matrix a b) (Q : matrix b a) (A : matrix a c) : P *m Q = Id a -> P *m (Q *m A) = A.
Proof. intros H. now rewrite <- mmul_assoc, H, mmul_Id_l. Qed.
Lemma permutation_orthogonal n (P : matrix n n) : permutation P -> orthogonal P.
Proof.
  intros (s & Hs & Hi & ->).
  assert (O : forall j, (j < n)%nat -> exists i, (i < n)%nat /\ s i = j) by (apply FinFun.bInjective_bSurjective; assumption).
  split; by_entries; rewrite entry_Id by assumption.
  - destruct (O i) as (k & Hk & <-); [ assumption | ].
    rewrite (rsum_single n k) by (first [ assumption | intros l Hl E; rewrite !entry_mat by assumption;
      destruct (Nat.eqb_spec (s k) (s l)) as [ F | F ]; [ destruct E; now rewrite (Hi k l) | ring ] ]).
    rewrite !entry_mat, Nat.eqb_refl by assumption. rewrite (Nat.eqb_sym j). destruct (s k =? j)%nat; ring.
  - rewrite (rsum_single n (s i)) by (first [ now apply Hs | intros l Hl E; rewrite !entry_mat by assumption;
      destruct (Nat.eqb_spec l (s i)); [ contradiction | ring ] ]).
    rewrite !entry_mat, Nat.eqb_refl by auto.
    destruct (Nat.eqb_spec (s i) (s j)) as [ F | F ], (Nat.eqb_spec i j) as [ G | G ]; subst; try ring; try now destruct F.
    destruct G. now apply Hi.
Qed.

(** * Inner products *)

Lemma inner_entry n (u v : matrix n 1) : ⟨u, v⟩ = (u ᵀ *m v) 0%nat 0%nat.
Proof. rewrite entry_mmul, entry_transpose. reflexivity. Qed.
Lemma inner_sym n (u v : matrix n 1) : ⟨u, v⟩ = ⟨v, u⟩.
Proof. apply rsum_ext. intros. ring. Qed.
Lemma inner_mmul r n (A : matrix r n) u v : ⟨A *m u, v⟩ = ⟨u, A ᵀ *m v⟩.
Proof. now rewrite !inner_entry, transpose_mmul, mmul_assoc. Qed.
Lemma inner_plus_l n (u v w : matrix n 1) : ⟨u +m v, w⟩ = ⟨u, w⟩ + ⟨v, w⟩.
Proof. now rewrite !inner_entry, transpose_mplus, mmul_plus_l, entry_mplus. Qed.
Lemma inner_plus_r n (u v w : matrix n 1) : ⟨w, u +m v⟩ = ⟨w, u⟩ + ⟨w, v⟩.
Proof. now rewrite !inner_entry, mmul_plus_r, entry_mplus. Qed.
Lemma inner_opp_l n (u v : matrix n 1) : ⟨-m u, v⟩ = - ⟨u, v⟩.
Proof. now rewrite !inner_entry, transpose_mopp, mmul_opp_l, entry_mopp. Qed.
Lemma inner_opp_r n (u v : matrix n 1) : ⟨v, -m u⟩ = - ⟨v, u⟩.
Proof. now rewrite !inner_entry, mmul_opp_r, entry_mopp. Qed.
Lemma inner_scal_l n x (u v : matrix n 1) : ⟨x .* u, v⟩ = x * ⟨u, v⟩.
Proof. now rewrite !inner_entry, transpose_mscal, mmul_scal_l, entry_mscal. Qed.
Lemma inner_scal_r n x (u v : matrix n 1) : ⟨v, x .* u⟩ = x * ⟨v, u⟩.
Proof. now rewrite !inner_entry, mmul_scal_r, entry_mscal. Qed.
Lemma inner_Zeros_l n (v : matrix n 1) : ⟨Zeros n 1, v⟩ = 0.
Proof. now rewrite inner_entry, transpose_Zeros, mmul_Zeros_l, entry_Zeros. Qed.
Lemma inner_Zeros_r n (v : matrix n 1) : ⟨v, Zeros n 1⟩ = 0.
Proof. now rewrite inner_entry, mmul_Zeros_r, entry_Zeros. Qed.
Lemma inner_nonneg n (v : matrix n 1) : 0 <= ⟨v, v⟩.
Proof. apply rsum_nonneg. intros. apply Rle_0_sqr. Qed.

(** * Blocks

    Entry (s, t) of the block (p, q) stands at row r p + s and column c q + t. *)

Lemma div_at r p s : (s < r)%nat -> ((r * p + s) / r = p)%nat.
Proof. intros. rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small by lia. lia. Qed.
Lemma mod_at r p s : (s < r)%nat -> ((r * p + s) mod r = s)%nat.
Proof. intros. rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add by lia. now apply Nat.mod_small. Qed.
Lemma below r h p s : (p < h)%nat -> (s < r)%nat -> (r * p + s < r * h)%nat.
Proof. nia. Qed.
Lemma block_eq r h c k (A B : matrix (r * h) (c * k)) :
  (forall p s q t, (p < h)%nat -> (s < r)%nat -> (q < k)%nat -> (t < c)%nat -> A (r * p + s)%nat (c * q + t)%nat = B (r * p + s)%nat (c * q + t)%nat) -> A = B.
Proof.
  intros H. apply matrix_eq. intros i j Hi Hj. rewrite (Nat.div_mod i r), (Nat.div_mod j c) by lia.
  apply H; first [ apply Nat.div_lt_upper_bound; lia | apply Nat.mod_upper_bound; lia ].
Qed.
Lemma rows_eq r h c (A B : matrix (r * h) c) :
  (forall p s j, (p < h)%nat -> (s < r)%nat -> (j < c)%nat -> A (r * p + s)%nat j = B (r * p + s)%nat j) -> A = B.
Proof.
  intros H. apply matrix_eq. intros i j Hi Hj. rewrite (Nat.div_mod i r) by lia.
  apply H; first [ assumption | apply Nat.div_lt_upper_bound; lia | apply Nat.mod_upper_bound; lia ].
Qed.
Lemma transpose_inj r c (A B : matrix r c) : A ᵀ = B ᵀ -> A = B.
Proof. intros H. rewrite <- (transpose_transpose _ _ A), H. apply transpose_transpose. Qed.

(** Blocks side by side: the transpose of a stack. *)
Definition hstack {r c} (h : nat) (B : nat -> matrix r c) : matrix r (c * h) := (vstack h (fun p => (B p)ᵀ))ᵀ.
(** The sum of matrices. *)
Definition msum {r c} (h : nat) (B : nat -> matrix r c) : matrix r c := mat r c (fun i j => rsum h (fun p => B p i j)).

Lemma dsum_at r c h (B : nat -> matrix r c) p s q t : (p < h)%nat -> (s < r)%nat -> (q < h)%nat -> (t < c)%nat ->
  dsum h B (r * p + s)%nat (c * q + t)%nat = if (p =? q)%nat then B p s t else 0.
Proof. intros. unfold dsum. rewrite entry_mat, !div_at, !mod_at by (try apply below; assumption). reflexivity. Qed.
Lemma vstack_at r c h (B : nat -> matrix r c) p s j : (p < h)%nat -> (s < r)%nat -> (j < c)%nat ->
  vstack h B (r * p + s)%nat j = B p s j.
Proof. intros. unfold vstack. rewrite entry_mat, div_at, mod_at by (try apply below; assumption). reflexivity. Qed.
Lemma Id_at r h p s q t : (p < h)%nat -> (s < r)%nat -> (q < h)%nat -> (t < r)%nat ->
  Id (r * h) (r * p + s)%nat (r * q + t)%nat = if (p =? q)%nat then Id r s t else 0.
Proof.
  intros. rewrite !entry_Id by (try apply below; assumption).
  destruct (Nat.eqb_spec (r * p + s) (r * q + t)) as [ E | E ].
  - assert (p = q) as <- by (rewrite <- (div_at r p s), <- (div_at r q t), E by assumption; reflexivity).
    assert (s = t) as <- by lia. now rewrite !Nat.eqb_refl.
  - destruct (Nat.eqb_spec p q), (Nat.eqb_spec s t); subst; try reflexivity. now destruct E.
Qed.

(** Block (p, q) of a direct sum is zero unless p = q. *)
Ltac blockwise :=
  intros; apply block_eq; intros p s q t Hp Hs Hq Ht;
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_transpose | rewrite entry_Zeros ];
  cbv beta; rewrite ?dsum_at, ?Id_at by assumption; rewrite 1?(Nat.eqb_sym q p); destruct (Nat.eqb_spec p q) as [ <- | E ];
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_transpose | rewrite entry_Zeros ]; cbv beta.
Ltac rowwise :=
  intros; apply rows_eq; intros p s j Hp Hs Hj;
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_transpose | rewrite entry_Zeros | rewrite entry_mmul ];
  cbv beta; rewrite ?vstack_at by assumption;
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_transpose | rewrite entry_Zeros | rewrite entry_mmul ]; cbv beta.
Lemma dsum_ext r c h (A B : nat -> matrix r c) : (forall p, (p < h)%nat -> A p = B p) -> dsum h A = dsum h B.
Proof. intros H. blockwise; [ now rewrite H | reflexivity ]. Qed.
Lemma vstack_ext r c h (A B : nat -> matrix r c) : (forall p, (p < h)%nat -> A p = B p) -> vstack h A = vstack h B.
Proof. intros H. rowwise. now rewrite H. Qed.
Lemma hstack_ext r c h (A B : nat -> matrix r c) : (forall p, (p < h)%nat -> A p = B p) -> hstack h A = hstack h B.
Proof. intros H. unfold hstack. f_equal. apply vstack_ext. intros. now rewrite H. Qed.
Lemma msum_ext r c h (A B : nat -> matrix r c) : (forall p, (p < h)%nat -> A p = B p) -> msum h A = msum h B.
Proof. intros H. apply matrix_eq. intros. unfold msum. rewrite !entry_mat by assumption. apply rsum_ext. intros. now rewrite H. Qed.

Lemma dsum_plus r c h (A B : nat -> matrix r c) : dsum h A +m dsum h B = dsum h (fun p => A p +m B p).
Proof. blockwise; ring. Qed.
Lemma dsum_opp r c h (A : nat -> matrix r c) : -m dsum h A = dsum h (fun p => -m A p).
Proof. blockwise; ring. Qed.
Lemma dsum_scal r c h x (A : nat -> matrix r c) : x .* dsum h A = dsum h (fun p => x .* A p).
Proof. blockwise; ring. Qed.
Lemma dsum_transpose r c h (A : nat -> matrix r c) : (dsum h A)ᵀ = dsum h (fun p => (A p)ᵀ).
Proof. blockwise; reflexivity. Qed.
Lemma dsum_Id r h : Id (r * h) = dsum h (fun _ => Id r).
Proof. blockwise; reflexivity. Qed.
Lemma dsum_Zeros r c h : Zeros (r * h) (c * h) = dsum h (fun _ => Zeros r c).
Proof. blockwise; reflexivity. Qed.
Lemma vstack_plus r c h (A B : nat -> matrix r c) : vstack h A +m vstack h B = vstack h (fun p => A p +m B p).
Proof. rowwise; ring. Qed.
Lemma vstack_opp r c h (A : nat -> matrix r c) : -m vstack h A = vstack h (fun p => -m A p).
Proof. rowwise; ring. Qed.
Lemma vstack_scal r c h x (A : nat -> matrix r c) : x .* vstack h A = vstack h (fun p => x .* A p).
Proof. rowwise; ring. Qed.
Lemma vstack_Zeros r c h : Zeros (r * h) c = vstack h (fun _ => Zeros r c).
Proof. rowwise; reflexivity. Qed.
Lemma vstack_mmul r n c h (A : nat -> matrix r n) (B : matrix n c) : vstack h A *m B = vstack h (fun p => A p *m B).
Proof. rowwise. apply rsum_ext. intros. now rewrite vstack_at. Qed.

Lemma dsum_row r n h (A : nat -> matrix r n) p s (f : nat -> R) : (p < h)%nat -> (s < r)%nat ->
  rsum (n * h) (fun k => dsum h A (r * p + s)%nat k * f k) = rsum n (fun t => A p s t * f (n * p + t)%nat).
Proof.
  intros. rewrite rsum_block, (rsum_single h p); [ | assumption | intros q Hq E ].
  - apply rsum_ext. intros. now rewrite dsum_at, Nat.eqb_refl.
  - apply rsum_zeros. intros. rewrite dsum_at by assumption. destruct (Nat.eqb_spec p q); [ lia | ring ].
Qed.
Lemma dsum_mmul r n c h (A : nat -> matrix r n) (B : nat -> matrix n c) : dsum h A *m dsum h B = dsum h (fun p => A p *m B p).
Proof.
  apply block_eq. intros p s q t Hp Hs Hq Ht. rewrite entry_mmul, dsum_row, dsum_at by assumption.
  destruct (Nat.eqb_spec p q) as [ <- | E ].
  - rewrite entry_mmul. apply rsum_ext. intros. now rewrite dsum_at, Nat.eqb_refl.
  - apply rsum_zeros. intros. rewrite dsum_at by assumption. destruct (Nat.eqb_spec p q); [ lia | ring ].
Qed.
Lemma dsum_vstack r n c h (A : nat -> matrix r n) (B : nat -> matrix n c) : dsum h A *m vstack h B = vstack h (fun p => A p *m B p).
Proof. rowwise. rewrite dsum_row by assumption. apply rsum_ext. intros. now rewrite vstack_at. Qed.

Lemma vstack_transpose r c h (A : nat -> matrix r c) : (vstack h A)ᵀ = hstack h (fun p => (A p)ᵀ).
Proof. unfold hstack. f_equal. apply vstack_ext. intros. now rewrite transpose_transpose. Qed.
Lemma hstack_transpose r c h (A : nat -> matrix r c) : (hstack h A)ᵀ = vstack h (fun p => (A p)ᵀ).
Proof. apply transpose_transpose. Qed.
Ltac by_transpose := intros; apply transpose_inj; rewrite ?transpose_mmul, ?transpose_mplus, ?transpose_mopp, ?transpose_mscal, ?hstack_transpose, ?dsum_transpose.
Lemma hstack_plus r c h (A B : nat -> matrix r c) : hstack h A +m hstack h B = hstack h (fun p => A p +m B p).
Proof. by_transpose. rewrite vstack_plus. apply vstack_ext. intros. now rewrite transpose_mplus. Qed.
Lemma hstack_opp r c h (A : nat -> matrix r c) : -m hstack h A = hstack h (fun p => -m A p).
Proof. by_transpose. rewrite vstack_opp. apply vstack_ext. intros. now rewrite transpose_mopp. Qed.
Lemma hstack_scal r c h x (A : nat -> matrix r c) : x .* hstack h A = hstack h (fun p => x .* A p).
Proof. by_transpose. rewrite vstack_scal. apply vstack_ext. intros. now rewrite transpose_mscal. Qed.
Lemma mmul_hstack r n c h (A : matrix r n) (B : nat -> matrix n c) : A *m hstack h B = hstack h (fun p => A *m B p).
Proof. by_transpose. rewrite vstack_mmul. apply vstack_ext. intros. now rewrite transpose_mmul. Qed.
Lemma hstack_dsum r n c h (A : nat -> matrix r n) (B : nat -> matrix n c) : hstack h A *m dsum h B = hstack h (fun p => A p *m B p).
Proof. by_transpose. rewrite dsum_vstack. apply vstack_ext. intros. now rewrite transpose_mmul. Qed.
Lemma hstack_vstack r n c h (A : nat -> matrix r n) (B : nat -> matrix n c) : hstack h A *m vstack h B = msum h (fun p => A p *m B p).
Proof.
  apply matrix_eq. intros i j Hi Hj. unfold msum. rewrite entry_mmul, entry_mat, rsum_block by assumption.
  apply rsum_ext. intros. rewrite entry_mmul. apply rsum_ext. intros. unfold hstack. rewrite entry_transpose, !vstack_at, entry_transpose by assumption. reflexivity.
Qed.
Lemma inner_vstack r h (u v : nat -> matrix r 1) : ⟨vstack h u, vstack h v⟩ = rsum h (fun p => ⟨u p, v p⟩).
Proof. unfold inner. rewrite rsum_block. apply rsum_ext. intros. apply rsum_ext. intros. now rewrite !vstack_at by lia. Qed.

Lemma above_at_1 r1 r2 c (A : matrix r1 c) (B : matrix r2 c) i j : (i < r1)%nat -> (j < c)%nat -> above A B i j = A i j.
Proof. intros. unfold above. rewrite entry_mat by lia. destruct (Nat.ltb_spec i r1); [ reflexivity | lia ]. Qed.
Lemma above_at_2 r1 r2 c (A : matrix r1 c) (B : matrix r2 c) i j : (i < r2)%nat -> (j < c)%nat -> above A B (r1 + i)%nat j = B i j.
Proof. intros. unfold above. rewrite entry_mat by lia. destruct (Nat.ltb_spec (r1 + i) r1); [ lia | f_equal; lia ]. Qed.
Lemma above_eq r1 r2 c (A B : matrix (r1 + r2) c) :
  (forall i j, (i < r1)%nat -> (j < c)%nat -> A i j = B i j) -> (forall i j, (i < r2)%nat -> (j < c)%nat -> A (r1 + i)%nat j = B (r1 + i)%nat j) -> A = B.
Proof.
  intros H K. apply matrix_eq. intros i j Hi Hj. destruct (le_lt_dec r1 i) as [ L | L ]; [ | now apply H ].
  replace i with (r1 + (i - r1))%nat by lia. apply K; lia.
Qed.
Ltac abovewise :=
  intros; apply above_eq; intros i j Hi Hj;
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_mmul ]; cbv beta;
  rewrite ?above_at_1, ?above_at_2 by assumption;
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_mmul ]; cbv beta.
Lemma above_plus r1 r2 c (A C : matrix r1 c) (B D : matrix r2 c) : above A B +m above C D = above (A +m C) (B +m D).
Proof. abovewise; ring. Qed.
Lemma above_opp r1 r2 c (A : matrix r1 c) (B : matrix r2 c) : -m above A B = above (-m A) (-m B).
Proof. abovewise; ring. Qed.
Lemma above_scal r1 r2 c x (A : matrix r1 c) (B : matrix r2 c) : x .* above A B = above (x .* A) (x .* B).
Proof. abovewise; ring. Qed.
Lemma above_mmul r1 r2 n c (A : matrix r1 n) (B : matrix r2 n) (C : matrix n c) : above A B *m C = above (A *m C) (B *m C).
Proof.
  abovewise; apply rsum_ext; intros; [ now rewrite above_at_1 | now rewrite above_at_2 ].
Qed.
Lemma above_transpose r1 r2 c (A : matrix r1 c) (B : matrix r2 c) : (above A B)ᵀ = beside (A ᵀ) (B ᵀ).
Proof.
  apply matrix_eq. intros i j Hi Hj. unfold above, beside. rewrite entry_transpose, !entry_mat by assumption.
  now rewrite !entry_transpose.
Qed.
Lemma beside_transpose r c1 c2 (A : matrix r c1) (B : matrix r c2) : (beside A B)ᵀ = above (A ᵀ) (B ᵀ).
Proof. rewrite <- (transpose_transpose _ _ A), <- (transpose_transpose _ _ B), <- above_transpose. now rewrite !transpose_transpose. Qed.
Lemma beside_plus r c1 c2 (A C : matrix r c1) (B D : matrix r c2) : beside A B +m beside C D = beside (A +m C) (B +m D).
Proof. by_transpose. now rewrite !beside_transpose, above_plus, !transpose_mplus. Qed.
Lemma beside_opp r c1 c2 (A : matrix r c1) (B : matrix r c2) : -m beside A B = beside (-m A) (-m B).
Proof. by_transpose. now rewrite !beside_transpose, above_opp, !transpose_mopp. Qed.
Lemma beside_scal r c1 c2 x (A : matrix r c1) (B : matrix r c2) : x .* beside A B = beside (x .* A) (x .* B).
Proof. by_transpose. now rewrite !beside_transpose, above_scal, !transpose_mscal. Qed.
Lemma mmul_beside r n c1 c2 (A : matrix r n) (B : matrix n c1) (C : matrix n c2) : A *m beside B C = beside (A *m B) (A *m C).
Proof. by_transpose. now rewrite !beside_transpose, above_mmul, !transpose_mmul. Qed.
Lemma beside_above r n1 n2 c (A : matrix r n1) (B : matrix r n2) (C : matrix n1 c) (D : matrix n2 c) :
  beside A B *m above C D = A *m C +m B *m D.
Proof.
  apply matrix_eq. intros i j Hi Hj. rewrite entry_mplus, !entry_mmul, rsum_add. cbv beta.
  assert (T : beside A B = (above (A ᵀ) (B ᵀ))ᵀ) by now rewrite above_transpose, !transpose_transpose.
  rewrite T, entry_transpose.
  f_equal; apply rsum_ext; intros; [ rewrite !above_at_1 by assumption | rewrite !above_at_2 by assumption ]; now rewrite entry_transpose.
Qed.
Lemma inner_above n1 n2 (u x : matrix n1 1) (v y : matrix n2 1) : ⟨above u v, above x y⟩ = ⟨u, x⟩ + ⟨v, y⟩.
Proof. now rewrite !inner_entry, above_transpose, beside_above, entry_mplus. Qed.

Lemma beside_of_above r1 r2 c1 c2 (A : matrix r1 c1) (B : matrix r1 c2) (C : matrix r2 c1) (D : matrix r2 c2) :
  beside (above A C) (above B D) = above (beside A B) (beside C D).
Proof.
  abovewise; unfold beside; rewrite !entry_mat by lia; destruct (j <? c1)%nat eqn:E;
    [ apply Nat.ltb_lt in E | apply Nat.ltb_ge in E | apply Nat.ltb_lt in E | apply Nat.ltb_ge in E ];
    first [ apply above_at_1 | apply above_at_2 ]; lia.
Qed.

(** ** Blocks of one row, of one number, of one column: the same arrangements but for the way their sizes are written *)

Definition resize {r c} (r' c' : nat) (A : matrix r c) : matrix r' c' := mat r' c' A.
Lemma entry_resize r c r' c' (A : matrix r c) : r = r' -> c = c' -> entry (resize r' c' A) = entry A.
Proof. intros <- <-. apply entry_total, outside. Qed.
Lemma resize_same r c (A : matrix r c) : resize r c A = A.
Proof. by_entries. now rewrite entry_resize. Qed.
Lemma resize_ext r c (A B : matrix r c) r' c' : A = B -> resize r' c' A = resize r' c' B.
Proof. now intros <-. Qed.
Lemma rows_resize c h (B : nat -> matrix 1 c) : rows h B = resize h c (vstack h B).
Proof. by_entries. unfold rows, resize, vstack. rewrite !entry_mat by lia. now rewrite Nat.div_1_r, Nat.mod_1_r. Qed.
Lemma diag_resize h (B : nat -> matrix 1 1) : diag h B = resize h h (dsum h B).
Proof. by_entries. unfold diag, resize, dsum. rewrite !entry_mat by lia. now rewrite !Nat.div_1_r, !Nat.mod_1_r. Qed.
Lemma columns_resize r h (B : nat -> matrix r 1) : columns h B = resize (r * h) h (dsum h B).
Proof.
  by_entries. unfold columns, resize, dsum. rewrite !entry_mat by lia. rewrite !Nat.div_1_r, !Nat.mod_1_r.
  destruct (Nat.eqb_spec (i / r) j) as [ E | E ]; [ now rewrite E | reflexivity ].
Qed.
Lemma Id_resize h : Id h = resize h h (dsum h (fun _ => Id 1)).
Proof. rewrite <- dsum_Id. by_entries. rewrite entry_resize by lia. unfold Id. now rewrite !entry_mat by lia. Qed.
Lemma Zeros_resize h : Zeros h h = resize h h (dsum h (fun _ => Zeros 1 1)).
Proof. rewrite <- dsum_Zeros. by_entries. rewrite entry_resize by lia. now rewrite entry_Zeros. Qed.
Ltac resized := by_entries; rewrite !entry_resize by first [ assumption | lia ];
  repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_transpose | rewrite entry_mmul ];
  rewrite ?entry_resize by first [ assumption | lia ]; subst; reflexivity.
Lemma resize_plus r c r' c' (A B : matrix r c) : r = r' -> c = c' -> resize r' c' A +m resize r' c' B = resize r' c' (A +m B).
Proof. resized. Qed.
Lemma resize_opp r c r' c' (A : matrix r c) : r = r' -> c = c' -> -m resize r' c' A = resize r' c' (-m A).
Proof. resized. Qed.
Lemma resize_scal r c r' c' x (A : matrix r c) : r = r' -> c = c' -> x .* resize r' c' A = resize r' c' (x .* A).
Proof. resized. Qed.
Lemma resize_transpose r c r' c' (A : matrix r c) : r = r' -> c = c' -> (resize r' c' A)ᵀ = resize c' r' (A ᵀ).
Proof. resized. Qed.
Lemma resize_mmul r n c r' n' c' (A : matrix r n) (B : matrix n c) : r = r' -> n = n' -> c = c' ->
  resize r' n' A *m resize n' c' B = resize r' c' (A *m B).
Proof. resized. Qed.
Lemma resize_mmul_l r n c r' (A : matrix r n) (B : matrix n c) : r = r' -> resize r' n A *m B = resize r' c (A *m B).
Proof. resized. Qed.
Lemma resize_mmul_r r n c c' (A : matrix r n) (B : matrix n c) : c = c' -> A *m resize n c' B = resize r c' (A *m B).
Proof. resized. Qed.
Lemma resize_resize r c r' c' r'' c'' (A : matrix r c) : r = r' -> c = c' -> resize r'' c'' (resize r' c' A) = resize r'' c'' A.
Proof. intros <- <-. now rewrite resize_same. Qed.
Lemma inner_resize n n' (u v : matrix n 1) : n = n' -> ⟨resize n' 1 u, resize n' 1 v⟩ = ⟨u, v⟩.
Proof. intros <-. now rewrite !resize_same. Qed.

(** * Determinants *)

Lemma det_2 (A : matrix 2 2) : det A = A 0%nat 0%nat * A 1%nat 1%nat - A 0%nat 1%nat * A 1%nat 0%nat.
Proof. unfold det. simpl. ring. Qed.
Lemma laplace_ext n : forall f g, (forall i j, (i < n)%nat -> (j < n)%nat -> f i j = g i j) -> laplace n f = laplace n g.
Proof.
  induction n as [ | n IH ]; intros f g H; [ reflexivity | ]. cbn [laplace]. apply rsum_ext. intros j Hj.
  rewrite H by lia. f_equal. apply IH. intros i k Hi Hk. destruct (Nat.ltb_spec k j); apply H; lia.
Qed.
Lemma laplace_S n f : laplace (S n) f =
  rsum (S n) (fun j => (-1) ^ j * f 0%nat j * laplace n (fun i k => f (S i) (if (k <? j)%nat then k else S k))).
Proof. reflexivity. Qed.
(** A first row of one entry, then two rows of two. *)
Lemma laplace_first n f : (forall j, (j < n)%nat -> f 0%nat (S j) = 0) ->
  laplace (S n) f = f 0%nat 0%nat * laplace n (fun i k => f (S i) (S k)).
Proof. intros H. rewrite laplace_S, rsum_first, rsum_zeros by (intros; rewrite H by assumption; ring). cbn [pow Nat.ltb Nat.leb]. ring. Qed.
Lemma laplace_block n f : (forall i j, (i < 2)%nat -> (j < n)%nat -> f i (S (S j)) = 0) ->
  laplace (2 + n) f = (f 0%nat 0%nat * f 1%nat 1%nat - f 0%nat 1%nat * f 1%nat 0%nat) * laplace n (fun i j => f (S (S i)) (S (S j))).
Proof.
  intros H. change (2 + n)%nat with (S (S n)).
  rewrite laplace_S, rsum_first, rsum_first, rsum_zeros by (intros; rewrite (H 0%nat) by lia; ring).
  rewrite !laplace_first by (intros; cbn [Nat.ltb Nat.leb]; apply H; lia). cbn [pow Nat.ltb Nat.leb]. ring.
Qed.
Lemma det_dsum h (B : nat -> matrix 2 2) : det (dsum h B) = rprod h (fun p => det (B p)).
Proof.
  revert B. induction h as [ | h IH ]; intros B; [ reflexivity | ].
  rewrite (rprod_add 1 h), <- (IH (fun p => B (1 + p)%nat)). cbn [rprod]. rewrite Rmult_1_l, det_2.
  transitivity (laplace (2 + 2 * h) (dsum (S h) B)); [ unfold det; f_equal; lia | ].
  assert (E : forall i j, (i < 2 * S h)%nat -> (j < 2 * S h)%nat -> dsum (S h) B i j =
    if (i / 2 =? j / 2)%nat then B (i / 2)%nat (i mod 2)%nat (j mod 2)%nat else 0) by (intros; now apply entry_mat).
  rewrite laplace_block.
  - rewrite !E by lia. cbn [Nat.div Nat.modulo Nat.divmod fst snd Nat.sub Nat.eqb]. f_equal.
    apply laplace_ext. intros i j Hi Hj. rewrite E by lia. unfold dsum. rewrite entry_mat by assumption.
    replace (S (S i)) with (i + 1 * 2)%nat by lia. replace (S (S j)) with (j + 1 * 2)%nat by lia.
    rewrite !Nat.div_add, !Nat.mod_add, !(Nat.add_comm _ 1) by lia. reflexivity.
  - intros i j Hi Hj. rewrite E by lia. rewrite (Nat.div_small i) by lia.
    replace (S (S j)) with (j + 1 * 2)%nat by lia. rewrite Nat.div_add, Nat.add_comm by lia. reflexivity.
Qed.

Lemma resize_above r1 r2 c c' (A : matrix r1 c) (B : matrix r2 c) : c = c' -> resize (r1 + r2) c' (above A B) = above (resize r1 c' A) (resize r2 c' B).
Proof. intros <-. now rewrite !resize_same. Qed.
Lemma resize_beside r r' c1 c2 (A : matrix r c1) (B : matrix r c2) : r = r' -> resize r' (c1 + c2) (beside A B) = beside (resize r' c1 A) (resize r' c2 B).
Proof. intros <-. now rewrite !resize_same. Qed.

(** * Known equations added up: c (t − s) = Σ (r − l) u, where u is a matrix or a number *)

Lemma madd_matrix r n c (a S : matrix r c) (l m : matrix r n) (u : matrix n c) : a = S -> l = m -> a = S +m (m -m l) *m u.
Proof. intros -> ->. by_entries. rewrite (rsum_zeros n) by (intros; ring). ring. Qed.
Lemma madd_number r c (a S l m : matrix r c) u : a = S -> l = m -> a = S +m u .* (m -m l).
Proof. intros -> ->. by_entries. ring. Qed.
Lemma mlinear_eq r c k (S s t : matrix r c) : Zeros r c = S -> k <> 0 -> S = k .* (t -m s) -> s = t.
Proof.
  intros <- Hk E. apply matrix_eq. intros i j Hi Hj. apply (f_equal (fun A => entry A i j)) in E. revert E.
  rewrite entry_mscal, entry_mplus, entry_mopp, entry_Zeros. intros E. symmetry in E. apply Rmult_integral in E. lra.
Qed.
