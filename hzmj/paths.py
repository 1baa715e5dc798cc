"""路径 Where the program keeps what it writes and finds what it reads."""

import os
from pathlib import Path
from typing import Literal

NAME = "hzmj"


def home(kind: Literal["config", "data"]) -> Path:
    """The folder for settings or for data: `$HZMJ_HOME` where that is set, else the user's own."""
    given = os.environ.get("HZMJ_HOME")
    if given:
        return Path(given)
    import platformdirs

    places = {"config": platformdirs.user_config_dir, "data": platformdirs.user_data_dir}
    return Path(places[kind](NAME, appauthor=False))


def assets() -> Path:
    """The folder of assets: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"
