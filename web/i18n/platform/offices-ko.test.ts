import { expect, test } from "vitest";
import { translator } from "../../../src/protocol/words/translate.ts";
import { failuresKo } from "./failures-ko.ts";

test("the problems of an office file are reported in Korean, with their positions", () => {
  const problems = [
    'name: The name "review" is already used by /offices/review.yaml. Choose another name.',
    "name: must be 1 to 32 lower-case letters, digits or -, and begin with a letter",
    "members[1].name: must be 1 to 32 letters, digits, - or _, and begin with a letter",
    'members[1].name: "dev" differs from "Dev" only in case. Choose another name.',
    'members[1].agent: There is no agent "gpt". Add it to the configuration, or use one of: demo, claude.',
    'members[1].may_call[0]: There is no member "qa". Write "QA".',
  ];
  expect(problems.map(translator(failuresKo))).toEqual([
    "name: 이미 쓰는 이름입니다: review (/offices/review.yaml). 다른 이름을 쓰세요.",
    "name: 영문 소문자로 시작하고 소문자, 숫자, -만 32자까지 쓸 수 있습니다.",
    "members[1].name: 영문자로 시작하고 영문자, 숫자, -, _만 32자까지 쓸 수 있습니다.",
    "members[1].name: 대소문자만 다른 이름이 있습니다: dev, Dev. 다른 이름을 쓰세요.",
    "members[1].agent: 없는 에이전트입니다: gpt. 구성 파일에 추가하거나 다음 중 하나를 쓰세요: demo, claude",
    "members[1].may_call[0]: 없는 구성원입니다: qa. 다음과 같이 적으세요: QA",
  ]);
});
