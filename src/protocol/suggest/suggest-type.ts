import type { TaskType } from "../task/task.ts";
import type { Clue, SuggestionReason } from "./clue.ts";
import { ENGLISH, ENGLISH_COURTESIES } from "./english.ts";
import { KOREAN, KOREAN_COURTESIES } from "./korean.ts";
import { findPhrase, phrase } from "./phrase.ts";
import { wordsOf } from "./words.ts";
import type { Word } from "./words.ts";

/** A type for a task, why, and the words of the text that say so. */
export interface TypeSuggestion {
  readonly type: TaskType;
  readonly reason: SuggestionReason;
  readonly matched: readonly string[];
}

/**
 * Suggests the type of a task from its text, English or Korean or both, as far as it is typed; null where it
 * says too little. Every clue that is found speaks for a type with its weight, and the type with the most
 * wins. Where two have as much the order of the form decides: a question, then a change of what exists, then
 * automation, then something new. Only the first sixty words are read: what is wanted is said first.
 */
export function suggestType(text: string): TypeSuggestion | null {
  const words = wordsOf(text.slice(0, MOST_CHARACTERS), MOST_WORDS);
  const found = [...asked(text, words), ...CLUES.flatMap((clue) => find(clue, words))];
  let best: TypeSuggestion | null = null;
  let most = LEAST_WEIGHT - 1;
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

const MOST_WORDS = 60;
const MOST_CHARACTERS = 2000;
const LEAST_WEIGHT = 2;
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

/** The form of a question: its mark, or how its verb ends. Work that is asked for politely has it, too, and is none. */
function asked(text: string, words: readonly Word[]): Found[] {
  if (COURTESIES.some((one) => findPhrase(one, words) !== null)) return [];
  const ending = ASKING.map((one) => findPhrase(one, words.slice(-1))).find((said) => said !== null);
  if (ending !== undefined) return [{ reason: "question", weight: QUESTION_WEIGHT, said: ending }];
  const mark = text.trimEnd().at(-1);
  return mark === "?" || mark === "？" ? [{ reason: "question", weight: QUESTION_WEIGHT, said: mark }] : [];
}
