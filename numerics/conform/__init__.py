"""Is my implementation right?  An array or a callable held against the certified encodings.

    arrays      files without pickle, callables        readings   pairs of lanes as cos and sin
    turning     frequencies found in the data          ladders    which ladder has these
    conventions one frozen value, one certified table  bounds     what a dtype may cost
    comparing   the largest errors, and where          laws       claims of the book on the data
    judging     verdict, layout, departures            biases     ALiBi, T5
    configurations  config.json of Hugging Face        commands   phaseproof conform

What turns is z = r·e^{iσ(m + start)θ} in each pair, whatever the lanes are called.  So the data are
first read as such numbers, in every order there is; from them follow the frequencies, the start,
the sign and the scale; these propose conventions; each proposal is a certified table, and the
comparison with it decides.
"""
