import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CheckedCriterion } from "../../src/checks/finding.ts";
import { checkDirectory } from "../../src/platform/gate/check-directory.ts";
import { guidesOf } from "../../src/platform/workflows/check-definition.ts";
import { Limits } from "../../src/protocol/limits.ts";
import { registriesEntry } from "../../src/protocol/network.ts";
import { type WrongVerdict, wrongVerdicts } from "../../test/support/verdicts/judge-corpus.ts";
import { checkWork, definitionOf } from "../../test/support/verdicts/check-work.ts";
import { type Files, type JudgedWork, readCorpus } from "../../test/support/verdicts/corpus.ts";

// Judges a corpus of good and defective work and prints how often the verdict is right.
//   node bench/verdicts/main.ts [--corpus DIR] [--build] [--only TEXT] [--list] [--record]
// --record writes the ids of the wrong verdicts, which a test compares.

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    corpus: { type: "string", default: join(root, "test/corpora/verdicts") },
    build: { type: "boolean", default: false },
    only: { type: "string" },
    list: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
});

async function judge(work: JudgedWork): Promise<CheckedCriterion[]> {
  if (!values.build) return checkWork(work);
  const place = mkdtempSync(join(tmpdir(), "signalbox-verdict-"));
  try {
    write(join(place, "work"), work.files);
    if (work.base !== null) write(join(place, "base"), work.base);
    const definition = definitionOf(work.type);
    return await checkDirectory(
      {
        directory: join(place, "work"),
        ...(work.base === null ? {} : { base: join(place, "base") }),
        definition,
        phase: work.phase,
        guides: new Map(guidesOf(definition).map(({ guide }) => [guide, join(root, "guides", guide)])),
        build: {
          environment: process.env,
          network: [registriesEntry],
          limits: Limits.parse({}),
          timeoutMs: 5 * 60_000,
        },
      },
      new AbortController().signal,
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function write(directory: string, files: Files): void {
  for (const [path, text] of files) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const corpus = readCorpus(values.corpus).filter(
  ({ id, of }) => values.only === undefined || id.includes(values.only) || of.includes(values.only),
);
const wrong = await wrongVerdicts(corpus, judge);

const titles = {
  clean: "clean phases with a false alarm",
  mechanical: "mechanical defects missed",
  cheat: "test cheats missed",
  semantic: "semantic defects missed",
} as const;
for (const [kind, title] of Object.entries(titles) as [JudgedWork["kind"], string][]) {
  const found = wrong.filter(({ work }) => work.kind === kind);
  console.log(`${title}: ${found.length} of ${corpus.filter((work) => work.kind === kind).length}`);
  if (values.list) for (const verdict of found) console.log(described(verdict));
}
if (values.record) {
  const ids = wrong.map(({ work }) => work.id).toSorted();
  writeFileSync(join(values.corpus, "wrong-verdicts.json"), `${JSON.stringify(ids, null, 2)}\n`);
}

function described({ work, failed }: WrongVerdict): string {
  const about = `  ${work.id} (${work.type} ${work.phase})${work.defect === "" ? "" : `: ${work.defect}`}`;
  if (work.kind !== "clean") return about;
  const shown = failed.flatMap(({ id, findings }) =>
    findings.slice(0, 3).map(({ file = "", line = "", message }) => `    ${id} ${file}:${line} ${message}`),
  );
  return [about, ...shown].join("\n");
}
