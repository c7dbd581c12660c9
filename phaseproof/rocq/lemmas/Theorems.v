(** Theorems that claims cite from others, proved here in the very words in which they are cited. *)

From Phaseproof Require Export Analysis.
From Phaseproof Require Import ExponentialIntegral Gram.
From Coq Require Import Lra Lia Classical.

Lemma below (i n : nat) : i < n -> (i < n)%nat. Proof. intros H. apply lt_IZR in H. lia. Qed.
Lemma above_ (i n : nat) : (i < n)%nat -> i < n. Proof. intros H. apply IZR_lt. lia. Qed.

(** * Angles *)

Lemma whole_half (x y : R) : sin ((x - y) / 2) = 0 -> exists k : Z, x = y + 2 * k * PI.
Proof. intros H. destruct (sin_eq_0_0 _ H) as [ k K ]. exists k. lra. Qed.

Theorem period_exp : forall (phi : ℝ), (Cexp (i_ * phi)%C = 1%R :> ℂ)%C -> exists m : ℤ, phi = 2 * PI * m :> ℝ.
Proof.
  intros phi one. assert (K : cos phi = 1).
  { apply (f_equal Re) in one. simpl in one. replace (0 * phi - 1 * 0) with 0 in one by ring. replace (0 * 0 + 1 * phi) with phi in one by ring.
    rewrite exp_0 in one. lra. }
  destruct (whole_half phi 0) as [ k E ]; [ | exists k; lra ].
  replace phi with (2 * ((phi - 0) / 2)) in K by field. rewrite cos_2a_sin in K.
  assert (sin ((phi - 0) / 2) * sin ((phi - 0) / 2) = 0) by lra. nra.
Qed.

Lemma even_power (k : Z) : (-1) ^z (2 * k) = 1.
Proof. destruct k as [ | p | p ]; cbn -[Pos.to_nat pow]; rewrite ?Pos2Nat.inj_xO, ?pow_1_even; lra. Qed.

Theorem equal_sines : forall (phi : ℝ) (psi : ℝ), sin phi = sin psi :> ℝ ->
  exists m : ℤ, (exists n : ℤ, (phi = n * psi + m * PI :> ℝ /\ n = (-1) ^z m :> ℝ)).
Proof.
  intros x y E. assert (K : cos ((x + y) / 2) * sin ((x - y) / 2) = 0).
  { assert (F : forall a b, sin (a + b) = sin (a - b) -> cos a * sin b = 0) by (intros a b; rewrite sin_plus, sin_minus; lra).
    apply F. now replace ((x + y) / 2 + (x - y) / 2) with x by field; replace ((x + y) / 2 - (x - y) / 2) with y by field. }
  apply Rmult_integral in K. destruct K as [ K | K ].
  - destruct (cos_eq_0_0 _ K) as [ k L ]. exists (2 * k + 1)%Z, (-1)%Z. rewrite powerRZ_add, even_power, plus_IZR, mult_IZR by lra. simpl. split; lra.
  - destruct (whole_half _ _ K) as [ k L ]. exists (2 * k)%Z, 1%Z. rewrite even_power, mult_IZR. split; lra.
Qed.

Theorem equal_cosines : forall (phi : ℝ) (psi : ℝ), cos phi = cos psi :> ℝ ->
  exists m : ℤ, (exists n : ℤ, (phi = n * psi + 2 * m * PI :> ℝ /\ n ^ 2 = 1 :> ℝ)).
Proof.
  intros x y E. assert (K : sin ((x + y) / 2) * sin ((x - y) / 2) = 0).
  { assert (F : forall a b, cos (a + b) = cos (a - b) -> sin a * sin b = 0) by (intros a b; rewrite cos_plus, cos_minus; lra).
    apply F. now replace ((x + y) / 2 + (x - y) / 2) with x by field; replace ((x + y) / 2 - (x - y) / 2) with y by field. }
  apply Rmult_integral in K. destruct K as [ K | K ].
  - destruct (whole_half x (- y)) as [ k L ]; [ now replace (x - - y) with (x + y) by ring | ]. exists k, (-1)%Z. split; [ lra | simpl; ring ].
  - destruct (whole_half _ _ K) as [ k L ]. exists k, 1%Z. split; [ lra | simpl; ring ].
Qed.

(** * Polar form *)

Lemma angle_of (x y : R) : x * x + y * y = 1 -> exists phi, cos phi = x /\ sin phi = y.
Proof.
  intros H. assert (B : -1 <= x <= 1) by nra. destruct (Rle_lt_dec 0 y) as [ P | N ].
  - exists (acos x). rewrite cos_acos, sin_acos by lra. split; [ reflexivity | ].
    replace (1 - x²) with (y²) by (unfold Rsqr; lra). now apply sqrt_Rsqr.
  - exists (- acos x). rewrite cos_neg, sin_neg, cos_acos, sin_acos by lra. split; [ reflexivity | ].
    replace (1 - x²) with ((- y)²) by (unfold Rsqr; lra). rewrite sqrt_Rsqr; lra.
Qed.

Theorem polar_form : forall (z : ℂ), exists phi : ℝ, (z = (Cmod z)%R * Cexp (i_ * phi)%C :> ℂ)%C.
Proof.
  intros [ x y ]. destruct (Req_dec (Cmod (x, y)) 0) as [ E | N ].
  - exists 0. rewrite E. apply Cmod_eq_0 in E. rewrite E. ring.
  - assert (S : Cmod (x, y) * Cmod (x, y) = x * x + y * y) by (unfold Cmod; simpl; rewrite sqrt_sqrt; nra).
    destruct (angle_of (x / Cmod (x, y)) (y / Cmod (x, y))) as [ phi [ c s ] ].
    { field_simplify; [ | exact N ]. replace (Cmod (x, y) ^ 2) with (x ^ 2 + y ^ 2) by (simpl; lra). field. intros K. apply N. nra. }
    exists phi. unfold Cexp. apply injective_projections; simpl.
    all: replace (0 * phi - 1 * 0) with 0 by ring; replace (0 * 0 + 1 * phi) with phi by ring; rewrite exp_0, c, s; field; exact N.
Qed.

(** * Vandermonde

    Σ a u^r Π (u − c) over the (a, u) of a list is 0, for r and as many numbers c as there are equations. *)

Open Scope C_scope.
Definition total (f : C * C -> C) (l : list (C * C)) : C := fold_right (fun p s => f p + s) (RtoC 0) l.
Definition factors (cs : list C) (u : C) : C := fold_right (fun c p => (u - c) * p) (RtoC 1) cs.

Lemma total_ext f g l : (forall p, In p l -> f p = g p) -> total f l = total g l.
Proof. induction l; simpl; intros H; [ reflexivity | ]. now rewrite H, IHl by auto. Qed.
Lemma total_minus f g c l : total (fun p => f p - c * g p) l = total f l - c * total g l.
Proof. induction l; simpl; [ ring | ]. rewrite IHl. ring. Qed.

Lemma moments l n : (forall r, (r < n)%nat -> total (fun p => fst p * snd p ^c r) l = RtoC 0) ->
  forall cs r, (r + length cs < n)%nat -> total (fun p => fst p * snd p ^c r * factors cs (snd p)) l = RtoC 0.
Proof.
  intros H. induction cs as [ | c cs IH ]; simpl; intros r L.
  - rewrite <- (H r) by lia. apply total_ext. intros. ring.
  - rewrite (total_ext _ (fun p => fst p * snd p ^c (S r) * factors cs (snd p) - c * (fst p * snd p ^c r * factors cs (snd p)))).
    + rewrite total_minus, !IH by lia. ring.
    + intros. simpl. ring.
Qed.

Lemma factors_zero cs u : In u cs -> factors cs u = RtoC 0.
Proof. induction cs; simpl; [ easy | ]. intros [ -> | H ]; [ ring | rewrite IHcs by assumption; ring ]. Qed.
Lemma factors_nonzero cs u : ~ In u cs -> factors cs u <> RtoC 0.
Proof.
  induction cs; simpl; intros H.
  - intros E. apply RtoC_inj in E. lra.
  - apply Cmult_neq_0; [ | tauto ]. intros E. apply H. left. replace u with (u - a + a) by ring. rewrite E. ring.
Qed.

Lemma total_single f l p : (forall q, In q l -> q <> p -> f q = RtoC 0) -> NoDup l -> In p l -> total f l = f p.
Proof.
  induction l as [ | q l IH ]; simpl; [ easy | ]. intros H D I. inversion D; subst. destruct I as [ -> | I ].
  - assert (Z : total f l = RtoC 0); [ | rewrite Z; ring ].
    assert (K : forall q, In q l -> f q = RtoC 0) by (intros q K; apply H; [ tauto | intros -> ; tauto ]).
    clear - K. induction l; simpl in *; [ reflexivity | ]. rewrite IHl, K by auto. ring.
  - rewrite (H q), IH; [ ring | intros; apply H; tauto | assumption | assumption | tauto | intros ->; tauto ].
Qed.

Lemma vandermonde_list l : NoDup (map snd l) ->
  (forall r, (r < length l)%nat -> total (fun p => fst p * snd p ^c r) l = RtoC 0) -> forall p, In p l -> fst p = RtoC 0.
Proof.
  intros D H p I. destruct (in_split _ _ I) as [ l1 [ l2 E ] ].
  assert (N : ~ In (snd p) (map snd (l1 ++ l2))).
  { rewrite E, map_app in D. simpl in D. rewrite map_app. now apply NoDup_remove_2 in D. }
  assert (K := moments l (length l) H (map snd (l1 ++ l2)) 0%nat).
  rewrite map_length, E, !app_length in K. simpl in K. rewrite <- E in K. specialize (K ltac:(lia)).
  rewrite (total_single _ l p) in K; [ | | exact (NoDup_map_inv _ _ D) | exact I ].
  - simpl in K. destruct (Ceq_dec (fst p) (RtoC 0)) as [ Z | Z ]; [ exact Z | ]. exfalso.
    apply (Cmult_neq_0 (fst p * RtoC 1) (factors (map snd (l1 ++ l2)) (snd p))); [ | now apply factors_nonzero | exact K ].
    intros E1. apply Z. rewrite <- E1. ring.
  - intros q Iq Nq. rewrite factors_zero; [ ring | ]. apply in_map. rewrite E in Iq. apply in_or_app.
    apply in_app_or in Iq. simpl in Iq. destruct Iq as [ | [ -> | ] ]; tauto.
Qed.

(** The sums of the language are over lists. *)
Lemma csum_total (g : nat -> C * C) f n : csum n (fun i => f (g i)) = total f (map g (seq 0 n)).
Proof.
  assert (S : forall n, csum (S n) (fun i => f (g i)) = csum n (fun i => f (g i)) + f (g n)) by (intros; unfold csum; simpl; now apply injective_projections).
  assert (A : forall l p, total f (l ++ [p]) = total f l + f p) by (induction l; simpl; intros; [ ring | rewrite IHl; ring ]).
  induction n; [ reflexivity | ]. rewrite S, IHn, seq_S, map_app. cbn [map Nat.add]. rewrite A. reflexivity.
Qed.
Close Scope C_scope.

Lemma distinct (u : nat -> C) (n : nat) : (forall i l : nat, i < n -> l < n -> i <> l :> R -> u i <> u l) -> NoDup (map u (seq 0 n)).
Proof.
  induction n as [ | n IH ]; [ constructor | ]. intros H. rewrite seq_S, map_app. apply NoDup_Add with (a := u n) (l := map u (seq 0 n)).
  - replace (map u [(0 + n)%nat]) with [u n] by reflexivity. rewrite <- (app_nil_r (map u (seq 0 n))) at 1. apply Add_app.
  - split; [ apply IH; intros i l Hi Hl; apply H; rewrite Nat2Z.inj_succ, succ_IZR; lra | ].
    intros K. apply in_map_iff in K. destruct K as [ k [ E K ] ]. apply in_seq in K.
    apply (H k n); [ apply IZR_lt; lia | apply IZR_lt; lia | | exact E ]. intros F. apply eq_IZR in F. lia.
Qed.

Theorem vandermonde : forall (h : ℕ) (alpha : ℕ -> ℂ) (u : ℕ -> ℂ),
  (forall (r : ℕ), r < h -> (Σ i < h, (alpha i * (u i) ^c r) = 0%R :> ℂ)%C) ->
  (forall (i : ℕ) (l : ℕ), i < h -> l < h -> i <> l :> ℝ -> (u i <> u l :> ℂ)%C) ->
  forall (i : ℕ), i < h -> (alpha i = 0%R :> ℂ)%C.
Proof.
  intros h alpha u system nodes i Hi. set (g := fun i => (alpha i, u i)).
  apply (vandermonde_list (map g (seq 0 h))) with (p := g i).
  - rewrite map_map. now apply distinct.
  - rewrite map_length, seq_length. intros r Hr. rewrite <- (csum_total g). apply system, IZR_lt. lia.
  - apply in_map, in_seq. apply below in Hi. lia.
Qed.

Theorem vandermonde_pairs : forall (h : ℕ) (alpha : ℕ -> ℂ) (beta : ℕ -> ℂ) (u : ℕ -> ℂ) (v : ℕ -> ℂ),
  (forall (r : ℕ), r < 2 * h -> (Σ i < h, (alpha i * (u i) ^c r + beta i * (v i) ^c r) = 0%R :> ℂ)%C) ->
  (forall (i : ℕ) (l : ℕ), i < h -> l < h -> i <> l :> ℝ -> (u i <> u l :> ℂ)%C) ->
  (forall (i : ℕ) (l : ℕ), i < h -> l < h -> i <> l :> ℝ -> (v i <> v l :> ℂ)%C) ->
  (forall (i : ℕ) (l : ℕ), i < h -> l < h -> (u i <> v l :> ℂ)%C) ->
  forall (i : ℕ), i < h -> (alpha i = 0%R :> ℂ)%C /\ (beta i = 0%R :> ℂ)%C.
Proof.
  intros h alpha beta u v system nu nv nuv i Hi. set (g := fun i => (alpha i, u i)). set (k := fun i => (beta i, v i)).
  set (l := map g (seq 0 h) ++ map k (seq 0 h)).
  assert (D : NoDup (map snd l)).
  { unfold l. rewrite map_app, !map_map. change (NoDup (map u (seq 0 h) ++ map v (seq 0 h))).
    assert (A := distinct u h nu). assert (B := distinct v h nv).
    assert (F : forall x, In x (map u (seq 0 h)) -> ~ In x (map v (seq 0 h))).
    { intros x P Q. apply in_map_iff in P. apply in_map_iff in Q. destruct P as [ a [ <- P ] ], Q as [ b [ E Q ] ].
      apply in_seq in P. apply in_seq in Q. apply (nuv a b); [ apply IZR_lt; lia | apply IZR_lt; lia | now symmetry ]. }
    revert A F. generalize (map u (seq 0 h)). induction l0 as [ | a m IH ]; simpl; intros A F; [ exact B | inversion A; subst; constructor ].
    - rewrite in_app_iff. intros [ K | K ]; [ tauto | now apply (F a (or_introl eq_refl)) ].
    - apply IH; [ assumption | ]. intros x P. apply F. tauto. }
  assert (S : forall r, (r < length l)%nat -> total (fun p => fst p * snd p ^c r)%C l = RtoC 0).
  { unfold l. rewrite app_length, !map_length, !seq_length. intros r Hr.
    assert (A : forall f l1 l2, total f (l1 ++ l2) = (total f l1 + total f l2)%C) by (induction l1; simpl; intros; [ ring | rewrite IHl1; ring ]).
    rewrite A, <- (csum_total g), <- (csum_total k). rewrite <- (system r); [ | rewrite <- mult_IZR; apply IZR_lt; lia ].
    simpl. unfold csum. apply injective_projections; simpl; rewrite <- rsum_plus; reflexivity. }
  assert (L : In i (seq 0 h)) by (apply in_seq; apply below in Hi; lia).
  split; [ apply (vandermonde_list l D S (g i)) | apply (vandermonde_list l D S (k i)) ]; unfold l; apply in_or_app; [ left | right ]; now apply in_map.
Qed.

(** * The exponential integral *)

Theorem e1_bound : forall (X : ℝpos), positive X -> Cmod (E1 (i_ * X)%C)%C <= 1 / X.
Proof.
  intros X P. unfold E1, Cmod. simpl fst. simpl snd. replace (0 * 0 + 1 * X) with X by ring.
  replace (1 / X) with (sqrt ((/ X) ^ 2)) by (rewrite sqrt_pow2; [ field; apply Rgt_not_eq, P | left; now apply Rinv_0_lt_compat ]).
  apply sqrt_le_1_alt. assert (B := E1_bound X P). simpl in *. lra.
Qed.

(** * Equal Gram matrices *)

Theorem gram : forall (dim : ℕ) (a : ℤ -> matrix dim 1) (c : ℤ -> matrix dim 1),
  (forall (m : ℤ) (n : ℤ), ⟨ a m, a n ⟩ = ⟨ c m, c n ⟩ :> ℝ) ->
  exists U : matrix dim dim, orthogonal U /\ (forall (k : ℤ), U *m a k = c k).
Proof. intros dim. apply equal_gram. Qed.

(** * Simultaneous approximation *)

Definition unbounded (S : nat -> Prop) := forall m, exists n, (m <= n)%nat /\ S n.
(** Of finitely many boxes one holds infinitely many. *)
Lemma one_box (c : nat -> nat) N : forall S : nat -> Prop, unbounded S -> (forall n, S n -> (c n < N)%nat) ->
  exists q, unbounded (fun n => S n /\ c n = q).
Proof.
  induction N as [ | N IH ]; intros S H B.
  - destruct (H 0%nat) as [ n [ _ K ] ]. specialize (B n K). lia.
  - destruct (classic (unbounded (fun n => S n /\ c n = N))) as [ U | U ]; [ now exists N | ].
    apply not_all_ex_not in U. destruct U as [ m U ].
    destruct (IH (fun n => S n /\ (m <= n)%nat)) as [ q Q ].
    + intros k. destruct (H (Nat.max k m)) as [ n [ L K ] ]. exists n. repeat split; [ lia | exact K | lia ].
    + intros n [ K L ]. specialize (B n K). assert (c n <> N) by (intros E; apply U; now exists n). lia.
    + exists q. intros k. destruct (Q k) as [ n [ L [ [ K _ ] E ] ] ]. now exists n.
Qed.
(** So for several ways of putting them into boxes at once. *)
Lemma same_boxes (c : nat -> nat -> nat) N h : (forall i n, (c i n < N)%nat) ->
  exists S, unbounded S /\ forall i, (i < h)%nat -> forall m n, S m -> S n -> c i m = c i n.
Proof.
  intros B. induction h as [ | h [ S [ U H ] ] ].
  - exists (fun _ => True). split; [ intros m; now exists m | lia ].
  - destruct (one_box (c h) N S U (fun n _ => B h n)) as [ q Q ]. exists (fun n => S n /\ c h n = q). split; [ exact Q | ].
    intros i L m n [ Sm Em ] [ Sn En ]. destruct (Nat.eq_dec i h) as [ -> | ]; [ congruence | apply H; assumption || lia ].
Qed.

Theorem dirichlet : forall (X : ℝpos) (epsilon : ℝpos) (h : ℕ) (theta : ℕ -> ℝ), positive X -> positive epsilon ->
  exists k : ℤ, (exists p : ℕ -> ℤ, (forall (i : ℕ), i <= h -> Rabs (k * theta i - 2 * PI * p i) <= epsilon /\ X <= k)).
Proof.
  intros X e h theta HX He. assert (P := PI_RGT_0). unfold positive in *.
  (* turns, their fractions, and the box of a fraction, of which there are N *)
  destruct (archimed (2 * PI / e)) as [ A _ ]. set (N := Z.to_nat (up (2 * PI / e))).
  assert (HN : 2 * PI / e < N).
  { unfold N. rewrite Z2Nat.id; [ exact A | ]. apply le_IZR. assert (0 < 2 * PI / e) by (apply Rdiv_lt_0_compat; lra). lra. }
  assert (PN : 0 < N) by (apply Rlt_trans with (2 := HN), Rdiv_lt_0_compat; lra).
  set (turn := fun i n : nat => n * theta i / (2 * PI)).
  set (box := fun i n : nat => Int_part (N * frac_part (turn i n))).
  assert (F : forall i n, 0 <= frac_part (turn i n) < 1) by (intros; destruct (base_fp (turn i n)); lra).
  assert (G : forall i n, box i n <= N * frac_part (turn i n) < box i n + 1).
  { intros. unfold box. destruct (base_Int_part (N * frac_part (turn i n))). lra. }
  assert (R : forall i n, (0 <= box i n < Z.of_nat N)%Z).
  { intros i n. specialize (F i n). specialize (G i n). split; [ apply Z.lt_succ_r, lt_IZR; rewrite succ_IZR | apply lt_IZR ]; nra. }
  destruct (same_boxes (fun i n => Z.to_nat (box i n)) N (S h)) as [ T [ U H ] ]; [ intros i n; specialize (R i n); lia | ].
  destruct (U 0%nat) as [ m [ _ Tm ] ]. destruct (U (m + Z.to_nat (up X))%nat) as [ n [ L Tn ] ].
  exists (Z.of_nat n - Z.of_nat m)%Z, (fun i => Int_part (turn i n) - Int_part (turn i m))%Z. intros i Hi. split.
  - assert (Li : (i < S h)%nat) by (apply le_IZR in Hi; lia). specialize (H i Li m n Tm Tn). simpl in H.
    assert (E : box i m = box i n) by (pose proof (R i m); pose proof (R i n); lia).
    pose proof (G i m) as Gm. pose proof (G i n) as Gn. rewrite <- E in Gn.
    rewrite !minus_IZR.
    replace ((n - m) * theta i - 2 * PI * (Int_part (turn i n) - Int_part (turn i m))) with (2 * PI * (frac_part (turn i n) - frac_part (turn i m)))
      by (unfold frac_part, turn; field; lra).
    assert (D : - 1 < N * (frac_part (turn i n) - frac_part (turn i m)) < 1) by lra.
    assert (K : 2 * PI < e * N) by (apply (Rmult_lt_compat_l e) in HN; [ | lra ]; replace (e * (2 * PI / e)) with (2 * PI) in HN by (field; lra); exact HN).
    set (z := frac_part (turn i n) - frac_part (turn i m)) in *. apply Rabs_le. split; apply Rmult_le_reg_r with (r := IZR N); try lra; nra.
  - destruct (archimed X) as [ B _ ]. rewrite minus_IZR.
    assert (IZR (up X) <= n - m); [ | lra ]. rewrite <- minus_IZR. apply IZR_le. lia.
Qed.

(** Of more than N K numbers in N boxes more than K are in one. *)
Lemma filter_both (f g : nat -> bool) l : (length (filter f (filter g l)) <= length (filter f l))%nat.
Proof. induction l as [ | a l IH ]; simpl; [ lia | ]. destruct (g a); simpl; destruct (f a); simpl; lia. Qed.
Lemma filter_parts (f : nat -> bool) l : (length (filter f l) + length (filter (fun n => negb (f n)) l) = length l)%nat.
Proof. induction l as [ | a l IH ]; simpl; [ lia | ]. destruct (f a); simpl; lia. Qed.
Lemma full_box (c : nat -> nat) K : forall N l, (forall n, In n l -> (c n < N)%nat) -> (N * K < length l)%nat ->
  exists q, (K < length (filter (fun n => c n =? q) l))%nat.
Proof.
  induction N as [ | N IH ]; intros l B L; [ destruct l as [ | a l ]; [ simpl in L; lia | specialize (B a (or_introl eq_refl)); lia ] | ].
  destruct (le_lt_dec (length (filter (fun n => c n =? N) l)) K) as [ E | E ]; [ | now exists N ].
  destruct (IH (filter (fun n => negb (c n =? N)) l)) as [ q Q ].
  - intros n I. apply filter_In in I. destruct I as [ I F ]. specialize (B n I). destruct (Nat.eqb_spec (c n) N); [ discriminate | lia ].
  - pose proof (filter_parts (fun n => c n =? N) l). simpl in L. lia.
  - exists q. eapply Nat.lt_le_trans; [ exact Q | apply filter_both ].
Qed.
(** Of more than N^h numbers two share the boxes of h ways at once. *)
Lemma two_alike (c : nat -> nat -> nat) N : (forall i n, (c i n < N)%nat) -> forall h l, NoDup l -> (N ^ h < length l)%nat ->
  exists m n, In m l /\ In n l /\ (m < n)%nat /\ forall i, (i < h)%nat -> c i m = c i n.
Proof.
  intros B. induction h as [ | h IH ]; intros l D L.
  - destruct l as [ | a [ | b l ] ]; simpl in L; [ lia | lia | ].
    apply NoDup_cons_iff in D. destruct D as [ D _ ]. assert (a <> b) by (intros ->; apply D; now left).
    destruct (le_lt_dec a b); [ exists a, b | exists b, a ]; (repeat split; [ simpl; auto | simpl; auto | lia | lia ]).
  - destruct (full_box (c h) (N ^ h) N l) as [ q Q ]; [ intros n _; apply B | exact L | ].
    destruct (IH _ (NoDup_filter _ D) Q) as (m & n & Im & In & Lt & E). apply filter_In in Im, In.
    exists m, n. repeat split; [ tauto | tauto | exact Lt | ]. intros i Hi.
    destruct (Nat.eq_dec i h) as [ -> | ]; [ | apply E; lia ]. destruct Im as [ _ Em ], In as [ _ En ].
    apply Nat.eqb_eq in Em, En. congruence.
Qed.

Theorem dirichlet_bounded : forall (Q : ℕ) (h : ℕ) (theta : ℕ -> ℝ),
  forall (H0 : 1 <= Q),
  exists k : ℤ, (exists p : ℕ -> ℤ, (forall (i : ℕ), i < h -> Rabs (k * theta i - 2 * PI * p i) <= 2 * PI / Q /\ 1 <= k /\ k <= Q ^ h)).
Proof.
  intros Q h theta HQ. assert (P := PI_RGT_0).
  set (turn := fun i n : nat => n * theta i / (2 * PI)).
  set (box := fun i n : nat => Int_part (Q * frac_part (turn i n))).
  assert (F : forall i n, 0 <= frac_part (turn i n) < 1) by (intros; destruct (base_fp (turn i n)); lra).
  assert (G : forall i n, box i n <= Q * frac_part (turn i n) < box i n + 1).
  { intros. unfold box. destruct (base_Int_part (Q * frac_part (turn i n))). lra. }
  assert (R : forall i n, (0 <= box i n < Z.of_nat Q)%Z).
  { intros i n. specialize (F i n). specialize (G i n). split; [ apply Z.lt_succ_r, lt_IZR; rewrite succ_IZR | apply lt_IZR ]; nra. }
  destruct (two_alike (fun i n => Z.to_nat (box i n)) Q) with (h := h) (l := seq 0 (S (Q ^ h))) as (m & n & Im & In & L & H);
    [ intros i n; specialize (R i n); lia | apply seq_NoDup | rewrite seq_length; lia | ].
  apply in_seq in Im, In.
  exists (Z.of_nat n - Z.of_nat m)%Z, (fun i => Int_part (turn i n) - Int_part (turn i m))%Z. intros i Hi. apply below in Hi. repeat split.
  - specialize (H i Hi). simpl in H. assert (E : box i m = box i n) by (pose proof (R i m); pose proof (R i n); lia).
    pose proof (G i m) as Gm. pose proof (G i n) as Gn. rewrite <- E in Gn. rewrite !minus_IZR.
    replace ((n - m) * theta i - 2 * PI * (Int_part (turn i n) - Int_part (turn i m))) with (2 * PI / Q * (Q * (frac_part (turn i n) - frac_part (turn i m))))
      by (unfold frac_part, turn; field; lra).
    assert (C : 0 < 2 * PI / Q) by (apply Rdiv_lt_0_compat; lra).
    set (z := Q * (frac_part (turn i n) - frac_part (turn i m))). assert (- 1 < z < 1) by (unfold z; lra). apply Rabs_le. nra.
  - apply IZR_le. lia.
  - rewrite <- INR_IZR_INZ, <- pow_INR, INR_IZR_INZ. apply IZR_le. lia.
Qed.

(** * Derivatives *)

Theorem one_derivative : forall (f : smooth_map 1 ℝ ℝ) (g : smooth_map 1 ℝ ℝ), smooth 1 f -> smooth 1 g ->
  forall (equal : (forall (t : ℝ), f t = g t :> ℝ)), Derive f 0 = Derive g 0 :> ℝ.
Proof. intros f g _ _. apply Derive_ext. Qed.

(** * Primitives *)

Theorem primitive : forall (f : smooth_map 0 ℝ ℂ), Csmooth 0 f ->
  exists F : smooth_map 1 ℝ ℂ, Csmooth 1 F /\ (forall (t : ℝ), (CDerive F t = f t :> ℂ)%C).
Proof.
  intros f [ C D ].
  assert (P : forall g, smooth 0 g -> exists G, smooth 1 G /\ forall t, Derive G t = g t).
  { intros g H. assert (K : forall x, is_derive (fun y => RInt g 0 y) x (g x)) by (intros x; apply rise_derive; intros t; now apply (smooth_continuous 0)).
    exists (fun y => RInt g 0 y). split; [ now apply (smooth_step 0 _ g) | intros t; now apply is_derive_unique ]. }
  destruct (P _ C) as [ G [ SG EG ] ], (P _ D) as [ H [ SH EH ] ]. exists (fun t => (G t, H t)). split; [ split; assumption | ].
  intros t. unfold CDerive. change ((Derive G t, Derive H t) = f t). rewrite EG, EH. now destruct (f t).
Qed.

(** * Polynomials: one of n coefficients that is 0 at n numbers is 0, which is Vandermonde for rows *)

Open Scope C_scope.
Fixpoint horner (l : list C) (x : C) : C := match l with nil => RtoC 0 | a :: m => a + x * horner m x end.
(** (P(x) − P(c))/(x − c) *)
Fixpoint quotient (c : C) (l : list C) : list C := match l with
  | nil => nil | _ :: m => match m with nil => nil | _ => horner m c :: quotient c m end end.
Lemma quotient_times c l x : horner l x = horner l c + (x - c) * horner (quotient c l) x.
Proof.
  induction l as [ | a m IH ]; [ simpl; ring | ]. destruct m as [ | b m ]; [ simpl; ring | ].
  change (quotient c (a :: b :: m)) with (horner (b :: m) c :: quotient c (b :: m)). cbn [horner] in *. rewrite IH. ring.
Qed.
Lemma quotient_length c l : length (quotient c l) = pred (length l).
Proof. induction l as [ | a [ | b m ] IH ]; [ reflexivity | reflexivity | ]. cbn [quotient length pred] in *. now rewrite IH. Qed.
Lemma quotient_zero c l : horner l c = RtoC 0 -> List.Forall (fun a => a = RtoC 0) (quotient c l) -> List.Forall (fun a => a = RtoC 0) l.
Proof.
  induction l as [ | a m IH ]; intros H Q; [ constructor | ]. destruct m as [ | b m ].
  - constructor; [ | constructor ]. rewrite <- H. simpl. ring.
  - change (quotient c (a :: b :: m)) with (horner (b :: m) c :: quotient c (b :: m)) in Q. inversion Q as [ | ? ? E F ]; subst.
    constructor; [ | now apply IH ]. rewrite <- H. change (a = a + c * horner (b :: m) c). rewrite (E : horner (b :: m) c = RtoC 0). ring.
Qed.
Lemma horner_zero us : forall l, (length l <= length us)%nat -> NoDup us -> (forall u, In u us -> horner l u = RtoC 0) -> List.Forall (fun a => a = RtoC 0) l.
Proof.
  induction us as [ | c us IH ]; intros l L D H.
  - destruct l; [ constructor | simpl in L; lia ].
  - inversion D; subst. apply (quotient_zero c); [ apply H; now left | ]. apply IH; [ rewrite quotient_length; simpl in L; lia | assumption | ].
    intros u I. assert (E := quotient_times c l u). rewrite (H u), (H c) in E by (simpl; tauto).
    destruct (Ceq_dec (horner (quotient c l) u) (RtoC 0)) as [ Z | Z ]; [ exact Z | exfalso ].
    apply (Cmult_neq_0 (u - c) (horner (quotient c l) u)); [ | exact Z | ].
    + intros K. assert (u = c) as -> by (replace u with (u - c + c) by ring; rewrite K; ring). contradiction.
    + replace ((u - c) * horner (quotient c l) u) with (RtoC 0 + (u - c) * horner (quotient c l) u) by ring. now symmetry.
Qed.
Lemma csum_horner (a : nat -> C) x n : forall k, csum n (fun r => a (k + r)%nat * x ^c r) = horner (map a (seq k n)) x.
Proof.
  assert (F : forall n f, csum (S n) f = f 0%nat + csum n (fun r => f (S r))) by (intros; unfold csum; rewrite !rsum_first; now apply injective_projections).
  assert (S : forall n f, csum n (fun r => x * f r) = x * csum n f).
  { intros m f. induction m as [ | m IH ]; [ apply injective_projections; simpl; ring | ].
    change (csum (S m) (fun r => x * f r)) with (csum m (fun r => x * f r) + x * f m). change (csum (S m) f) with (csum m f + f m). rewrite IH. ring. }
  induction n as [ | n IH ]; intros k; [ reflexivity | ]. rewrite F, Nat.add_0_r. cbn [seq map horner]. rewrite <- IH, <- S. f_equal; [ simpl; ring | ].
  apply csum_ext. intros r _. rewrite Nat.add_succ_r. simpl. ring.
Qed.
Close Scope C_scope.

Theorem vandermonde_rows : forall (h : ℕ) (alpha : ℕ -> ℂ) (u : ℕ -> ℂ),
  (forall (i : ℕ), i < h -> (Σ r < h, (alpha r * (u i) ^c r) = 0%R :> ℂ)%C) ->
  (forall (i : ℕ) (l : ℕ), i < h -> l < h -> i <> l :> ℝ -> (u i <> u l :> ℂ)%C) ->
  forall (r : ℕ), r < h -> (alpha r = 0%R :> ℂ)%C.
Proof.
  intros h alpha u system nodes r Hr. assert (F : List.Forall (fun a => a = RtoC 0) (map alpha (seq 0 h))).
  - apply (horner_zero (map u (seq 0 h))); [ now rewrite !map_length | now apply distinct | ].
    intros v I. apply in_map_iff in I. destruct I as [ i [ <- I ] ]. apply in_seq in I.
    rewrite <- csum_horner. apply (system i), IZR_lt. lia.
  - rewrite Forall_forall in F. apply F, in_map, in_seq. apply below in Hr. lia.
Qed.

(** * Vectors: their coordinates in pairs; what a matrix makes of them; families in the columns of matrices; fewer equations than unknowns *)

Theorem coordinates : forall (d : even) (v : matrix d 1),
  exists x : ℕ -> ℝ, (exists y : ℕ -> ℝ, (v = Stack i < half d, grid 2 1 [[x i]; [y i]])).
Proof.
  intros [ h ] v. exists (fun i => v (2 * i + 0)%nat 0%nat), (fun i => v (2 * i + 1)%nat 0%nat).
  apply (rows_eq 2 h 1). intros p s j Hp Hs Hj. rewrite vstack_at by assumption. unfold grid. rewrite entry_mat by assumption.
  destruct j; [ | lia ]. destruct s as [ | [ | s ] ]; [ reflexivity | reflexivity | lia ].
Qed.

Theorem matrix_of_vectors : forall (dim : ℕ) (h : ℕ) (E : matrix h dim) (F : matrix h dim),
  (forall (w : matrix dim 1), E *m w = F *m w) -> E = F.
Proof.
  intros dim h E F H. apply matrix_eq. intros i j Hi Hj. pose (unit := mat dim 1 (fun k _ => if (k =? j)%nat then 1 else 0)).
  assert (A : forall M : matrix h dim, (M *m unit) i 0%nat = M i j).
  { intros M. rewrite entry_mmul, (rsum_single dim j); [ | assumption | ]; unfold unit; intros; rewrite entry_mat by lia.
    - rewrite Nat.eqb_refl. ring.
    - destruct (Nat.eqb_spec i0 j); [ contradiction | ring ]. }
  now rewrite <- (A E), <- (A F), H.
Qed.

Lemma columns_at dim h (f : nat -> matrix dim 1) i j : (i < h)%nat -> (j < dim)%nat -> (Rows l < h, (f l)ᵀ) i j = f i j 0%nat.
Proof. intros. unfold rows. rewrite entry_mat by assumption. now rewrite entry_transpose. Qed.
Theorem gram_matrices : forall (dim : ℕ) (h : ℕ) (a : ℤ -> ℕ -> matrix dim 1) (c : ℤ -> ℕ -> matrix dim 1),
  (forall (m : ℤ) (n : ℤ), ((Rows l < h, (a m l) ᵀ) ᵀ) ᵀ *m (Rows l < h, (a n l) ᵀ) ᵀ = ((Rows l < h, (c m l) ᵀ) ᵀ) ᵀ *m (Rows l < h, (c n l) ᵀ) ᵀ) ->
  exists U : matrix dim dim, orthogonal U /\ (forall (k : ℤ), U *m (Rows l < h, (a k l) ᵀ) ᵀ = (Rows l < h, (c k l) ᵀ) ᵀ).
Proof.
  intros dim h a c H. set (member := fun (f : Z -> nat -> matrix dim 1) (p : Z * nat) => if (snd p <? h)%nat then f (fst p) (snd p) else Zeros dim 1).
  assert (G : forall (f : Z -> nat -> matrix dim 1) m n i l, (i < h)%nat -> (l < h)%nat ->
    (((Rows l < h, (f m l) ᵀ) ᵀ) ᵀ *m (Rows l < h, (f n l) ᵀ) ᵀ) i l = ⟨f m i, f n l⟩ :> R).
  { intros f m n i l Hi Hl. rewrite transpose_transpose, entry_mmul. apply rsum_ext. intros k Hk. rewrite entry_transpose. cbv beta. now rewrite (columns_at dim h (f m)), (columns_at dim h (f n)). }
  destruct (equal_gram (Z * nat) dim (member a) (member c)) as [ U [ O E ] ].
  - intros [ m i ] [ n l ]. unfold member. cbn [fst snd]. destruct (Nat.ltb_spec i h), (Nat.ltb_spec l h); rewrite ?inner_Zeros_l, ?inner_Zeros_r; trivial.
    rewrite <- !G by assumption. now rewrite H.
  - exists U. split; [ exact O | ]. intros k. apply matrix_eq. intros i l Hi Hl. assert (K := E (k, l)). unfold member in K. cbn [fst snd] in K.
    destruct (Nat.ltb_spec l h); [ | lia ]. rewrite entry_mmul, !entry_transpose. cbv beta. rewrite (columns_at dim h (c k)), <- K, entry_mmul by assumption.
    apply rsum_ext. intros j Hj. now rewrite (columns_at dim h (a k)).
Qed.

Lemma kernel h : forall n (f : nat -> nat -> R), (h < n)%nat ->
  exists x, (exists j, (j < n)%nat /\ x j <> 0) /\ forall i, (i < h)%nat -> rsum n (fun j => f i j * x j) = 0.
Proof.
  induction h as [ | h IH ]; intros [ | n ] f L; try lia.
  - exists (fun _ => 1). split; [ exists 0%nat; split; [ lia | lra ] | lia ].
  - destruct (classic (exists k, (k < S h)%nat /\ f k n <> 0)) as [ [ k [ Hk N ] ] | Z ].
    + pose (other := fun i => if (i <? k)%nat then i else S i).
      destruct (IH n (fun i j => f (other i) j - f (other i) n / f k n * f k j)) as [ x [ [ j [ Hj Nj ] ] E ] ]; [ lia | ].
      exists (fun j => if (j <? n)%nat then x j else - rsum n (fun j => f k j * x j) / f k n).
      assert (X : forall g, rsum (S n) (fun j => g j * (if (j <? n)%nat then x j else - rsum n (fun j => f k j * x j) / f k n)) =
        rsum n (fun j => g j * x j) - g n / f k n * rsum n (fun j => f k j * x j)).
      { intros g. cbn [rsum]. destruct (Nat.ltb_spec n n); [ lia | ]. rewrite (rsum_ext n _ (fun j => g j * x j)); [ field; exact N | ].
        intros i Hi. destruct (Nat.ltb_spec i n); [ reflexivity | lia ]. }
      split.
      * exists j. split; [ lia | ]. destruct (Nat.ltb_spec j n); [ exact Nj | lia ].
      * intros i Hi. rewrite X. destruct (Nat.eq_dec i k) as [ -> | D ]; [ field; exact N | ].
        assert (O : exists i', (i' < h)%nat /\ other i' = i).
        { unfold other. destruct (le_lt_dec i k); [ exists i | exists (pred i) ]; [ destruct (Nat.ltb_spec i k) | destruct (Nat.ltb_spec (pred i) k) ]; lia. }
        destruct O as [ i' [ Hi' <- ] ]. rewrite <- (E i' Hi'), <- rsum_scal, <- rsum_minus. apply rsum_ext. intros. ring.
    + exists (fun j => if (j =? n)%nat then 1 else 0). split; [ exists n; rewrite Nat.eqb_refl; split; [ lia | lra ] | ].
      intros i Hi. assert (f i n = 0) by (destruct (Req_dec (f i n) 0); [ assumption | exfalso; eauto ]).
      apply rsum_zeros. intros j Hj. destruct (Nat.eqb_spec j n) as [ -> | ]; [ rewrite H | ]; ring.
Qed.
Theorem rank_nullity : forall (dim : ℕ) (h : ℕ) (A : matrix h dim), h < dim ->
  exists x : matrix dim 1, (A *m x = Zeros h 1%nat /\ ⟨ x, x ⟩ = 1 :> ℝ).
Proof.
  intros dim h A fewer. destruct (kernel h dim A (below _ _ fewer)) as [ x [ [ j [ Hj N ] ] E ] ].
  pose (v := mat dim 1 (fun i _ => x i)). assert (V : ⟨v, v⟩ <> 0).
  { intros Z. apply N. apply inner_zero in Z. apply (f_equal (fun M => entry M j 0%nat)) in Z. cbv beta in Z. rewrite entry_Zeros in Z. unfold v in Z. rewrite entry_mat in Z by lia. exact Z. }
  assert (K : A *m v = Zeros h 1).
  { apply matrix_eq. intros i k Hi Hk. rewrite entry_mmul, entry_Zeros. cbv beta. rewrite <- (E i Hi). apply rsum_ext. intros l Hl. unfold v. now rewrite entry_mat. }
  assert (P := inner_nonneg _ v). exists ((/ sqrt ⟨v, v⟩) .* v). split.
  - rewrite mmul_scal_r, K. apply matrix_eq. intros. rewrite entry_mscal, entry_Zeros. ring.
  - rewrite inner_scal_l, inner_scal_r. rewrite <- (sqrt_sqrt ⟨v, v⟩ P) at 3. field. intros Z. apply sqrt_eq_0 in Z; [ contradiction | exact P ].
Qed.

(** * Taylor's theorem *)

Theorem taylor : forall (g : smooth_map 3 ℝ ℝ), smooth 3 g ->
  exists t : ℝ, (g 1 = g 0 + Derive g 0 + Derive (Derive g) 0 / 2 + Derive (Derive (Derive g)) t / 6 :> ℝ /\ 0 < t /\ t < 1).
Proof.
  intros g [ D _ ]. destruct (Taylor_Lagrange g 2 0 1) as [ t [ B E ] ]; [ lra | | ].
  - intros x _ [ | k ] Hk; [ exact I | apply (D k); lia ].
  - exists t. split; [ | exact B ]. rewrite E. cbn [sum_f_R0 pow].
    change (Derive_n g 0 0) with (g 0). change (Derive_n g 1 0) with (Derive g 0). change (Derive_n g 2 0) with (Derive (Derive g) 0).
    change (Derive_n g 3 t) with (Derive (Derive (Derive g)) t). simpl (fact _). rewrite !INR_IZR_INZ. simpl. field.
Qed.
