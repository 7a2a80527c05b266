import { decidedFiles } from "../../demo/list/sample-list.ts";
import { runNode } from "../../demo/worker/run-tests.ts";
import { messagesOf } from "../../protocol/orchestration/messages.ts";
import type { OrchestrationId } from "../../protocol/ids.ts";
import { evolveOrchestration } from "../../protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { Api } from "../api/connect.ts";
import { watchOrchestration } from "../api/watch-events.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { personNeeded } from "../orchestrate/person-needed.ts";
import { reportInWords } from "../orchestrate/report-words.ts";
import { type ListOutcome, listOutcome, type ResolvedConflict } from "./list-outcome.ts";

const giveUpAfterMs = 600_000;

/**
 * Runs the sample's list to its end and decides the conflict that is left to a person. Prints the messages of the
 * orchestration and its report, and returns the outcome.
 */
export async function playList(api: Api, say: (line: string) => void): Promise<ListOutcome> {
  const { id } = await api.call("POST /api/orchestrations/sample", { body: { language: "en" } });
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), giveUpAfterMs);
  const conflicts: ResolvedConflict[] = [];
  let state: OrchestrationState | null = null;
  try {
    for await (const { at, event } of watchOrchestration(api, id, 0, stop.signal)) {
      const now: OrchestrationState = evolveOrchestration(state, event, at);
      state = now;
      for (const line of messagesOf(event, { at, state: now })) say(line);
      if (event.type === "conflict.resolved") conflicts.push({ task: event.task, by: event.by });
      if (event.type === "merge.conflicted" && event.step === "person")
        await decideConflict(api, id, event.task, say);
      if (hasStopped(now)) break;
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
  if (state === null || state.status === "running")
    throw new CommandFailure(exitCodes.failed, stoppedSentence(id, state));
  const { code } = await runNode(["--test"], { cwd: state.project });
  const report = await api.call("GET /api/orchestrations/:id/report", { params: { id } });
  for (const line of reportInWords(report).split("\n")) say(line);
  return listOutcome(state, conflicts, code === 0);
}

/** Resolves the conflict of a task with the prepared files. */
async function decideConflict(
  api: Api,
  id: OrchestrationId,
  task: string,
  say: (line: string) => void,
): Promise<void> {
  const params = { id, task };
  const { ours, files, reason } = await api.call("GET /api/orchestrations/:id/tasks/:task/conflict", {
    params,
  });
  if (reason !== null) say(reason);
  const decided = await decidedFiles();
  await api.call("POST /api/orchestrations/:id/tasks/:task/conflict", {
    params,
    body: { ours, files: files.map(({ path }) => ({ path, content: decided.get(path) ?? null })) },
  });
  say(`${task}: the conflict in ${files.map(({ path }) => path).join(", ")} is resolved`);
}

/** Returns true if the list has ended, or waits for a person who has no prepared decision. */
function hasStopped(state: OrchestrationState): boolean {
  if (state.status !== "running") return true;
  return state.refused !== null || state.branchRefusal !== null;
}

function stoppedSentence(id: OrchestrationId, state: OrchestrationState | null): string {
  const why = state === null ? null : personNeeded(state);
  return `The demo's list ${id} did not end. ${why ?? ""}`.trim();
}
