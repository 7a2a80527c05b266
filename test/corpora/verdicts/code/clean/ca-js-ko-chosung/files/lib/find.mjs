import { initialOf, isInitial, isPrefixSyllable } from "./hangul.mjs";

/** 비교할 글자들. 자모가 풀린 글자(NFD)는 합치고 공백은 버린다. */
const letters = (text) => [...text.normalize("NFC").toLowerCase().replace(/\s/g, "")];

function sameLetter(wanted, char, last) {
  if (wanted === char) return true;
  if (isInitial(wanted)) return initialOf(char) === wanted;
  return last && isPrefixSyllable(wanted, char);
}

function check(value) {
  if (typeof value !== "string") throw new TypeError("문자열이 필요합니다");
}

/** 일치가 시작되는 위치(공백 제외). 없으면 -1. */
export function matchAt(query, name) {
  check(query);
  check(name);
  const wanted = letters(query);
  const chars = letters(name);
  if (wanted.length === 0) return -1;
  for (let start = 0; start + wanted.length <= chars.length; start += 1) {
    if (wanted.every((letter, i) => sameLetter(letter, chars[start + i], i === wanted.length - 1))) return start;
  }
  return -1;
}

export function find(query, names) {
  return names
    .map((name) => ({ name, at: matchAt(query, name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || a.name.length - b.name.length || a.name.localeCompare(b.name, "ko"))
    .map(({ name }) => name);
}
