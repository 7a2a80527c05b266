import { join } from "node:path";
import { type JobEnd, Jobs } from "../../engine/jobs.ts";
import { openHost } from "../../git-hosts/open-host.ts";
import { HostFailure } from "../../git-hosts/host-failure.ts";
import { system } from "../../protocol/actor.ts";
import type { DeliveryInfo } from "../../protocol/api/deliveries.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import type { TaskStreams } from "../task/task-streams.ts";
import { deliver } from "./deliver.ts";
import { placeOf, type RemoteOptions } from "./remote-of.ts";

/** Options for deliveries. */
export interface DeliveriesOptions {
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly settings: Settings;
  readonly streams: TaskStreams;
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
  readonly now: () => Date;
  /** Called when a job of the task is over. */
  readonly onJobOver: (taskId: string, end: JobEnd) => void;
}

/** Maximum duration of a delivery: large repositories take long to fetch and push. */
const deadlineMs = 30 * 60_000;
/** The shortest time between two questions to a git host about one task: by the page itself, and by hand. */
const askAgainMs = { automatic: 3 * 60_000, byHand: 5_000 };

/** Delivers the results of tasks to the remotes of their sources, and reads the state of their pull requests. */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #jobs: Jobs;
  readonly #asked = new Map<TaskId, Date>();
  /** The address at which the server listens; null before. */
  listensAt: string | null = null;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#jobs = new Jobs(options.onJobOver);
  }

  /** Starts the delivery that a task wants. */
  startJob(state: TaskState): void {
    const { wanted } = state.delivery;
    const { id } = state.task;
    if (wanted === null || state.deleted) return this.#jobs.want(id, null);
    this.#jobs.want(id, {
      key: `deliver ${wanted.number}`,
      deadlineMs,
      run: (signal) => this.#deliver(id, signal),
    });
  }

  /** Ends a delivery whose job was given up, with the reason. */
  async giveUp(taskId: TaskId, reason: string): Promise<void> {
    const wanted = (await this.#options.streams.log.state(taskId))?.delivery.wanted;
    if (wanted === undefined || wanted === null) return;
    const step = wanted.pushed ? "pull_request" : wanted.prepared === null ? "prepare" : "push";
    await this.#options.streams.executeAsOwner(taskId, {
      type: "delivery.failed",
      delivery: wanted.number,
      step,
      reason,
    });
  }

  /** Stops the delivery of a task that another server continues. */
  abandon(taskId: TaskId): void {
    this.#jobs.want(taskId, null);
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  /** Describes the remote to which a task would be delivered, and the last known state of its pull request. */
  async info(state: TaskState): Promise<DeliveryInfo> {
    const { delivery, task } = state;
    const place = await placeOf(state, delivery.last?.repository ?? null, this.#remoteOptions());
    const asked = this.#asked.get(task.id)?.toISOString() ?? null;
    const { count: _, wanted, last, request, failure } = delivery;
    const shared = {
      inProgress: wanted !== null && { pullRequest: wanted.pullRequest, automatic: wanted.automatic },
      pushed: last && { branch: last.branch, commit: last.commit, url: last.url, at: last.at },
      pullRequest: request && { ...request },
      failure: failure && { step: failure.step, reason: failure.reason, at: failure.at },
      checkedAt: asked,
    };
    if (!place.ok)
      return {
        ...shared,
        inProgress: shared.inProgress || null,
        remote: null,
        problem: place.refusal.message,
      };
    const { remote, url, host, token } = place.value;
    const known = host.ok
      ? { host: host.value.host, kind: host.value.kind, tokenSetting: host.value.token }
      : null;
    return {
      ...shared,
      inProgress: shared.inProgress || null,
      remote: { remote, url, host: known, hasToken: token !== null },
      problem: host.ok ? null : host.refusal.message,
    };
  }

  /** Asks the git host for the state of a task's pull request, unless it was asked a short time ago. */
  async refresh(
    taskId: TaskId,
    { automatic }: { readonly automatic: boolean },
  ): Promise<Result<DeliveryInfo>> {
    const state = await this.#stateOf(taskId);
    if (state === null) return refuse("not_found", `There is no task ${taskId}.`);
    const { request } = state.delivery;
    const now = this.#options.now();
    const asked = this.#asked.get(taskId)?.getTime() ?? Number.NEGATIVE_INFINITY;
    const pause = automatic ? askAgainMs.automatic : askAgainMs.byHand;
    if (request === null || now.getTime() - asked < pause) return ok(await this.info(state));
    this.#asked.set(taskId, now);
    const place = await placeOf(state, state.delivery.last?.repository ?? null, this.#remoteOptions());
    if (!place.ok) return place;
    const { host, token } = place.value;
    if (!host.ok) return host;
    if (token === null) return refuse("not_allowed", `The setting ${host.value.token} has no token.`);
    try {
      const api = openHost(host.value, token, AbortSignal.timeout(askWithinMs));
      const told = await api.get(request.number);
      const checks = told.state === "open" ? await api.checks(told) : request.checks;
      await this.#options.streams.execute(
        taskId,
        { type: "pull_request.checked", number: request.number, state: told.state, checks },
        { by: system },
      );
    } catch (error) {
      if (!(error instanceof HostFailure)) throw error;
      return refuse("not_allowed", error.message);
    }
    const after = await this.#stateOf(taskId);
    return after === null ? refuse("not_found", `There is no task ${taskId}.`) : ok(await this.info(after));
  }

  async #deliver(taskId: TaskId, signal: AbortSignal): Promise<void> {
    const { settings, streams, snapshots } = this.#options;
    const state = await this.#stateOf(taskId);
    if (state === null) return;
    await deliver(
      state,
      {
        ...this.#remoteOptions(),
        settings,
        snapshots: await snapshots(taskId),
        pageUrl: settings.effective().page_url.value ?? this.listensAt,
        report: async (command) => void (await streams.executeAsOwner(taskId, command)),
      },
      signal,
    );
  }

  async #stateOf(taskId: TaskId): Promise<TaskState | null> {
    const state = await this.#options.streams.log.state(taskId);
    return state === null || state.deleted ? null : state;
  }

  #remoteOptions(): RemoteOptions {
    const { dataDirectory, workspaces, settings } = this.#options;
    return { dataDirectory, workspaces, settings, scratch: join(dataDirectory, "scratch") };
  }
}

const askWithinMs = 60_000;
