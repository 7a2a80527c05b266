import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { checkDiagram } from "./diagram.ts";

const found = (text: string, language = "mermaid"): (readonly [number | undefined, string])[] =>
  checkDiagram(readMarkdown("a.md", `\`\`\`${language}\n${text}\n\`\`\``)).map(
    ({ line, message }) => [line, message] as const,
  );

const good: Record<string, string> = {
  sequence:
    "sequenceDiagram\n  autonumber\n  actor U as User\n  participant API as 서버 (Node)\n  U->>+API: POST /x {a: 1}\n  Note over U,API: waits\n  alt ok\n    API-->>-U: 201\n  else bad\n    API--xU: 400\n  end\n  Alice Smith->>John: hi; there\n  U<<->>API: both",
  "Korean sequence": "sequenceDiagram\n  participant 손님\n  손님->>가게: 주문\n  가게--)손님: 확인",
  classes:
    'classDiagram\n  class Tool {\n    +int id\n    +save() void\n  }\n  Tool "1" --> "*" Loan : has\n  Tool "1" o-- "0..n" Part\n  Saw --|> Tool\n  Tool ..> Store\n  Tool : +name string\n  <<interface>> Thing\n  note for Tool "x"\n  namespace A {\n    class B\n  }',
  entities:
    'erDiagram\n  TOOL ||--o{ LOAN : has\n  TOOL {\n    int id PK "the key"\n    string name\n  }\n  LOAN\n  회원 ||--o{ 대여 : 빌린다\n  p[Person] {\n    string a\n  }\n  A one or more to zero or one B : x',
  states:
    'stateDiagram-v2\n  direction LR\n  [*] --> Open\n  Open --> Done: close [if ok]\n  state "long name" as L\n  Open : a description here\n  note right of Open\n    any text, here\n  end note\n  state Big {\n    [*] --> In\n    --\n    [*] --> Other\n  }\n  접수 --> 완료 : 끝냄',
  gantt:
    "gantt\n  title Plan\n  dateFormat YYYY-MM-DD\n  section M1\n  Cards :done, m1, 2026-01-01, 3w\n  준비: after m1, 2w",
};

test.each(Object.entries(good))("reads a diagram of %s", (_, text) => {
  expect(found(text)).toEqual([]);
});

const unreadable = "Mermaid cannot read this line in a diagram of this kind.";

test.each([
  ["sequenceDiagram\n please --> look at this thing\n (((((", 2],
  ["classDiagram\n this is nothing at all", 2],
  ["erDiagram\n A ||--o{ B : x\n A has many things", 3],
  ["stateDiagram-v2\n [*] --> Open\n Open goes to Done", 3],
  ["stateDiagram-v2\n -- nothing --", 2],
  ["gantt\n nothing", 2],
])("finds the line of %j that mermaid refuses", (text, row) => {
  expect(found(text)).toEqual([[row + 1, unreadable]]);
});

test("a diagram must show something", () => {
  expect(found("sequenceDiagram\n participant A")).toEqual([[undefined, "There is no diagram."]]);
  expect(found("gantt\n title X\n section Y")).toEqual([[undefined, "There is no diagram."]]);
});

test("functions with arrows are no drawing; boxes with arrows are", () => {
  expect(found("const f = (a) => a;\nconst g = (b) => b;", "")).toEqual([
    [undefined, "There is no diagram."],
  ]);
  expect(found("page -> server -> store\nserver -> mail", "")).toEqual([]);
});
