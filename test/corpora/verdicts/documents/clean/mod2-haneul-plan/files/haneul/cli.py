"""명령줄."""

import click

from . import __version__
from .generate import sentences, words


@click.group()
@click.version_option(__version__)
def main() -> None:
    """자리 채움 글을 만든다."""


@main.command("words")
@click.argument("count", type=int)
@click.option("--seed", type=int, default=None)
def words_command(count: int, seed: int | None) -> None:
    """낱말 COUNT개를 한 줄로 낸다."""
    try:
        click.echo(" ".join(words(count, seed=seed)))
    except ValueError as error:
        raise click.UsageError(str(error))


@main.command("sentences")
@click.argument("count", type=int)
@click.option("--seed", type=int, default=None)
def sentences_command(count: int, seed: int | None) -> None:
    """문장 COUNT개를 한 줄에 하나씩 낸다."""
    try:
        click.echo("\n".join(sentences(count, seed=seed)))
    except ValueError as error:
        raise click.UsageError(str(error))
