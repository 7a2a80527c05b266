import type { ShellCommand } from "./shell-script.ts";

/** Returns true if a script may succeed although one of its commands failed. */
export function hidesFailure(commands: readonly ShellCommand[], at: number): boolean {
  const after = commands[at]?.after ?? "";
  const next = commands[at + 1];
  if (next === undefined) return after === "&";
  switch (after) {
    case "&&":
      return hidesFailureBehindAnd(commands, at);
    case "||":
      return alwaysSucceeds(next) && !(next.after === ";" && fails(commands[at + 2]));
    case ";":
      return !commands.slice(0, at).some(stopsAtFailure) && !passesCodeOn(commands);
    case "|":
      return filters.has(programOf(next)) && !commands.slice(0, at).some(looksAtPipes);
    default:
      return true;
  }
}

/** A failure skips everything up to the next `||` or `;`, which decides. */
function hidesFailureBehindAnd(commands: readonly ShellCommand[], at: number): boolean {
  const end = commands.findIndex(({ after }, index) => index > at && after !== "&&" && after !== "|");
  return end !== -1 && hidesFailure(commands, end);
}

function fails(command: ShellCommand | undefined): boolean {
  const [name = "", code = "0"] = command?.words ?? [];
  return name === "false" || ((name === "exit" || name === "return") && code !== "0");
}

/** Returns true for a command that only prints a message or ends the script with success. */
export function isMessage(command: ShellCommand): boolean {
  return ["echo", "printf", "true", ":"].includes(programOf(command)) || isExit(command);
}

function isExit({ words }: ShellCommand): boolean {
  return words[0] === "exit" && (words[1] ?? "0") === "0";
}

/** Returns true for a command that cannot fail in practice. */
function alwaysSucceeds(command: ShellCommand): boolean {
  if (isMessage(command)) return true;
  const [, option = "", script = ""] = command.words;
  const isIdleScript = programOf(command) === "node" && ["-e", "--eval", "-p"].includes(option);
  return (
    ["cd", "touch", "date", "pwd", "ls", "sleep"].includes(programOf(command)) ||
    (isIdleScript && !/throw|exit|assert|test/.test(script))
  );
}

/** `set -e`, with or without other letters. */
function stopsAtFailure({ words }: ShellCommand): boolean {
  return words[0] === "set" && words.slice(1).some((word) => /^-[a-z]{0,5}e/.test(word));
}

/** `set -o pipefail`. */
function looksAtPipes({ words }: ShellCommand): boolean {
  return words[0] === "set" && words.includes("pipefail");
}

/** `code=$?; …; exit $code` ends the script with the result of an earlier command. */
function passesCodeOn(commands: readonly ShellCommand[]): boolean {
  const [name = "", code = ""] = commands.at(-1)?.words ?? [];
  return name === "exit" && code.startsWith("$");
}

function programOf({ words }: ShellCommand): string {
  return words[0]?.split("/").at(-1) ?? "";
}

/** Programs that succeed whatever they read. Others, such as a formatter of test results, may fail with the tests. */
const filters = new Set(
  "tee cat head tail sort uniq sed awk cut less more grep egrep tr wc nl ts fold column true : echo".split(
    " ",
  ),
);

/** Returns true if the command does the work of a script: only messages follow, and it does more than clean up. */
export function isLastWork(commands: readonly ShellCommand[], at: number): boolean {
  const command = commands[at];
  if (command === undefined || isMessage(command) || housekeeping.has(programOf(command))) return false;
  return commands.slice(at + 1).every(alwaysSucceeds);
}

const housekeeping = new Set(
  "rm rmdir mkdir cp mv kill pkill killall docker docker-compose git find chmod createdb dropdb psql set".split(
    " ",
  ),
);
