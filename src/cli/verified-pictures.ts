import { Subscription } from "../engine/subscription.ts";
import type { PicturedCommit } from "../preview/screenshots.ts";
import type { TaskId } from "../protocol/ids.ts";
import { type Recorded, taskKind } from "../protocol/record.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { Review } from "../protocol/task/review.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Store } from "../store/store.ts";

/** Options for the pictures of verified projects. */
export interface VerifiedPicturesOptions {
  readonly store: Store;
  /** The id of this node, which takes the pictures of the tasks that run on it; null if there is only one server. */
  readonly node: string | null;
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  /** Returns false if a person has turned the pictures of a task off. */
  readonly isWanted: (taskId: TaskId) => boolean;
  /** Takes the picture of a commit, if it is possible and there is none. */
  readonly take: (version: PicturedCommit, signal: AbortSignal) => Promise<void>;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Time that one picture may take, from the installation of the project to the end of its program. */
const limitMs = 5 * 60_000;
const retryMs = 10_000;

/**
 * Takes the picture of each project when its review opens, if it was built and verified, so that people see it before
 * anybody starts the preview. Pictures are taken one at a time, in the background, from a durable cursor: those that a
 * restart interrupts are taken afterwards. A new installation of this feature leaves the past as it is.
 */
export class VerifiedPictures {
  readonly #options: VerifiedPicturesOptions;
  readonly #name: string;
  readonly #subscription: Subscription;
  readonly #closing = new AbortController();

  constructor(options: VerifiedPicturesOptions) {
    this.#options = options;
    this.#name = options.node === null ? "preview-pictures" : `preview-pictures ${options.node}`;
    this.#subscription = new Subscription({
      store: options.store,
      name: this.#name,
      handle: (records) => this.#handle(records),
      onFault: (what, fault) => {
        if (!this.#closing.signal.aborted) options.onFault(what, fault);
      },
      retryMs,
    });
  }

  async start(): Promise<void> {
    const { store } = this.#options;
    if ((await store.loadCursor(this.#name)) === "")
      await store.saveCursor({ name: this.#name, position: await store.lastPosition() });
    this.#subscription.start();
  }

  /** Ends the picture that is being taken. The next start takes it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#subscription.close();
  }

  async #handle(records: readonly Recorded[]): Promise<void> {
    for (const { kind, event } of records as readonly Recorded<TaskEvent>[]) {
      if (kind !== taskKind || event.type !== "review.opened" || !isBuilt(event.review)) continue;
      await this.#take(event.review);
      this.#closing.signal.throwIfAborted();
    }
  }

  /** Takes the picture of a review's version. A picture that fails is not tried again. */
  async #take({ id, taskId, commit }: Review): Promise<void> {
    const { state, node, isWanted, take, onFault } = this.#options;
    const task = await state(taskId);
    const isNewest = task !== null && !task.deleted && task.gate.reviews.at(-1)?.id === id;
    if (!isNewest || !isWanted(taskId)) return;
    if (node !== null && task.task.node?.id !== node) return;
    try {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(limitMs)]);
      await take({ taskId, commit }, signal);
    } catch (fault) {
      onFault("A picture of a verified project could not be taken", fault);
    }
  }
}

/** Returns true for verified work whose verification built the project or ran its tests. */
function isBuilt({ verified, verification }: Review): boolean {
  return verified && (verification?.criteria ?? []).some(({ id }) => /_(?:BUILD|TESTS_PASS)$/.test(id));
}
