import type { CheckedCriterion } from "../../checks/finding.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { ownHistory } from "../../workspace/history/own-history.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import type { ApprovedCommit } from "./approved-plan.ts";
import { checkInThread } from "./check-in-thread.ts";
import type { EarlierCommit } from "./earlier-versions.ts";

/** A commit with the work of a phase, and everything that it is checked against. */
export interface CommitToCheck {
  readonly snapshots: Snapshots;
  readonly commit: string;
  /** The files that could not be committed or exceed a limit. */
  readonly problems: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly definition: WorkflowDefinition;
  /** The number of the phase, from 1. */
  readonly phase: number;
  readonly guides: ReadonlyMap<string, string>;
  /** The commit of the task's original code; null if it began with an empty workspace. */
  readonly source: string | null;
  /** Earlier versions of the work, whose tests must be kept; null if nobody knows them. */
  readonly earlier: readonly EarlierCommit[] | null;
  /** The last approved commit, whose plan counts; null if there is none. */
  readonly approved: ApprovedCommit | null;
  /** The words of the task, if they are known. */
  readonly subject?: { readonly title: string; readonly description: string };
  /** Values of this installation that must not occur in any file. */
  readonly knownSecrets: readonly string[];
  /** The workspace, whose own git repository is searched for secrets, and a directory for a copy of it. */
  readonly workspace: { readonly directory: string; readonly scratch: string };
}

/** Runs the platform's own checks of a commit, without building it. */
export async function checkCommit(work: CommitToCheck, signal: AbortSignal): Promise<CheckedCriterion[]> {
  const { snapshots, commit, definition, guides, source, earlier, approved, subject, knownSecrets } = work;
  const phase = definition.phases[work.phase - 1];
  if (phase === undefined) return [];
  const changed = source === null ? null : await snapshots.changes(source, commit);
  const { files: history, complete: isHistoryComplete } = await ownHistory(
    work.workspace.directory,
    work.workspace.scratch,
    new Set(await blobsOf(snapshots, [commit, source])),
  );
  return [
    workspaceResult(work.problems),
    ...(await checkInThread(
      {
        repository: snapshots.directory,
        commit,
        phase,
        previous: definition.phases.slice(0, work.phase - 1),
        guides,
        knownSecrets,
        history,
        isHistoryComplete,
        ...(source === null ? {} : { before: source }),
        ...(earlier === null ? {} : { earlier }),
        ...(changed === null ? {} : { changed: new Set(changed.map(({ path }) => path)) }),
        ...(approved === null ? {} : { approved }),
        ...(subject === undefined ? {} : { subject }),
      },
      signal,
    )),
  ];
}

async function blobsOf(snapshots: Snapshots, commits: readonly (string | null)[]): Promise<string[]> {
  const known = commits.filter((commit) => commit !== null);
  const files = await Promise.all(known.map((commit) => snapshots.files(commit)));
  return files.flat().map(({ blob }) => blob);
}

/** Returns the commit of the task's original source; null if the task began with an empty workspace. */
export async function sourceOf({ gate }: TaskState, snapshots: Snapshots): Promise<string | null> {
  return (await snapshots.find("source")) ?? (gate.source === null ? null : gate.baseCommit);
}

/** Fails if a file could not be taken into the commit or exceeds a limit. */
function workspaceResult(problems: CommitToCheck["problems"]): CheckedCriterion {
  return {
    id: "WORKSPACE",
    title: "Every file in the workspace has an allowed name, type and size",
    status: problems.length === 0 ? "passed" : "failed",
    summary: "All files were collected.",
    findings: problems.map(({ message }) => ({
      message,
      suggestion: "Rename, shrink or remove these files.",
    })),
  };
}
