"""What the clients and frameworks that people call models with need, so that Descant reads their replies.

One module for each; none of them imports its framework before it is used.
"""
