import type { VerifiedCriterion } from "../../protocol/dialects/message.ts";
import type { Translate } from "../../protocol/words/translate.ts";

/** Something that speaks against a criterion, and the files that it was found in. */
export interface Objection {
  readonly says: string;
  readonly in: readonly string[];
}

/** What a criterion came to: what was looked at, and every objection. */
export interface Finding {
  readonly looked: string;
  readonly objections: readonly Objection[];
}

/** How a verdict is said in a language. */
export interface VerdictWords {
  readonly say: Translate;
  readonly against: (looked: string) => string;
}

/** A criterion is met where there was something to look at and nothing speaks against it. */
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

/** An objection for every one of the things that is not as it should be. */
export function unless<Thing>(
  things: readonly Thing[],
  holds: (thing: Thing) => boolean,
  says: (thing: Thing) => string,
  ...files: string[]
): Objection[] {
  return things.filter((thing) => !holds(thing)).map((thing) => ({ says: says(thing), in: files }));
}

/** An objection where something that should be there is not. */
export function need(holds: boolean, says: string, ...files: string[]): Objection[] {
  return holds ? [] : [{ says, in: files }];
}

/** An objection for every word that a text lacks. */
export function lacking(
  text: string,
  words: Readonly<Record<string, RegExp>>,
  where: string,
  file: string,
): Objection[] {
  return unless(
    Object.entries(words),
    ([, pattern]) => pattern.test(text),
    ([name]) => `${where} says nothing on ${name}.`,
    file,
  );
}
