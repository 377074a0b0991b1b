"""The answers of consultants that debate: what each of them prints, and what the program makes of it.

Source: seed document 002, "JSON Schema - AI Consultants v2.0".
"""
