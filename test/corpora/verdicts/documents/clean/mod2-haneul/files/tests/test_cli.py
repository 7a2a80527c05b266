from click.testing import CliRunner

from haneul.cli import main


def test_words_command_prints_the_count():
    result = CliRunner().invoke(main, ["words", "3", "--seed", "1"])
    assert result.exit_code == 0
    assert len(result.output.split()) == 3


def test_bad_count_is_a_usage_error():
    result = CliRunner().invoke(main, ["words", "0"])
    assert result.exit_code == 2
