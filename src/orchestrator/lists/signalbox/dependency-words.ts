/** Returns true if a text says that there is no dependency. */
export function saysNone(text: string): boolean {
  if (text.length > 40) return false;
  const plain = text.toLowerCase().replaceAll(/[\s.()[\]{}"'`*_]/gu, "");
  return plain === "" || /^[-–—]+$/u.test(plain) || nones.has(plain);
}

/** Returns true if a text says that there is no dependency and then explains it: "None (T1.2 is optional)". */
export function beginsWithNone(text: string): boolean {
  const end = text.search(/[(（;—–]|\.\s/u);
  return end > 0 && saysNone(text.slice(0, end)) && !/완료|이후|\bafter\b/iu.test(text.slice(end));
}

const nones = new Set([
  "none",
  "no",
  "nothing",
  "null",
  "nil",
  "n/a",
  "na",
  "nodependencies",
  "nodependency",
  "없음",
  "없습니다",
  "없다",
  "무",
  "해당없음",
  "의존성없음",
  "독립",
  "독립적",
  "∅",
  "x",
]);

/** Removes the words that only mean "must be done first", and the punctuation around them. */
export function withoutFillers(text: string): string {
  return text
    .split(/[\s,;:：·()（）—–-]+/u)
    .filter((word) => word !== "" && !fillers.has(word.toLowerCase()))
    .join(" ");
}

const fillers = new Set(
  (
    "완료 필요 완료필요 후 이후 완료후 선행 까지 부터 및 그리고 모두 전부 전체 과 와 이 가 은 는 을 를 에 의 " +
    "완료되어야 함 시작 가능 후에 완료됨 태스크 작업 " +
    "and all done complete completed finished finish finishes required requires after must be is are first task tasks the of"
  ).split(" "),
);

/** Returns true if a text is a remark rather than the name of a dependency. */
export function isRemark(text: string): boolean {
  return remark.test(text);
}

const remark =
  /사용|가능|독립|개발|병렬|동시|권장|선택|참고|진행|이므로|\b(?:mock|mocks|may|can|could|should|if|when|once|parallel|concurrently|use|uses|using|optional|start|starts|recommended|because|but|only)\b/iu;

/** The words for "at the same time". */
export const parallelWord = /병렬|동시(?=에|\s)|\bparallel\b|\bconcurrently\b|\bsimultaneously\b/giu;

/** Returns true if a text between an id and the word "parallel" connects them. */
export function connectsParallel(text: string): boolean {
  return text.split(/[\s,]+/u).every((word) => word === "" || connectors.has(word.toLowerCase()));
}

const connectors = new Set(
  "과 와 랑 이랑 하고 은 는 도 및 와는 과는 and can may could run runs be in is are executed done with".split(
    " ",
  ),
);

/** Returns true if the text after an id says that the task waits for it. */
export function saysThen(text: string): boolean {
  return /^(?:이|가|의|까지)?\s?(?:완료\s?(?:후|이후|되면|된|뒤)|이?후(?:에)?(?!\p{L})|끝난|끝나면)/u.test(
    text,
  );
}

/** Returns true if the text before an id says that the task waits for it. */
export function saysAfter(text: string): boolean {
  return /(?:^|[^\p{L}])(?:after|once)\s{1,2}$/iu.test(text);
}
