import { system } from "../../protocol/actor.ts";
import type { TaskDirectories } from "../gate/directories.ts";
import type { TaskStreams } from "./task-streams.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { ChildRequest, ChildState } from "../../protocol/task/child.ts";
import { hasEnded, verifierType } from "../../protocol/task/transitions.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskCommand } from "../decide/command.ts";

/** Returns the first events of a child task, which is created and submitted in one step. */
export function childEvents(
  { id, role, title, agent, verify }: ChildRequest,
  parent: Pick<TaskState["task"], "id" | "project" | "createdBy">,
  workspace: string,
): readonly [TaskEvent & { type: "task.created" }, ...TaskEvent[]] {
  return [
    {
      type: "task.created",
      id,
      project: parent.project,
      taskType: verifierType,
      title,
      description: "",
      agent,
      createdBy: parent.createdBy,
      workspace,
      outline: [],
      source: null,
      verifier: null,
      parent: { kind: "task", id: parent.id, role },
      verify,
    },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ];
}

/** Returns the command that reports a child's status to its parent. */
export function childChanged(child: TaskState): Extract<TaskCommand, { type: "child.changed" }> {
  const { id, status, tokensUsed, costUsd, error } = child.task;
  return {
    type: "child.changed",
    report: { childId: id, seq: child.seq, status, tokensUsed, costUsd },
    verdict: child.verify?.verdict ?? null,
    error: status === "failed" ? (error ?? null) : null,
  };
}

/** Returns true if the parent still needs the child. */
function isWantedChild({ task, gate, deleted }: TaskState, child: ChildState): boolean {
  if (deleted || task.status !== "in_progress" || gate.restoring !== null) return false;
  return gate.stage === "judging" && gate.verifierTask === child.id;
}

/** Returns true if the child can still work, as far as its parent knows. */
export function isOpenChild({ report }: ChildState): boolean {
  return report === null || !hasEnded(report.status);
}

/**
 * Creates the children that a task wants, cancels those it no longer wants, and records all that have changed. Each
 * step may be repeated: the id makes creation idempotent, and a report counts once by its sequence number.
 */
export async function reconcileChildren(
  state: TaskState,
  streams: TaskStreams,
  directories: Pick<TaskDirectories, "verification">,
): Promise<boolean> {
  const { task, gate, children, deleted } = state;
  const waits = task.status === "in_progress" && gate.stage === "judging" && gate.restoring === null;
  if (waits && gate.verifierTask === null && !deleted) {
    await streams.executeAsOwner(task.id, { type: "verifier.missing" });
    return true;
  }
  let changed = false;
  for (const child of children) {
    if (!deleted && !isOpenChild(child)) continue;
    changed = (await reconcileChild(state, child, streams, directories)) || changed;
  }
  return changed;
}

async function reconcileChild(
  state: TaskState,
  child: ChildState,
  streams: TaskStreams,
  directories: Pick<TaskDirectories, "verification">,
): Promise<boolean> {
  const known = await streams.log.state(child.id);
  const wanted = isWantedChild(state, child);
  if (known === null || known.deleted) {
    if (!wanted || child.request === null) return false;
    const events = childEvents(child.request, state.task, directories.verification(child.id));
    await streams.create(child.id, events, [], { by: system });
    return false;
  }
  if (!wanted && ["pending", "in_progress"].includes(known.task.status)) {
    await streams.execute(child.id, { type: "task.cancel" }, { by: system });
    return false;
  }
  if (state.deleted) {
    await streams.execute(child.id, { type: "task.delete" }, { by: system });
    return false;
  }
  const before = child.report;
  const { status, costUsd, tokensUsed } = known.task;
  if (before?.status === status && before.costUsd === costUsd && before.tokensUsed === tokensUsed)
    return false;
  const taken = await streams.executeAsOwner(state.task.id, childChanged(known));
  return taken.ok && taken.value.seq > state.seq;
}
