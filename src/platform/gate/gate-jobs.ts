import { contextOfTask } from "../../settings/setting-context.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { examineDocumentNames } from "../../protocol/files/document-names.ts";
import type { SpecialistAssignment } from "../../protocol/task/specialist-assignment.ts";
import type { CheckpointTrigger } from "../../protocol/task/checkpoint.ts";
import type { Result } from "../../protocol/result.ts";
import type { DrivenId } from "../../files/streams.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { taskLanguage } from "../../protocol/task/language.ts";
import { checksKo } from "../../protocol/words/checks/checks-ko.ts";
import { type Translate, translator } from "../../protocol/words/translate.ts";
import type { Settings } from "../../settings/settings.ts";
import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { hasRepository, layRepository } from "../../workspace/source/lay-repository.ts";
import { takeSource } from "../../workspace/source/take-source.ts";
import type { TaskCommand } from "../decide/command.ts";
import { tidyCheckpoints } from "../storage/tidy-checkpoints.ts";
import { credentialOfSource } from "../delivery/remote-of.ts";
import { withAgentTools } from "../agent/agent-tools.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";
import { approvedPlan } from "./approved-plan.ts";
import { checkCommit, sourceOf } from "./check.ts";
import { earlierVersions } from "./earlier-versions.ts";
import { reportEntry } from "../../checks/finding.ts";
import { unchangedSince } from "./unchanged-since.ts";
import type { Job } from "../../engine/jobs.ts";
import { appliedReview } from "./apply-suggestions.ts";
import { collectAttempt } from "./collect.ts";
import type { FileNameLog } from "./file-name-log.ts";
import { keepCheckout } from "./moved-checkout.ts";
import { checkCheckout, collectCheckout } from "./specialist-jobs.ts";
import type { BuildResources } from "./leased-build.ts";
import { withBuild } from "./prepare-build.ts";
import { projectOf } from "./project-of.ts";
import { prepareCheckout } from "./prepare-checkout.ts";
import { type CheckpointContext, takeCheckpoint } from "./take-checkpoint.ts";
import { withScratch } from "./with-scratch.ts";

/** Maximum duration of a job, besides building and testing. */
const deadlineMs = 30 * 60_000;

/** Maximum duration of the preparation of a checkout, whose setup may have to wait for a slot. */
const setupDeadlineMs = 6 * 60 * 60_000;

/** The most commits in which earlier attempts are looked for. */
const mostCommits = 500;

/** The parts of the server that gate jobs use. */
export interface GateContext extends CheckpointContext, Omit<BuildResources, "directories"> {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly workflows: LoadedWorkflows;
  readonly settings: Pick<Settings, "effective" | "integration" | "secretValues">;
  readonly fileNames: FileNameLog;
  execute(command: TaskCommand): Promise<Result<TaskState>>;
  /** Makes the files of a stream available to other nodes. A commit counts only once they have it. */
  publish(id: DrivenId): Promise<void>;
}

/**
 * Returns the job that a task needs at its gate, or null: take its source, collect an attempt, check a commit, restore.
 * Each can be repeated after a crash; only the command at its end counts.
 */
export function gateJob(state: TaskState, context: GateContext): Job | null {
  const {
    task,
    gate,
    deleted,
    specialist,
    agent: { run },
  } = state;
  // The server writes to the workspace only after the run has ended, which triggers another pass.
  const gone = run === null || run.status === "ended";
  const approved = gate.placing;
  if (!deleted && task.status === "completed" && approved !== null && gone) {
    return { key: "place", deadlineMs, run: (signal) => place(state, approved, context, signal) };
  }
  if (deleted || task.status !== "in_progress") return null;
  if (gate.restoring !== null) {
    return gone ? { key: "restore", deadlineMs, run: () => restore(state, gate.restoring, context) } : null;
  }
  switch (gate.stage) {
    case "preparing":
      if (gate.resetting !== null) return { key: "reset", deadlineMs, run: () => reset(state, context) };
      return {
        key: "prepare",
        deadlineMs: specialist === null ? deadlineMs : setupDeadlineMs,
        run: (signal) => prepare(state, context, signal),
      };
    case "collecting":
      return {
        key: `collect ${task.currentPhase}.${gate.attempt}`,
        deadlineMs,
        run: async () => {
          const phase = task.currentPhase ?? 1;
          const work =
            specialist === null
              ? await collectFiles(state, context)
              : await collectTask(state, specialist, context);
          if (specialist !== null) await context.publish(specialist.orchestrationId);
          await context.publish(task.id);
          const command = { type: "deliverables.collected", phase, attempt: gate.attempt, ...work } as const;
          const decided = await context.execute(command);
          if (decided.ok) context.fileNames.record(task.id, work.names);
        },
      };
    case "checking":
      return {
        key: `check ${gate.verifications.at(-1)?.id}`,
        // Installing, building and testing may each take the time of a build.
        deadlineMs: deadlineMs + 3 * buildTimeoutMs(task, context),
        run: (signal) => check(state, context, signal),
      };
    case "none":
    case "working":
    case "queued":
    case "judging":
    case "reviewing":
      return null;
  }
}

async function collectFiles(state: TaskState, context: GateContext) {
  const snapshots = await context.directories.snapshots(state.task.id);
  const applied = appliedReview(state);
  // Suggestions overwrite files that somebody may have changed during the review.
  if (applied !== null && (await snapshots.differences(applied.commit, state.task.workspace)).length > 0)
    await keepCheckpoint(state, "before_restore", context);
  return collectAttempt(state, snapshots, {
    at: context.now(),
    ids: context.ids,
    mode: context.config.mode,
  });
}

/** Collects the work of a specialist. Its documents belong to the person's project, so names only cause warnings. */
async function collectTask(state: TaskState, specialist: SpecialistAssignment, context: GateContext) {
  const collected = await collectCheckout(state, specialist, context);
  const paths = collected.deliverables.map(({ path }) => path);
  return { collected, names: examineDocumentNames(paths, "development") };
}

/** Restores the workspace, after a checkpoint of its current content. */
async function restore(
  state: TaskState,
  plan: TaskState["gate"]["restoring"],
  context: GateContext,
): Promise<void> {
  const { task, gate } = state;
  if (plan === null) return;
  if (gate.checkpointsWanted.includes("before_restore")) {
    await keepCheckpoint(state, "before_restore", context);
    return;
  }
  if (plan.commit !== null) {
    const snapshots = await context.directories.snapshots(task.id);
    await snapshots.restore(plan.commit, task.workspace);
    if (!(await hasRepository(task.workspace))) await layOriginal(state, snapshots, context);
  }
  await context.execute({ type: "restore.done" });
}

/** Gives the workspace of a task with a source a repository with the original and a branch of the task. */
export async function layOriginal(
  { task }: TaskState,
  snapshots: Snapshots,
  { directories }: Pick<GateContext, "directories">,
): Promise<void> {
  const head = await snapshots.find("source");
  if (head === null) return;
  const content = { head, branch: `signalbox/${task.id}` };
  await layRepository(snapshots.directory, content, {
    workspace: task.workspace,
    scratch: directories.scratch,
  });
}

/** Empties the workspace of a task that starts again from scratch, after a checkpoint of its content. */
async function reset(state: TaskState, context: GateContext): Promise<void> {
  const { task, gate } = state;
  if (gate.checkpointsWanted.includes("before_retry")) {
    await keepCheckpoint(beforeReset(state), "before_retry", context);
    return;
  }
  await removeTree(task.workspace);
  await makeWorkspace(task.workspace);
  await context.execute({ type: "reset.done" });
}

/** Returns the state with the position that the task had before the retry. */
function beforeReset(state: TaskState): TaskState {
  const { resetting, ...gate } = state.gate;
  if (resetting === null) return state;
  const { phase: currentPhase, step: currentStep, progress, ...position } = resetting;
  return {
    ...state,
    task: { ...state.task, currentPhase, currentStep, progress },
    gate: { ...gate, ...position, resetting: null },
  };
}

/**
 * Resets the workspace of a completed task to the approved commit. If files differ, takes a checkpoint first: the agent
 * or a person may have changed them during the review.
 */
async function place(
  state: TaskState,
  commit: string,
  context: GateContext,
  signal: AbortSignal,
): Promise<void> {
  const { id, workspace } = state.task;
  const snapshots = await context.directories.snapshots(id);
  const changed = existsSync(workspace) ? await snapshots.differences(commit, workspace) : [];
  signal.throwIfAborted();
  if (changed.length > 0) {
    await keepCheckpoint(state, "before_restore", context);
    signal.throwIfAborted();
    await snapshots.restore(commit, workspace);
  }
  await context.execute({ type: "placement.done", commit, changed: changed.length });
}

/** Returns the job for a wanted checkpoint; other jobs are more urgent. `still` is true if the agent is stopped. */
export function checkpointJob(state: TaskState, still: boolean, context: GateContext): Job | null {
  const wanted = state.gate.checkpointsWanted;
  const trigger = wanted.find((each) => still || each === "interval" || each === "by_hand");
  if (trigger === undefined || state.deleted) return null;
  return {
    key: `checkpoint ${trigger}`,
    deadlineMs,
    run: () => keepCheckpoint(state, trigger, context),
  };
}

/**
 * Takes a checkpoint and deletes the files of those it replaces. The checkout of a specialist is also saved in the
 * repository of its orchestration, from which another server creates it again.
 */
export async function keepCheckpoint(
  state: TaskState,
  trigger: CheckpointTrigger,
  context: GateContext,
): Promise<void> {
  const { task, gate, specialist } = state;
  const checkpoint = await takeCheckpoint(state, trigger, context);
  if (specialist !== null && gate.stage === "working") {
    await keepCheckout(state, specialist, context);
    await context.publish(specialist.orchestrationId);
  }
  await context.publish(task.id);
  const decided = await context.execute({ type: "checkpoint.taken", checkpoint });
  if (decided.ok) await tidyCheckpoints(decided.value, context);
}

async function prepare(state: TaskState, context: GateContext, signal: AbortSignal): Promise<void> {
  const { task, gate, specialist } = state;
  if (specialist !== null) {
    const name = `setup-${task.id}-${context.ids.run()}`;
    const how = { name, timeoutMs: buildTimeoutMs(task, context), signal };
    const failure = await prepareCheckout(state, specialist, how, context);
    signal.throwIfAborted();
    await context.execute(
      failure === null
        ? { type: "source.taken", commit: specialist.base, note: "" }
        : { type: "setup.failed", ...failure },
    );
    return;
  }
  await mkdir(context.directories.scratch, { recursive: true, mode: 0o700 });
  const taken = await takeSource(gate.source ?? "", task.workspace, {
    snapshots: await context.directories.snapshots(task.id),
    scratch: context.directories.scratch,
    at: context.now(),
    credential: credentialOfSource(gate.source ?? "", context.settings, contextOfTask(task)),
    signal,
  });
  if (taken.ok) {
    await layOriginal(state, await context.directories.snapshots(task.id), context);
    await context.publish(task.id);
  }
  signal.throwIfAborted();
  await context.execute(
    taken.ok
      ? { type: "source.taken", commit: taken.value.commit, note: taken.value.summary }
      : { type: "source.refused", reason: taken.refusal.message },
  );
}

async function check(state: TaskState, context: GateContext, signal: AbortSignal): Promise<void> {
  const { task, gate, specialist } = state;
  const { directories, workflows } = context;
  const verification = gate.verifications.at(-1);
  if (verification !== undefined && gate.collected !== null && specialist !== null) {
    const how = { timeoutMs: buildTimeoutMs(task, context), signal };
    const name = `build-${verification.id}-${context.ids.run()}`;
    const criteria = await checkCheckout(name, gate.collected, specialist, how, context);
    signal.throwIfAborted();
    await context.execute({ type: "verification.checked", verificationId: verification.id, criteria });
    return;
  }
  const definition = workflows.definitions.get(task.type);
  if (verification === undefined || gate.collected === null) return;
  const number = task.currentPhase ?? 1;
  if (definition?.phases[number - 1] === undefined) {
    await context.execute({
      type: "verification.checked",
      verificationId: verification.id,
      criteria: [noDefinition(task.type, number)],
    });
    return;
  }
  const snapshots = await directories.snapshots(task.id);
  const guides = workflows.guides.get(task.type) ?? new Map<string, string>();
  const { commit, problems } = gate.collected;
  const source = gate.source === null ? null : await sourceOf(state, snapshots);
  const work = {
    snapshots,
    commit,
    problems,
    definition,
    phase: number,
    guides,
    source,
    earlier: earlierVersions(state, await snapshots.history(commit, mostCommits)),
    approved: approvedPlan(state),
    subject: { title: task.title, description: task.description },
    knownSecrets: context.settings.secretValues,
  };
  const checked = await withScratch(join(directories.scratch, verification.id), (scratch) =>
    checkCommit({ ...work, workspace: { directory: task.workspace, scratch } }, signal),
  );
  if (definition.phases[number - 1]?.worker === "verifier")
    checked.push(await unchangedSince(state, snapshots, commit));
  const project = projectOf(definition, number);
  if (project?.build === true) {
    // A server starts faster without the parsers that read tests.
    const { buildCommit } = await import("./build.ts");
    const agent = context.agents.get(task.agent);
    const timeoutMs = buildTimeoutMs(task, context);
    const how = { network: project.network, agentNetwork: agent?.network, timeoutMs, signal };
    const built = await withBuild(`build-${verification.id}-${context.ids.run()}`, how, context, (plan) =>
      buildCommit(snapshots, number, {
        ...plan,
        commit,
        ...(source === null ? {} : { before: source }),
        isModified: source !== null,
        mutants: mutantsOf(state, definition.phases[number - 1]?.worker, context),
        env: withAgentTools(plan.env, agent),
      }),
    );
    checked.push(...built);
  }
  const say = reportLanguage(task);
  const criteria = checked.map((result) => reportEntry(result, say));
  signal.throwIfAborted();
  await context.execute({ type: "verification.checked", verificationId: verification.id, criteria });
}

/** Returns the translator into the language of the task. */
function reportLanguage(task: { readonly title: string; readonly description: string }): Translate {
  return taskLanguage(task) === "ko" ? translator(checksKo) : (text) => text;
}

/** A phase of the verifier alone has the code of the phase before, unless it was reworked. */
function mutantsOf(
  { task, gate }: TaskState,
  worker: "agent" | "verifier" | undefined,
  { settings }: GateContext,
): "run" | "off" | "known" {
  if (worker === "verifier" && !gate.reworked) return "known";
  return settings.effective(contextOfTask(task)).mutation_check.value ? "run" : "off";
}

export function buildTimeoutMs(task: TaskState["task"], { settings }: Pick<GateContext, "settings">): number {
  return settings.effective(contextOfTask(task)).build_timeout_minutes.value * 60_000;
}

function noDefinition(type: string, phase: number) {
  return {
    id: "DEFINITION",
    status: "failed",
    by: "platform",
    title: "The task's workflow exists",
    details: `Phase ${phase} of the workflow "${type}" is no longer defined, so it cannot be verified.`,
    suggestion: "Restore the definition file.",
  } as const;
}
