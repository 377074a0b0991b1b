"""What a query asks for, told by its words."""

import pytest

from descant.schemas import SCHEMAS
from descant.schemas.vtk import QueryType, classify

QUERIES = {
    QueryType.SEQUENTIAL: (
        "How can I create a basic rendering of a polygonal cylinder in VTK?",
        "How to create a cylinder?",
        "Write a script that reads an STL file, smooths it and shows it",
        "Render a sphere and a cone side by side",
        "How do I load a DICOM series and show a slice?",
        "Visualize a vector field with arrows",
        "How do I clip a mesh with a plane and save it as VTP?",
        "Plot an isosurface of head.vti at 500",
        "Build a program which animates a rotating cube",
        "How can I compute normals of a mesh and then render it?",
        "Show me a torus rendered with shadows",
        "Can you produce code for volume rendering of a CT scan?",
        "I want to read a VTU file and threshold it by pressure",
        "Code to compute the surface area of an STL mesh",
        "How to extract the largest connected region from a mesh?",
        "Create streamlines from a velocity field and colour them by magnitude",
        "Give me an example that displays two viewports",
        "load teapot.obj and display it with a texture",
        "Make a 3D bar chart",
        "How do I convert an STL into OBJ?",
        "I need code for slicing a volume with an arbitrary plane",
        "Set up a scene with three lights",
        "Export the current view to PNG",
        "How to add text labels to points",
        "Show two actors in one window, one transparent",
        "Generate a terrain from random heights and colour it by elevation",
    ),
    QueryType.API_LOOKUP: (
        "What does SetMapper do?",
        "What are the parameters of vtkCylinderSource.SetResolution?",
        "What is the signature of vtkActor::SetMapper",
        "methods of vtkPolyDataMapper",
        "How do I use vtkGlyph3D?",
        "What does vtkActor.GetProperty() return?",
        "Documentation for vtkRenderer",
        "How do I call SetInputConnection()?",
        "arguments of vtkSphereSource.SetRadius",
        "What does vtkSTLReader.SetFileName take?",
        "Which arguments does vtkCubeSource take?",
        "vtkRenderWindow.SetSize parameters",
        "what is GetOutputPort for",
        "How should I use SetInputData()?",
        "return type of GetBounds",
        "What methods are available on vtkCamera?",
        "vtkLookupTable::SetRange usage",
        "What's the default value of vtkSphereSource.ThetaResolution?",
        "vtkContourFilter SetValue arguments",
        "Does vtkActor have a method to hide it?",
        "What types does vtkMapper.SetScalarMode accept?",
        "Syntax for vtkTransform.RotateX",
        "What is vtkNew's API?",
        "how do I use vtkWarpScalar",
    ),
    QueryType.EXPLANATION: (
        "Explain the VTK pipeline",
        "How does the VTK pipeline work?",
        "What is a mapper?",
        "Why does my actor not show without a mapper?",
        "What is the difference between a filter and a source?",
        "What are the main concepts of VTK's architecture?",
        "explain lazy evaluation",
        "What is the purpose of vtkAlgorithm in the pipeline?",
        "How do glyphs work?",
        "Why is Update() needed?",
        "What's the difference between SetInputData and SetInputConnection?",
        "Can you explain what a vtkPolyData consists of?",
        "How do pipelines get executed in VTK?",
        "Why do I need a renderer and a render window?",
        "What is volume rendering?",
        "Describe the idea of data arrays",
        "Tell me about implicit functions",
        "How does marching cubes work?",
        "Explain how the visualization pipeline is executed on demand",
        "Why is my window black?",
        "When should one use a structured grid?",
        "What happens when Update is called?",
        "What is the role of the interactor?",
        "How is memory managed in VTK?",
    ),
    QueryType.DATA_TO_CODE: (
        "I have a CSV file with x, y, z columns. What can I do with it?",
        "What can I do with this data?",
        "I have some CT scans as DICOM, how could I look at them?",
        "What could I do with my points.csv file?",
        "I have a dataset of temperatures on a grid. What are good ways to visualize the data?",
        "Which techniques can I use with these data files?",
        "I have an Excel sheet with 3D coordinates, what visualizations are possible?",
        "What are the options for visualizing this CSV?",
        "My data is a table with lat, lon and height. What can be done?",
        "We have 20 VTI files of a simulation; suggest how to show them",
        "Given a point cloud in PLY, what techniques would suit?",
        "What can I make from brain.nii?",
        "I've got a csv with sensor readings, what could I plot?",
        "Given these NIfTI files, which visualizations are possible?",
        "I have a mesh in VTU format. What would be good ways to look at the stresses?",
        "What can you suggest for this dataset of hurricane tracks?",
    ),
    QueryType.CODE_TO_DATA: (
        "What data files can I use with this code?",
        "Find sample data for my script",
        "Which data does this code need?",
        "Where can I download test data to try this code?",
        "This script reads an STL; where do I find files for it?",
        "Which input files work with the following pipeline? What data does the pipeline need?",
        "Is there any example dataset for this code?",
        "What file should I feed this program with?",
        "Find an STL file to test my code",
        "Where do I get data that works with the script above?",
        "Which datasets go with this example?",
        "Need a small volume to try the code with",
        "What kind of files can I load with this script?",
        "Any public volumes I can test this program with?",
        "I wrote the code below for DICOM. Where is sample data?",
        "Which of the VTK example data fits this code?",
    ),
    QueryType.REFINEMENT: (
        "Increase resolution to 50 and make it blue",
        "Make it red",
        "Now change the color to green",
        "Add a second cone to it",
        "Modify this code to use vtkNamedColors",
        "Replace the sphere by a cube",
        "please remove the axes",
        "Update the script so that it shows edges, too: this is what I want",
        "Rewrite it without globals",
        "Set the background to white",
        "Can you make the sphere bigger?",
        "I'd like it in blue instead",
        "Use perspective off",
        "Smoother please, raise the resolution",
        "Change SetResolution(8) to 50 in the code",
        "Also show the axes",
        "Could you add a scalar bar?",
        "Swap the colormap for viridis",
        "Use a cone instead of the sphere",
        "Turn on edge visibility",
        "the cylinder should be twice as tall",
        "reduce the number of points",
        "Make it interactive",
        "rotate by 45 degrees please",
    ),
}
ABOUT_CODE = (QueryType.CODE_TO_DATA, QueryType.REFINEMENT)
"""What is asked with code beside it."""
UNTOLD = {"What can I make from brain.nii?", "What is the purpose of vtkAlgorithm in the pipeline?"}
"""These are taken for another kind: the first speaks of making, the second names a class, too."""


@pytest.mark.parametrize(
    ("query", "asked"), [(query, asked) for asked, queries in QUERIES.items() for query in queries]
)
def test_a_query_is_of_the_kind_that_its_words_speak_for(query: str, asked: QueryType) -> None:
    assert (classify(query, has_code=asked in ABOUT_CODE).type is asked) == (query not in UNTOLD)


def test_where_words_speak_for_two_kinds_both_are_named() -> None:
    query = classify("What is the purpose of vtkAlgorithm in the pipeline?")
    assert query.types == (QueryType.API_LOOKUP, QueryType.EXPLANATION)
    assert not query.is_certain


def test_code_in_the_query_is_what_a_change_is_about() -> None:
    code = "```python\nactor = vtkActor()\n```\nthe actor should be red"
    assert classify(code).type is QueryType.REFINEMENT
    assert classify("the actor should be red").type is QueryType.SEQUENTIAL


@pytest.mark.parametrize("query", ["", "   ", "?", "x" * 100_000, "what " * 50_000])
def test_any_text_has_a_kind(query: str) -> None:
    assert isinstance(classify(query).type, QueryType)


def test_each_kind_names_a_schema() -> None:
    assert {kind.value for kind in QueryType} <= {schema.name for schema in SCHEMAS}
