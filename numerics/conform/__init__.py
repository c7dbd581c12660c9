"""Is my implementation right?  An array or a callable held against the certified encodings.

    arrays      files without pickle, callables        inputs     what of them is judged
    readings    pairs as cosine and sine, in all orders  rotations  a function that turns
    recorded    vectors before and after a rotation    faults     what threads report
    against     two implementations                    weights    converted from layout to layout
    turning     frequencies found in the data          frequencies which ladder has these
    axes        positions of several coordinates       damping    xPos
    conventions one frozen value, one certified table  bounds     what a dtype may cost
    comparing   the largest errors, and where          laws       claims of the book on the data
    verdict     what is declared, and what departs     tried      conventions that may be it
    judging     which it is, or why that is open       spectra    a vector of frequencies
    scores      ALiBi, T5, KERPLE, FIRE                configurations  config.json
    commands    phaseproof conform                   limits     how far it is sought

What turns is z = r·e^{iσ(s + m)θ} in each pair, whatever the lanes are called.  So the data are
first read as such numbers, in every order there is; from them follow the frequencies, the start,
the sign and the scale; these propose conventions; each proposal is a certified table, and the
comparison with it decides.  Nothing is wrong for fitting no convention that was searched.
"""
