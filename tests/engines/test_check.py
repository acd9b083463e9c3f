"""Reading JSON that nobody vouches for, piece by piece."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines import check
from engines.errors import InvalidInput


def refused_path(read: Callable[[], object]) -> str:
    with pytest.raises(InvalidInput) as refused:
        read()
    assert refused.value.reason in str(refused.value)
    return refused.value.path


def test_an_object_has_just_its_fields() -> None:
    assert check.an_object({"a": 1, "b": None}, "/x", "a", "b") == {"a": 1, "b": None}
    assert check.an_object({"a": 1}, "/x", "a", optional=("b",)) == {"a": 1}
    assert check.an_object({}, "") == {}
    assert refused_path(lambda: check.an_object({"a": 1}, "/x", "a", "b")) == "/x/b"
    assert refused_path(lambda: check.an_object({"a": 1, "c": 2}, "/x", "a", optional=("b",))) == "/x/c"


@pytest.mark.parametrize("other", [None, [], "a", 1, [["a", 1]]])
def test_what_is_no_object(other: object) -> None:
    assert refused_path(lambda: check.an_object(other, "/x", "a")) == "/x"


def test_an_array_has_a_greatest_length() -> None:
    assert check.an_array([1, 2], "/x", 2) == [1, 2]
    assert check.an_array([], "/x", 0) == []
    assert refused_path(lambda: check.an_array([1, 2, 3], "/x", 2)) == "/x"


@pytest.mark.parametrize("other", [None, {}, "ab", (1, 2), 3])
def test_what_is_no_array(other: object) -> None:
    assert refused_path(lambda: check.an_array(other, "/x", 9)) == "/x"


@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_whole_number_in_its_range(value: int) -> None:
    assert check.an_int(value, "/x", 1, 3) == value


@pytest.mark.parametrize("value", [0, 4, -1, 10**40, True, False, 1.0, float("nan"), "1", None, [1]])
def test_what_is_no_whole_number_in_the_range(value: object) -> None:
    assert refused_path(lambda: check.an_int(value, "/x", 1, 3)) == "/x"


@pytest.mark.parametrize(("value", "expected"), [(True, 1), (1.0, 1), (0, False), ("1", 1), (None, 0), ([], ())])
def test_equal_means_of_the_same_type(value: object, expected: object) -> None:
    assert refused_path(lambda: check.equal(value, expected, "/x", "no")) == "/x"
    check.equal(expected, expected, "/x", "no")


def test_a_path_is_a_json_pointer() -> None:
    assert check.pointer("a/b~c") == "a~1b~0c"
    assert refused_path(lambda: check.an_object({"a/b": 1}, "/x")) == "/x/a~1b"
    assert refused_path(lambda: check.an_object([], "")) == ""


def test_a_path_is_short_however_long_the_field() -> None:
    assert len(refused_path(lambda: check.an_object({"y" * 10_000: 1}, "/x"))) < 200


def test_each_item_is_read_and_the_first_that_is_refused_is_pointed_to() -> None:
    def read(item: object) -> int:
        return check.an_int(check.an_object(item, "", "n")["n"], "/n", 0, 3)

    assert check.each([], "/x", read) == []
    assert check.each([{"n": 1}, {"n": 2}], "/x", read) == [1, 2]
    assert refused_path(lambda: check.each([{"n": 1}, {"n": 4}, None], "/x", read)) == "/x/1/n"
    assert refused_path(lambda: check.each([{"n": 1}, None, {"n": 4}], "/x", read)) == "/x/1"
