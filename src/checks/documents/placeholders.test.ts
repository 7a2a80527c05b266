import { expect, test } from "vitest";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
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
  "It is\ncoming\nsoon": [2],
  "TO BE DEFINED": [1],
  "[insert the name]": [1],
  "[\nInsert\nthe name\n]": [1],
  "[Placeholder]": [1],
  "Lorem\nIpsum": [1],
  _TODO_: [1],
  __TBD__: [1],
  "a `code` and TODO: more": [1],
  "one\n\ntwo\n\nTBD": [5],
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
];

test.each(fine)("accepts %j", (text) => {
  expect(found(text)).toEqual([]);
});
