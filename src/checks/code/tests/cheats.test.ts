import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkTests } from "./check-tests.ts";

const corpus = fileURLToPath(new URL("../../../../test/corpora/cheats", import.meta.url));

/** Small projects with honest tests, and with tests that prove nothing. */
const cases = readdirSync(corpus)
  .filter((name) => name.endsWith(".json"))
  .map((name) => {
    const { verdict, by, findings, files } = JSON.parse(readFileSync(join(corpus, name), "utf8")) as {
      readonly verdict: "cheat" | "honest";
      /** The check that finds the cheat: reading the files, or only running the tests. */
      readonly by: "reading" | "run" | "none";
      readonly findings: readonly string[];
      readonly files: Readonly<Record<string, string>>;
    };
    return { name: name.replace(".json", ""), verdict, by, findings, files };
  });

test.each(cases)("reading judges $name as recorded", ({ files, findings, by }) => {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const found = checkTests({
    paths: Object.keys(files),
    texts,
    textOf: (path) => files[path] ?? null,
  }).findings.map(({ file = "", message }) => `${file}: ${message}`);
  expect([found, found.length > 0]).toEqual([findings, by === "reading"]);
});
