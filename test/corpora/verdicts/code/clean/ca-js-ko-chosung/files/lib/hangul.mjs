const FIRST = 0xac00;
const LAST = 0xd7a3;
const INITIALS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const FINALS = 28;
const VOWELS = 21;

export const isSyllable = (char) => char >= String.fromCharCode(FIRST) && char <= String.fromCharCode(LAST);
export const isInitial = (char) => INITIALS.includes(char);

/** 글자의 초성. 완성된 글자가 아니면 undefined. */
export function initialOf(char) {
  if (!isSyllable(char)) return undefined;
  return INITIALS[Math.floor((char.charCodeAt(0) - FIRST) / (FINALS * VOWELS))];
}

/** 받침 없는 글자가 받침 붙은 글자의 앞부분인가. */
export function isPrefixSyllable(open, full) {
  if (!isSyllable(open) || !isSyllable(full)) return false;
  const code = open.charCodeAt(0) - FIRST;
  if (code % FINALS !== 0) return false;
  const other = full.charCodeAt(0) - FIRST;
  return other - (other % FINALS) === code;
}
