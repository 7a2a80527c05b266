import { expect, test } from "vitest";
import { GroupEnds } from "./group-ends.ts";
import { LineIndex } from "./line-index.ts";

function indexOf(text: string): LineIndex {
  const bytes = new TextEncoder().encode(text);
  const index = new LineIndex();
  index.grow(bytes.length);
  index.put(0, bytes, true);
  return index;
}

test("a group ends before the next head, or with its end mark, and the last group is still open", () => {
  const text = "--- Install\none\ntwo\n::group::Build\nthree\n::endgroup::\nfour\n--- Test\nfive\n";
  const ends = new GroupEnds(indexOf(text));
  expect({
    install: ends.lastLine(text.indexOf("---")),
    build: ends.lastLine(text.indexOf("::group")),
    test: ends.lastLine(text.indexOf("--- Test")),
  }).toEqual({ install: text.indexOf("two"), build: text.indexOf("::endgroup"), test: null });
});

test("a long group is scanned in steps", () => {
  const text = `--- Long\n${"x\n".repeat(1200)}--- Next\n`;
  const ends = new GroupEnds(indexOf(text));
  const steps = [ends.lastLine(0), ends.lastLine(0), ends.lastLine(0), ends.lastLine(0)];
  const end = text.indexOf("--- Next") - 2;
  expect(steps).toEqual([null, null, end, end]);
});
