"""Links of a Markdown text."""

import re

CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.S)
LINK = re.compile(r"\]\((https?://[^)\s]+)\)|<(https?://[^>\s]+)>")


def links(text: str) -> list[str]:
    """Web links in order, each once, without those in code."""
    found = (a or b for a, b in LINK.findall(CODE.sub("", text)))
    return list(dict.fromkeys(link.split("#")[0] for link in found))
