"""One-line faults put into the code on purpose: do the tests notice?"""
