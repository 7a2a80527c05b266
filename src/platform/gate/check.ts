import type { TaskState } from "../../protocol/task/state.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { checkInThread } from "./check-in-thread.ts";
import { unchangedSince } from "./unchanged-since.ts";

/** Returns the platform's own part of a report, without the build: the results of its checks on the commit. */
export async function checkCommit(
  state: TaskState,
  snapshots: Snapshots,
  definition: WorkflowDefinition,
  guides: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<CriterionResult[]> {
  const { gate, task } = state;
  const number = task.currentPhase ?? 1;
  const phase = definition.phases[number - 1];
  if (gate.collected === null || phase === undefined) return [];
  const { commit, problems } = gate.collected;
  const changed =
    gate.source === null
      ? undefined
      : new Set(await changedPaths(snapshots, await sourceOf(state, snapshots), commit));
  return [
    workspaceResult(problems),
    ...(await checkInThread(
      {
        repository: snapshots.directory,
        commit,
        phase,
        previous: definition.phases.slice(0, number - 1),
        guides,
        ...(changed === undefined ? {} : { changed }),
      },
      signal,
    )),
    ...(phase.worker === "verifier" ? [await unchangedSince(state, snapshots, commit)] : []),
  ];
}

async function changedPaths(snapshots: Snapshots, from: string | null, to: string): Promise<string[]> {
  return (await snapshots.changes(from, to)).map(({ path }) => path);
}

/** Returns the commit of the task's source as it was taken. */
export async function sourceOf({ gate }: TaskState, snapshots: Snapshots): Promise<string | null> {
  return (await snapshots.find("source")) ?? gate.baseCommit;
}

/** Fails if a file could not be taken into the commit or exceeds a limit. */
function workspaceResult(
  problems: readonly { readonly path: string; readonly code: string; readonly message: string }[],
): CriterionResult {
  const files = problems.map(({ path }) => path).filter((path) => path !== "");
  return {
    id: "WORKSPACE",
    status: problems.length === 0 ? "passed" : "failed",
    by: "platform",
    title: "Every file in the workspace has an allowed name, type and size",
    details:
      problems.length === 0
        ? "All files were collected."
        : problems
            .slice(0, 20)
            .map(({ message }) => message)
            .join("\n"),
    ...(problems.length === 0 ? {} : { suggestion: "Rename, shrink or remove these files." }),
    ...(files.length === 0 ? {} : { affectedDocuments: files.slice(0, 50) }),
  };
}
