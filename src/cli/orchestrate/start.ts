import { createHash } from "node:crypto";
import type { NewOrchestration } from "../../protocol/orchestration/request.ts";
import type { OrchestrationSummary } from "../../protocol/orchestration/summary.ts";
import type { Api } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { sayAside } from "../terminal/say.ts";
import { orchestrationOf } from "./chosen.ts";
import type { ListPlace } from "./place.ts";
import type { ReadPlan } from "./read-plan.ts";

/** An orchestration to follow. */
export interface Started {
  readonly id: OrchestrationSummary["id"];
  /** The sequence number after which messages are new. */
  readonly after: number;
  /** True if it is already completed, so that there is nothing to do. */
  readonly isOver: boolean;
}

/** The options of the command that starts or resumes a list. */
export interface StartRequest {
  readonly config: NonNullable<NewOrchestration["config"]>;
  readonly assume: readonly string[];
  readonly resume: boolean;
  readonly dialect?: NewOrchestration["dialect"];
  readonly project: NewOrchestration["project"];
}

/**
 * Starts a list, or resumes it if it was started before and is not completed. So the command never starts a
 * second unfinished orchestration of a list.
 */
export async function startOrResume(
  api: Api,
  { project }: ListPlace,
  { list, content }: ReadPlan,
  { config, assume, resume, dialect, project: projectId }: StartRequest,
): Promise<Started> {
  const known = await orchestrationOf(api, project, list.file);
  if (known !== null && known.status !== "completed") {
    if (Object.keys(config).length > 0)
      sayAside(
        `${known.id} continues with the settings that it was started with; those given now are ignored.`,
      );
    return resumed(api, known, digestOf(content));
  }
  if (known !== null) {
    const state = await api.call("GET /api/orchestrations/:id", { params: { id: known.id } });
    const isDone = list.tasks.every(({ status }) => status === "done" || status === "skipped");
    if (resume || isDone || state.list.digest === digestOf(content))
      return { id: known.id, after: state.seq, isOver: true };
  }
  if (resume)
    throw new CommandFailure(
      exitCodes.notFound,
      `${list.file} was not started yet, so nothing can be resumed. Start it without --resume.`,
    );
  const created = await api.call("POST /api/orchestrations", {
    body: {
      path: project,
      list: list.file,
      config,
      external_done: [...assume],
      ...(dialect === undefined ? {} : { dialect }),
      ...(projectId === undefined ? {} : { project: projectId }),
    },
  });
  sayAside(`${created.id} runs ${list.file}. Press Ctrl+C to stop watching; the run continues.`);
  return { id: created.id, after: 0, isOver: false };
}

/** Resumes an orchestration: reads an edited list again, retries failed tasks, and retries refused steps. */
async function resumed(api: Api, { id }: OrchestrationSummary, digest: string): Promise<Started> {
  const params = { id };
  const state = await api.call("GET /api/orchestrations/:id", { params });
  if (state.list.digest !== digest) {
    await api.call("POST /api/orchestrations/:id/reload", { params });
    sayAside(`${state.list.file} has changed and was read again.`);
  }
  const failed = state.plan.tasks.filter((_, index) => state.progress.nodes[index]!.status === "failed");
  if (state.status === "failed")
    for (const { id: task } of failed)
      await api.call("POST /api/orchestrations/:id/tasks/:task", {
        params: { id, task },
        body: { action: "retry" },
      });
  if (state.status !== "running" && (state.status !== "failed" || failed.length === 0))
    await api.call("POST /api/orchestrations/:id/resume", { params });
  if (state.refused !== null || state.branchRefusal !== null)
    await api.call("POST /api/orchestrations/:id/try-again", { params });
  sayAside(`${id} continues ${state.list.file}.`);
  return { id, after: state.seq, isOver: false };
}

function digestOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
