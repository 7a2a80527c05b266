import type { Exit } from "../../protocol/run/exit.ts";
import type { TaskError } from "../../protocol/task/task.ts";

/** The end of a run: its exit and the last part of its stderr. */
interface Ended {
  readonly exit: Exit;
  readonly stderrTail: string;
}

/** Maximum length of the quoted line, in characters. */
const longestQuote = 200;

/**
 * Returns the error of a task whose agent ended twice without a report. It quotes the last line of stderr; the details
 * have the rest. If only the sandbox wrote to stderr, the agent never started, which is an error of the system.
 */
export function endedTooSoon(agent: string, { exit, stderrTail }: Ended): TaskError {
  const lines = stderrTail.split("\n").filter((line) => line.trim() !== "");
  const last = lines.at(-1)?.trim() ?? "";
  const details = stderrTail === "" ? {} : { details: stderrTail };
  if (exit.code !== null && exit.code !== 0 && lines.length > 0 && lines.every(isOfSandbox)) {
    const message = `The sandbox could not start the agent "${agent}": ${quoted(last)}. Run signalbox doctor, then retry.`;
    return { kind: "system", message, ...details };
  }
  const what = `The agent "${agent}" ${howItEnded(exit)} without reporting that it was done.`;
  const quote = last === "" ? "" : ` The last line of its stderr is "${quoted(last)}".`;
  return { kind: "execution", message: `${what}${quote} Check its output, then retry.`, ...details };
}

function isOfSandbox(line: string): boolean {
  return line.startsWith("bwrap: ");
}

function quoted(line: string): string {
  const characters = Array.from(line.slice(0, 2 * longestQuote + 2));
  return characters.length > longestQuote ? `${characters.slice(0, longestQuote).join("")}…` : line;
}

function howItEnded({ code, signal }: Exit): string {
  if (signal !== null) return `was ended by ${signal} twice`;
  return `ended with exit code ${code} twice`;
}
