(** Numbers at points, by exact means: what is false of them, what holds, and ranges of a few naturals. *)

From Phaseproof Require Export Integrals.

(** * What is false of numbers

    Everything that is no function of real numbers is computed: sums, matrices, complex numbers, casts of literals. *)

Ltac computed_goal :=
  cbv -[Rplus Rmult Rminus Ropp Rinv Rdiv IZR Rle Rlt Rge Rgt Rabs sqrt cos sin exp ln PI Rpower RInt Si Cin CosInt gamma not pow Derive].
Ltac computed H := revert H; computed_goal; intros H.
Ltac exact_values := repeat first
  [ rewrite Rmult_0_l | rewrite Rmult_0_r | rewrite Rplus_0_l | rewrite Rplus_0_r | rewrite Rminus_0_r | rewrite Ropp_0 | rewrite div_0
  | rewrite Rmult_1_l | rewrite Rmult_1_r | rewrite div_1
  | rewrite cos_0 | rewrite sin_0 | rewrite exp_0 | rewrite ln_1 | rewrite sqrt_0 | rewrite sqrt_1 | rewrite cos_PI | rewrite sin_PI
  | rewrite cos_PI2 | rewrite sin_PI2 | rewrite cos_2PI | rewrite sin_2PI | rewrite cos_neg | rewrite sin_neg | rewrite Rpower_0
  | rewrite RInt_zero | rewrite Rabs_R0 | rewrite Rabs_R1 ].
(** Moduli of numbers whose sign is seen. *)
Ltac plain_moduli := repeat match goal with
  | |- context [Rabs ?x] => first [ rewrite (Rabs_pos_eq x) by lra | rewrite (Rabs_left1 x) by lra ] end.
(** H is a relation of real numbers. *)
Ltac real_refuted_exactly H := first
  [ lra | exact (H eq_refl) | apply H; equality
  | revert H; exact_values; plain_moduli; intros H; first [ lra | exact (H eq_refl) | apply H; lra ] ].
Ltac refuted_by_equality H := lazymatch type of H with ?s < ?t => apply (Rlt_not_eq s t H); equality end.
(** Every entry of an equation of matrices of literal size, from (i, j) on. *)
Ltac entries H r c i j tac :=
  let E := fresh "E" in
  first [ assert (E := f_equal (fun M : matrix r c => entry M i j) H); computed E; solve [ tac E ]
        | let j' := constr:(S j) in let more := eval cbv in (Nat.ltb j' c) in lazymatch more with
          | true => entries H r c i j' tac
          | false => let i' := constr:(S i) in let more := eval cbv in (Nat.ltb i' r) in lazymatch more with true => entries H r c i' O tac end end ].
Ltac refuted_by tac H :=
  autounfold with named in H; unfold positive, nonnegative in H; ranges_of_hypotheses; cbv beta in H;
  lazymatch type of H with context [Along1] => computed H | context [Along2] => computed H | _ => idtac end;
  revert H; explicit_slopes; intros H;
  lazymatch type of H with
  | _ /\ _ => let A := fresh "H" in let B := fresh "H" in destruct H as [ A B ]; first [ refuted_by tac A | refuted_by tac B ]
  | @eq (matrix ?r ?c) _ _ => exfalso; let r := eval cbv in r in let c := eval cbv in c in entries H r c O O tac
  | @eq C _ _ => exfalso; let A := fresh "H" in
      first [ assert (A := f_equal Re H); revert A; no_parts; intros A; solve [ tac A ]
            | assert (A := f_equal Im H); revert A; no_parts; intros A; solve [ tac A ]
            | assert (A := f_equal Re H); computed A; solve [ tac A ] | assert (A := f_equal Im H); computed A; solve [ tac A ] ]
  | @eq nat _ _ => exfalso; first [ discriminate | lia ]
  | @eq Z _ _ => exfalso; first [ discriminate | lia ]
  | _ => exfalso; first [ solve [ tac H ] | computed H; solve [ tac H ] ]
  end.

(** * What holds *)

Ltac visible_angles := first [ apply sin_small_ne; lra | apply cos_visible; lra ].
Ltac holds_exactly := first
  [ exact I | lra | integers | assumption | solve [ equality ] | solve [ known ]
  | solve [ computed_goal; exact_values; plain_moduli; first [ lra | apply Rlt_not_eq; lra | apply Rgt_not_eq; lra | timeout 2 nra ] ] | solve [ visible_angles ]
  | solve [ rewrite Cmod_Cexp; no_parts; exact_values; lra ] | solve [ smooth_given ] ].
(** A matrix of literals is a permutation: row by row, the place of its 1. *)
Ltac place_of_one row := lazymatch row with 1 :: _ => constr:(O) | _ :: ?others => let k := place_of_one others in constr:(S k) end.
Ltac places_of_ones rows := lazymatch rows with
  | nil => constr:(@nil nat)
  | ?row :: ?others => let k := place_of_one row in let l := places_of_ones others in constr:(k :: l) end.
Ltac permutation_literal := lazymatch goal with |- @permutation ?n (grid _ _ ?rows) =>
  let n := eval cbv in n in let l := places_of_ones rows in
  let i := fresh "i" in let j := fresh "j" in let H := fresh "H" in let K := fresh "K" in
  exists (fun i => nth i l O); split; [ | split ];
  [ intros i H; change (i < n)%nat in H; each i H; cbv; lia
  | intros i j H K; change (i < n)%nat in H; change (j < n)%nat in K; each i H; each j K; cbv; intros; first [ reflexivity | discriminate ]
  | apply matrix_eq; intros i j H K; change (i < n)%nat in H; change (j < n)%nat in K; each i H; each j K; reflexivity ] end.
(** A matrix of literals is orthogonal: entry by entry. *)
Ltac orthogonal_literal := lazymatch goal with |- @orthogonal ?n _ =>
  let n := eval cbv in n in split; apply matrix_eq;
  let i := fresh "i" in let j := fresh "j" in let H := fresh "H" in let K := fresh "K" in intros i j H K;
  change (i < n)%nat in H; change (j < n)%nat in K; each i H; each j K; computed_goal; first [ lra | exact_values; lra ] end.

(** * Ranges of a few naturals: each value of n below a literal bound *)

Ltac natural_range := match goal with
  | H : IZR (Z.of_nat ?n) < ?b |- _ => is_var n; let z := as_integer b in let m := eval cbv in (Z.to_nat z) in literal_nat m;
      let K := fresh in assert (K : (n < m)%nat) by (apply (natural_below n m b H); computed_goal; lra); each n K
  | H : IZR (Z.of_nat ?n) <= ?b |- _ => is_var n; let z := as_integer b in let m := eval cbv in (S (Z.to_nat z)) in literal_nat m;
      let K := fresh in assert (K : (n < m)%nat) by (apply (natural_up_to n m b H); computed_goal; lra); each n K
  end.
Ltac sine_facts := repeat match goal with |- context [sin ?x] =>
  lazymatch goal with _ : 0 < sin x |- _ => fail | _ => assert (0 < sin x) by (apply sin_small; lra) end end.
Ltac apart := lazymatch goal with |- Cexp ?z <> Cexp ?w =>
  let p := components z in let q := components w in apply (Cexp_apart z w _ _ _ _ p q); cbn [pow]; lra end.
Ltac at_point := first
  [ match goal with H : ?x <> ?x |- _ => destruct (H eq_refl) end
  | apart | lazymatch goal with |- sin _ <> 0 => apply sin_small_ne; cbn [pow]; lra end
  | holds_exactly | solve [ apply Req_le; equality ] | sine_facts; equality ].
Ltac at_points := tryif natural_range then at_points else at_point.
