import { expect, test } from "vitest";
import { checkPhase } from "../check-phase.ts";
import { PhaseDefinition } from "../../protocol/workflow/definition.ts";
import { checkSyntax } from "./syntax.ts";

const tooMuch = "The file cannot be parsed: it is nested too deeply or takes too long to parse.";

test("reports files that break a parser and still parses the files after them", async () => {
  const texts = [
    { path: "a.ts", text: "(".repeat(200_000) },
    { path: "b.ts", text: "export const fine: number = 1;" },
    { path: "c.js", text: "[".repeat(400_000) },
    { path: "d.ts", text: "\n\nconst broken: = 3;" },
    { path: "e.json", text: "[".repeat(400_000) },
    { path: "f.cjs", text: "\n}" },
  ];
  const found = await checkSyntax({ paths: [], texts, textOf: () => null });
  expect(found.map(({ file, line, message }) => [file, line, message === tooMuch])).toEqual([
    ["a.ts", undefined, true],
    ["c.js", undefined, true],
    ["d.ts", 3, false],
    ["e.json", undefined, false],
    ["f.cjs", 2, false],
  ]);
});

test("a project with a file that cannot be parsed fails the syntax criterion", async () => {
  const text = "export const a: = 1;";
  const results = await checkPhase({
    phase: PhaseDefinition.parse({ name: "Code", project: { requires: ["syntax"] } }),
    previous: [],
    files: { list: async () => [{ path: "a.ts", size: text.length }], read: async () => text },
    guides: async () => "",
  });
  expect(results).toMatchObject([
    { id: "P1_SYNTAX", status: "failed", findings: [{ file: "a.ts", line: 1 }] },
  ]);
});
