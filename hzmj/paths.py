"""路径 Where the program keeps what it writes and finds what it reads."""

import os
from pathlib import Path
from typing import Literal

from hzmj.files import make_folder
from hzmj.text import Refused, Text

NAME = "hzmj"


def home(kind: Literal["config", "data"]) -> Path:
    """The folder for settings or for data: `$HZMJ_HOME` where that is set, else the user's own.

    Raises Refused where there is neither.
    """
    given = os.environ.get("HZMJ_HOME")
    if given:
        return Path(given)
    import platformdirs

    places = {"config": platformdirs.user_config_dir, "data": platformdirs.user_data_dir}
    try:
        return Path(places[kind](NAME, appauthor=False))
    except RuntimeError:
        raise Refused(
            Text("找不到主目录，请设 HZMJ_HOME", "there is no home directory: set HZMJ_HOME to a folder")
        ) from None


def make_data_folder(name: str = "") -> Path:
    """The folder for data, or the one called `name` in it: made where it is missing, and closed to others.

    A folder that `$HZMJ_HOME` names is left as open as it is; it may hold other things too. Raises OSError.
    """
    folder = home("data")
    make_folder(folder, own=not os.environ.get("HZMJ_HOME"))
    if name:
        folder /= name
        make_folder(folder, own=True)
    return folder


def assets() -> Path:
    """The folder of assets: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"
