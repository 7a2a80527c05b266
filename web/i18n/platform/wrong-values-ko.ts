import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 입력란의 이름 */
const names: Readonly<Record<string, string>> = {
  "{}": "{0}",
  name: "이름",
  timeZone: "시간대",
  title: "제목",
  description: "설명",
  budget: "예산",
  source: "바탕이 되는 코드",
  agent: "에이전트",
  verifier: "검증 에이전트",
  "labels.{}": "레이블",
  answer: "답변",
  message: "메시지",
  comment: "댓글",
  body: "댓글",
  reason: "이유",
};

/** 값이 맞지 않는 까닭 */
const wrongs: Readonly<Record<string, string>> = {
  "is missing": "빠져 있습니다.",
  "must not be empty": "비워 둘 수 없습니다.",
  "must have at least {} characters": "{}자 이상 써야 합니다.",
  "may have at most {} characters": "{}자까지 쓸 수 있습니다.",
  "must have at least {} items": "{}개 이상이어야 합니다.",
  "may have at most {} items": "{}개까지 넣을 수 있습니다.",
  "must be at least {}": "{} 이상이어야 합니다.",
  "must be more than {}": "{}보다 커야 합니다.",
  "must be at most {}": "{} 이하여야 합니다.",
  "must be less than {}": "{}보다 작아야 합니다.",
  "must be text": "텍스트여야 합니다.",
  "must be a number": "숫자여야 합니다.",
  "must be a whole number": "정수여야 합니다.",
  "must be true or false": "예 또는 아니요여야 합니다.",
  "must be a list": "목록이어야 합니다.",
  "must be an object": "이름과 값의 묶음이어야 합니다.",
  "must be one of: {}": "다음 중 하나여야 합니다: {}",
  "must be an absolute path": "/로 시작하는 절대 경로여야 합니다.",
  'must be the name of a time zone, such as "Asia/Seoul"': '"Asia/Seoul" 같은 시간대 이름이어야 합니다.',
  "must begin with a letter and have at most 64 letters, digits and _":
    "영문 소문자로 시작하고 소문자, 숫자, _만 64자까지 쓸 수 있습니다.",
  'must be 1 to 63 characters of: a-z, 0-9, ".", "_", "-"':
    'a-z, 0-9, ".", "_", "-"만 사용해 1~63자로 입력하세요.',
  "has an invalid format": "형식이 맞지 않습니다.",
  "has an invalid value": "쓸 수 없는 값입니다.",
  "is not a known field": "여기에는 없는 항목입니다.",
};

/** 입력한 값이 맞지 않는다는 문장: 이름마다 까닭마다 하나씩 */
export const wrongValuesKo: Sentences = {
  ...Object.fromEntries(Object.entries(wrongs).map(([wrong, said]) => [wrong, said.replace("{}", "{0}")])),
  ...Object.fromEntries(
    Object.entries(names).flatMap(([name, called]) =>
      Object.entries(wrongs).map(([wrong, said]) => [
        `"${name}" ${wrong}.`,
        `${called}: ${said.replace("{}", name === "{}" ? "{1}" : "{0}")}`,
      ]),
    ),
  ),
};
