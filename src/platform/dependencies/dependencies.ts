import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { findProduced } from "../../workspace/run-repository/find-produced.ts";
import { undoChanges } from "../../workspace/run-repository/put-back.ts";
import { type Ran, succeeded } from "../gate/run-project.ts";
import type { DependencyCache } from "./dependency-cache.ts";
import { type Setup, setupInputs } from "./setup-inputs.ts";

/** A setup in a new checkout of its commit, which no agent has touched. */
export interface CheckoutSetup extends Setup {
  readonly checkout: string;
  readonly limits: WorkspaceLimits;
  readonly signal: AbortSignal;
  /** Runs the command in the checkout, contained. */
  readonly run: () => Promise<TimedRun>;
}

/** A command that was run, and its duration without the time that it waited for a slot. */
export interface TimedRun extends Ran {
  readonly tookMs: number;
}

/** The end of a setup: its command ran, or the result of an equal one was copied. */
export type SetupEnd = { readonly is: "copied" } | { readonly is: "ran" | "failed"; readonly ran: TimedRun };

/**
 * Puts dependencies into checkouts: runs the setup command, or copies the result of an equal setup. Only results from new
 * checkouts are stored, so that no agent can plant anything for another one; builds of agents' commits use them too.
 */
export class Dependencies {
  readonly #cache: DependencyCache;
  readonly #isTrusted: () => boolean;
  readonly #running = new Map<string, Promise<SetupEnd>>();
  /** Digests of setups whose results cannot be stored. */
  readonly #unstorable = new Set<string>();

  /** `isTrusted` is false if agents are not contained, so that one could change the files of another. */
  constructor(cache: DependencyCache, isTrusted: () => boolean) {
    this.#cache = cache;
    this.#isTrusted = isTrusted;
  }

  /**
   * Sets a new checkout up. Setups with equal inputs do not run at the same time: the others wait for the first and copy
   * its result, or fail as it did. Changes of files that git does not ignore are undone, so that they are nobody's work.
   */
  async setUp(setup: CheckoutSetup): Promise<SetupEnd> {
    const key = await this.#keyOf(setup);
    if (key === null) return this.#run(setup, null);
    if (await this.#cache.copyInto(key, setup.checkout)) return { is: "copied" };
    if (this.#unstorable.has(key)) return this.#run(setup, null);
    const first = this.#running.get(key);
    if (first === undefined) return this.#runFirst(setup, key);
    const end = await ended(first, setup.signal);
    return end?.is === "failed" ? end : this.setUp(setup);
  }

  /** Copies the result of an equal setup into a new build directory. Returns false if there is none. */
  async provide(setup: Setup, directory: string): Promise<boolean> {
    const key = await this.#keyOf(setup);
    return key !== null && this.#cache.copyInto(key, directory);
  }

  /** Removes what an earlier process left half done. */
  async clear(): Promise<void> {
    await this.#cache.clear();
  }

  async #keyOf(setup: Setup): Promise<string | null> {
    if (!this.#isTrusted()) return null;
    const { digest, isCacheable } = await setupInputs(setup);
    return isCacheable ? digest : null;
  }

  async #runFirst(setup: CheckoutSetup, key: string): Promise<SetupEnd> {
    const running = this.#run(setup, key);
    this.#running.set(key, running);
    try {
      return await running;
    } finally {
      this.#running.delete(key);
    }
  }

  async #run(setup: CheckoutSetup, key: string | null): Promise<SetupEnd> {
    const ran = await setup.run();
    if (!succeeded(ran)) return { is: "failed", ran };
    const { repository: directory, commit, checkout, limits } = setup;
    const isUndone = await undoChanges({ directory }, commit, checkout, limits);
    if (key !== null && !(isUndone && (await this.#keep(setup, key, ran)))) this.#unstorable.add(key);
    return { is: "ran", ran };
  }

  async #keep(setup: CheckoutSetup, key: string, { tookMs, outcome }: TimedRun): Promise<boolean> {
    const { repository: directory, commit, checkout, limits } = setup;
    if (!outcome.sandboxed) return false;
    const { paths, complete } = await findProduced({ directory }, commit, checkout, limits);
    if (!complete || paths.length === 0) return false;
    return this.#cache.keep(key, checkout, { paths, setupMs: tookMs });
  }
}

/** Waits for the end of another checkout's setup. Returns null if it was interrupted. */
async function ended(running: Promise<SetupEnd>, signal: AbortSignal): Promise<SetupEnd | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const stop = (): void => resolve(null);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const end = await Promise.race([running.catch(() => null), promise]);
    signal.throwIfAborted();
    return end;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Returns true if two commits have equal setups, so that only the machine can be to blame if one of them fails. */
export async function haveEqualSetups(one: Setup, other: Setup): Promise<boolean> {
  return (await setupInputs(one)).digest === (await setupInputs(other)).digest;
}
