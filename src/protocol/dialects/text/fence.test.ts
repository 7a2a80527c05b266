import { expect, test } from "vitest";
import { fenceAfter } from "./fence.ts";

test.each([
  { title: "three ticks open", open: null, line: "```", after: { mark: "`", length: 3 } },
  {
    title: "tildes open, with anything after them",
    open: null,
    line: "~~~~ a`b",
    after: { mark: "~", length: 4 },
  },
  { title: "ticks open with a language", open: null, line: "```json", after: { mark: "`", length: 3 } },
  { title: "two ticks do not open", open: null, line: "``", after: null },
  { title: "ticks on both sides are inline code", open: null, line: "```a```", after: null },
  { title: "other text does not open", open: null, line: "a```", after: null },
  { title: "as many ticks close", open: { mark: "`", length: 3 }, line: "```", after: null },
  { title: "more ticks close", open: { mark: "`", length: 3 }, line: "`````", after: null },
  {
    title: "fewer ticks do not close",
    open: { mark: "`", length: 4 },
    line: "```",
    after: { mark: "`", length: 4 },
  },
  {
    title: "tildes do not close ticks",
    open: { mark: "`", length: 3 },
    line: "~~~",
    after: { mark: "`", length: 3 },
  },
  {
    title: "ticks with a language do not close",
    open: { mark: "`", length: 3 },
    line: "```json",
    after: { mark: "`", length: 3 },
  },
] as const)("$title", ({ open, line, after }) => {
  expect(fenceAfter(open, line)).toEqual(after);
});
