"""The command line: a file for each command, and the files that commands write.

main        the table of commands, each loaded when it is asked for
verify      verify, book, site, ledger   lookup      list, find, show, cite
audit       audit                        replay      replay
check       check                        formal      formal
new         skeletons                    export      pages of one's own folder
common      options, sentences, bars     terminal    sentences for the terminal
json_report the report as JSON           index       a table for lookup and audit
publish     the files verify writes      unchanged   a run after which nothing changed
lock        one writer at a time         failures    what falls short, in sentences
serve       site --serve                 doctor      doctor, selftest
"""
