/** A parsed marker line, `=== … ===`. */
export type Marker =
  | { readonly type: "PHASE_COMPLETE"; readonly phase: number }
  | { readonly type: "PHASE_START"; readonly phase: number }
  | { readonly type: "STEP_START"; readonly phase: number; readonly step: number }
  | { readonly type: "STEP_COMPLETE"; readonly phase: number; readonly step: number }
  | { readonly type: "CUSTOM_TASK_COMPLETE" }
  | { readonly type: "VERIFICATION_RESULT" };

/** A marker, or the error in one that almost is. */
export type MarkerReading =
  | { readonly kind: "marker"; readonly marker: Marker }
  | { readonly kind: "wrong"; readonly block: string; readonly reason: string };

/** Reads a line that must be a marker and nothing else; null if it is not a marker of the platform. */
export function readMarkerLine(line: string): MarkerReading | null {
  if (!line.startsWith("===") || !line.endsWith("===")) return null;
  let from = 3;
  let to = line.length - 3;
  while (from < to && line[from] === "=") from++;
  while (to > from && line[to - 1] === "=") to--;
  return to - from > MARKER_LIMIT ? null : readMarker(line.slice(from, to).trim());
}

/** Reads the words of a marker. */
export function readMarker(inside: string): MarkerReading | null {
  const words = inside.split(/\s+/);
  const marker = markerOf(words);
  if (marker !== null) return { kind: "marker", marker };
  return nearMiss(words);
}

/** Maximum length of the text in a marker that is read. */
export const MARKER_LIMIT = 80;

function markerOf(words: readonly string[]): Marker | null {
  const [first, second, third] = words;
  if (words.length === 1) return first === "VERIFICATION_RESULT" ? { type: "VERIFICATION_RESULT" } : null;
  if (words.length !== 3) return null;
  if (first === "CUSTOM" && second === "TASK" && third === "COMPLETE")
    return { type: "CUSTOM_TASK_COMPLETE" };
  if (first === "PHASE" && NUMBER.test(second!)) {
    const phase = Number(second);
    if (third === "COMPLETE") return { type: "PHASE_COMPLETE", phase };
    if (third === "START") return { type: "PHASE_START", phase };
  }
  if (first === "STEP" && STEP.test(second!)) {
    const [phase, step] = second!.split(".").map(Number) as [number, number];
    if (third === "COMPLETE") return { type: "STEP_COMPLETE", phase, step };
    if (third === "START") return { type: "STEP_START", phase, step };
  }
  return null;
}

function nearMiss(words: readonly string[]): MarkerReading | null {
  const first = words[0]!;
  const last = words.at(-1)!;
  const ends = last === "COMPLETE" || last === "START";
  if (first === "PHASE" && ends) {
    return wrong(
      `PHASE_${last}`,
      `write it as === PHASE 1 ${last} ===, with the phase's number and nothing else.`,
    );
  }
  if (first === "STEP" && ends) {
    return wrong(`STEP_${last}`, `write it as === STEP 1.2 ${last} ===, with the numbers of phase and step.`);
  }
  if (first === "CUSTOM" && words[1] === "TASK") {
    return wrong("CUSTOM_TASK_COMPLETE", "write it as === CUSTOM TASK COMPLETE ===.");
  }
  if (first === "VERIFICATION" && words[1] === "RESULT") {
    return wrong("VERIFICATION_RESULT", "write it as === VERIFICATION_RESULT ===.");
  }
  return null;
}

function wrong(block: string, reason: string): MarkerReading {
  return { kind: "wrong", block, reason };
}

const NUMBER = /^\d{1,6}$/;
const STEP = /^\d{1,6}\.\d{1,6}$/;
