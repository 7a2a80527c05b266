import type { SuggestionReason } from "../../protocol/suggest/clue.ts";
import { suggestType } from "../../protocol/suggest/suggest-type.ts";

/** The type of a new task that names none, and the sentence that says why it was chosen. */
export interface ChosenType {
  readonly type: string;
  readonly why: string;
}

/** Chooses the type of a new task by its text and by the existing code that it names. */
export function chooseType(text: string, hasSource: boolean): ChosenType {
  if (hasSource) return chosen("modify_app", "--source names existing code");
  const suggestion = suggestType(text);
  if (suggestion === null) return chosen("custom", `${open}, since the text suggests no other type`);
  const { type, reason, matched } = suggestion;
  const words = matched.map((said) => `"${said}"`).join(", ");
  if (type === "modify_app")
    return chosen("custom", `${open}, since ${type}, which ${words} suggests, needs --source`);
  return chosen(type, `${reasons[reason]} (${words})`);
}

const open = "an open conversation without verification";

const reasons: Readonly<Record<SuggestionReason, string>> = {
  question: "this reads like a question",
  advice: "this asks for advice or an explanation",
  snippet: "this asks for a piece of code, not a project",
  change: "this changes something that exists",
  existing_code: "this mentions existing code",
  schedule: "this should run at set times",
  trigger: "this should run when something happens",
  automation: "this connects services or automates work",
  build: "this should be built new",
  whole_app: "this is a whole application",
};

function chosen(type: string, why: string): ChosenType {
  return { type, why: `Type ${type}: ${why}. Use --type for another one.` };
}
