import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { checkStack } from "./stack.ts";

const found = (plan: string, design: string): string[] =>
  checkStack(
    readMarkdown("design.md", `# A\n\n## 스택\n${design}\n`),
    readMarkdown("plan.md", `# A\n\n## 기술 스택\n${plan}\n`),
  ).map(({ message }) => message);

const same = [
  "서버는 Node.js로, 화면은 React로 만들고 데이터는 SQLite에 둔다.",
  "Node.js와 React, SQLite를 쓴다.",
  "서버는 노드로 짜고 화면은 리액트로, 데이터는 sqlite3에 둔다.",
  "| 층 | 선택 |\n|---|---|\n| 서버 | Node.js 24 |\n| 화면 | React |\n| 저장 | SQLite |",
  "- Server: Node.js\n- Pages: React\n- Storage: sqlite3",
  "Node.js serves the pages, React draws them. SQLite keeps the data.",
];

test.each(same.flatMap((plan) => same.map((design) => [plan, design])))(
  "%j and %j are the same stack",
  (plan, design) => {
    expect(found(plan, design)).toEqual([]);
  },
);

test.each([
  ["Express", "Koa", "서버는 Node.js 24와 Express로 짜고, 데이터는 MySQL 8에 저장한다."],
  ["React", "Vue", "서버는 Node.js로, 화면은 React로 만들고 데이터는 SQLite에 둔다."],
  ["fastapi", "flask", "- server: fastapi\n- db: mysql"],
  ["Django", "Flask", "Django serves the pages. PostgreSQL keeps the data."],
])("finds that %s became %s in %j", (one, other, plan) => {
  expect(found(plan, plan.replace(one, other))).toEqual([
    `"${one}" from plan.md is missing in the stack.`,
    `"${other}" is not in the stack of plan.md.`,
  ]);
});
