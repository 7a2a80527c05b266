import type { Command } from "commander";
import { connect } from "../api/connect.ts";
import { type Candidate, type Completions, completionsOf } from "../completion/completions.ts";
import { type AskValues, knownValues } from "../completion/known-values.ts";
import { type CompletedShell, scripts } from "../completion/scripts.ts";
import { harmless, onOneLine } from "../terminal/harmless.ts";
import { say, sayAsItIs, sayJson } from "../terminal/say.ts";

/** Prints the script that makes a shell complete the commands. */
export function printCompletionScript(shell: CompletedShell, { json }: { json?: boolean }): void {
  const script = scripts[shell];
  if (json === true) sayJson({ shell, script });
  else say(script);
}

/** Time in which a server must answer. A person waits for the completion. */
const patienceMs = 1_000;

/** Prints what may stand at the end of a command line, for the scripts of the shells. It never fails. */
export async function complete(program: Command, words: readonly string[]): Promise<void> {
  const completions = completionsOf(program, words);
  const candidates = [...completions.candidates, ...(await valuesFor(completions))];
  const lines = candidates.map(({ word, meaning }) => `${word}\t${shortened(meaning)}`);
  const place = placesOf[completions.value ?? ""];
  for (const line of place === undefined ? lines : [...lines, place]) await sayAsItIs(`${line}\n`);
  // A server that does not answer must not hold the shell up.
  process.exit();
}

/** The values that are names on the disk. */
const placesOf: Readonly<Record<string, string>> = {
  file: ":files",
  path: ":files",
  place: ":directories",
  directory: ":directories",
};

/** Returns the values that the server knows; none if there is no server, or if it does not answer in time. */
async function valuesFor({ value, typed, before, given }: Completions): Promise<Candidate[]> {
  const ask = Object.hasOwn(knownValues, value ?? "") ? knownValues[value ?? ""] : undefined;
  if (ask === undefined) return [];
  const values = await Promise.race([answered(ask, given), tooLate()]);
  return values
    .filter(({ word }) => word.startsWith(typed) && isPlain.test(word))
    .map(({ word, meaning }) => ({ word: `${before}${word}`, meaning }));
}

/** Words that no shell interprets. */
const isPlain = /^[\w.:@/+-]+$/;

async function answered(ask: AskValues, given: readonly string[]): Promise<Candidate[]> {
  try {
    return await ask(connect(process.env), given);
  } catch {
    // Messages would disturb the line that a person is typing.
    return [];
  }
}

function tooLate(): Promise<Candidate[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve([]), patienceMs);
  });
}

const mostCharacters = 60;

function shortened(meaning: string): string {
  const characters = Array.from(onOneLine(harmless(meaning)).replaceAll("\t", " "));
  return characters.length <= mostCharacters
    ? characters.join("")
    : `${characters.slice(0, mostCharacters - 1).join("")}…`;
}
