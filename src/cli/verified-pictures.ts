import type { Subscription, SubscriptionOptions } from "../engine/subscription.ts";
import type { PicturedCommit } from "../preview/screenshots.ts";
import type { TaskId } from "../protocol/ids.ts";
import { type Recorded, taskKind } from "../protocol/record.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { Review } from "../protocol/task/review.ts";
import type { TaskState } from "../protocol/task/state.ts";

/** Options for the pictures of verified projects. */
export interface VerifiedPicturesOptions {
  /** Returns a follower of the log of all streams. */
  readonly subscription: (options: Omit<SubscriptionOptions, "store" | "ownership">) => Subscription;
  /** The id of this node, which takes the pictures of the tasks that run on it; null if there is only one server. */
  readonly node: string | null;
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  /** Returns false if a person has turned the pictures of a task off. */
  readonly isWanted: (task: TaskState["task"]) => boolean;
  /** Takes the picture of a commit, if it is possible and there is none. Only a project that was built may be run. */
  readonly take: (
    version: PicturedCommit,
    options: { isBuilt: boolean; signal: AbortSignal },
  ) => Promise<void>;
  readonly now: () => Date;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Time that one picture may take, from the installation of the project to the end of its program. */
const limitMs = 5 * 60_000;
const retryMs = 10_000;

/**
 * Takes a picture of each project when its verified review opens, so that people see it before anybody starts the preview.
 * If a project was not built, takes one only of a plain site. Takes pictures one at a time, in the background, from a
 * durable cursor, so a restart repeats the one that it interrupts. Ignores reviews that were decided before the start.
 */
export class VerifiedPictures {
  readonly #options: VerifiedPicturesOptions;
  readonly #subscription: Subscription;
  readonly #closing = new AbortController();
  #startedAt = "";

  constructor(options: VerifiedPicturesOptions) {
    this.#options = options;
    this.#subscription = options.subscription({
      name: options.node === null ? "preview-pictures" : `preview-pictures ${options.node}`,
      handle: (records) => this.#handle(records),
      onFault: (what, fault) => {
        if (!this.#closing.signal.aborted) options.onFault(what, fault);
      },
      retryMs,
    });
  }

  start(): void {
    this.#startedAt = this.#options.now().toISOString();
    this.#subscription.start();
  }

  /** Ends the picture that is being taken. The next start takes it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#subscription.close();
  }

  async #handle(records: readonly Recorded[]): Promise<void> {
    for (const { kind, event } of records as readonly Recorded<TaskEvent>[]) {
      if (kind !== taskKind || event.type !== "review.opened" || !event.review.verified) continue;
      await this.#take(event.review);
      this.#closing.signal.throwIfAborted();
    }
  }

  /** Takes the picture of a review's version. A picture that fails is not tried again. */
  async #take(review: Review): Promise<void> {
    const { id, taskId, commit } = review;
    const { state, node, isWanted, take, onFault } = this.#options;
    const task = await state(taskId);
    const newest = task === null || task.deleted ? undefined : task.gate.reviews.at(-1);
    if (newest?.id !== id || (newest.decidedAt ?? this.#startedAt) < this.#startedAt) return;
    if (task === null || !isWanted(task.task)) return;
    if (node !== null && task.task.node?.id !== node) return;
    try {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(limitMs)]);
      await take({ taskId, commit }, { isBuilt: isBuilt(review), signal });
    } catch (fault) {
      onFault("A picture of a verified project could not be taken", fault);
    }
  }
}

/** Returns true for work whose verification built the project or ran its tests. */
function isBuilt({ verification }: Review): boolean {
  return (verification?.criteria ?? []).some(({ id }) => /_(?:BUILD|TESTS_PASS)$/.test(id));
}
