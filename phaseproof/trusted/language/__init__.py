"""What can be said: terms, claims and verdicts, as data.

The words of this project, each for one thing:

    term            an expression as it was written; building one computes nothing
    letter          a variable: bound, or free with a domain (its kind) and perhaps a shape
    head            a function symbol of the closed list of `terms`
    named object    a closure, *body where params are values*, printed under its name
    relation        lhs =, ≤, < or ≠ rhs
    sequent         for all letters: hypotheses ⟹ there are … such that for all …: relations
    claim           one or two sequents with their evidence, under a tag that never changes
    part            one of its sequents, with evidence and witnesses
    evidence        a proof, a counterexample, or a proved contrary
    chain           lhs, line, …, rhs, a rule at each link
    rule            a reason for one link; an instance is a known relation at values of its letters
    fact, obtain    a result on the way; a "there is" opened under new letters
    printed form    a sentence that follows from a sequent and is printed with it
    witness         a point (values for letters) at which the hypotheses hold
    normal form     what the kernel compares; the normalizer computes it under side conditions
    monomial        a product in a normal form of matrices
    substitution    values for letters, as an environment; nothing is put into a tree
    α-equivalence   equality up to the names of bound letters
    enclosure       a ball that is proved to contain a value
    evaluator       what gives a term a number: `enclosure.balls`, certified; mpmath, independent
    reading         the value of each line of a proof at a witness, by both evaluators
    necessity       what becomes of a claim without one of its hypotheses
    judgement       verdict (proved, refuted), method (exact, enclosed), what it rests on
    rank            what a claim is among the others: theorem, proposition, lemma, arithmetic
    answer          a question people ask, and what claims say to it, in one sentence
    row, finding    a statement of an audited document, and its verdict
    quotation       a few words of a document, by which a row is found in it
    canary          a falsehood that the kernel must refuse in every run
    certificate     a claim as a file of its own, to be judged again

`terms` and `claims` are what is said (`operator_errors` what is answered instead), a `verdict` what
is found out; `interning` gives equal values one token, `default_point` a point where none is named;
`codec` writes claims as plain data and reads them back, `walk` goes through everything inside a
value, `budget` counts the steps that may be spent.
"""
