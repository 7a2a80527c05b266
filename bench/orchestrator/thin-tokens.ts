import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { mainInstructions } from "../../src/platform/instructions/main-instructions.ts";
import { type Conversation, leadToTheEnd, longList } from "../../test/support/led-list.ts";
import { report, type Figure } from "../tools/budget.ts";

/**
 * Counts the tokens of all messages between main and an orchestration of TASKS tasks, and the input that a provider reads
 * if every turn reads everything before it again, on top of BASE tokens of the command line's own prompt. Beside that, the
 * same with one message per turn. Counted with a public tokenizer; those of other models differ.
 */
const tasks = Number(process.env["TASKS"] ?? 200);
const base = Number(process.env["BASE"] ?? 20_000);

for (const chained of [false, true]) report(figures(chained));

function figures(chained: boolean): Figure[] {
  const turns = leadToTheEnd(longList(tasks, chained));
  const single = turns.flatMap(oneMessagePerTurn);
  const name = `${tasks} ${chained ? "chained" : "free"} tasks`;
  return [
    {
      what: `messages of ${name}`,
      value: messageTokens(turns),
      unit: "tokens",
      atMost: (6_000 * tasks) / 200,
    },
    {
      what: `turns for ${name} with one message each`,
      value: single.length,
      unit: "turns",
      notJudged: "not used",
      baseline: { what: "whole ready sets and batches of results", value: turns.length },
    },
    {
      what: `billed input for ${name} with one message each`,
      value: billedInput(single),
      unit: "tokens",
      notJudged: `not used; each turn reads ${base} tokens of the command line's own prompt`,
      baseline: { what: "whole ready sets and batches of results", value: billedInput(turns) },
    },
  ];
}

function messageTokens(turns: Conversation): number {
  return turns.reduce((sum, { told, said }) => sum + countTokens(`${told}\n`) + countTokens(`${said}\n`), 0);
}

function billedInput(turns: Conversation): number {
  let context = base + countTokens(mainInstructions());
  let billed = 0;
  for (const { told, said } of turns) {
    context += countTokens(`${told}\n`);
    billed += context;
    context += countTokens(`${said}\n`);
  }
  return billed;
}

/** Splits a turn into turns that dispatch one task and are told one result each. */
function oneMessagePerTurn({ told, said }: Conversation[number]): Conversation[number][] {
  const [results, dispatches] = [told.split("\n"), said.split("\n")];
  return Array.from({ length: Math.max(results.length, dispatches.length) }, (_, index) => ({
    told: results[index] ?? "CUSTOM:WAIT",
    said: dispatches[index] ?? "RESOLVE_NEXT",
  }));
}
