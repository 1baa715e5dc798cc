"""Where the program finds what it reads: presets, words, style sheets."""

from functools import cache
from pathlib import Path


@cache
def assets() -> Path:
    """The folder of assets: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"
