(** Matrices: arrangements of blocks, entries of literal sizes, words in letters. *)

From Phaseproof Require Export Relations.

(** det ⊕ B = ∏ det B. *)
Ltac determinant := intros; autounfold with named; unfold even_nat; first [ rewrite det_dsum | symmetry; rewrite det_dsum ];
  apply rprod_ext; intros; reflexivity.

(** * Arrangements of blocks

    Sums, products and transposes of arrangements become arrangements; what is compared then is block by block. *)

(** Closes a = a; conversion is not asked, it may take long. *)
Ltac same_sides := lazymatch goal with |- ?a = ?b => constr_eq a b; reflexivity end.

Ltac resize_step := first
  [ rewrite resize_above by lia | rewrite resize_beside by lia | rewrite rows_resize | rewrite diag_resize | rewrite columns_resize | rewrite resize_same
  | rewrite resize_transpose by lia | rewrite resize_mmul by lia | rewrite resize_mmul_l by lia | rewrite resize_mmul_r by lia
  | rewrite resize_plus by lia | rewrite resize_opp by lia | rewrite resize_scal by lia | rewrite resize_resize by lia | rewrite inner_resize by lia ].
Ltac has_rows := lazymatch goal with
  | |- context [@rows] => idtac | |- context [@columns] => idtac | |- context [diag] => idtac | |- context [@resize] => idtac end.
Ltac arrange_step := first
  [ has_rows; resize_step
  | rewrite mmul_Id_l | rewrite mmul_Id_r | rewrite transpose_Id
  | rewrite dsum_mmul | rewrite dsum_vstack | rewrite hstack_dsum | rewrite hstack_vstack
  | rewrite dsum_transpose | rewrite vstack_transpose | rewrite hstack_transpose
  | rewrite dsum_plus | rewrite vstack_plus | rewrite hstack_plus
  | rewrite dsum_opp | rewrite vstack_opp | rewrite hstack_opp
  | rewrite dsum_scal | rewrite vstack_scal | rewrite hstack_scal
  | rewrite beside_above | rewrite above_mmul | rewrite mmul_beside | rewrite beside_of_above
  | rewrite above_transpose | rewrite beside_transpose
  | rewrite above_plus | rewrite beside_plus | rewrite above_opp | rewrite beside_opp
  | rewrite above_scal | rewrite beside_scal
  | rewrite inner_vstack | rewrite inner_above
  | rewrite vstack_mmul | rewrite mmul_hstack ].
Ltac arrange := repeat arrange_step; try (has_rows; repeat match goal with
    | |- context [Id ?n] => is_var n; rewrite (Id_resize n)
    | |- context [Zeros ?n ?n] => is_var n; rewrite (Zeros_resize n) end; repeat arrange_step);
  repeat first [ rewrite dsum_Id | rewrite dsum_Zeros | rewrite vstack_Zeros ]; cbv beta.

(** The blocks that an equation of arrangements compares. *)
Ltac cells tac :=
  lazymatch goal with
  | |- above _ _ = above _ _ => apply f_equal2; cells tac
  | |- beside _ _ = beside _ _ => apply f_equal2; cells tac
  | |- resize _ _ _ = resize _ _ _ => apply resize_ext; cells tac
  | |- dsum _ _ = dsum _ _ => apply dsum_ext; tac
  | |- vstack _ _ = vstack _ _ => apply vstack_ext; tac
  | |- hstack _ _ = hstack _ _ => apply hstack_ext; tac
  | |- msum _ _ = msum _ _ => apply msum_ext; tac
  | |- rsum _ _ = rsum _ _ => apply rsum_ext; tac
  | |- @eq R _ _ => rewrite <- ?rsum_plus, <- ?rsum_minus; apply rsum_ext; tac
  end.

(** ** Literal sizes: entry by entry *)

Ltac is_literal n := let n := eval cbv in n in literal_nat n.

(** What is computed from numerals. *)
Ltac numeral t := let v := eval cbv in t in literal_nat v; tryif constr_eq t v then fail else change t with v.
Ltac numerals := repeat match goal with
  | |- context [Nat.ltb ?a ?b] => let v := eval cbv in (Nat.ltb a b) in lazymatch v with true => idtac | false => idtac end; change (Nat.ltb a b) with v
  | |- context [Nat.div ?a ?b] => numeral (Nat.div a b)
  | |- context [Nat.modulo ?a ?b] => numeral (Nat.modulo a b)
  | |- context [Nat.mul ?a ?b] => numeral (Nat.mul a b)
  | |- context [Nat.add ?a ?b] => numeral (Nat.add a b)
  | |- context [Z.of_nat ?a] => literal_nat a; let v := eval cbv in (Z.of_nat a) in change (Z.of_nat a) with v
  end; cbv beta iota.
Ltac entries_of_literals :=
  cbn [mpower];
  cbv beta delta [inner mmul transpose mplus mopp mscal mat grid Id Zeros above beside dsum vstack hstack msum rows diag columns resize];
  lazymatch goal with |- context [Nat.div] => cbn [entry]; numerals | |- _ => idtac end;
  cbn [entry rsum nth andb Nat.ltb Nat.leb Nat.eqb Nat.sub];
  try (lazymatch goal with |- context [Nat.ltb] => idtac | |- context [Nat.div] => idtac | |- context [Nat.modulo] => idtac end;
       numerals; cbn [nth andb Nat.ltb Nat.leb Nat.eqb Nat.sub]).

(** i < n for a numeral n: each i. *)
Ltac each i H := lazymatch type of H with
  | (_ < 0)%nat => destruct (Nat.nlt_0_r _ H)
  | (_ < S _)%nat => destruct i as [ | i ]; [ clear H | apply Nat.succ_lt_mono in H; each i H ]
  end.
Ltac inner_step := first
  [ rewrite inner_plus_l | rewrite inner_plus_r | rewrite inner_opp_l | rewrite inner_opp_r | rewrite inner_scal_l | rewrite inner_scal_r
  | rewrite inner_Zeros_l | rewrite inner_Zeros_r | rewrite inner_mmul ].
(** Inner products of symbolic size inside a matrix of literal size are letters. *)
Ltac inner_letters := lazymatch goal with |- context [@inner] => repeat inner_step | |- _ => idtac end;
  repeat match goal with |- context [@inner ?n ?u ?v] =>
    tryif is_literal n then fail else (let a := fresh "a" in set (a := @inner n u v) in *; clearbody a) end.
Ltac literal_matrix tac :=
  lazymatch goal with |- @eq (matrix ?r ?c) _ _ =>
    let r' := eval cbv in r in let c' := eval cbv in c in literal_nat r'; literal_nat c';
    (tryif (match goal with |- context [@mmul _ ?n _ _ _] => tryif is_literal n then fail else idtac end) then fail else idtac);
    let i := fresh "i" in let j := fresh "j" in let Hi := fresh "H" in let Hj := fresh "H" in
    inner_letters; apply matrix_eq; intros i j Hi Hj; change (i < r')%nat in Hi; change (j < c')%nat in Hj;
    each i Hi; each j Hj; entries_of_literals;
    lazymatch goal with |- context [if (match (_ + _)%nat with _ => _ end && _)%bool then _ else _] => cbn [Nat.add andb] | |- _ => idtac end; tac
  end.

(** ** Words: symbolic sizes

    Sums of words in the letters; ⟨A u, v⟩ is read ⟨u, Aᵀ v⟩. *)

Ltac words_step := first
  [ rewrite mmul_plus_l | rewrite mmul_plus_r | rewrite mmul_opp_l | rewrite mmul_opp_r | rewrite mmul_scal_l | rewrite mmul_scal_r
  | rewrite mmul_Id_l | rewrite mmul_Id_r | rewrite mmul_Zeros_l | rewrite mmul_Zeros_r
  | rewrite transpose_mmul | rewrite transpose_mplus | rewrite transpose_mopp | rewrite transpose_mscal
  | rewrite transpose_transpose | rewrite transpose_Id | rewrite transpose_Zeros
  | inner_step | rewrite mmul_assoc | rewrite mpower_next
  | match goal with H : orthogonal _ |- _ =>
      first [ rewrite (orthogonal_l _ _ H) | rewrite (orthogonal_r _ _ H)
            | rewrite (cancel _ _ _ _ _ _ (orthogonal_l _ _ H)) | rewrite (cancel _ _ _ _ _ _ (orthogonal_r _ _ H)) ] end ].
Ltac permutations := repeat match goal with H : permutation _ |- _ => apply permutation_orthogonal in H end.
Ltac last_factor A := lazymatch A with _ *m ?B => last_factor B | _ => A end.
(** ⟨u, W v⟩ and ⟨v, Wᵀ u⟩ are one. *)
Ltac turn := repeat match goal with |- context [inner ?u ?x] => match goal with |- context [inner ?v ?y] =>
    tryif (constr_eq u v; constr_eq x y) then fail else idtac;
    let x' := last_factor x in let y' := last_factor y in constr_eq x' v; constr_eq y' u;
    replace (inner v y) with (inner u x) by (rewrite (inner_sym _ v y); repeat words_step; same_sides)
  end end.
(** Equal but for arguments that are the same by ring laws: found or refused at once. *)
Ltac congruent := first [ same_sides | lia | solve [ push_casts; ring ] | progress f_equal; congruent ].
(** Letters of matrices at equal arguments. *)
Ltac equal_letters := repeat match goal with f : ?T -> matrix _ _ |- context [?g ?a] =>
    constr_eq f g; match goal with |- context [?g' ?b] => constr_eq f g';
    tryif constr_eq a b then fail else replace (f b) with (f a) by (apply f_equal; congruent) end end.
Ltac words := permutations; repeat words_step; equal_letters; turn.
Ltac word_matrix tac :=
  words; first [ same_sides
  | apply matrix_eq; intros; repeat first [ rewrite entry_mplus | rewrite entry_mopp | rewrite entry_mscal | rewrite entry_Zeros ]; cbv beta;
    first [ ring | repeat match goal with |- context [entry ?A ?i ?j] => generalize (entry A i j); intro end; tac ] ].

(** Does a letter of matrices occur? *)
Ltac matrix_letters := match goal with x : ?T |- _ => lazymatch T with matrix _ _ => idtac | _ -> matrix _ _ => idtac | _ -> _ -> matrix _ _ => idtac end; match goal with |- context [x] => idtac end end.

(** ** What [equality] and its kin do about matrices *)

(** An inner product of literal size is written out. *)
Ltac literal_inners := repeat match goal with |- context [@inner ?n ?u ?v] =>
    is_literal n;
    let t := constr:(@inner n u v) in
    let t := eval cbn [mpower] in t in
    let t := eval cbv beta delta [inner mmul transpose mplus mopp mscal mat grid Id Zeros above beside dsum vstack hstack msum rows diag columns resize] in t in
    let t := eval cbn [entry rsum nth andb Nat.ltb Nat.leb Nat.eqb Nat.sub] in t in
    change (@inner n u v) with t end.
(** [tac] on the goal with the hypotheses about inner products before it. *)
Ltac with_inner_hypotheses tac :=
  lazymatch goal with
  | H : ?P |- _ =>
      match goal with
      | K : ?Q |- _ => lazymatch Q with @eq R _ _ => idtac | not (@eq R _ _) => idtac | _ < _ => idtac | _ <= _ => idtac end;
          lazymatch Q with context [@inner] => idtac end; revert K; with_inner_hypotheses tac; intro K
      | _ => tac end
  | |- _ => tac end.
(** What is left of inner products are letters, and ⟨v, v⟩ ≥ 0. *)
Ltac name_inners := repeat match goal with |- context [@inner ?n ?u ?v] =>
    let a := fresh "a" in
    try (constr_eq u v; pose proof (inner_nonneg n u));
    set (a := @inner n u v) in *; clearbody a end.
Ltac nested_inners := match goal with |- context [@inner ?n ?u ?v] =>
  is_literal n; lazymatch constr:((u, v)) with context [@inner] => inner_letters end end.
Ltac scalars_of_matrices :=
  lazymatch goal with
  | |- @eq (matrix _ _) _ _ => idtac
  | |- ?x = ?x => reflexivity
  | |- context [@inner] =>
      tryif matrix_letters then
        (try nested_inners; try (lazymatch goal with _ : @orthogonal ?n _ |- _ => is_literal n end; repeat words_step); literal_inners; lazymatch goal with
         | |- context [@inner] => with_inner_hypotheses ltac:(words; rewrite ?inner_vstack; cbv beta; literal_inners); name_inners
         | |- _ => idtac end; try (lazymatch goal with |- @eq R _ _ => ring end))
      else first [ lazymatch goal with |- context [_ .* _] => idtac | |- context [_ +m _] => idtac end; words; solve [ ring ]
                 | arrange; entries_of_literals ]
  | |- context [@det ?n _] => is_literal n; cbv beta delta [det]; cbn [laplace]; entries_of_literals
  | |- context [@entry] => arrange; entries_of_literals
  | |- _ => idtac
  end.
Ltac scalars ::= scalars_of_matrices.

Ltac matrix_equality ::=
  first [ same_sides
        | literal_matrix ltac:(equality)
        | matrix_letters; word_matrix ltac:(equality)
        | arrange; first [ same_sides | cells ltac:(intros; cbv beta; equality) ] ].

(** Block by block: [tac] compares the blocks of number k < h. *)
Ltac unfold_sizes := autounfold with named; unfold even_nat; cbn [half]; cbv beta.
Tactic Notation "blocks" ident(k) tactic3(tac) := intros; unfold_sizes; arrange;
  cells ltac:(intros k ?; cbv beta; rewrite ?transpose_transpose; tac).
Ltac mlinear_sum A p := lazymatch p with
  | (?q, ?u, ?L) => mlinear_sum A q;
      let B := fresh "B" in
      lazymatch type of u with
      | matrix _ _ => pose proof (madd_matrix _ _ _ _ _ _ _ u A L) as B
      | _ => pose proof (madd_number _ _ _ _ _ _ u A L) as B end;
      clear A; rename B into A
  | tt => idtac
  end.
Tactic Notation "linear" constr(c) constr(p) :=
  lazymatch goal with
  | |- @eq (matrix ?r ?k) _ _ =>
      let A := fresh "A" in assert (A := eq_refl (Zeros r k)); mlinear_sum A p;
      apply (mlinear_eq _ _ c _ _ _ A); [ sign | clear A; equality ]
  | |- _ => linear c p
  end.

(** E says X = v for a word X of matrices, which is replaced wherever it occurs in a longer word. *)
Ltac rewrite_word H :=
  let K := fresh "K" in
  lazymatch type of H with @eq (matrix ?r ?n) _ _ =>
    assert (K := fun c (Z : matrix n c) => f_equal (fun M => M *m Z) H); cbv beta in K; repeat setoid_rewrite mmul_assoc in K end;
  first [ rewrite H | idtac ]; do 3 try rewrite K; clear K.
(** Arrangements of equal blocks become the same. *)
Ltac equal_arrangements := repeat match goal with
  | |- context [@dsum ?r ?c ?h ?A] => match goal with |- context [@dsum r c h ?B] =>
      tryif constr_eq A B then fail else replace (dsum h B) with (dsum h A) by (apply dsum_ext; intros; cbv beta; congruent) end
  | |- context [@vstack ?r ?c ?h ?A] => match goal with |- context [@vstack r c h ?B] =>
      tryif constr_eq A B then fail else replace (vstack h B) with (vstack h A) by (apply vstack_ext; intros; cbv beta; congruent) end
  end.
Tactic Notation "rewrite_by" constr(E) :=
  let H := fresh "H" in pose proof E as H; cbv beta in H;
  lazymatch type of H with
  | @eq (matrix _ _) _ _ => first
      [ rewrite H; solve [ same_sides | timeout 4 equality ]
      | revert H; unfold_sizes; permutations; repeat words_step; intros H;
        first [ progress rewrite_word H; repeat words_step; solve [ same_sides | timeout 4 equality ]
              | revert H; equal_arrangements; intros H; rewrite_word H; repeat words_step; first [ same_sides | equality ] ] ]
  | _ => first
      [ rewrite_by H
      | lazymatch type of H with inner ?u ?v = _ => rewrite (inner_sym _ u v) in H; rewrite_by H end
      | revert H; unfold_sizes; repeat words_step; intros H; first [ rewrite H | setoid_rewrite H ]; equality ]
  end.
