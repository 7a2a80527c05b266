import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The ids of the cases that the checks judge wrongly: those that read files, and those that also build. */
const Recorded = z.object({ reading: z.array(z.string()), build: z.array(z.string()).nullable() });
type Recorded = z.infer<typeof Recorded>;

/** Returns the recorded wrong verdicts of a corpus; those of builds are null until they have been measured. */
export function recordedVerdicts(corpus: string): Recorded {
  return Recorded.parse(JSON.parse(readFileSync(join(corpus, fileName), "utf8")));
}

/** Records the wrong verdicts of one mode. */
export function recordVerdicts(corpus: string, mode: keyof Recorded, ids: readonly string[]): void {
  const recorded = { ...recordedVerdicts(corpus), [mode]: ids.toSorted() };
  writeFileSync(join(corpus, fileName), `${JSON.stringify(recorded, null, 2)}\n`);
}

const fileName = "wrong-verdicts.json";
