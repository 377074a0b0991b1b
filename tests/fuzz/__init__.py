"""Coverage-guided fuzzing of the library: ``make fuzz``.

Its seeds are the golden answers, its dictionary the pieces that the mutations of `test_invariants` use. A
finding is made small and printed as the golden case that it should become.
"""
