import { recipeOf } from "./makefile.ts";
import { hidesFailure, isLastWork, isMessage } from "./masks.ts";
import { type RunnerCall, runnerCall } from "./runner-call.ts";
import { groupIn, quoted, shellCommands, type ShellCommand } from "./shell-script.ts";

/** A part of a project's tests: a call of a known runner, or another command. */
export type TestStep =
  | { readonly kind: "runner"; readonly call: RunnerCall; readonly directory: string }
  | { readonly kind: "other"; readonly script: string; readonly directory: string };

/** The parts of a project's tests, in order. */
export interface TestPlan {
  readonly steps: readonly TestStep[];
  /** Scripts that succeed even if the tests fail. */
  readonly masks: readonly string[];
}

/** The files of a project that say how its tests are run. */
export interface TestSources {
  /** The command that runs the tests, such as `npm test`. */
  readonly command: readonly string[];
  /** The scripts of package.json. */
  readonly scripts: Readonly<Record<string, string>>;
  readonly makefile: string | null;
  /** Returns the text of a file, or null. */
  readonly read: (path: string) => string | null;
}

/**
 * Reads the scripts behind a test command down to the commands that they run. A command that is not understood stays as
 * it is.
 */
export function testPlan(sources: TestSources): TestPlan {
  const reader: Reader = {
    ...sources,
    masks: new Set(),
    made: new Set(),
    budget: { left: maxScripts },
    depth: 0,
  };
  const script = scriptOf(sources.command);
  const recipe = sources.makefile === null ? null : recipeOf(sources.makefile, "test");
  // People call this target, even if the platform runs the tests in another way.
  if (recipe !== null) for (const line of recipe.lines) expand(line, "", reader);
  const steps = expand(script, "", reader);
  return { steps, masks: [...reader.masks] };
}

function scriptOf(command: readonly string[]): string {
  return command[0] === "sh" && command[1] === "-c" ? (command[2] ?? "") : command.map(quoted).join(" ");
}

interface Reader extends TestSources {
  readonly masks: Set<string>;
  /** The targets that have already run; each runs once. */
  readonly made: Set<string>;
  /** The number of scripts that may still be read. Scripts that call each other many times would take forever. */
  readonly budget: { left: number };
  readonly depth: number;
}

const maxDepth = 8;
const maxScripts = 300;

/** Returns the steps of a script. `caller` is the command that runs it, if there is one. */
function expand(script: string, directory: string, reader: Reader, caller?: ShellCommand): TestStep[] {
  const asWritten: TestStep = {
    kind: "other",
    script: caller === undefined ? script : textOf(caller),
    directory,
  };
  reader.budget.left -= 1;
  const isTooMuch = reader.depth > maxDepth || reader.budget.left < 0;
  const commands = isTooMuch ? null : exported(shellCommands(script));
  if (commands === null) return [asWritten];
  const below = { ...reader, depth: reader.depth + 1 };
  const [only] = commands;
  if (commands.length === 1 && only !== undefined) {
    noteMask(commands, 0, script, reader);
    return stepsOf(only, directory, below);
  }
  const steps: TestStep[] = [];
  let others = new Others(directory);
  let hasRunner = false;
  for (const [at, command] of commands.entries()) {
    if (isChangeOfDirectory(command)) {
      steps.push(...others.step());
      others = new Others(joined(others.directory, command.words[1] ?? ""));
      continue;
    }
    const found = stepsOf(command, others.directory, below);
    const isRunner = found.some(({ kind }) => kind === "runner");
    noteMask(commands, at, script, reader, isRunner);
    if (isRunner) {
      steps.push(...others.step(), ...found);
      others = new Others(others.directory);
      hasRunner = true;
    } else if (!isBehindRunner(commands, at, hasRunner && others.isEmpty)) others.add(command);
  }
  return hasRunner ? [...steps, ...others.step()] : [asWritten];
}

/**
 * Puts the variables that a script exports before its later commands, because these run in shells of their own. Returns
 * null if the script takes variables from a file.
 */
function exported(commands: readonly ShellCommand[] | null): ShellCommand[] | null {
  const made: ShellCommand[] = [];
  let variables: readonly string[] = [];
  for (const command of commands ?? []) {
    const [name = "", ...rest] = command.words;
    if (name === "source" || name === ".") return null;
    if (name === "export" && rest.every((word) => word.includes("=")))
      variables = [...variables, ...command.raw.slice(1)];
    else made.push({ ...command, assigned: [...variables, ...command.assigned] });
  }
  return commands === null ? null : made;
}

/** The commands of a script between two calls of runners, which run together as they are written. */
class Others {
  readonly directory: string;
  #script = "";
  #last = "";

  constructor(directory: string) {
    this.directory = directory;
  }

  get isEmpty(): boolean {
    return this.#script === "";
  }

  add(command: ShellCommand): void {
    this.#script += `${this.isEmpty ? "" : ` ${this.#last} `}${textOf(command)}`;
    this.#last = command.after;
  }

  step(): TestStep[] {
    return this.isEmpty || /^set -[a-z]+(?: pipefail)?$/.test(this.#script)
      ? []
      : [{ kind: "other", script: this.#script, directory: this.directory }];
  }
}

/** True for a command that runs only if the runner failed, and for a message about its end. */
function isBehindRunner(commands: readonly ShellCommand[], at: number, isNext: boolean): boolean {
  const command = commands[at];
  const before = commands[at - 1]?.after;
  return (
    isNext &&
    command !== undefined &&
    (before === "||" || before === "|" || isMessage(command) || command.words[0] === "exit")
  );
}

function noteMask(
  commands: readonly ShellCommand[],
  at: number,
  script: string,
  { masks }: Reader,
  isRunner = false,
): void {
  if (hidesFailure(commands, at) && (isRunner || isLastWork(commands, at))) masks.add(script.trim());
}

function isChangeOfDirectory({ words, after }: ShellCommand): boolean {
  return words[0] === "cd" && words.length === 2 && after === "&&" && !/^[/~$]|\.\./.test(words[1] ?? "");
}

function joined(directory: string, more: string): string {
  const path = more.replace(/^\.\//, "").replace(/\/$/, "");
  return path === "." || path === "" ? directory : directory === "" ? path : `${directory}/${path}`;
}

/** Returns the steps of one command: itself, or those of the script that it runs. */
function stepsOf(command: ShellCommand, directory: string, reader: Reader): TestStep[] {
  const { command: bare, measured } = unwrapped(command);
  const inner = innerScript(bare, directory, reader);
  if (inner !== null) return expand(inner, directory, reader, command);
  const asWritten: TestStep = { kind: "other", script: textOf(command), directory };
  const call = runnerCall(bare, (path) => reader.read(joined(directory, path)));
  if (call !== null) {
    const step: TestStep = { kind: "runner", call, directory };
    // A tool around the runner may fail by itself, for example if the coverage is low.
    return measured ? [step, asWritten] : [step];
  }
  if (directory !== "") return [asWritten];
  const names = scriptNames(bare.words);
  if (names !== null && names.every((name) => reader.scripts[name] !== undefined)) {
    const more = behindDashes(bare.raw);
    return names.flatMap((name) => ofScript(name, more, bare.assigned, reader));
  }
  if (bare.words[0] === "make" && bare.words.length === 2 && reader.makefile !== null) {
    return ofTarget(bare.words[1] ?? "", reader) ?? [asWritten];
  }
  return [asWritten];
}

/** Returns the script that a command runs in a shell of its own: a group, `sh -c …` or a file. */
function innerScript(command: ShellCommand, directory: string, reader: Reader): string | null {
  const group = groupIn(command);
  if (group !== null) return group;
  const [program = "", first = "", second] = command.words;
  const isShell = ["sh", "bash", "dash", "zsh"].includes(program.split("/").at(-1) ?? "");
  if (isShell && /^-[a-z]{0,4}c$/.test(first)) return second ?? null;
  const file = isShell ? command.words.slice(1).find((word) => !isOption(word)) : program;
  if (file?.endsWith(".sh") !== true || command.assigned.length > 0) return null;
  return reader.read(joined(directory, file));
}

function textOf({ assigned, raw }: ShellCommand): string {
  return [...assigned, ...raw].join(" ");
}

/** Returns the steps of a script of package.json, with those of its `pre` and `post` scripts. */
function ofScript(
  name: string,
  more: readonly string[],
  assigned: readonly string[],
  reader: Reader,
): TestStep[] {
  const own = [...assigned, reader.scripts[name] ?? "", ...more].join(" ");
  return [reader.scripts[`pre${name}`], own, reader.scripts[`post${name}`]].flatMap((script) =>
    script === undefined ? [] : expand(script, "", reader),
  );
}

function ofTarget(target: string, reader: Reader): TestStep[] | null {
  reader.budget.left -= 1;
  if (reader.makefile === null || reader.depth > maxDepth || reader.budget.left < 0) return null;
  if (reader.made.has(target)) return [];
  const recipe = recipeOf(reader.makefile, target);
  if (recipe === null) return null;
  reader.made.add(target);
  const below = { ...reader, depth: reader.depth + 1 };
  const before = recipe.needs.map((need) => ofTarget(need, below));
  // A prerequisite without a rule is a file.
  const needed = before.flatMap((steps) => steps ?? []);
  return [...needed, ...recipe.lines.flatMap((line) => expand(line, "", below))];
}

/** Returns the names of the scripts of package.json that a command runs; null if it runs none. */
function scriptNames(words: readonly string[]): string[] | null {
  const [tool = "", verb = "", ...rest] = words.slice(
    0,
    words.includes("--") ? words.indexOf("--") : undefined,
  );
  if (["npm", "pnpm", "yarn", "bun"].includes(tool)) {
    const names = [verb, ...rest].filter((word) => !word.startsWith("-"));
    if (names[0] === "run" || names[0] === "run-script") return names.length === 2 ? names.slice(1) : null;
    return (names[0] === "test" || names[0] === "t") && names.length === 1 && tool !== "bun"
      ? ["test"]
      : null;
  }
  if (["run-s", "run-p", "npm-run-all"].includes(tool)) {
    const names = [verb, ...rest].filter((word) => !word.startsWith("-"));
    return names.some((name) => name.includes("*")) ? null : names;
  }
  return null;
}

function behindDashes(raw: readonly string[]): readonly string[] {
  const at = raw.indexOf("--");
  return at === -1 ? [] : raw.slice(at + 1);
}

const launchers: readonly (readonly string[])[] = [
  ["npx"],
  ["bunx"],
  ["pnpm", "exec"],
  ["npm", "exec"],
  ["yarn", "run"],
  ["poetry", "run"],
  ["pipenv", "run"],
  ["uv", "run"],
  ["hatch", "run"],
  ["time"],
  ["exec"],
];

/** Removes the programs that only start another one. `measured` is true if one of them measures the coverage. */
function unwrapped(command: ShellCommand): { command: ShellCommand; measured: boolean } {
  let current = command;
  let measured = false;
  for (let round = 0; round < 5; round += 1) {
    const { words } = current;
    const launcher = launchers.find((each) => each.every((word, at) => words[at] === word));
    const [first = "", second = "", third = ""] = words;
    if (launcher !== undefined) current = dropped(current, launcher.length, isOption);
    else if (first === "cross-env" || first === "env") {
      const assigned = current.raw.slice(1).findIndex((word) => !/^[A-Za-z_]\w{0,100}=/.test(word));
      if (assigned === -1) return { command: current, measured };
      current = {
        ...dropped(current, 1 + assigned, never),
        assigned: [...current.assigned, ...current.raw.slice(1, 1 + assigned)],
      };
    } else if (first === "c8" || first === "nyc") {
      measured = true;
      current = dropped(current, 1, isOption);
    } else if (first === "coverage" && second === "run") {
      measured = true;
      current = withPython(dropped(current, 2, isSource));
    } else if (/^python3?$/.test(first) && second === "-m" && third === "coverage" && words[3] === "run") {
      measured = true;
      current = withPython(dropped(current, 4, isSource));
    } else return { command: current, measured };
  }
  return { command: current, measured };
}

function withPython(command: ShellCommand): ShellCommand {
  return { ...command, words: ["python3", ...command.words], raw: ["python3", ...command.raw] };
}

function isOption(word: string): boolean {
  return word.startsWith("-");
}

function isSource(word: string): boolean {
  return word.startsWith("--");
}

function never(): boolean {
  return false;
}

function dropped(command: ShellCommand, count: number, alsoBehind: (word: string) => boolean): ShellCommand {
  let from = count;
  while (from < command.words.length && alsoBehind(command.words[from] ?? "")) from += 1;
  return { ...command, words: command.words.slice(from), raw: command.raw.slice(from) };
}
