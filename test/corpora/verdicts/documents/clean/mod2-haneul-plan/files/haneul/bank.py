"""낱말 창고."""

LATIN = (
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod "
    "tempor incididunt ut labore et dolore magna aliqua"
).split()


def words_of(language: str) -> list[str]:
    """언어의 낱말 목록. 모르는 언어면 KeyError."""
    return {"la": LATIN}[language]
