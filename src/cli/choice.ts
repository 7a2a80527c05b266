import type { Argument, Command, Option } from "commander";
import { oneOf } from "./one-of.ts";

/** An option or an argument whose value is one of these words. Help and completion list them. */
interface Choice {
  readonly flags: string;
  readonly description: string;
  readonly words: readonly string[];
  /** The name of the value in an error. */
  readonly what: string;
}

/** Returns an option for a command of this program. */
export function choice(program: Command, { flags, description, words, what }: Choice): Option {
  return program
    .createOption(flags, description)
    .choices(words)
    .argParser((word) => oneOf(words, word, what));
}

/** Returns an argument for a command of this program. */
export function chosenArgument(program: Command, { flags, description, words, what }: Choice): Argument {
  return program
    .createArgument(flags, description)
    .choices(words)
    .argParser((word) => oneOf(words, word, what));
}
