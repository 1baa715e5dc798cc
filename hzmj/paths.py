"""路径 The folders that the program writes to and reads from."""

import os
from pathlib import Path
from typing import Literal

from hzmj.files import make_folder
from hzmj.text import Refused, Text

NAME = "hzmj"


def home(kind: Literal["config", "data"]) -> Path:
    """Returns the folder for settings or for data: `$HZMJ_HOME` if that is set, else the user's own.

    Raises Refused if there is neither.
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
    """Returns the folder for data, or its subfolder `name`: created if missing, closed to other users.

    The access to an existing `$HZMJ_HOME` is not changed, since it may hold other files. Raises OSError.
    """
    folder = home("data")
    make_folder(folder, own=not os.environ.get("HZMJ_HOME"))
    if name:
        folder /= name
        make_folder(folder, own=True)
    return folder


def assets() -> Path:
    """Returns the folder of assets: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"
