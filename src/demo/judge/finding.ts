import type { VerifiedCriterion } from "../../protocol/dialects/message.ts";
import type { Translate } from "../../protocol/words/translate.ts";

/** A reason against a criterion, and the files in which it was found. */
export interface Objection {
  readonly says: string;
  readonly in: readonly string[];
}

/** The result of checking a criterion: a description of the check, and all objections. */
export interface Finding {
  readonly looked: string;
  readonly objections: readonly Objection[];
}

/** The wording of verdicts in one language. */
export interface VerdictWords {
  readonly say: Translate;
  readonly against: (looked: string) => string;
}

/** Converts a finding to a verdict. A criterion without objections passes. */
export function verdict(
  id: string,
  { looked, objections }: Finding,
  { say, against }: VerdictWords,
): VerifiedCriterion {
  if (objections.length === 0) return { id, status: "passed", details: say(looked) };
  const shown = objections.slice(0, 10).map(({ says }) => `- ${say(says)}`);
  return {
    id,
    status: "failed",
    details: [against(say(looked)), ...shown].join("\n"),
    suggestion: say(objections[0]?.says ?? ""),
    affectedDocuments: [...new Set(objections.flatMap((objection) => objection.in))],
  };
}

/** Returns an objection for each item that fails the condition. */
export function unless<Thing>(
  things: readonly Thing[],
  holds: (thing: Thing) => boolean,
  says: (thing: Thing) => string,
  ...files: string[]
): Objection[] {
  return things.filter((thing) => !holds(thing)).map((thing) => ({ says: says(thing), in: files }));
}

/** Returns an objection if the condition is false. */
export function need(holds: boolean, says: string, ...files: string[]): Objection[] {
  return holds ? [] : [{ says, in: files }];
}

/** Returns an objection for each pattern that a text does not match. */
export function lacking(
  text: string,
  words: Readonly<Record<string, RegExp>>,
  where: string,
  file: string,
): Objection[] {
  return unless(
    Object.entries(words),
    ([, pattern]) => pattern.test(text),
    ([name]) => `${where} does not mention ${name}.`,
    file,
  );
}
