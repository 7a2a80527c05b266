import type { Argument, Command, Option } from "commander";

/** A word that completes what a person has typed, and its meaning. */
export interface Candidate {
  readonly word: string;
  readonly meaning: string;
}

/** The words that may stand at the place where a person types. */
export interface Completions {
  readonly candidates: readonly Candidate[];
  /** The name of a value that only the server or the disk knows, such as `task` or `file`; null if none is possible. */
  readonly value: string | null;
  /** The part of that value that is typed. */
  readonly typed: string;
  /** The part of the same word before the value, such as `--agent=`. */
  readonly before: string;
  /** The arguments before it. */
  readonly given: readonly string[];
}

/** Returns what may stand at the end of a command line; its last word is the one that is being typed. */
export function completionsOf(program: Command, words: readonly string[]): Completions {
  const typed = words.at(-1) ?? "";
  const place = placeAfter(words.slice(0, -1), program);
  return { ...expectedAt(place, typed), given: place.given };
}

/** The same without the arguments before it. */
type Expected = Omit<Completions, "given">;

function expectedAt({ command, given, open, onlyArguments }: Place, typed: string): Expected {
  // Bash takes `--agent=demo` for three words.
  if (open !== null) return valuesOf(open, typed === "=" ? "" : typed);
  if (!onlyArguments && typed.startsWith("-")) return optionsOf(command, typed);
  const expected = takers(command).flatMap(({ registeredArguments }) => registeredArguments);
  const argument = expected[given.length] ?? expected.findLast(({ variadic }) => variadic);
  const values = argument === undefined ? nothing : valuesOf(argument, typed);
  if (given.length > 0) return values;
  const subcommands = subcommandsOf(command).filter(({ word }) => word.startsWith(typed));
  return { ...values, candidates: [...subcommands, ...values.candidates] };
}

const nothing: Expected = { candidates: [], value: null, typed: "", before: "" };

/** A place in a command line. */
interface Place {
  readonly command: Command;
  /** The arguments before it. */
  readonly given: readonly string[];
  /** The option whose value stands here. */
  readonly open: Option | null;
  /** True after `--`. */
  readonly onlyArguments: boolean;
}

function placeAfter(words: readonly string[], program: Command): Place {
  let place: Place = { command: program, given: [], open: null, onlyArguments: false };
  for (const word of words) place = after(place, word);
  return place;
}

function after(place: Place, word: string): Place {
  const { command, given, open, onlyArguments } = place;
  const withArgument = { ...place, given: [...given, word] };
  if (onlyArguments) return withArgument;
  if (word === "--") return { ...place, open: null, onlyArguments: true };
  if (open !== null && word === "=") return place;
  if (word.startsWith("-") && word !== "-") return { ...place, open: withValue(optionOf(command, word)) };
  if (open !== null) return open.variadic ? place : { ...place, open: null };
  const subcommand = given.length > 0 ? undefined : commandIn(command, word);
  return subcommand === undefined ? withArgument : { ...place, command: subcommand };
}

function withValue(option: Option | undefined): Option | null {
  return option !== undefined && (option.required || option.optional) ? option : null;
}

function commandIn(group: Command, word: string): Command | undefined {
  return group.commands.find((each) => each.name() === word || each.aliases().includes(word));
}

/** Returns the commands that can take the options and arguments here: the command, and the one that it runs by default. */
function takers(command: Command): Command[] {
  return [command, ...command.commands.filter((each) => each.name() === defaultName)];
}

/** The subcommand that runs if none is named, in every group that has such a one. */
const defaultName = "run";

function optionOf(command: Command, flag: string): Option | undefined {
  return takers(command)
    .flatMap(({ options }) => options)
    .find(({ long, short }) => flag === long || flag === short);
}

function subcommandsOf(command: Command): Candidate[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== "help")
    .map((each) => ({ word: each.name(), meaning: each.description() }));
}

function optionsOf(command: Command, typed: string): Expected {
  const equals = typed.indexOf("=");
  if (equals !== -1) {
    const option = withValue(optionOf(command, typed.slice(0, equals)));
    return option === null ? nothing : valuesOf(option, typed.slice(equals + 1), typed.slice(0, equals + 1));
  }
  const options = takers(command).flatMap((each) => each.createHelp().visibleOptions(each));
  const known = new Map(options.map(({ long, short, description }) => [long ?? short ?? "", description]));
  const candidates = [...known].map(([word, meaning]) => ({ word, meaning }));
  return { ...nothing, candidates: candidates.filter(({ word }) => word.startsWith(typed)), typed };
}

/** Returns the values of an option or an argument: its choices, or the name of the value. */
function valuesOf(expected: Option | Argument, typed: string, before = ""): Expected {
  const words = (expected.argChoices ?? []).filter((word) => word.startsWith(typed));
  const candidates = words.map((word) => ({ word: `${before}${word}`, meaning: "" }));
  const value = expected.argChoices === undefined ? nameOf(expected) : null;
  return { candidates, value, typed, before };
}

/** Returns the name of a value: that of the argument, or the one in brackets after the flags of an option. */
function nameOf(expected: Option | Argument): string | null {
  if (!("flags" in expected)) return expected.name();
  return /[<[]([\w-]+)/.exec(expected.flags)?.[1] ?? null;
}
