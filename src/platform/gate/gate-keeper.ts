import { rm } from "node:fs/promises";
import type { TaskId } from "../../protocol/ids.ts";
import type { Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskCommand } from "../decide/command.ts";
import { Chores } from "./chores.ts";
import { DocumentWatch } from "./document-watch.ts";
import { CheckpointFiles } from "./checkpoint-files.ts";
import { checkpointChore, gateChore, placeJudged, type GateSurroundings } from "./gate-work.ts";
import { isJudge, judgeView } from "./judge-view.ts";
import { GatePlaces } from "./places.ts";

/** What the keeper is put together from. */
export interface GateKeeperOptions extends Omit<GateSurroundings, "decide" | "places" | "files"> {
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  readonly decide: (taskId: TaskId, command: TaskCommand, by: string) => Promise<Result<TaskState>>;
  /** Something that was done for the task is over; it failed where there is a fault. */
  readonly over: (taskId: TaskId, fault: unknown) => void;
}

/** Looks after everything that gated tasks want done beside the runs of their agents. */
export class GateKeeper {
  readonly #options: GateKeeperOptions;
  /** Where snapshots of workspaces and copies of them are. */
  readonly places: GatePlaces;
  /** The states that checkpoints keep. */
  readonly files: CheckpointFiles;
  readonly #chores: Chores;
  readonly #documents: DocumentWatch;

  constructor(options: GateKeeperOptions) {
    this.#options = options;
    this.places = new GatePlaces(options.dataDirectory);
    this.files = new CheckpointFiles(options.dataDirectory);
    this.#chores = new Chores(options.over);
    this.#documents = new DocumentWatch(options.state, (taskId, phase, paths) =>
      options.decide(taskId, { type: "documents.seen", phase, paths }, "agent"),
    );
  }

  /** A task has changed. */
  observe(state: TaskState): void {
    this.#documents.observe(state);
  }

  /** Has done what the task wants at its gate, the checkpoint of a phase's end before its verification; `still`: its agent is stopped, or there is none. */
  tend(state: TaskState, still: boolean): void {
    const { task } = state;
    const decide = (command: TaskCommand): Promise<Result<TaskState>> =>
      this.#options.decide(task.id, command, "system");
    const around = { ...this.#options, places: this.places, files: this.files, decide };
    const checkpoint = checkpointChore(state, still, around);
    const pressing =
      still && !state.gate.checkpointsWanted.includes("phase_end") ? gateChore(state, around) : null;
    this.#chores.want(task.id, pressing ?? checkpoint);
  }

  /** The task as its verification agent's session sees it, where there is one. */
  judge(state: TaskState): TaskState | null {
    return judgeView(state, ({ runId }) => this.places.judged(runId));
  }

  /** Makes the place ready in which a verification agent is about to be started. */
  async prepare(state: TaskState): Promise<void> {
    if (isJudge(state)) await placeJudged(state, this.places);
  }

  /** The verification agent's session has ended: its copy of the work goes. */
  async clear(state: TaskState): Promise<void> {
    if (isJudge(state)) await rm(state.task.workspace, { recursive: true, force: true });
  }

  /** Brings a commit of one task into the new workspace of another. */
  async copy(taskId: TaskId, commit: string, workspace: string): Promise<void> {
    await (await this.places.snapshots(taskId)).checkOut(commit, workspace);
  }

  /** Stops everything, and waits until it has stopped. */
  async close(): Promise<void> {
    this.#documents.stop();
    await this.#chores.close();
  }
}
