from tinytap.tap import NotTap, Result, read

__all__ = ["NotTap", "Result", "read"]
