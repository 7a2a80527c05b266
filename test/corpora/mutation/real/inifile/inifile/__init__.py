"""A strict reader of ini files with includes of values, types, and errors that name the line."""
import re


class IniError(Exception):
    def __init__(self, message, line=None):
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


def loads(text):
    sections = {}
    current = None
    pending = None
    for number, raw in enumerate(text.splitlines(), 1):
        if pending is not None and raw[:1] in (" ", "\t") and raw.strip():
            sections[current][pending] += "\n" + raw.strip()
            continue
        pending = None
        line = re.sub(r"(^|\s)[#;].*$", "", raw).strip()
        if not line:
            continue
        if line.startswith("["):
            if not line.endswith("]") or not line[1:-1].strip():
                raise IniError("a section needs a name in brackets", number)
            current = line[1:-1].strip()
            if current in sections:
                raise IniError(f"section {current} occurs twice", number)
            sections[current] = {}
            continue
        key, equals, value = line.partition("=")
        key = key.strip().lower()
        if not equals or not key:
            raise IniError("expected key = value", number)
        if current is None:
            raise IniError(f"{key} is outside of a section", number)
        if key in sections[current]:
            raise IniError(f"{key} occurs twice in {current}", number)
        sections[current][key] = value.strip()
        pending = key
    return Ini(sections)


class Ini:
    def __init__(self, sections):
        self._sections = sections

    def sections(self):
        return list(self._sections)

    def keys(self, section):
        return list(self._sections.get(section, {}))

    def get(self, section, key, default=None):
        return self._resolve(section, key, default, ())

    def _resolve(self, section, key, default, path):
        if (section, key) in path:
            raise IniError("values refer to each other: " + " -> ".join(".".join(p) for p in (*path, (section, key))))
        try:
            value = self._sections[section][key]
        except KeyError:
            if default is not None or not path:
                return default
            raise IniError(f"{section}.{key} is referred to but not set") from None

        def insert(match):
            other, _, name = match[1].rpartition(".")
            return self._resolve(other or section, name, None, (*path, (section, key)))

        return re.sub(r"\$\{([^}]+)\}", insert, value)

    def number(self, section, key, default=None, least=None):
        text = self.get(section, key)
        if text is None:
            return default
        try:
            value = int(text)
        except ValueError:
            raise IniError(f"{section}.{key} must be a whole number, not {text!r}") from None
        if least is not None and value < least:
            raise IniError(f"{section}.{key} must be at least {least}")
        return value

    def flag(self, section, key, default=False):
        text = self.get(section, key)
        if text is None:
            return default
        words = {"yes": True, "on": True, "true": True, "1": True, "no": False, "off": False, "false": False, "0": False}
        if text.lower() not in words:
            raise IniError(f"{section}.{key} must be yes or no, not {text!r}")
        return words[text.lower()]

    def items(self, section, key):
        return [part.strip() for part in re.split(r"[,\n]", self.get(section, key) or "") if part.strip()]


def dumps(sections):
    blocks = []
    for name, values in sections.items():
        lines = [f"[{name}]"]
        for key, value in values.items():
            lines.append(f"{key} = " + str(value).replace("\n", "\n  "))
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)
