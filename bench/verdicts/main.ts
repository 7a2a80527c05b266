import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CheckedCriterion } from "../../src/checks/finding.ts";
import { checkDirectory } from "../../src/platform/gate/check-directory.ts";
import { guidesOf } from "../../src/platform/workflows/check-definition.ts";
import { Limits } from "../../src/protocol/limits.ts";
import { registriesEntry } from "../../src/protocol/network.ts";
import { recordedVerdicts, recordVerdicts } from "../../test/support/verdicts/recorded.ts";
import { type Judge, type WrongVerdict, wrongVerdicts } from "../../test/support/verdicts/judge-corpus.ts";
import { checkWork, definitionOf } from "../../test/support/verdicts/check-work.ts";
import { type Files, type JudgedWork, readCorpus } from "../../test/support/verdicts/corpus.ts";

// Judges a corpus of good and defective work and prints how often the verdict is right.
//   node bench/verdicts/main.ts [--corpus DIR] [--build] [--only TEXT] [--list] [--record] [--findings FILE] [--width NUMBER] [--network HOST]
// Exits with 1 if a verdict is wrong that was right before, by the record of the same mode, or if there is no record. --record writes it.
// --findings appends a line of JSON for each case as soon as it is judged, with everything that failed. --width cases are judged at the same time. A defect that is found by reading is not built.
// Builds run with the Node that runs this program and reach the package registries; --network names a further host, such as a registry at a private address.

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    corpus: { type: "string", default: join(root, "test/corpora/verdicts") },
    build: { type: "boolean", default: false },
    only: { type: "string" },
    list: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    findings: { type: "string" },
    width: { type: "string", default: "1" },
    network: { type: "string", multiple: true, default: [] },
  },
});

async function judgeBuilt(work: JudgedWork): Promise<CheckedCriterion[]> {
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
        subject: work.task,
        guides: new Map(guidesOf(definition).map(({ guide }) => [guide, join(root, "guides", guide)])),
        build: {
          environment: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}` },
          network: [registriesEntry, ...values.network],
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
const judge: Judge = async (work) => {
  const started = performance.now();
  const criteria = values.build ? await judgeBuilt(work) : await checkWork(work);
  if (values.findings !== undefined) {
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const open = criteria.filter(({ status }) => status !== "passed");
    appendFileSync(values.findings, `${JSON.stringify({ id: work.id, kind: work.kind, seconds, open })}\n`);
  }
  return criteria;
};
const wrong = await wrongVerdicts(corpus, {
  judge,
  ...(values.build ? { quick: checkWork } : {}),
  width: Number(values.width),
});

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
const mode = values.build ? "build" : "reading";
const ids = wrong.map(({ work }) => work.id);
const known = recordedVerdicts(values.corpus)[mode];
if (values.record && values.only !== undefined)
  throw new Error("--record judges the whole corpus, without --only.");
if (values.record) recordVerdicts(values.corpus, mode, ids);
else if (known === null) {
  console.log(`Nothing is recorded for ${mode}, so nothing shows that it got no worse; --record writes it.`);
  process.exitCode = 1;
} else {
  const worse = ids.filter((id) => !known.includes(id));
  const better = corpus.filter(({ id }) => known.includes(id) && !ids.includes(id)).map(({ id }) => id);
  console.log(`worse than recorded: ${worse.join(", ") || "none"}`);
  console.log(`better than recorded: ${better.join(", ") || "none"}`);
  if (worse.length > 0) process.exitCode = 1;
}

function described({ work, failed }: WrongVerdict): string {
  const about = `  ${work.id} (${work.type} ${work.phase})${work.defect === "" ? "" : `: ${work.defect}`}`;
  if (work.kind !== "clean") return about;
  const shown = failed.flatMap(({ id, findings }) =>
    findings.slice(0, 3).map(({ file = "", line = "", message }) => `    ${id} ${file}:${line} ${message}`),
  );
  return [about, ...shown].join("\n");
}
