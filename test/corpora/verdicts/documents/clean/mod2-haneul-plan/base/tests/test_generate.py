import pytest

from haneul.generate import sentences, words


def test_same_seed_same_words():
    assert words(5, seed=7) == words(5, seed=7)


def test_count_is_checked():
    with pytest.raises(ValueError):
        words(0)


def test_sentence_ends_with_a_full_stop():
    assert all(s.endswith(".") for s in sentences(4, seed=1))
