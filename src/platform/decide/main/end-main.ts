import type { Exit } from "../../../protocol/run/exit.ts";
import type { MisplacedState } from "../../../protocol/task/agent-state.ts";
import type { TurnEnd } from "../../../agents/agent-event.ts";
import type { Circumstances } from "../command.ts";
import { tellOfMisplaced } from "../misplaced.ts";
import type { Draft } from "../draft.ts";
import { fail } from "../errors.ts";
import { settle } from "../runs.ts";
import { clearTimer, setTimer } from "../timers.ts";
import { awaitTold } from "./take-thin.ts";

/** Time within which main must answer a message, whatever keeps it from doing so. */
const deadlineMs = 10 * 60_000;

/** Ends a turn of main that went well: main waits for its orchestration. */
export function endMainTurn(draft: Draft, misplaced: MisplacedState, circumstances: Circumstances): void {
  const more = draft.state.agent.outbox.some(({ type }) => type !== "ask_answer");
  if (more || (misplaced.place === "fence" && tellOfMisplaced(draft, misplaced, circumstances))) return;
  awaitTold(draft, "turn_ended");
}

/** Completes main if it was told the last message. Returns false if the orchestration goes on. */
export function finishAfterLast(draft: Draft): boolean {
  const { main, task } = draft.state;
  if (main?.over !== true || task.status !== "in_progress") return false;
  settle(draft, "The orchestration is over.");
  draft.moveTask("completed", "orchestration_over");
  draft.moveAgent("completed", "orchestration_over");
  return true;
}

/** Completes a program that was sent the last message: it has no turns whose end could be awaited. */
export function finishProgram(draft: Draft): void {
  const { run, outbox } = draft.state.agent;
  if (run?.session == null && outbox.length === 0) finishAfterLast(draft);
}

/** Fails main with the reason, unless it was told the last message. Its orchestration decides who leads now. */
export function failMain(draft: Draft, reason: string): void {
  if (draft.state.task.status !== "in_progress" || finishAfterLast(draft)) return;
  fail(draft, { kind: "execution", message: reason }, "main_failed");
}

/** Handles a turn of main that the agent ended because of a limit of its own. */
export function cutMainTurn(draft: Draft, { message }: TurnEnd): void {
  failMain(draft, message ?? "The turn of main ended too soon.");
}

/** Fails main because its process has ended. */
export function failEndedMain(draft: Draft, { code, signal }: Exit): void {
  if (signal !== null) failMain(draft, `Main was ended by ${signal}.`);
  else failMain(draft, `Main ended with exit code ${code}.`);
}

/** Sets a deadline whenever main owes an answer, and clears it while main waits. */
export function watchMain(draft: Draft, { now }: Circumstances): void {
  const { task, main, timers } = draft.state;
  if (main === null) return;
  const set = timers.some(({ purpose }) => purpose === "deadline");
  const owes =
    task.status === "in_progress" && !["waiting_dependency", "hibernated"].includes(task.agentStatus);
  if (owes && !set) setTimer(draft, "deadline", new Date(now.getTime() + deadlineMs));
  if (!owes && set) clearTimer(draft, "deadline");
}

/** Handles the deadline of main. */
export function endMainAtDeadline(draft: Draft): void {
  failMain(draft, `Main said nothing for ${deadlineMs / 60_000} minutes.`);
}
