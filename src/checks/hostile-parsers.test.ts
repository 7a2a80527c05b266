import { expect, test } from "vitest";
import { PhaseDefinition } from "../protocol/workflow/definition.ts";
import { checkPhase } from "./check-phase.ts";

type Files = Readonly<Record<string, string>>;
type Make = (size: number) => Files;

const fill = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));
const numbered = (size: number, line: (index: number) => string): string =>
  Array.from({ length: Math.ceil(size / line(1).length) }, (_, index) => line(index)).join("");
const fenced = (language: string, start: string, piece: string): Make => {
  return (size) => ({
    "a.md": `# A\n\n## Entities\n\`\`\`${language}\n${start}${fill(piece, size)}\n\`\`\`\n`,
  });
};
const prose = (start: string, piece: string): Make => {
  return (size) => ({ "a.md": `# A\n\n${start}${fill(piece, size)}\n` });
};
const bombs = Array.from(
  { length: 60 },
  (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(6)}]\n`,
).join("");
const paths = (size: number): string =>
  `openapi: 3.1.0\npaths:\n${numbered(size, (index) => `  /p${index}:\n    get:\n      responses: {}\n`)}`;

const usual = prose("", "The ringer answers a mail on Friday, and the master sees it at once.\n\n");

/** Texts that are expensive for a parser of documents that backtracks, rescans or recurses. */
const hostile: Readonly<Record<string, Make>> = {
  "SQL tables that are never closed": fenced("sql", "", "create table a (b text, c text\n"),
  "SQL brackets": fenced("sql", "create table a (", "("),
  "SQL strings that are never closed": fenced("sql", "", "create table a (b text default '"),
  "a Prisma model with a deep block": fenced("prisma", "model A {\n{\n", "a b\n"),
  "Prisma models that are never closed": fenced("prisma", "", "model A {\n"),
  "a type with arrows": fenced("ts", "interface A {\n(", "a>"),
  "a type with open lines": fenced("ts", "interface A {\n", "a:\n"),
  "Python classes": fenced("python", "", "class A:\n  a: int\n"),
  "a mermaid diagram of entities": fenced("mermaid", "erDiagram\n", "A ||--o{ B : x\n"),
  "a mermaid diagram with open brackets": fenced("mermaid", "flowchart LR\n", 'A["b"] --> B(\n'),
  "a mermaid diagram in one line": fenced("mermaid", "flowchart LR; ", "A --> B[(; "),
  "deep JSON arrays": fenced("json", "", "["),
  "deep JSON objects": fenced("json", "", '{"a":'),
  "JSON strings that are never closed": fenced("json", "", '"a\\'),
  "JSON in an HTTP message": fenced("http", "POST /a\n\n", '{"a":\n'),
  "deep YAML brackets": fenced("yaml", "openapi: 3.1.0\npaths: ", "["),
  "YAML keys within keys": fenced("yaml", "openapi: 3.1.0\n", "? "),
  "YAML lists within lists": fenced("yaml", "openapi: 3.1.0\n", "- "),
  "YAML aliases of aliases": fenced("yaml", `openapi: 3.1.0\na0: &a0 [x]\n${bombs}paths: *a60\n`, "# x\n"),
  "YAML parts in a file": (size) => ({ "a.md": "[api](a.yaml)\n", "a.yaml": fill("---\n", size) }),
  "OpenAPI in a block": (size) => ({ "a.md": `# A\n\`\`\`yaml\n${paths(size)}\`\`\`\n` }),
  "OpenAPI in a file": (size) => ({ "a.md": "[api](a.yaml)\n", "a.yaml": paths(size) }),
  "HTML tables": prose("", "<table><tr><td>GET /a</td></tr></table>\n"),
  "HTML cells that span": prose("<table><tr>", "<td rowspan=99 colspan=99>GET /a"),
  "HTML rows": prose("<table>", "<tr><td>GET<td>/a\n"),
  "HTML tables within tables": prose("", "<table><tr><td>"),
  "HTML tags that are never closed": prose("<table>", "<td "),
  "rows of endpoints": prose("| Call | Purpose |\n|---|---|\n", "| GET /a | b |\n"),
  "rows of different endpoints": (size) => ({
    "a.md": `| Call | Use |\n|---|---|\n${numbered(size, (index) => `| GET /a${index} | b${index} |\n`)}`,
  }),
  "sections that mention many endpoints": prose(
    `| Call | Use |\n|---|---|\n${numbered(3000, (index) => `| GET /a${index} | b |\n`)}`,
    `\n## X\n${numbered(600, (index) => `/a${index} `)}\n`,
  ),
  "a row of many cells": prose("| a | b |\n|---|---|\n", "| GET /a "),
  "items that begin with the number of an endpoint": prose(
    "| No | Call |\n|---|---|\n| A1 | GET /a |\n\n",
    "- A1: a - a - a - a (a) a: a\n",
  ),
  "cells of long words": prose(
    "| 상태 | b |\n|---|---|\n",
    `| ${"가".repeat(90)} 예정 | ${"a".repeat(100)} |\n`,
  ),
  "texts that are almost instructions": prose("", `여기에${"a".repeat(140)}\n\n`),
  "texts that are almost deferrals": prose("", `${"가나다라".repeat(20)} 검토 중\n\n`),
  "sections that are almost evasive": prose("", `## A\n${"a".repeat(59)}!\n\n`),
  "states in one line": prose("", "작업 중, "),
  "numbers and quotations in one line": prose("## A\n", '1 2 3 `a` "b" '),
  "status codes in one line": prose("### GET /a\n", "status code 200, "),
};

const phase = PhaseDefinition.parse({
  name: "Documents",
  deliverables: [
    { path: "a.md", minCharacters: 1, holds: ["data_model", "api", "diagram"], sections: [["Overview"]] },
  ],
});

/** Returns the processor time of the checks of some files, in milliseconds; the least of two runs. */
async function timeOf(files: Files): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 2; run++) {
    const before = process.threadCpuUsage();
    await checkPhase({
      phase,
      previous: [],
      files: {
        list: async () => Object.entries(files).map(([path, text]) => ({ path, size: text.length })),
        read: async (path) => files[path] ?? null,
      },
      guides: async () => "",
    });
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

const size = 8000;
/** The times of ordinary texts of the two lengths that hostile ones are compared with. */
const plainTimes = new Map<number, Promise<number>>();
const plainTime = (length: number): Promise<number> => {
  const time = plainTimes.get(length) ?? timeOf(usual(length));
  plainTimes.set(length, time);
  return time;
};

test.each(Object.entries(hostile))("the time for %s grows no faster than the text", async (_, make) => {
  const small = await timeOf(make(size));
  const large = await timeOf(make(size * 4));
  const plain = await plainTime(size * 4);
  // Four times the text takes four times as long; a scan per line or bracket would take sixteen times as long.
  expect({ growth: large / Math.max(small, plain / 4) < 9, ratio: large / plain < 60 }).toEqual({
    growth: true,
    ratio: true,
  });
});

test.each([
  ["OpenAPI of 5 MB in a file", { "a.md": "[api](a.yaml)\n", "a.yaml": paths(5_000_000) }],
  ["OpenAPI of 5 MB in a block", { "a.md": `# A\n\`\`\`yaml\n${paths(5_000_000)}\`\`\`\n` }],
  ["a table of 100,000 rows", prose("| Call | Use |\n|---|---|\n", "| GET /a | b |\n")(1_500_000)],
  ["a line of 1 MB in SQL", fenced("sql", "create table a (", "b text, ")(1_000_000)],
  ["a line of 1 MB in a table", prose("| a | b |\n|---|---|\n", "| GET /a ")(1_000_000)],
  ["a line of 1 MB of text", prose("", "작업 중 to be decided GET /a 200 ")(1_000_000)],
])("%s takes no longer than a long ordinary text", async (_, files) => {
  expect((await timeOf(files)) / (await plainTime(1_000_000))).toBeLessThan(10);
});
