/**
 * True if a text says that existing tests change: "the expected values change", "updates the tests of totals". Words
 * about other things do not count: "new tests that expect a 404", "tests of removing an item".
 */
export function changesTests(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** True if a text says that something changes, such as a test whose name it has. */
export function saysChange(text: string): boolean {
  return new RegExp(`\\b(?:${verb}|expects?)\\b|${koreanVerb}`, "i").test(text);
}

const verb =
  "(?:adapt|adjust|rewrit|replac|remov|renam|delet|dropp?|mov|chang|correct|merg|updat|expand|reword)(?:e|es|ed|ing|s|ten)?|rewrote|fix(?:es|ed)?|splits?";
const tests =
  "(?:tests?|test cases?|cases?|assertions?|expectations?|snapshots?|expected (?:values?|outputs?|results?|messages?|texts?|numbers?))";
const koreanVerb =
  "수정|변경|바꾸|바꾼|바꿈|바뀌|바뀐|바뀜|고치|고친|고침|삭제|지우|지운|교체|갱신|조정|제거|옮기|옮긴|옮김";
const koreanTests = "(?:테스트|시험|기대\\s?값|기댓값|기대 결과|단언문?|스냅[샷숏])";
/** Words between tests and verb that do not begin another thought. */
const between =
  "(?:(?!for|that|which|who|when|if|with|where|new|add\\w*)[\\p{L}\\p{N}_'’\"`()-]{1,30}\\s){0,5}";
/** What may follow a verb that has its subject before it; a noun would make it an adjective, as in "the changed format". */
const pause = "\\s?(?:[.,;:()]|$|\\s(?:to|by|in|so|and|or|because|since|as|accordingly|too|now|from)\\b)";

const patterns = [
  // "The second test is replaced", "existing expectations must be updated", "the expected value changes".
  new RegExp(`(?<!\\bnew\\s)\\b${tests}\\s${between}(?:${verb})(?=${pause})`, "iu"),
  // "Updates the existing tests", "replace both assertions", but not "fix: more tests".
  new RegExp(`\\b(?:${verb})\\s${between}${tests}\\b`, "iu"),
  // "The test of totals expects 3 now", "expects the new total instead of the old one".
  new RegExp(`(?<!\\bnew\\s)\\b${tests}\\s${between}expects?\\b[^;\\n]{0,60}\\b(?:now|instead)\\b`, "iu"),
  new RegExp(
    `(?<!(?:새|새로운)\\s)${koreanTests}(?:들)?(?:을|를|이|가|은|는|도|의)?\\s?(?:[^.,:;\\s]{1,12}\\s){0,2}?(?<!추가\\S{0,3}\\s)(?:${koreanVerb})`,
    "u",
  ),
];
