"""What a pipeline that writes VTK code and the models behind it say to each other, one file per schema.

Source: seed document 000, "JSON Schemas for LLM Pipeline Communication".
"""
