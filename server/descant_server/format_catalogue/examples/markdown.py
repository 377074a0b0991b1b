"""Examples of Markdown, and of what else is written for people."""

from descant_server.format_catalogue.examples.example import ALL, FormatExample

EXAMPLES = (
    FormatExample(
        "Code blocks with a path in the fence",
        "markdown",
        ("write",),
        """```python src/tides.py
high = 4
```
""",
    ),
    FormatExample(
        "Cursor",
        "markdown",
        ("write",),
        """```python:src/tides.py
high = 4
```
""",
    ),
    FormatExample(
        "GitHub Copilot",
        "markdown",
        ("write",),
        """```python
# filepath: src/tides.py
high = 4
```
""",
    ),
    FormatExample(
        "Code blocks with a title",
        "markdown",
        ("write",),
        """```python title="src/tides.py"
high = 4
```
""",
    ),
    FormatExample(
        "Code blocks below a path",
        "markdown",
        ("write", "delete"),
        """### src/tides.py

```python
high = 4
```
""",
    ),
    FormatExample(
        "Repomix in Markdown",
        "markdown",
        ("write",),
        """## File: src/tides.py
```python
high = 4
```
""",
    ),
    FormatExample(
        "code2prompt, files-to-prompt --markdown",
        "markdown",
        ("write",),
        """`src/tides.py`:

```python
high = 4
```
""",
    ),
    FormatExample(
        "Code blocks in details",
        "markdown",
        ("write",),
        """<details><summary>src/tides.py</summary>

```python
high = 4
```

</details>
""",
    ),
    FormatExample(
        "MyST and Sphinx",
        "markdown",
        ("write",),
        """```{code-block} python
:caption: src/tides.py

high = 4
```
""",
    ),
    FormatExample(
        "Jupyter",
        "markdown",
        ("write",),
        """```python
%%writefile src/tides.py
high = 4
```
""",
    ),
    FormatExample(
        "YAML with a list of files",
        "markdown",
        ("write",),
        """files:
  - path: src/tides.py
    content: |
      high = 4
""",
    ),
    FormatExample(
        "Heredocs of a shell",
        "markdown",
        ("write",),
        """```bash
cat > src/tides.py <<'EOF'
high = 4
EOF
```
""",
    ),
    FormatExample(
        "PowerShell",
        "markdown",
        ("write",),
        """```powershell
@'
high = 4
'@ | Set-Content src/tides.py
```
""",
    ),
    FormatExample(
        "Streams of an interface",
        "markdown",
        ALL,
        """data: {"choices": [{"delta": {"content": "### src/tides.py\\n\\n```python\\nhigh"}}]}

data: {"choices": [{"delta": {"content": " = 4\\n```\\n"}}]}

data: [DONE]
""",
    ),
)
