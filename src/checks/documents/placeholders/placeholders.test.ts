import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { literalWords } from "./literal-words.ts";
import { checkPlaceholders } from "./placeholders.ts";

const found = (text: string): (number | undefined)[] =>
  checkPlaceholders(readMarkdown("a.md", text)).map(({ line }) => line);

const left: Record<string, number[]> = {
  "[TODO]": [1],
  TODO: [1],
  "TODO:": [1],
  "- [ ] TODO": [1],
  "1. TODO": [1],
  "Price: TODO": [1],
  "Price: TBD": [1],
  "The price is TBD": [1],
  "## TBD": [1],
  "| a | TBD |": [1],
  "(TODO)": [1],
  "TODO - ask": [1],
  "First sentence. TODO ask Ines": [1],
  "It is\ncoming\nsoon": [1],
  "TO BE DEFINED": [1],
  "[insert the name]": [1],
  "[\nInsert\nthe name\n]": [1],
  "[Placeholder]": [1],
  "It took {{run:slowest}} seconds.": [1],
  "결과: {{ 결과 }}": [1],
  "Lorem\nIpsum": [1],
  _TODO_: [1],
  __TBD__: [1],
  "a `code` and TODO: more": [1],
  "one\n\ntwo\n\nTBD": [5],
  "Photos are coming soon.": [1],
  "To be defined together with the implementation.": [1],
  "One sentence. The price is to be decided later.": [1],
  "- Sign-in: still to be agreed.": [1],
  "| 목표 | 미정 |": [1],
  "추후 협의.": [1],
  "추후 작성 예정입니다.": [1],
  "추후 정의 (To be defined)": [1],
  "여기에 실제 내용을 넣으세요.": [1],
  "[Your name here]": [1],
  "<name here>": [1],
  "Price: ____ €": [1],
  "???": [1],
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit.": [1],
  "`unclosed and TODO: more": [1],
  '"quoted" TODO: not quoted "again"': [1],
};

test.each(Object.entries(left))("finds a placeholder in %j", (text, lines) => {
  expect(found(text)).toEqual(lines);
});

const fine = [
  "A Todo app",
  "todo: buy milk",
  "The TODO list of a user",
  "TODO apps are many",
  "We leave no TODO.",
  "TODOS and TBDs",
  "MY_TODO_LIST",
  "`TODO: in code`",
  "``TODO: `in` code``",
  "```\nTODO: in a fence\n```",
  "~~~\n[TODO]\n~~~",
  "    TODO: indented code",
  "> TODO: quoted",
  'He wrote "TODO: call" on it',
  "He wrote “TBD” on it",
  "He wrote „TBD“ on it",
  "Er schrieb «TBD» darauf",
  "「TBD」",
  "The key [Insert] adds a row",
  "[Insert a row](#rows)",
  "inserting the name",
  "soon coming",
  "A shelf shows the films that are coming soon, each with its month.",
  "The date is to be decided by the council in May, before the second milestone begins.",
  "A lorem ipsum generator makes such text.",
  "미정인 참석자는 목록의 끝에 나온다.",
  "추후 작성할 글은 초안 상자에 모인다.",
  "Did it work?",
];

test.each(fine)("accepts %j", (text) => {
  expect(found(text)).toEqual([]);
});

const board = "A card is TODO, DOING or DONE. It goes from DONE to TODO when it breaks.";

test("a word that the documents use beside its siblings is not a placeholder", () => {
  const isLiteral = literalWords([readMarkdown("b.md", board)], "");
  const lines = (text: string): (number | undefined)[] =>
    checkPlaceholders(readMarkdown("a.md", text), isLiteral).map(({ line }) => line);
  expect(lines(`${board}\n\n| State |\n|---|\n| TODO |`)).toEqual([]);
  expect(lines("- The play is over: [TODO]")).toEqual([1]);
  expect(lines("## Risks\nTODO")).toEqual([2]);
});

test("a word of the task is not a placeholder, unless it is all that a section says", () => {
  const isLiteral = literalWords([], "A shelf of films that are coming soon");
  const lines = (text: string): (number | undefined)[] =>
    checkPlaceholders(readMarkdown("a.md", text), isLiteral).map(({ line }) => line);
  expect(lines("| Label |\n|---|\n| Coming soon |")).toEqual([]);
  expect(lines("## Channels\nComing soon.\n\n## Costs\nTwo euros.")).toEqual([2]);
});

test.each([
  "🚧 작업 중",
  "see above",
  "(나중에 채움)",
  "협의 후 기재",
  "없음?",
  "(fill me)",
  "The steps of the workflow are described here.",
  "{{channel}}",
  "[채널]",
])("a section that says only %j is not written", (body) => {
  expect(found(`## 🛠 A\n\n${body}\n\n## B\nTwo euros.`)).toEqual([3]);
});

test("a state of the product is not a placeholder", () => {
  const states = "접수 → 작업 중 → 완료.\n\n기사가 열면 작업 중으로 바뀐다.\n\n| 상태 |\n|---|\n| 작업 중 |";
  const lines = (text: string): (number | undefined)[] =>
    checkPlaceholders(readMarkdown("a.md", text), literalWords([readMarkdown("b.md", states)], "")).map(
      ({ line }) => line,
    );
  expect(lines(states)).toEqual([]);
  expect(lines("## ⏱ 위험\n🚧 작업 중\n\n## 비용\n2유로")).toEqual([2]);
  const board = literalWords(
    [readMarkdown("b.md", "A card is TODO, DOING or DONE. It goes from DONE to TODO.")],
    "",
  );
  expect(checkPlaceholders(readMarkdown("a.md", "## Risks\nTODO: describe"), board)).toHaveLength(1);
});

test("a sentence that announces a block or deeper sections is not a placeholder", () => {
  expect(found("## A\nThe calls are listed below.\n\n### GET /a\nTwo euros.")).toEqual([]);
  expect(found("## A\nThe calls are listed below.\n\n```\nGET /a\n```")).toEqual([]);
});

test("variables of templates are not placeholders in code, nor where templates are the subject", () => {
  const document = readMarkdown("a.md", "A letter begins with {{name}}.");
  const isLiteral = literalWords([document], "Letters from templates");
  expect([found("A letter begins with `{{name}}`."), checkPlaceholders(document, isLiteral)]).toEqual([
    [],
    [],
  ]);
});

test("a product whose texts have variables or filler is described, not unfinished", () => {
  const texts = [
    "{{이름}}이 든 문장에 {{보강일}}을 넣는다.\n\n{{이름}}은 명단에서 온다.",
    'A lorem ipsum generator: "Lorem ipsum dolor sit amet" becomes Korean text.',
  ];
  const found = texts.map((text) => {
    const document = readMarkdown("a.md", text);
    return checkPlaceholders(document, literalWords([document], ""));
  });
  expect(found).toEqual([[], []]);
});
