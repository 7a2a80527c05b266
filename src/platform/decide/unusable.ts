import type { Unusable } from "../../agents/agent-event.ts";
import type { RunId } from "../../protocol/ids.ts";
import type { TaskError } from "../../protocol/task/task.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { fail, isChild } from "./errors.ts";
import { addItem } from "./item-limit.ts";
import { clearTimers } from "./runs.ts";

/** The reason for which an agent cannot work until a person acts, and the shell command that helps, if there is one. */
export interface AgentProblem {
  readonly message: string;
  readonly details?: string;
  readonly fix?: string;
}

/**
 * Stops a task whose agent cannot work. Nothing is lost: when a person lets it continue, a new process takes up the
 * session with the messages that the agent did not receive. The process ends, because it would use the old sign-in.
 */
export function stopUnusable(draft: Draft, runId: RunId, problem: AgentProblem): void {
  const { task } = draft.state;
  if (task.status !== "in_progress" || isStopped(draft)) return;
  const error: TaskError = { kind: "agent", ...problem };
  clearTimers(draft);
  addItem(draft, { type: "error.reported", error, recovery: "notify_user" });
  if (isChild(draft.state)) {
    fail(draft, error, "agent_unusable");
    return;
  }
  // An agent that a person has paused stays paused.
  if (task.agentStatus !== "paused" || task.blockedBy !== "user") {
    draft.moveAgent("paused", "agent_unusable", "error");
  }
  const { run } = draft.state.agent;
  if (run?.id === runId && run.status !== "ended") draft.add({ type: "run.dismissed", runId });
}

function isStopped({ state: { task } }: Draft): boolean {
  return task.agentStatus === "paused" && task.blockedBy === "error" && task.error?.kind === "agent";
}

/** Returns the problem that an agent reported in its own words. */
export function reportedProblem(
  { cause, message }: Unusable,
  agent: string,
  { cli }: Pick<Circumstances, "cli">,
): AgentProblem {
  const name = cli?.title ?? `The agent "${agent}"`;
  const details = message === undefined ? {} : { details: message };
  if (cause === "billing") {
    // Signing in again to the same account would not help, so no command removes the cause.
    return {
      message: `${name} has no credit left. Add credit to its account, or use another account, then try again.`,
      ...details,
    };
  }
  return {
    message: `${name} is not signed in, or its key was rejected.`,
    ...details,
    ...(cli === null ? {} : { fix: cli.signIn.command }),
  };
}
