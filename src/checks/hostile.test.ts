import { expect, test } from "vitest";
import { PhaseDefinition, ProjectCheck } from "../protocol/workflow/definition.ts";
import { checkPhase } from "./check-phase.ts";

const size = 1 << 19;
const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length));
const lines = (line: string): string => `${line}\n`.repeat(10_000);

/** Documents of 5 MB that are expensive for any check that backtracks or rescans. */
const documents: Record<string, string> = {
  "one letter": fill("a"),
  words: fill("word after word "),
  "white space": fill(" "),
  "line ends": fill("\n"),
  headings: lines("# a"),
  "deep headings": lines("# a\n## b\n### c"),
  brackets: fill("["),
  backticks: fill("`a``b```c "),
  "quotation marks": fill('TODO" '),
  "typographic quotation marks": fill("“TODO "),
  markers: lines("TODO: x"),
  "quoted markers": fill('"TODO: x" '),
  "almost phrases": fill("to be to be coming "),
  "brackets to fill": fill("[Insert "),
  bars: fill("|"),
  rows: lines("| a | b |"),
  dashes: lines("|-|-|"),
  fences: lines("```"),
  tildes: fill("~"),
  comments: fill("<!-- "),
  endpoints: lines("### GET /a"),
  "almost endpoints": fill("GET GET "),
  fields: lines("- a: string"),
  setext: lines("a\n---"),
  quotes: fill("> "),
  "zero bytes": fill("\0"),
  "halves of characters": fill("\ud800"),
};

test.each(Object.entries(documents))("checks a large document of %s quickly", async (_, text) => {
  const phase = PhaseDefinition.parse({
    name: "Documents",
    deliverables: [
      {
        path: "a.md",
        minCharacters: 500,
        guide: "g.md",
        holds: ["data_model", "api", "diagram"],
        sections: [["Overview"]],
        stackOf: "b.md",
      },
    ],
  });
  const results = await checkPhase({
    phase,
    previous: [],
    files: { list: async () => [{ path: "a.md", size }], read: async () => text },
    guides: async () => text,
  });
  expect(results.map(({ status }) => status)).toContain("failed");
});

const code: Record<string, string> = {
  letters: "a".repeat(1 << 20),
  quotes: `"'\``.repeat(300_000),
  slashes: "/*".repeat(500_000),
  braces: "{".repeat(1 << 20),
  "almost tokens": "ghp_a".repeat(200_000),
  "almost assignments": "secret=".repeat(140_000),
  "almost addresses": "a://a:".repeat(170_000),
  tests: "test(()=>{".repeat(100_000),
  reads: "process.env.A ".repeat(70_000),
  takes: "} = process.env ".repeat(60_000),
};

/** The syntax check has its own time limit and test. */
const requires = ProjectCheck.options.filter((check) => check !== "syntax");

test.each(Object.entries(code))("checks a megabyte of %s quickly", async (_, text) => {
  const paths = ["a.js", "test/a.test.js", "README.md", ".gitignore", ".env.example", "package.json"];
  const results = await checkPhase({
    phase: PhaseDefinition.parse({ name: "Code", project: { files: ["src/*/*.x*y*"], requires } }),
    previous: [],
    files: { list: async () => paths.map((path) => ({ path, size: text.length })), read: async () => text },
    guides: async () => "",
  });
  expect(results.map(({ status }) => status)).toContain("failed");
});
