import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkWork } from "../../test/support/verdicts/check-work.ts";
import { readCorpus } from "../../test/support/verdicts/corpus.ts";
import { recordedVerdicts } from "../../test/support/verdicts/recorded.ts";
import { type Judge, wrongVerdicts } from "../../test/support/verdicts/judge-corpus.ts";

const directory = fileURLToPath(new URL("../../test/corpora/verdicts", import.meta.url));
const { reading: recorded } = recordedVerdicts(directory);

/** Most semantic defects are for a verification agent; those that the checks find must stay found. */
const whole = readCorpus(directory).filter(({ kind, id }) => kind !== "semantic" || !recorded.includes(id));
/** An ordinary run judges every third case; `npm run test:long` and `npm run bench:verdicts` judge all. */
const corpus = process.env["LONG"] === undefined ? whole.filter((_, index) => index % 3 === 0) : whole;

test("the checks that read files judge the corpus no worse than recorded, without a false alarm", async () => {
  const wrong = await wrongVerdicts(corpus, { judge: checkWork });
  const clean = wrong.filter(({ work }) => work.kind === "clean").map(({ work }) => work.id);
  const worse = wrong.map(({ work }) => work.id).filter((id) => !recorded.includes(id));
  expect({ clean, worse }).toEqual({ clean: [], worse: [] });
}, 300_000);

test("a finding from a run of the tests is about tests that prove nothing, whatever file it names", async () => {
  const clean = whole.find(({ kind, phase }) => kind === "clean" && phase === 3);
  if (clean === undefined) throw new Error("The corpus has no code.");
  const cheat = { ...clean, id: "cheat", kind: "cheat", about: "test/sum.test.js" } as const;
  const broken = { ...clean, id: "broken", kind: "mechanical", about: "src/other.js" } as const;
  const message = "No test failed after add was broken.";
  const found = { title: "", status: "failed", summary: "", findings: [{ file: "src/sum.js", message }] };
  const judge: Judge = async ({ kind }) =>
    kind === "clean" ? [] : [{ ...found, id: "P3_MUTANTS", status: "failed" }];
  const wrong = await wrongVerdicts([clean, cheat, broken], { judge });
  expect(wrong.map(({ work }) => work.id)).toEqual(["broken"]);
});
