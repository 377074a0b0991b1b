"""How definitions are written in some languages, and what git takes for their heads."""

from dataclasses import dataclass

Lines = tuple[str, ...]


@dataclass(frozen=True)
class Language:
    """How a definition is written."""

    name: str
    ending: str
    head: str
    """With ``{name}`` and ``{parameter}``."""
    close: Lines
    body: Lines
    """Some lines with ``{number}``, of which each makes another body."""
    outer: tuple[str, str] = ("", "")
    """What stands around all definitions."""
    indent: str = "    "
    top: Lines = ()
    driver: str = r"[A-Za-z_$]"
    """What git takes for the head of a section."""


LANGUAGES = (
    Language(
        "Python",
        "py",
        "def {name}({parameter}):",
        (),
        ("value = {number}", "if value:", "    call(value)", "return value"),
        top=("import os", ""),
    ),
    Language(
        "a class in Python",
        "py",
        "    def {name}(self, {parameter}):",
        (),
        ("self.value = {number}", "self.call()", "return self.value"),
        ("class Shape:", ""),
        "        ",
    ),
    Language(
        "Python with its driver",
        "py",
        "    def {name}(self, {parameter}):",
        (),
        ("self.value = {number}", "self.call()", "return self.value"),
        ("class Shape:", ""),
        "        ",
        driver=r"[ \t]*(?:class|(?:async[ \t]+)?def)[ \t]",
    ),
    Language(
        "JavaScript",
        "js",
        "function {name}({parameter}) {",
        ("}",),
        ("const value = {number};", "if (value) {", "    call(value);", "}", "return value;"),
        top=("'use strict';", ""),
    ),
    Language(
        "a class in TypeScript",
        "ts",
        "  async {name}({parameter}: string): Promise<void> {",
        ("  }",),
        ("this.value = {number};", "await this.call();"),
        ("export class Shape {", "}"),
        "    ",
    ),
    Language(
        "C",
        "c",
        "static int {name}(int {parameter})\n{",
        ("}",),
        ("int value = {number};", "call(value);", "return value;"),
        indent="\t",
        top=("#include <stdio.h>", ""),
    ),
    Language(
        "Go",
        "go",
        "func {name}({parameter} int) error {",
        ("}",),
        ("value := {number}", "if err := call(value); err != nil {", "\treturn err", "}", "return nil"),
        indent="\t",
        top=("package shapes", ""),
    ),
    Language(
        "Rust",
        "rs",
        "pub fn {name}({parameter}: u8) -> u8 {",
        ("}",),
        ("let value = {number};", "call(value);", "value"),
        top=("use std::io;", ""),
    ),
    Language(
        "Java",
        "java",
        "    public int {name}(int {parameter}) {",
        ("    }",),
        ("int value = {number};", "call(value);", "return value;"),
        ("public class Shape {", "}"),
        "        ",
    ),
    Language(
        "CSS",
        "css",
        ".{name} {",
        ("}",),
        ("color: red;", "width: {number}px;", "margin: 0;"),
        indent="  ",
        top=("body {", "  margin: 0;", "}", ""),
    ),
    Language(
        "CSS with its driver",
        "css",
        ".{name} {",
        ("}",),
        ("color: red;", "width: {number}px;", "margin: 0;"),
        indent="  ",
        driver=r"[:\[@.#]?[_a-z0-9]",
    ),
    Language(
        "Markdown",
        "md",
        "## {name}",
        (),
        ("", "Some words.", "", "- an item of {number}", "- another item"),
        indent="",
        driver=r"\Z.",
        top=("# Title", ""),
    ),
    Language(
        "Markdown with its driver",
        "md",
        "## {name}",
        (),
        ("", "Some words.", "", "- an item of {number}", "- another item"),
        indent="",
        driver=r" {0,3}#{1,6}[ \t]",
        top=("# Title", ""),
    ),
    Language(
        "Ruby",
        "rb",
        "def {name}({parameter})",
        ("end",),
        ("value = {number}", "call(value)", "value"),
        indent="  ",
    ),
    Language("YAML", "yml", "{name}:", (), ("image: shapes", "timeout: {number}", "retries: 2"), indent="  "),
)
