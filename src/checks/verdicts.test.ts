import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkWork } from "../../test/support/verdicts/check-work.ts";
import { readCorpus } from "../../test/support/verdicts/corpus.ts";
import { wrongVerdicts } from "../../test/support/verdicts/judge-corpus.ts";

const directory = fileURLToPath(new URL("../../test/corpora/verdicts", import.meta.url));
const recorded = JSON.parse(readFileSync(join(directory, "wrong-verdicts.json"), "utf8")) as string[];

/** Semantic defects are for a verification agent; `npm run bench:verdicts` prints their share. */
const corpus = readCorpus(directory).filter(({ kind }) => kind !== "semantic");

test("the checks that read files judge the corpus no worse than recorded, without a false alarm", async () => {
  const wrong = await wrongVerdicts(corpus, checkWork);
  const clean = wrong.filter(({ work }) => work.kind === "clean").map(({ work }) => work.id);
  const worse = wrong.map(({ work }) => work.id).filter((id) => !recorded.includes(id));
  expect({ clean, worse }).toEqual({ clean: [], worse: [] });
}, 300_000);
