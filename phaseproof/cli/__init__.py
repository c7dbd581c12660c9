"""The command line, and the files it writes.

cli         the one table of commands, each loaded when it is asked for
judging     verify, book, ledger         lookup    list, find, show, cite
auditing    audit                        replaying replay
common      options, sentences, bars     terminal  what is said
record      the report as JSON           index     what lookup and audit answer from
publish     what verify writes           lock      one at a time
folder      pages of one's own folder    new       skeletons
kernelpage  the figures of docs/kernel.md
"""
