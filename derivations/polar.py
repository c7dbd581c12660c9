r"""# Moduli and phases

Printed derivations work with radius and angle, and their errors are errors about angles [1606,
1610]. This chapter says how far the equations determine an angle, which is known only modulo $2\pi$
[1605]. If queries and keys are mapped differently, the moduli form a geometric progression [1613].

Write the positions as $p_m = R_m e^{i\Phi_m}$ and their products as $q_s = \rho_s e^{i\Psi_s}$,
with positive $R_m$ and $\rho_s$ [].  Then $p_m p_n^* = q_{m-n}$ says $R_m R_n = \rho_{m-n}$ and,
only modulo $2\pi$, $\Phi_m - \Phi_n = \Psi_{m-n}$ [1605, 1606].  So every radius is
$\sqrt{\rho_0}$, and modulo $2\pi$ the phases are in arithmetic progression [1607, 1608].  Two facts
are easily forgotten: an angle is known only modulo $2\pi$, and the progression may start at any
$\Phi_0$ [1606, 1608, 1610].

If queries and keys have maps of their own, the product forces less [1612, 1614].  The radii may
grow on one side as they fall on the other [1613, 1615].
"""

from phaseproof.author import *
from phaseproof.derivations.alphabet import j, k, m, n, r, s, x, y, ω
from phaseproof.derivations.plane import (
    PHASES_ARITHMETIC,
    Φ,
    R,
    p,
    polar,
    q,
    relative_product,
)

z, w = letter("z w", "complex")
α, β = letter("alpha beta", "real")
μ, ν = letter("mu nu", "nonnegative")
ρ, Ψ = function("rho", "integer", "positive"), function("Psi", "integer", "real")
turn = lambda angle: exp(I * angle)

# ---------------------------------------------------------------- one number, two numbers

ARGUMENTS_ADD = claim(
    "1601",
    "In a product of complex numbers the moduli multiply and the arguments add",
    source="doc004, eq. (15)",
    given=(
        z_given := given("polar form of z", Equal(z, μ * turn(α))),
        w_given := given("polar form of w", Equal(w, ν * turn(β))),
    ),
    says=Equal(z * w, abs(z) * abs(w) * turn(α + β)),
    proof=via(μ * turn(α) * w, by=GIVEN(z_given))
    .via(μ * turn(α) * (ν * turn(β)), by=GIVEN(w_given))
    .via(abs(μ * turn(α)) * abs(ν * turn(β)) * turn(α + β), by=MODULUS)
    .via(abs(z) * abs(ν * turn(β)) * turn(α + β), by=GIVEN(z_given))
    .qed(by=GIVEN(w_given)),
    witnesses=({z: 2 * turn(1), w: 3 * turn(2), μ: 2, ν: 3, α: 1, β: 2},),
    without={
        "polar form of z": {z: 1, w: 3 * turn(2), ν: 3, α: 1, β: 2},
        "polar form of w": {z: 2 * turn(1), w: 1, μ: 2, α: 1, β: 2},
    },
)

claim = stated_in("doc003, §2")

CONJUGATE_IN_POLAR_FORM = claim(
    "1602",
    "The conjugate of a complex number in polar form keeps the radius and negates the "
    "angle",
    says=Equal(conj(R(n) * turn(Φ(n))), R(n) * turn(-Φ(n))),
    proof=qed(by=ALGEBRA),
)

CONJUGATE_HAS_ANOTHER_RADIUS = claim(
    "1603",
    "The conjugate of $p_n = R_n e^{iΦ_n}$ has the radius $R_m$ of $p_m$",
    says=Equal(conj(R(n) * turn(Φ(n))), R(m) * turn(-Φ(n))),
    refuted_at={m: 0, n: 1, R: Function(j, 1 + j**2), Φ: Function(j, j)},
    corrected=CONJUGATE_IN_POLAR_FORM,
)

# ---------------------------------------------------------------- the product in polar form

p_polar = given("p in polar form", Equal(p(m), R(m) * turn(Φ(m))), m)
q_polar = given("q in polar form", Equal(q(s), ρ(s) * turn(Ψ(s))), s)

clock = {
    R: Function(j, Rational(2)),
    Φ: Function(j, j + 1),
    q: Function(j, 4 * turn(j)),
    ρ: Function(j, Rational(4)),
    Ψ: Function(j, j),
}

POLAR_EQUATION = claim(
    "1604",
    "If $p_m p_n^* = q_{m-n}$ with $p_m = R_m e^{iΦ_m}$ and $q_s = ρ_s e^{iΨ_s}$, "
    "then $R_m R_n e^{i(Φ_m - Φ_n)} = ρ_{m-n} e^{iΨ_{m-n}}$",
    source="doc004, eq. (19)",
    given=(relative_product, p_polar, q_polar),
    says=Equal(R(j) * R(k) * turn(Φ(j) - Φ(k)), ρ(j - k) * turn(Ψ(j - k))),
    proof=via(R(j) * turn(Φ(j)) * conj(R(k) * turn(Φ(k))), by=ALGEBRA)
    .via(p(j) * conj(R(k) * turn(Φ(k))), by=GIVEN(p_polar))
    .via(p(j) * conj(p(k)), by=GIVEN(p_polar))
    .via(q(j - k), by=GIVEN(relative_product))
    .qed(by=GIVEN(q_polar)),
    witnesses=({j: 3, k: 1, p: Function(j, 2 * turn(j + 1)), **clock},),
    without={
        "relative": {
            j: 3,
            k: 1,
            p: Function(j, 2 * turn(j + 1)),
            **clock,
            q: Function(j, turn(j)),
            ρ: Function(j, Rational(1)),
        },
        "p in polar form": {
            j: 3,
            k: 1,
            p: Function(j, 2 * turn(j + 1)),
            **clock,
            R: Function(j, Rational(1)),
        },
        "q in polar form": {
            j: 3,
            k: 1,
            p: Function(j, 2 * turn(j + 1)),
            **clock,
            ρ: Function(j, Rational(1)),
        },
    },
)

POLAR_PARTS_AGREE = claim(
    "1605",
    "If $R_m R_n e^{i(Φ_m - Φ_n)} = ρ_{m-n} e^{iΨ_{m-n}}$ with positive $R$ and $ρ$, "
    "then $R_m R_n = ρ_{m-n}$, and $Φ_m - Φ_n$ agrees with $Ψ_{m-n}$ modulo $2π$",
    source="doc004, eq. (20)",
    given=(polar, q_polar),
    says=(Equal(R(j) * R(k), ρ(j - k)), Equal(turn(Φ(j) - Φ(k)), turn(Ψ(j - k)))),
    proof=proof(
        moduli := have(
            "moduli",
            Equal(R(m) * R(n), ρ(m - n)),
            via(abs(R(m) * turn(Φ(m)) * (R(n) * turn(-Φ(n)))), by=MODULUS)
            .via(abs(q(m - n)), by=GIVEN(polar, {m: m, n: n}))
            .via(abs(ρ(m - n) * turn(Ψ(m - n))), by=GIVEN(q_polar))
            .qed(by=MODULUS),
            m,
            n,
        ),
        qed(by=GIVEN(moduli)),
        via(R(j) * turn(Φ(j)) * (R(k) * turn(-Φ(k))) / (R(j) * R(k)), by=ALGEBRA)
        .via(q(j - k) / (R(j) * R(k)), by=GIVEN(polar, {m: j, n: k}))
        .via(q(j - k) / ρ(j - k), by=GIVEN(moduli))
        .via(ρ(j - k) * turn(Ψ(j - k)) / ρ(j - k), by=GIVEN(q_polar))
        .qed(by=ALGEBRA),
    ),
    witnesses=({j: 3, k: 1, **clock},),
    without={
        "polar": {j: 3, k: 1, **clock, R: Function(j, Rational(1))},
        "q in polar form": {j: 3, k: 1, **clock, ρ: Function(j, Rational(1))},
    },
)

ANGLES_SUBTRACT = claim(
    "1606",
    "If $R_m R_n e^{i(Φ_m - Φ_n)} = ρ_{m-n} e^{iΨ_{m-n}}$ with positive $R$ and $ρ$, "
    "then $Φ_m - Φ_n = Ψ_{m-n}$ as real numbers",
    source="doc004, eq. (20)",
    given=(polar, q_polar),
    says=Equal(Φ(j) - Φ(k), Ψ(j - k)),
    refuted_at={j: 0, k: 0, **clock, Ψ: Function(j, j + 2 * pi)},
    corrected=POLAR_PARTS_AGREE,
)

RADIUS_IS_ROOT = claim(
    "1607",
    "If $R_m R_n e^{i(Φ_m - Φ_n)} = ρ_{m-n} e^{iΨ_{m-n}}$ with positive $R$ and $ρ$, "
    r"every radius $R_m$ is $\sqrt{ρ_0}$",
    source="doc004, eq. (21)",
    given=(polar, q_polar),
    says=Equal(R(j), sqrt(ρ(0))),
    proof=qed(
        by=SQUARES(
            via(R(j) * R(j), by=ALGEBRA)
            .via(ρ(0), by=LEMMA(POLAR_PARTS_AGREE))
            .qed(by=ALGEBRA)
        )
    ),
    witnesses=({j: 3, **clock},),
    without={
        "polar": {
            j: 3,
            **{x: clock[x] for x in (q, ρ, Ψ)},
            R: Function(j, Rational(1)),
        },
        "q in polar form": {
            j: 3,
            **{x: clock[x] for x in (R, Φ, q)},
            ρ: Function(j, Rational(1)),
        },
    },
)

PHASES_LINEAR = claim(
    "1608",
    "If $p_m p_n^*$ depends only on $m - n$, the phases $Φ_r$ of $p_r$ are linear "
    "modulo $2π$: $Φ_r = Φ_0 + r(Φ_1 - Φ_0)$",
    source="doc004, eq. (24)",
    given=(polar,),
    says=Equal(turn(Φ(r)), turn(Φ(0) + r * (Φ(1) - Φ(0)))),
    proof=qed(
        by=INDUCTION(
            r,
            base=qed(by=ALGEBRA),
            step=via(turn(Φ(r + 1) - Φ(r)) * turn(Φ(r)), by=ALGEBRA)
            .via(turn(Φ(1) - Φ(0)) * turn(Φ(r)), by=LEMMA(PHASES_ARITHMETIC))
            .via(
                turn(Φ(1) - Φ(0)) * turn(Φ(0) + r * (Φ(1) - Φ(0))), by=GIVEN(INDUCTION)
            )
            .qed(by=ALGEBRA),
        )
    ),
    witnesses=({r: 3, R: clock[R], Φ: clock[Φ], q: clock[q]},),
    without={"polar": {r: 2, Φ: Function(j, j**2)}},
)

# ---------------------------------------------------------------- equations between numbers

exactly = given("exact", Equal(Φ(m) - Φ(n), Ψ(m - n)), m, n)
late = {Φ: Function(j, 1 + Rational(2, 5) * j), Ψ: Function(j, Rational(2, 5) * j)}

PHASE_COUNTS_FROM_START = claim(
    "1609",
    "If real numbers satisfy $Φ_m - Φ_n = Ψ_{m-n}$ for all $m$ and $n$, then $Φ_m = "
    "Φ_0 + Ψ_m$",
    given=(exactly,),
    says=Equal(Φ(j), Φ(0) + Ψ(j)),
    proof=via(Φ(0) + (Φ(j) - Φ(0)), by=ALGEBRA).qed(by=GIVEN(exactly)),
    witnesses=({j: 3, **late},),
    without={"exact": {j: 3, Φ: late[Φ], Ψ: late[Φ]}},
)

PHASE_IS_DIFFERENCE = claim(
    "1610",
    "If real numbers satisfy $Φ_m - Φ_n = Ψ_{m-n}$ for all $m$ and $n$, then $Φ_m = "
    "Ψ_m$",
    given=(exactly,),
    says=Equal(Φ(j), Ψ(j)),
    refuted_at={j: 0, **late},
    corrected=PHASE_COUNTS_FROM_START,
)

steady = given("steady", Equal(Φ(m + 1) - Φ(m), ω), m)

STEADY_PHASE_IS_LINEAR = claim(
    "1611",
    "A phase that grows by $ω$ at each step is linear: $Φ_r = Φ_0 + rω$",
    source="su2021roformer, eq. (30)",
    given=(steady,),
    says=(Equal(Φ(r), Φ(0) + r * ω), Equal(Φ(-r), Φ(0) - r * ω)),
    proof=proof(
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(Φ(r) + (Φ(r + 1) - Φ(r)), by=ALGEBRA)
                .via(Φ(r) + ω, by=GIVEN(steady))
                .via(Φ(0) + r * ω + ω, by=GIVEN(INDUCTION))
                .qed(by=ALGEBRA),
            )
        ),
        qed(
            by=INDUCTION(
                r,
                base=qed(by=ALGEBRA),
                step=via(Φ(-r) - (Φ(-r - 1 + 1) - Φ(-r - 1)), by=ALGEBRA)
                .via(Φ(-r) - ω, by=GIVEN(steady, {m: -r - 1}))
                .via(Φ(0) - r * ω - ω, by=GIVEN(INDUCTION))
                .qed(by=ALGEBRA),
            )
        ),
    ),
    witnesses=({r: 3, ω: Rational(2, 5), Φ: late[Φ]},),
    without={"steady": {r: 2, ω: 1, Φ: Function(j, j**2)}},
)

# ---------------------------------------------------------------- two maps

f, g = (function(name, "integer", "complex") for name in "fg")
joint = given("joint", Equal(f(m) * conj(g(n)), q(m - n)), m, n)
starts = given("starts", Differ(q(0), 0))
growing = {
    f: Function(j, Rational(2) ** j),
    g: Function(j, Rational(2) ** (-j)),
    q: Function(j, Rational(2) ** j),
}

TWO_MAPS_ONE_STEP = claim(
    "1612",
    "If $f_m g_n^* = q_{m-n}$ with $q_0 ≠ 0$, then $f_{m+1} = (q_1/q_0)f_m$ for "
    "every $m$",
    source="su2021roformer, eq. (24)",
    given=(joint, starts),
    says=Equal(f(j + 1), q(1) / q(0) * f(j)),
    proof=via(f(j + 1) * q(0) / q(0), by=ALGEBRA)
    .via(f(j + 1) * (f(j) * conj(g(j))) / q(0), by=GIVEN(joint))
    .qed(by=GIVEN(joint, {m: j + 1, n: j})),
    witnesses=({j: 3, **growing},),
    without={"joint": {j: 3, f: Function(j, Rational(1)), q: growing[q]}},
)

RADIAL_PART_GEOMETRIC = claim(
    "1613",
    "If $f_m g_n^* = q_{m-n}$ with $q_0 ≠ 0$, the moduli are a geometric progression: "
    "$|f_r| = |q_1/q_0|^r |f_0|$",
    source="su2021roformer, eq. (27)",
    given=(joint, starts),
    says=Equal(abs(f(r)), abs(q(1) / q(0)) ** r * abs(f(0))),
    proof=qed(
        by=INDUCTION(
            r,
            base=qed(by=ALGEBRA),
            step=via(abs(q(1) / q(0) * f(r)), by=LEMMA(TWO_MAPS_ONE_STEP))
            .via(abs(q(1) / q(0)) * abs(f(r)), by=MODULUS)
            .via(
                abs(q(1) / q(0)) * (abs(q(1) / q(0)) ** r * abs(f(0))),
                by=GIVEN(INDUCTION),
            )
            .qed(by=ALGEBRA),
        )
    ),
    witnesses=({r: 3, **growing},),
    without={"joint": {r: 3, f: Function(j, j + 1), q: growing[q]}},
)

RADIAL_PART_CONSTANT = claim(
    "1614",
    "If $f_m g_n^* = q_{m-n}$ with $q_0 ≠ 0$, then $|f_m|$ does not depend on $m$",
    source="su2021roformer, eq. (27)",
    given=(joint, starts),
    says=Equal(abs(f(r)), abs(f(0))),
    refuted_at={r: 1, **growing},
    corrected=RADIAL_PART_GEOMETRIC,
)

b = letter("b", "positive")

SCALED_TURNS_ARE_RELATIVE = claim(
    "1615",
    "The score of a rotary query scaled by $b^m$ and a rotary key scaled by $b^{-n}$ "
    "depends only on $m - n$",
    source="su2021roformer, eq. (24)",
    says=Equal(
        re((z * b**m * turn(m * ω)) * conj(w * b ** (-n) * turn(n * ω))),
        re(z * conj(w) * b ** (m - n) * turn((m - n) * ω)),
    ),
    proof=qed(by=ALGEBRA),
)

# ---------------------------------------------------------------- where the phase is added

a = letter("a", "positive")

TURNED_IN_POLAR_FORM = claim(
    "1616",
    "Rotating the point $a\\,e^{ix}$ by $mω + y$ gives $a\\,e^{i(x + mω + y)}$",
    source="su2021roformer, eq. (31)",
    says=Equal((a * turn(x)) * turn(m * ω + y), a * turn(x + m * ω + y)),
    proof=qed(by=ALGEBRA),
)

PHASE_OUTSIDE_THE_TURN = claim(
    "1617",
    "Rotating the point $a\\,e^{ix}$ by $mω + y$ gives $a\\,e^{ix + mω + y}$",
    source="su2021roformer, eq. (31)",
    says=Equal((a * turn(x)) * turn(m * ω + y), a * exp(I * x + m * ω + y)),
    refuted_at={a: 1, x: 0, y: 0, m: 1, ω: 1},
    corrected=TURNED_IN_POLAR_FORM,
)

# ---------------------------------------------------------------- the real part

c = letter("c", "real")

REAL_PART_IN_POLAR_FORM = claim(
    "1618",
    "The real part of $z = c\\,e^{iα}$ is $c \\cos α$",
    source="doc001, §RoPE",
    given=(polar_form := given("polar form", Equal(z, c * turn(α))),),
    says=Equal(re(z), c * cos(α)),
    proof=via(re(c * turn(α)), by=GIVEN(polar_form)).qed(by=EULER),
    witnesses=({z: 2 * turn(1), c: 2, α: 1},),
    without={"polar form": {z: 0, c: 2, α: 1}},
)
