"""What open members mostly hold. Any other text is as good.

Source: the examples of seed document 000, and what the pipeline that it describes asks its models for.
"""

from typing import Annotated

from descant.schemas.facets import Usual


def _usual(words: str) -> Usual:
    return Usual(tuple(words.split()))


Focus = Annotated[
    str,
    _usual(
        "geometry rendering io filtering visualization transformation utility data_io data_processing "
        "data_creation visualization_setup general"
    ),
]
"""What the step of a plan is about."""

ChunkType = Annotated[str, _usual("CODE API_DOC CONCEPT EXPLANATION IMAGE")]
"""What kind of documentation a chunk is."""

ErrorType = Annotated[
    str,
    _usual(
        "SyntaxError IndentationError NameError UnboundLocalError AttributeError ImportError "
        "ModuleNotFoundError TypeError ValueError IndexError KeyError RuntimeError FileNotFoundError "
        "OSError ZeroDivisionError AssertionError RecursionError MemoryError TimeoutError"
    ),
]
"""What an error in code is called."""

FileType = Annotated[
    str,
    _usual(
        "STL OBJ PLY VTK VTP VTU VTI VTR VTS VTM VTKHDF CSV XML JSON DICOM DCM HDR SLC PLOT3D EXODUS "
        "EX2 3DS GLTF GLB PDB MHD NRRD NII NC PNG JPG JPEG TIFF BMP"
    ),
]
"""What a file of data holds, by the usual ending of its name."""

CitationPolicy = Annotated[str, _usual("MANDATORY OPTIONAL")]
"""Whether documentation has to be cited."""
