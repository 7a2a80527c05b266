"""백업 폴더."""

from pathlib import Path

from src.steps.inspect import Backup


def backups(folder: str) -> list[Backup]:
    """폴더에 있는 .tar.gz 파일."""
    files = [path for path in Path(folder).iterdir() if path.name.endswith(".tar.gz")]
    return [Backup(path.name, path.stat().st_size, path.stat().st_mtime) for path in files]
