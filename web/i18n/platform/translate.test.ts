import { expect, test } from "vitest";
import { earlierKo } from "./earlier-ko.ts";
import { failuresKo } from "./failures-ko.ts";
import { reportsKo } from "./reports-ko.ts";
import { taskListsKo } from "./task-lists-ko.ts";
import { translator } from "../../../src/protocol/words/translate.ts";

const platformKo = { ...earlierKo, ...failuresKo, ...taskListsKo, ...reportsKo };
const say = translator(platformKo);

test("a sentence of the platform is translated, with its values in Korean order", () => {
  expect(
    [
      "There is no task t_1.",
      "docs/a.md has only 3 lines; lines 4 to 9 do not exist.",
      "There is no attempt 2 at phase 1.",
      "Every section exists",
    ].map(say),
  ).toEqual([
    "작업이 없습니다: t_1",
    "docs/a.md: 파일이 3줄이라 4–9번째 줄이 없습니다.",
    "1단계에 2차 시도가 없습니다.",
    "필요한 항목이 모두 있음",
  ]);
});

test("a report is translated line by line, file locations stay, and consecutive suggestions are all translated", () => {
  expect(say('docs/a.md:23: "TBD: how" is a placeholder.\ndocs/b.md: The file does not exist.')).toBe(
    "docs/a.md:23: 채우지 않은 부분입니다: “TBD: how”\ndocs/b.md: 파일이 없습니다.",
  );
  expect(say("Fill the empty sections. Add the missing sections.")).toBe(
    "빈 항목을 채우세요. 빠진 항목을 추가하세요.",
  );
});

test("the reason why a task of a list failed is translated with its last finding", () => {
  expect(say("The work failed its verification 3 times. No file in the checkout has changed.")).toBe(
    "작업이 검증에 3번 실패했습니다. 체크아웃에서 바뀐 파일이 없습니다.",
  );
});

test("a sentence in a log of an earlier version is translated", () => {
  expect(["Every section is there", "The task was taken back to an earlier state."].map(say)).toEqual([
    "필요한 항목이 모두 있음",
    "작업을 이전 상태로 되돌렸습니다.",
  ]);
});

test("texts of agents and people stay as they are", () => {
  const written = ["It broke.", "결과가 없어요", "See docs/a.md: it is fine", ""];
  expect(written.map(say)).toEqual(written);
});

test("every translation uses exactly the values of its sentence", () => {
  const wrong = Object.entries(platformKo).filter(([english, korean]) => {
    const values = english.split("{}").length - 1;
    const said = [...korean.matchAll(/\{(\d)\}/g)].map(([, at]) => Number(at));
    return said.some((at) => at >= values) || korean.includes("{}");
  });
  expect(wrong).toEqual([]);
});

test("no particle directly follows a value, whose last sound is unknown", () => {
  const particle = /\{(?:\w+:)?\d\}(?:이|가|을|를|은|는|과|와|으로|로)(?![가-힣])/;
  expect(Object.values(platformKo).filter((korean) => particle.test(korean))).toEqual([]);
});

test("a placeholder with a kind translates known words and keeps others", () => {
  const say = translator({
    "This requires the {} role.": "{role:0} 역할이 필요합니다.",
    "role:reviewer": "검토자",
  });
  expect(["This requires the reviewer role.", "This requires the owner role.", "reviewer"].map(say)).toEqual([
    "검토자 역할이 필요합니다.",
    "owner 역할이 필요합니다.",
    "reviewer",
  ]);
});
