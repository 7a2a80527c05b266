import { ok, type Result } from "../../protocol/result.ts";
import type { Exit, TaskEvent } from "../../protocol/task/event.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Circumstances, TaskCommand } from "./command.ts";
import { finish } from "./complete.ts";
import { watchBudgets } from "./budget.ts";
import { Draft } from "./draft.ts";
import { fail } from "./errors.ts";
import { decideEvents } from "./events.ts";
import { hibernate } from "./hibernate.ts";
import { holdForAccount, probeLater } from "./limits.ts";
import { decideForPerson } from "./person.ts";
import { goOn } from "./go-on.ts";
import { ensureRun, planRun } from "./runs.ts";
import { endSilence, reportSilence, watchSilence } from "./silence.ts";

/** How often in a row an agent is started again whose process disappeared, as it does with the machine. */
const lostAtMost = 3;

/**
 * The one place where it is decided what happens to a task. Pure: the same state, command and circumstances
 * give the same events, and nothing happens until the store has taken them.
 *
 * A task is worked on by runs of its agent, one at a time. A run is planned by an event before its process
 * is started, told its messages from a queue that is part of the state, and read until it ends. Between
 * `running` and the end, the agent can be held in three ways: by a question (`waiting_question`, the person
 * answers), by a pause (`paused`, the person resumes, or a timer does after an error), or because it is the
 * person's turn (`waiting_user`). In each of these the process is stopped, not ended; should it end anyway,
 * the next thing that lets the agent go on plans a new run with the conversation so far.
 */
export function decide(
  state: TaskState,
  command: TaskCommand,
  circumstances: Circumstances,
): Result<readonly TaskEvent[]> {
  const draft = new Draft(state, circumstances.now);
  const decided = decideInto(draft, command, circumstances);
  if (!decided.ok) return decided;
  watchBudgets(draft, state.task.costUsd, circumstances);
  watchSilence(draft, circumstances);
  return ok(draft.events);
}

function decideInto(draft: Draft, command: TaskCommand, circumstances: Circumstances): Result<void> {
  switch (command.type) {
    case "task.admit":
      admit(draft, circumstances);
      break;
    case "run.started":
      if (isCurrent(draft, command.runId)) {
        draft.add(command);
      }
      break;
    case "run.refused":
      refuseRun(draft, command);
      break;
    case "run.reported":
      report(draft, command, circumstances);
      break;
    case "message.sent":
      if (draft.state.outbox.some(({ messageId }) => messageId === command.messageId)) {
        draft.add({ type: "message.sent", messageId: command.messageId, runId: command.runId });
      }
      break;
    case "timer.due":
      ring(draft, command.timerId, circumstances);
      break;
    case "account.limited":
      holdForAccount(draft, command.until, circumstances);
      break;
    case "task.submit":
    case "task.edit":
    case "task.delete":
    case "task.pause":
    case "task.resume":
    case "task.cancel":
    case "task.retry":
    case "task.message":
    case "question.answer":
      return decideForPerson(draft, command, circumstances);
  }
  return ok(undefined);
}

/** A task that is tried again begins only when the processes of its last run are gone. */
function admit(draft: Draft, circumstances: Circumstances): void {
  const { task, run } = draft.state;
  if (task.status !== "pending" || (run !== null && run.status !== "ended")) return;
  draft.moveTask("in_progress", "admitted");
  draft.moveAgent("running", "admitted");
  planRun(draft, circumstances);
}

function refuseRun(draft: Draft, { runId, reason }: Extract<TaskCommand, { type: "run.refused" }>): void {
  if (!isCurrent(draft, runId)) return;
  draft.add({ type: "run.ended", runId, exit: { code: null, signal: null }, stderrTail: "" });
  if (draft.state.task.status === "in_progress") {
    fail(draft, { kind: "execution", message: reason }, "run_refused");
  }
}

function report(
  draft: Draft,
  { runId, output, events, ended }: Extract<TaskCommand, { type: "run.reported" }>,
  circumstances: Circumstances,
): void {
  for (const range of output) draft.add({ type: "output.written", runId, ...range });
  if (output.length > 0) endSilence(draft);
  decideEvents(draft, runId, events, circumstances);
  if (ended === null || !isCurrent(draft, runId)) return;
  const { turn } = draft.state;
  draft.add({ type: "run.ended", runId, exit: ended.exit, stderrTail: ended.stderrTail });
  const { task, completed, dismissed, nudges, losses } = draft.state;
  if (task.status !== "in_progress" || task.agentStatus !== "running") return;
  if (dismissed) {
    ensureRun(draft, circumstances, "taken_up");
    return;
  }
  if (completed) {
    finish(draft, circumstances);
    return;
  }
  if (ended.exceeded !== undefined) {
    fail(draft, { kind: "execution", message: ended.exceeded }, "limit_exceeded");
    return;
  }
  if (circumstances.oneTurnRuns && turn === null) {
    ensureRun(draft, circumstances, "turn_over");
    return;
  }
  const lost = ended.exit.code === null && ended.exit.signal === null;
  if (lost ? losses < lostAtMost : nudges === 0) {
    ensureRun(draft, circumstances, lost ? "process_lost" : "ended_without_completion");
    return;
  }
  fail(draft, { kind: "execution", ...endedTooSoon(task.agent, ended.exit, ended.stderrTail) }, "run_ended");
}

function ring(draft: Draft, timerId: string, circumstances: Circumstances): void {
  const timer = draft.state.timers.find((each) => each.id === timerId);
  if (timer === undefined) return;
  draft.add({ type: "timer.cleared", timerId, fired: true });
  if (timer.purpose === "hibernate") hibernate(draft, circumstances);
  if (timer.purpose === "silence") reportSilence(draft, circumstances);
  const { task, run, care } = draft.state;
  if (timer.purpose !== "retry_after_error" || task.agentStatus !== "paused" || task.blockedBy === "user")
    return;
  if (run !== null && run.status !== "ended" && care.limit?.own !== false) {
    draft.add({
      type: "message.planned",
      message: {
        type: "resume",
        messageId: circumstances.ids.message(),
        reason: "retry_after_error",
        checkpointId: null,
      },
    });
  }
  goOn(draft, circumstances, "retry_after_error");
  probeLater(draft, circumstances);
}

function isCurrent(draft: Draft, runId: string): boolean {
  const { run } = draft.state;
  return run !== null && run.id === runId && run.status !== "ended";
}

function endedTooSoon(agent: string, exit: Exit, stderrTail: string): { message: string; details?: string } {
  return {
    message: `The agent "${agent}" ${howItEnded(exit)} without saying that it was done. Look at its output, then retry.`,
    ...(stderrTail === "" ? {} : { details: stderrTail }),
  };
}

function howItEnded({ code, signal }: Exit): string {
  if (signal !== null) return `was ended by ${signal} twice`;
  return code === null ? "disappeared several times" : `ended with exit code ${code} twice`;
}
