import type { TaskType } from "../task/task.ts";
import type { Clue, SuggestionReason } from "./clue.ts";
import { ENGLISH, ENGLISH_COURTESIES } from "./english.ts";
import { KOREAN, KOREAN_COURTESIES } from "./korean.ts";
import { findPhrase, phrase } from "./phrase.ts";
import { wordsOf } from "./words.ts";
import type { Word } from "./words.ts";

/** A suggested task type with its reason and the matching words of the text. */
export interface TypeSuggestion {
  readonly type: TaskType;
  readonly reason: SuggestionReason;
  readonly matched: readonly string[];
}

/**
 * Suggests the type of a task from its text, English or Korean or both, even while it is being typed; null if the text
 * says too little. Every clue adds its weight to a type, and the type with the highest sum wins. A tie is decided in
 * the order: a question, a change of existing code, automation, something new. Only the first sixty words count,
 * because people state their goal first.
 */
export function suggestType(text: string): TypeSuggestion | null {
  const words = wordsOf(text.slice(0, MAX_CHARACTERS), MAX_WORDS);
  const found = [...questionForm(text, words), ...CLUES.flatMap((clue) => find(clue, words))];
  let best: TypeSuggestion | null = null;
  let most = MIN_WEIGHT - 1;
  for (const type of TYPES) {
    const own = found.filter(({ reason }) => TYPE_OF[reason] === type);
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    if (weight <= most) continue;
    most = weight;
    const strongest = own.reduce((one, other) => (other.weight > one.weight ? other : one));
    best = { type, reason: strongest.reason, matched: [...new Set(own.map(({ said }) => said))] };
  }
  return best;
}

interface Found {
  readonly reason: SuggestionReason;
  readonly weight: number;
  readonly said: string;
}

const MAX_WORDS = 60;
const MAX_CHARACTERS = 2000;
const MIN_WEIGHT = 2;
const QUESTION_WEIGHT = 4;
const TYPES = ["custom", "modify_app", "workflow", "create_app"] as const satisfies TaskType[];
const TYPE_OF: Readonly<Record<SuggestionReason, TaskType>> = {
  question: "custom",
  advice: "custom",
  snippet: "custom",
  change: "modify_app",
  existing_code: "modify_app",
  schedule: "workflow",
  trigger: "workflow",
  automation: "workflow",
  build: "create_app",
  whole_app: "create_app",
};
const CLUES: readonly Clue[] = [...ENGLISH, ...KOREAN];
const COURTESIES = `${ENGLISH_COURTESIES}|${KOREAN_COURTESIES}`.split("|").map(phrase);
const ASKING = "*나요|*까요|*까|*가요|*은가|*는가|*는지|*니".split("|").map(phrase);

function find({ reason, weight, phrases }: Clue, words: readonly Word[]): Found[] {
  for (const one of phrases) {
    const said = findPhrase(one, words);
    if (said !== null) return [{ reason, weight, said }];
  }
  return [];
}

/**
 * Recognises a question by its mark or by the ending of its verb. Polite requests for work look the same and
 * are excluded.
 */
function questionForm(text: string, words: readonly Word[]): Found[] {
  if (COURTESIES.some((one) => findPhrase(one, words) !== null)) return [];
  const ending = ASKING.map((one) => findPhrase(one, words.slice(-1))).find((said) => said !== null);
  if (ending !== undefined) return [{ reason: "question", weight: QUESTION_WEIGHT, said: ending }];
  const mark = text.trimEnd().at(-1);
  return mark === "?" || mark === "？" ? [{ reason: "question", weight: QUESTION_WEIGHT, said: mark }] : [];
}
