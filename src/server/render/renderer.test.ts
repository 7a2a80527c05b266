import { expect, test } from "vitest";
import { Renderer } from "./renderer.ts";

const text = { type: "text", path: "a.ts", text: "const a = 1;\n" } as const;

test("renders a text once for all callers, one text after another", async () => {
  const closing = new AbortController();
  const renderer = new Renderer(closing.signal);
  const first = renderer.ask("text 1 a.ts", text);
  expect(renderer.ask("text 1 a.ts", text)).toBe(first);
  const diff = renderer.ask("diff 1 2 a.ts", { type: "diff", path: "a.ts", before: "a\n", after: "b\n" });
  expect([await first, (await diff)?.kinds]).toEqual([
    { language: "ts", tokens: [[6, 4, 4, 0, 1, 3, 1, 0]], document: null },
    "-+",
  ]);
  closing.abort();
});

test("closing the server leaves current, queued and later requests without an answer", async () => {
  const closing = new AbortController();
  const renderer = new Renderer(closing.signal);
  const asked = [renderer.ask("one", text), renderer.ask("two", text)];
  closing.abort();
  expect(await Promise.all(asked)).toEqual([null, null]);
  expect(await renderer.ask("three", text)).toBe(null);
});
