import { CommandFailure, exitCodes } from "./exit-codes.ts";

/** Returns the word if it is a valid one; otherwise ends the command with the list of valid words. */
export function oneOf<Word extends string>(words: readonly Word[], word: string, what: string): Word {
  const found = words.find((each) => each === word);
  if (found !== undefined) return found;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${word}" is not a ${what}. Use one of: ${words.join(", ")}.`,
  );
}
