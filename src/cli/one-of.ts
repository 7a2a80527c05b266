import { CommandFailure, exitCodes } from "./exit-codes.ts";

/** The word where it is one of those there are; else the command ends with the list of them. */
export function oneOf<Word extends string>(words: readonly Word[], word: string, what: string): Word {
  const found = words.find((each) => each === word);
  if (found !== undefined) return found;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${word}" is not a ${what}. There are: ${words.join(", ")}.`,
  );
}
