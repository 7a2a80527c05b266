import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkWork } from "../../test/support/verdicts/check-work.ts";
import { readCorpus } from "../../test/support/verdicts/corpus.ts";
import { recordedVerdicts } from "../../test/support/verdicts/recorded.ts";
import { wrongVerdicts } from "../../test/support/verdicts/judge-corpus.ts";

const directory = fileURLToPath(new URL("../../test/corpora/verdicts", import.meta.url));
const { reading: recorded } = recordedVerdicts(directory);

/** Most semantic defects are for a verification agent; those that the checks find must stay found. */
const corpus = readCorpus(directory).filter(({ kind, id }) => kind !== "semantic" || !recorded.includes(id));

test("the checks that read files judge the corpus no worse than recorded, without a false alarm", async () => {
  const wrong = await wrongVerdicts(corpus, checkWork);
  const clean = wrong.filter(({ work }) => work.kind === "clean").map(({ work }) => work.id);
  const worse = wrong.map(({ work }) => work.id).filter((id) => !recorded.includes(id));
  expect({ clean, worse }).toEqual({ clean: [], worse: [] });
}, 300_000);
