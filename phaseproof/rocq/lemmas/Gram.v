(** Equal Gram matrices: families of vectors with the same inner products are turned into one another.

    A reflection takes u to v if |u| = |v|.  So two families with the same inner products, unless they are 0, may be turned
    such that a member is r e₀ in both, with r ≠ 0: then first coordinates agree, and the others by induction. *)

From Phaseproof Require Export Analysis.
From Coq Require Import Lra Lia Classical.

Lemma inner_zero n (v : matrix n 1) : ⟨v, v⟩ = 0 -> v = Zeros n 1.
Proof.
  intros H. apply matrix_eq. intros i j Hi Hj. rewrite entry_Zeros. replace j with 0%nat by lia.
  assert (S : forall m, rsum m (fun k => v k 0%nat * v k 0%nat) = 0 -> (i < m)%nat -> v i 0%nat = 0); [ | exact (S n H Hi) ].
  induction m; simpl; [ lia | ]. intros E L.
  assert (0 <= rsum m (fun k => v k 0%nat * v k 0%nat)) by (apply rsum_nonneg; intros; nra).
  assert (rsum m (fun k => v k 0%nat * v k 0%nat) = 0) by nra.
  destruct (Nat.eq_dec i m) as [ -> | N ]; [ nra | apply IHm; [ assumption | lia ] ].
Qed.
Lemma inner_orthogonal n (Q : matrix n n) u v : orthogonal Q -> ⟨Q *m u, Q *m v⟩ = ⟨u, v⟩.
Proof. intros [ E _ ]. now rewrite inner_mmul, <- mmul_assoc, E, mmul_Id_l. Qed.
Lemma orthogonal_transpose n (Q : matrix n n) : orthogonal Q -> orthogonal (Q ᵀ).
Proof. unfold orthogonal. rewrite transpose_transpose. tauto. Qed.
Lemma orthogonal_mmul n (P Q : matrix n n) : orthogonal P -> orthogonal Q -> orthogonal (P *m Q).
Proof.
  intros [ A B ] [ D E ]. split; rewrite transpose_mmul, mmul_assoc.
  - now rewrite <- (mmul_assoc _ _ _ _ (P ᵀ)), A, mmul_Id_l.
  - now rewrite <- (mmul_assoc _ _ _ _ Q), E, mmul_Id_l.
Qed.
Lemma orthogonal_Id n : orthogonal (Id n).
Proof. split; now rewrite transpose_Id, mmul_Id_l. Qed.

(** Q u = u − c ⟨w, u⟩ w and Q² = 1, where c |w|² = 2. *)
Lemma reflection n (w : matrix n 1) c : c * ⟨w, w⟩ = 2 ->
  exists Q, orthogonal Q /\ forall u, Q *m u = u -m (c * ⟨w, u⟩) .* w.
Proof.
  intros H. pose (Q := Id n -m c .* (w *m w ᵀ)). exists Q.
  assert (A : forall u : matrix n 1, w *m (w ᵀ *m u) = ⟨w, u⟩ .* w).
  { intros u. apply matrix_eq. intros i j Hi Hj. rewrite entry_mmul, entry_mscal. cbn [rsum]. replace j with 0%nat by lia.
    rewrite inner_entry. ring. }
  assert (B : Q *m Q = Id n).
  { unfold Q. repeat first [ rewrite mmul_plus_l | rewrite mmul_plus_r | rewrite mmul_opp_l | rewrite mmul_opp_r | rewrite mmul_scal_l
      | rewrite mmul_scal_r | rewrite mmul_Id_l | rewrite mmul_Id_r ].
    rewrite mmul_assoc, <- (mmul_assoc _ _ _ _ (w ᵀ)), <- (mmul_assoc _ _ _ _ w (w ᵀ *m w)), A, mmul_scal_l.
    apply matrix_eq. intros i j _ _. repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal ].
    replace (c * (c * (⟨w, w⟩ * (w *m w ᵀ) i j))) with (c * ⟨w, w⟩ * (c * (w *m w ᵀ) i j)) by ring. rewrite H. ring. }
  assert (T : Q ᵀ = Q).
  { unfold Q. now rewrite transpose_mplus, transpose_mopp, transpose_mscal, transpose_mmul, transpose_transpose, transpose_Id. }
  split; [ now split; rewrite T | ].
  intros u. unfold Q. rewrite mmul_plus_l, mmul_opp_l, mmul_scal_l, mmul_assoc, A, mmul_Id_l.
  apply matrix_eq. intros i j _ _. repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal ]. ring.
Qed.
Lemma turned n (u v : matrix n 1) : ⟨u, u⟩ = ⟨v, v⟩ -> exists Q, orthogonal Q /\ Q *m u = v.
Proof.
  intros H. assert (S : ⟨u -m v, u -m v⟩ = 2 * ⟨u -m v, u⟩).
  { rewrite !inner_plus_l, !inner_plus_r, !inner_opp_l, !inner_opp_r, (inner_sym n v u), <- H. ring. }
  destruct (Req_dec ⟨u -m v, u -m v⟩ 0) as [ Z | N ].
  - exists (Id n). split; [ apply orthogonal_Id | ]. rewrite mmul_Id_l. apply inner_zero in Z.
    apply matrix_eq. intros i j _ _. apply (f_equal (fun A => entry A i j)) in Z. rewrite entry_mplus, entry_mopp, entry_Zeros in Z. lra.
  - destruct (reflection n (u -m v) (2 / ⟨u -m v, u -m v⟩)) as [ Q [ O E ] ]; [ now field | ]. exists Q. split; [ exact O | ]. rewrite E.
    apply matrix_eq. intros i j _ _. repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal ]. rewrite S in N |- *.
    field. lra.
Qed.

(** 1 and Q on the diagonal; all coordinates but the first. *)
Definition one_and {n} (Q : matrix n n) : matrix (S n) (S n) := mat _ _ (fun i j => match i, j with
  | O, O => 1 | S i, S j => Q i j | _, _ => 0 end).
Definition tail {n} (u : matrix (S n) 1) : matrix n 1 := mat n 1 (fun i j => u (S i) j).
Lemma one_and_transpose n (Q : matrix n n) : (one_and Q)ᵀ = one_and (Q ᵀ).
Proof.
  apply matrix_eq. intros i j Hi Hj. unfold one_and. rewrite entry_transpose, !entry_mat by assumption.
  destruct i, j; try reflexivity. now rewrite entry_transpose.
Qed.
Lemma one_and_mmul n (P Q : matrix n n) : P *m Q = Id n -> one_and P *m one_and Q = Id (S n).
Proof.
  intros H. apply matrix_eq. intros i j Hi Hj. rewrite entry_mmul, rsum_first, entry_Id by assumption.
  unfold one_and. rewrite !entry_mat by lia.
  rewrite (rsum_ext n _ (fun k => match i with O => 0 | S i => P i k end * match j with O => 0 | S j => Q k j end)).
  - destruct i, j; try (rewrite rsum_zeros by (intros; ring); simpl; ring). simpl.
    apply (f_equal (fun A => entry A i j)) in H. rewrite entry_mmul, entry_Id in H by lia. rewrite H. ring.
  - intros k Hk. rewrite !entry_mat by lia. reflexivity.
Qed.
Lemma one_and_orthogonal n (Q : matrix n n) : orthogonal Q -> orthogonal (one_and Q).
Proof. intros [ A B ]. split; rewrite one_and_transpose; now apply one_and_mmul. Qed.
Lemma inner_tail n (u v : matrix (S n) 1) : ⟨u, v⟩ = u 0%nat 0%nat * v 0%nat 0%nat + ⟨tail u, tail v⟩.
Proof. unfold inner. rewrite rsum_first. f_equal. apply rsum_ext. intros. unfold tail. now rewrite !entry_mat by lia. Qed.
Lemma one_and_turns n (Q : matrix n n) (u v : matrix (S n) 1) : u 0%nat 0%nat = v 0%nat 0%nat -> Q *m tail u = tail v -> one_and Q *m u = v.
Proof.
  intros H K. apply matrix_eq. intros i j Hi Hj. replace j with 0%nat by lia. rewrite entry_mmul, rsum_first.
  unfold one_and. rewrite entry_mat by lia.
  rewrite (rsum_ext n _ (fun k => match i with O => 0 | S i => Q i k end * u (S k) 0%nat)) by (intros; rewrite entry_mat by lia; now destruct i).
  destruct i; [ rewrite rsum_zeros by (intros; ring); rewrite H; ring | ].
  apply (f_equal (fun A => entry A i 0%nat)) in K. unfold tail in K at 2. rewrite entry_mmul, entry_mat in K by lia. rewrite <- K, Rmult_0_l, Rplus_0_l.
  apply rsum_ext. intros. unfold tail. now rewrite entry_mat by lia.
Qed.

Lemma equal_gram (T : Type) n : forall p q : T -> matrix n 1, (forall s t, ⟨p s, p t⟩ = ⟨q s, q t⟩) ->
  exists U, orthogonal U /\ forall t, U *m p t = q t.
Proof.
  induction n as [ | n IH ]; intros p q H.
  - exists (Id 0). split; [ apply orthogonal_Id | ]. intros. apply matrix_eq. lia.
  - destruct (classic (exists a, ⟨p a, p a⟩ <> 0)) as [ [ a N ] | Z ].
    + pose (e := mat (S n) 1 (fun i _ => match i with O => sqrt ⟨p a, p a⟩ | _ => 0 end)).
      assert (F : forall u : matrix (S n) 1, ⟨u, e⟩ = u 0%nat 0%nat * sqrt ⟨p a, p a⟩).
      { intros u. unfold inner at 1. rewrite rsum_first, rsum_zeros; unfold e; [ rewrite entry_mat by lia; ring | ].
        intros i Hi. rewrite entry_mat by lia. ring. }
      assert (M := inner_nonneg _ (p a)).
      assert (E : ⟨e, e⟩ = ⟨p a, p a⟩) by (rewrite F; unfold e at 1; rewrite entry_mat by lia; now apply sqrt_sqrt).
      destruct (turned _ (p a) e) as [ P [ OP EP ] ]; [ now symmetry | ].
      destruct (turned _ (q a) e) as [ Q [ OQ EQ ] ]; [ now rewrite E, H | ].
      assert (G : forall s t, ⟨P *m p s, P *m p t⟩ = ⟨Q *m q s, Q *m q t⟩) by (intros; now rewrite !inner_orthogonal).
      assert (first : forall t, (P *m p t) 0%nat 0%nat = (Q *m q t) 0%nat 0%nat).
      { intros t. assert (K := G t a). rewrite EP, EQ, !F in K. apply Rmult_eq_reg_r in K; [ exact K | ].
        apply Rgt_not_eq, sqrt_lt_R0. lra. }
      destruct (IH (fun t => tail (P *m p t)) (fun t => tail (Q *m q t))) as [ V [ OV EV ] ].
      { intros s t. assert (K := G s t). rewrite !inner_tail, !first in K. lra. }
      exists (Q ᵀ *m (one_and V *m P)). split.
      * apply orthogonal_mmul; [ now apply orthogonal_transpose | ]. apply orthogonal_mmul; [ now apply one_and_orthogonal | exact OP ].
      * intros t. rewrite !mmul_assoc, (one_and_turns n V (P *m p t) (Q *m q t)) by auto.
        rewrite <- mmul_assoc. destruct OQ as [ OQ _ ]. now rewrite OQ, mmul_Id_l.
    + exists (Id (S n)). split; [ apply orthogonal_Id | ]. intros t. rewrite mmul_Id_l.
      assert (K : ⟨p t, p t⟩ = 0) by (destruct (Req_dec ⟨p t, p t⟩ 0); [ assumption | exfalso; eauto ]).
      rewrite (inner_zero _ _ K). symmetry. apply inner_zero. now rewrite <- H.
Qed.
