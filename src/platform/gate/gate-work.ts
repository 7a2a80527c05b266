import { mkdir, rm } from "node:fs/promises";
import type { Config } from "../../protocol/config.ts";
import type { CheckpointTrigger } from "../../protocol/task/checkpoint.ts";
import type { Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Settings } from "../../settings/settings.ts";
import { takeSource } from "../../workspace/source/take-source.ts";
import type { TaskCommand } from "../decide/command.ts";
import { tidyCheckpoints } from "../keeping/tidy-checkpoints.ts";
import { programEnvironment } from "../session-environment.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";
import { buildCommit } from "./build.ts";
import { checkCommit } from "./check.ts";
import type { Chore } from "./chores.ts";
import { collectAttempt } from "./collect.ts";
import type { GatePlaces } from "./places.ts";
import { type CheckpointSurroundings, takeCheckpoint } from "./take-checkpoint.ts";

/** What the work between two gates needs. */
export interface GateSurroundings extends CheckpointSurroundings {
  readonly workflows: LoadedWorkflows;
  readonly config: Config;
  readonly settings: Pick<Settings, "effective">;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataDirectory: string;
  readonly runsDirectory: string;
  decide(command: TaskCommand): Promise<Result<TaskState>>;
}

/**
 * What a task wants done at its gate, or nothing: bring in its source, collect an attempt, check a commit. Each can
 * be done again after a crash; only the command at its end counts.
 */
export function gateChore(state: TaskState, around: GateSurroundings): Chore | null {
  const {
    task,
    gate,
    deleted,
    agent: { run },
  } = state;
  if (deleted || task.status !== "in_progress") return null;
  if (gate.restoring !== null) {
    // Only the end of the run makes this possible, and that end is looked at; to try before would be to try for ever.
    const gone = run === null || run.status === "ended";
    return gone ? { key: "restore", work: () => restore(state, gate.restoring, around) } : null;
  }
  switch (gate.stage) {
    case "preparing":
      return { key: "prepare", work: (signal) => prepare(state, around, signal) };
    case "collecting":
      return {
        key: `collect ${task.currentPhase}.${gate.attempt}`,
        work: async () => {
          const phase = task.currentPhase ?? 1;
          const collected = await collectAttempt(state, await around.places.snapshots(task.id), {
            at: around.now(),
            ids: around.ids,
          });
          await around.decide({ type: "deliverables.collected", phase, attempt: gate.attempt, collected });
        },
      };
    case "checking":
      return {
        key: `check ${gate.verifications.at(-1)?.id}`,
        work: (signal) => check(state, around, signal),
      };
    case "none":
    case "working":
    case "queued":
    case "judging":
    case "reviewing":
      return null;
  }
}

/** Makes the workspace what it was, and keeps what it was before that. */
async function restore(
  state: TaskState,
  plan: TaskState["gate"]["restoring"],
  around: GateSurroundings,
): Promise<void> {
  const { task, gate } = state;
  if (plan === null) return;
  if (gate.checkpointsWanted.includes("before_restore")) {
    await keepCheckpoint(state, "before_restore", around);
    return;
  }
  if (plan.commit !== null) {
    await (await around.places.snapshots(task.id)).restore(plan.commit, task.workspace);
  }
  await around.decide({ type: "restore.done" });
}

/** The checkpoint that a task wants, once nothing more pressing is to be done; `still`: its agent is stopped. */
export function checkpointChore(state: TaskState, still: boolean, around: GateSurroundings): Chore | null {
  const wanted = state.gate.checkpointsWanted;
  const trigger = wanted.find((each) => still || each === "interval" || each === "by_hand");
  if (trigger === undefined || state.deleted) return null;
  return {
    key: `checkpoint ${trigger}`,
    work: () => keepCheckpoint(state, trigger, around),
  };
}

/** Takes a checkpoint, and lets those go that it takes the place of. */
async function keepCheckpoint(
  state: TaskState,
  trigger: CheckpointTrigger,
  around: GateSurroundings,
): Promise<void> {
  const checkpoint = await takeCheckpoint(state, trigger, around);
  const decided = await around.decide({ type: "checkpoint.taken", checkpoint });
  if (decided.ok) await tidyCheckpoints(decided.value, around);
}

async function prepare(
  { task, gate }: TaskState,
  around: GateSurroundings,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(around.places.scratch, { recursive: true });
  const taken = await takeSource(gate.source ?? "", task.workspace, {
    snapshots: await around.places.snapshots(task.id),
    scratch: around.places.scratch,
    at: around.now(),
    signal,
  });
  signal.throwIfAborted();
  await around.decide(
    taken.ok
      ? { type: "source.taken", commit: taken.value.commit, note: taken.value.summary }
      : { type: "source.refused", reason: taken.refusal.message },
  );
}

async function check(state: TaskState, around: GateSurroundings, signal: AbortSignal): Promise<void> {
  const { task, gate } = state;
  const { places, config, workflows } = around;
  const verification = gate.verifications.at(-1);
  const definition = workflows.definitions.get(task.type);
  if (verification === undefined || gate.collected === null) return;
  const number = task.currentPhase ?? 1;
  if (definition?.phases[number - 1] === undefined) {
    await around.decide({
      type: "verification.checked",
      verificationId: verification.id,
      criteria: [noDefinition(task.type, number)],
    });
    return;
  }
  const snapshots = await places.snapshots(task.id);
  const guides = workflows.guides.get(task.type) ?? new Map<string, string>();
  const criteria = await checkCommit(state, snapshots, definition, guides);
  const project = projectOf(definition.phases.slice(0, number));
  if (project?.build === true) {
    criteria.push(
      ...(await buildCommit(snapshots, {
        phase: number,
        commit: gate.collected.commit,
        directory: places.built(verification.id),
        runDirectory: `${around.runsDirectory}/build-${verification.id}-${around.ids.run()}`,
        env: programEnvironment(around.environment),
        network: project.network,
        limits: config.limits,
        timeoutMs: around.settings.effective({ task: task.id }).build_timeout_minutes.value * 60_000,
        secret: [around.dataDirectory],
        signal,
      })),
    );
  }
  signal.throwIfAborted();
  await around.decide({ type: "verification.checked", verificationId: verification.id, criteria });
}

type Phases = NonNullable<ReturnType<LoadedWorkflows["definitions"]["get"]>>["phases"];

/** The project of the phase; a phase of the verifier looks at the last one before it. */
function projectOf(phases: Phases): Phases[number]["project"] {
  const phase = phases.at(-1);
  if (phase === undefined || phase.worker === "agent") return phase?.project;
  return phases.findLast(({ project }) => project !== undefined)?.project;
}

function noDefinition(type: string, phase: number) {
  return {
    id: "DEFINITION",
    status: "failed",
    by: "platform",
    title: "The task's workflow is there",
    details: `There is no definition of phase ${phase} of the workflow "${type}" any more, so nothing can be verified by it.`,
    suggestion: "Bring the definition file back.",
  } as const;
}

/** Puts a fresh copy of the commit where the verification agent works. */
export async function placeJudged({ gate, task }: TaskState, places: GatePlaces): Promise<void> {
  const commit = gate.verifications.at(-1)?.commit;
  if (gate.judge === null || commit === undefined) return;
  const directory = places.judged(gate.judge.runId);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await (await places.snapshots(task.id)).checkOut(commit, directory);
}
