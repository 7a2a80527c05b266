import { setTimeout as pause } from "node:timers/promises";
import { isWait } from "../../orchestrator/thin/standing.ts";
import { connect } from "../api/connect.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { chosenOrchestration } from "../orchestrate/chosen.ts";
import { print } from "../print.ts";

interface ThinOptions {
  readonly orchestration?: string;
  readonly wait?: boolean;
  readonly timeout?: string;
  readonly json?: boolean;
}

const askAgainMs = 1_000;

/**
 * Sends messages of main and prints one answer each. The exit code is 0, 1 if the last answer is ERROR or
 * FAIL, or 8 if it is `CUSTOM:WAIT`. With `--wait`, asks again until there is another answer.
 */
export async function sendThin(lines: readonly string[], options: ThinOptions): Promise<void> {
  const api = connect(process.env);
  const id = await chosenOrchestration(api, options.orchestration, process.cwd());
  const until = options.timeout === undefined ? Infinity : Date.now() + Number(options.timeout) * 1000;
  for (const line of lines) {
    let answer = await api.call("POST /api/orchestrations/:id/thin", { params: { id }, body: { line } });
    while (options.wait === true && isWait(answer.line) && Date.now() < until) {
      await pause(askAgainMs);
      answer = await api.call("POST /api/orchestrations/:id/thin", { params: { id }, body: { line } });
    }
    print(options.json, answer, answer.line);
    process.exitCode = exitCodeOf(answer.line);
  }
}

function exitCodeOf(line: string): ExitCode {
  if (isWait(line)) return exitCodes.stillRunning;
  return /^(ERROR|FAIL):/u.test(line) ? exitCodes.failed : exitCodes.fine;
}
