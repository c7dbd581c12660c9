(** Numbers enclosed: comparisons that intervals settle. *)

From Phaseproof Require Export Tactics Intervals.
From Interval Require Import Float.Primitive_ops Float.Specific_ops Tactic.

(** * From terms to data: the goal [t = value env ?e], solved head by head *)

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
        | size ?a ?b => let k := position b env O in let c := literal_int (1 - a)%Z in eapply (read_sum (UpTo k c))
        | (?i + ?c)%nat => let k := position (Z.of_nat i) env O in let c := literal_int (Z.of_nat c) in eapply (read_sum (UpTo k c)) end ];
      [ first [ reflexivity | unfold size; simpl; lia ] | intros ?; read ]
  | IZR ?z => read_integer z env
  | Cmod ?z => let p := components z in refine (read_Cmod z _ _ p _); read
  | Re ?z => let p := components z in refine (read_Re z _ _ p _); read
  | Im ?z => let p := components z in refine (read_Im z _ _ p _); read
  | _ => let t' := eval red in t in change (t' = value env _); read
  end end
with read_integer z env := first
  [ let n := literal_int z in exact (eq_refl (value env (Num n)))
  | let k := position z env O in exact (eq_refl (value env (Letter k)))
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
Ltac number_enclosed := first [ eapply less | eapply less_le ];
  [ read | lazymatch goal with |- 0 < value nil ?e => positive_by_balls e end ].

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
Ltac integer_letter z :=
  integer_bounds z ltac:(fun l => integer_bound_above z ltac:(fun h =>
    apply (at_range z l h); [ let B := fresh in intros B;
      first [ eapply (less_at z) | eapply Rlt_le, (less_at z) ];
      [ read | lazymatch goal with |- 0 < value [z] ?e => let n := eval vm_compute in (Z.to_nat (h - l + 1)) in
          first [ refine (Quick.positive_integers (PrimitiveFloat.PtoP 53) e n l _ z B); by_computing
                | refine (Exact.positive_integers (Integers.PtoP 90) e n l _ z B); by_computing ] end ]
    | split; apply le_IZR; lra ])).
Ltac natural_letters := repeat match goal with n : nat |- _ => let z := fresh "z" in set (z := Z.of_nat n) in *; clearbody z; clear n end.

(** A letter of one value, and one of a few. *)
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
Ltac interval_difference := first
  [ lra | interval | apply lt_difference; interval | apply le_difference; interval
  | apply Rlt_not_eq, lt_difference; interval | apply Rgt_not_eq, lt_difference; interval ].
Ltac no_moduli := repeat match goal with |- context [Cmod ?z] => let p := components z in rewrite (comp_Cmod p) end.
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
    end | refuted_by_equality H ].
Ltac refuted H ::= refuted_by real_refuted H.

(** Hypotheses at literal values. *)
Ltac apart_in_parts := lazymatch goal with |- ~ @eq C _ _ => let E := fresh in intros E; solve [ refuted E ] end.
Ltac holds := first [ exact I | lra | integers | solve [ enclosed ] | solve [ holds_exactly ] | apart_in_parts | intros; first [ solve [ holds_exactly | enclosed | apply Req_le; equality ] | natural_range; holds ] ].
Ltac witness ::= repeat match goal with |- _ /\ _ => split end; prepare; holds.
