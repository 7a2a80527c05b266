import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { matchHeadings } from "./match-headings.ts";

const found = (heading: string, names: readonly string[]): boolean =>
  (matchHeadings(readMarkdown("a.md", `# Title\n\n${heading}\ntext`), [names])[0] ?? []).length > 0;

test.each([
  ["## 개요 (Overview)", ["Overview"]],
  ["## Overview / 개요", ["Overview"]],
  ["## 단계 — Steps", ["Steps"]],
  ["## 1.2 Scope", ["Scope of the MVP"]],
  ["## IV. Scope", ["Scope of the MVP"]],
  ["## Scope & goals", ["Scope of the MVP"]],
  ["## 🚀 MVP 범위 {#scope}", ["Scope of the MVP"]],
  ["## **Risks** and mitigations ##", ["Risks", "Risk assessment"]],
  ["위험 평가\n---------", ["Risks"]],
  ["<h2>Competitive landscape</h2>", ["Competitors"]],
  ["## 제3장 화면목록", ["Screen list"]],
  ["**Trigger**", ["Trigger"]],
  ["## 1차 페르소나", ["Primary persona"]],
  ["## 2차 페르소나", ["Secondary personas"]],
  ["## Acceptance criteria", ["Success criteria"]],
  ["## 완료 기준", ["Success criteria", "성공 기준"]],
  ["## 실행 조건", ["Trigger"]],
  ["## 시스템 구성도", ["Diagram"]],
  ["## 화면 전환", ["Navigation"]],
  ["## 오류 시나리오", ["Error scenarios"]],
  ["## 작업 순서", ["Order and dependencies"]],
  ["## MVP에서 뺀 것", ["Out of scope", "하지 않는 것"]],
  ["## 이번에 안 하는 일", ["Out of scope", "하지 않는 것"]],
  ["## 유저 저니 맵", ["Journey map"]],
] as const)("%j satisfies %j", (heading, names) => {
  expect(found(heading, names)).toBe(true);
});

test.each([
  ["## Market size", ["Competitors"]],
  ["## 보조 페르소나", ["Needs by persona"]],
  ["## 비용", ["Revenue model"]],
  ["## No problem", ["Problem"]],
  ["## Not our problem", ["Problem"]],
  ["## 우리 사용자가 아닌 사람", ["Target users"]],
] as const)("%j does not satisfy %j", (heading, names) => {
  expect(found(heading, names)).toBe(false);
});

test("a heading that is another required one does not count twice", () => {
  const document = readMarkdown("a.md", "# A\n\n## Flow list\ntext");
  expect(matchHeadings(document, [["Flow list"], ["Flows"]]).map((sections) => sections.length)).toEqual([
    1, 0,
  ]);
});
