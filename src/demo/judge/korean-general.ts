import type { Sentences } from "../../protocol/words/translate.ts";

const places = {
  "The risk assessment": "위험",
  "The trigger": "시작 조건",
  "The error handling": "오류 처리",
  "The design of the steps": "단계의 설계",
  "The integrations": "연동",
  "The state": "상태",
  "The code": "코드",
  "The report": "보고서",
};

const matters = {
  "breaking changes": "깨지는 변경",
  performance: "성능",
  security: "보안",
  compatibility: "호환성",
  "a cron expression": "Cron 식",
  "the time zone": "시간대",
  "the payload": "받는 데이터",
  authentication: "인증",
  parameters: "매개변수",
  "the source": "출처",
  "the filter": "거르는 조건",
  "who is notified": "알릴 사람",
  "what is retried": "다시 시도할 것",
  input: "입력",
  action: "동작",
  output: "출력",
  "error handling": "오류 처리",
  retries: "재시도",
  "the endpoint": "엔드포인트",
  "the method": "메서드",
  "the request": "요청",
  "the response": "응답",
  "the rate limit": "속도 제한",
  "error codes": "오류 코드",
  repetition: "되풀이",
  "overlapping runs": "겹치는 실행",
  "exponential back-off": "두 배씩 늘어나는 간격",
  "the number of tries": "시도 횟수",
  "time limits": "시간제한",
  "the handling of the final failure": "끝내 실패했을 때 하는 일",
  retry: "재시도",
  fallback: "대안",
  "the network": "네트워크",
  "bad input": "잘못된 입력",
  notification: "알림",
  "measured times": "잰 시간",
  leaks: "새는 자원",
};

const lacking: Sentences = Object.fromEntries(
  Object.entries(places).flatMap(([place, placeKo]) =>
    Object.entries(matters).map(([matter, matterKo]) => [
      `${place} does not mention ${matter}.`,
      `${placeKo}에서 빠진 것: ${matterKo}`,
    ]),
  ),
);

/** Korean translations of the demo verifier's sentences for all types: missing topics and unknown criteria. */
export const judgedGenerallyKo: Sentences = {
  ...lacking,
  "The demo agent does not know this criterion. It found {} of its {} words in {} documents.":
    "데모 에이전트가 모르는 기준입니다. 문서 {2}개에서 이 기준의 낱말 {1}개 가운데 {0}개를 찾았습니다.",
  "{} is missing or almost empty.": "{0}: 없거나 글이 거의 없습니다.",
  "The documents do not cover this: {}": "문서에 이 내용이 없습니다: {0}",
};
