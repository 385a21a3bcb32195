"""How Sphinx makes the site; ``tools/docs/build.py`` runs it once a language."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "src")]

import pions  # noqa: E402 - found by the line above

project = "Pions"
author = "The Pions authors"
version = release = pions.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "board_blocks", "site_pages"]
suppress_warnings = ["myst.xref_ambiguous"]
templates_path = [str(HERE / "templates")]
locale_dirs = [str(HERE / "locale")]

# Our docstrings put what is code, or a name, between backticks.
default_role = "py:obj"
autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": False}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_fence_as_directive = ["pions"]

html_theme = "furo"
html_title = "Pions"
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css", "boards.css", "attributes.css"]
html_favicon = str(HERE.parents[1] / "src" / "pions" / "web" / "static" / "icon.svg")
html_js_files = [("live.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_theme_options: dict[str, Any] = {
    "top_of_page_buttons": [],
    "light_css_variables": {"color-brand-primary": "#1F5FBF", "color-brand-content": "#1F5FBF"},
    "dark_css_variables": {"color-brand-primary": "#7FB2FF", "color-brand-content": "#7FB2FF"},
}
