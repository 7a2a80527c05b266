import type { Sentences } from "./translate.ts";

/** 구성원의 세션이 끝난 까닭 */
const endings: Sentences = {
  "The agent ended with exit code {}.": "에이전트가 끝났습니다(종료 코드 {0}).",
  "The agent disappeared.": "에이전트가 사라졌습니다.",
  "Its session has ended.": "세션이 끝났습니다.",
  "The session failed.": "세션이 실패했습니다.",
  "A person ended it.": "사용자가 종료했습니다.",
  "A person refused it.": "사용자가 거절했습니다.",
  "{} has ended.": "종료된 구성원입니다: {0}",
};

/** 오피스의 구성원에게 알린 내용과 호출이 되지 않은 까닭. 한국어 오피스의 구성원도 이 문장을 읽는다. */
export const officeEventsKo: Sentences = {
  ...endings,
  ...withBefore("Your call to {} failed. ", "{0} 호출이 실패했습니다. "),
  ...withBefore("{}: ", "{0}: "),
  "Your call to {} failed. {}": "{0} 호출이 실패했습니다. {1}",
  "A person ended the office.": "사용자가 오피스를 종료했습니다.",
  "Your call to {} expired: {} gave no result within {} seconds.":
    "{0} 호출이 만료되었습니다. {2}초 안에 결과가 없었습니다.",
  "Your call to {} was refused: {} is waiting for you ({}). Deliver your result first.":
    "{0} 호출이 거절되었습니다. 상대가 이 구성원을 기다리고 있습니다({2}). 결과를 먼저 전달하세요.",
  "Your call to {} was refused: this request has used all of its {} calls. Deliver what you have.":
    "{0} 호출이 거절되었습니다. 이 요청의 호출 {1}회를 모두 썼습니다. 지금까지의 결과를 전달하세요.",
  "Your call to {} was refused: calls may be nested at most {} deep. Deliver what you have.":
    "{0} 호출이 거절되었습니다. 호출은 최대 {1}단계까지만 이어질 수 있습니다. 지금까지의 결과를 전달하세요.",
  "Your call to {} was refused. The request has used its budget of ${}.":
    "{0} 호출이 거절되었습니다. 요청의 예산을 모두 썼습니다: ${1}",
  "You may not call {}. You may call nobody.":
    "호출할 수 없는 구성원입니다: {0}. 호출할 수 있는 구성원이 없습니다.",
  "You may not call {}. You may call {}.": "호출할 수 없는 구성원입니다: {0}. 호출할 수 있는 구성원: {1}",
  "{} has ended and takes no calls. Go on without it.":
    "종료된 구성원이라 호출을 받지 않습니다: {0}. 이 구성원 없이 계속하세요.",
  "You cannot address yourself. The office has no other members.":
    "자기 자신은 지정할 수 없습니다. 다른 구성원이 없습니다.",
  "You cannot address yourself. The others are {}.": "자기 자신은 지정할 수 없습니다. 다른 구성원: {0}",
  'The office has no member "{}". The office has no other members.':
    "없는 구성원입니다: {0}. 다른 구성원이 없습니다.",
  'The office has no member "{}". The others are {}.': "없는 구성원입니다: {0}. 다른 구성원: {1}",
  "The request has used all of its {} calls.": "요청의 호출 {0}회를 모두 썼습니다.",
  "The request has used its budget of ${}.": "요청의 예산을 모두 썼습니다: ${0}",
  "Nobody answered your question in time: {}": "제때 답변이 없었던 질문입니다: {0}",
  "{}, Product office": "{0}, 제품 오피스",
  "{}, Review office": "{0}, 검토 오피스",
};

/** Returns the endings after a text with one value. */
function withBefore(english: string, korean: string): Sentences {
  return Object.fromEntries(
    Object.entries(endings).map(([ending, translation]) => [
      `${english}${ending}`,
      `${korean}${translation.replace("{0}", "{1}")}`,
    ]),
  );
}
