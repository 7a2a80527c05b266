import type { Kinds } from "./kinds.ts";
import type { Ownership } from "./ownership.ts";
import type { StreamRef, StreamState } from "./stream-kind.ts";

/** Options for claims. */
export interface ClaimsOptions {
  readonly ownership: Ownership;
  readonly kinds: Kinds;
  readonly openStreams: () => Promise<readonly StreamRef[]>;
  /** Returns true if this process holds the lease of a stream only for exclusive work. */
  readonly isBorrowed: (id: string) => boolean;
}

/** A stream that waits because no working node has the labels that it requires. */
export interface Unserved extends StreamRef {
  readonly labels: readonly string[];
}

/** Claims streams of every kind, with the labels that they require of their node. */
export class Claims {
  readonly #ownership: Ownership;
  readonly #kinds: Kinds;
  readonly #openStreams: ClaimsOptions["openStreams"];
  readonly #isBorrowed: ClaimsOptions["isBorrowed"];

  constructor({ ownership, kinds, openStreams, isBorrowed }: ClaimsOptions) {
    this.#isBorrowed = isBorrowed;
    this.#ownership = ownership;
    this.#kinds = kinds;
    this.#openStreams = openStreams;
  }

  /** Claims a stream that needs a process. The process that owns a parent also owns its children. */
  async claim(ref: StreamRef, state: StreamState): Promise<boolean> {
    const { log, driver } = this.#kinds.of(ref);
    const { kind } = log;
    // Any process can delete the files of a deleted stream, without a place.
    if (kind.isDeleted(state)) return (await this.#ownership.claimHere(ref.id)) !== null;
    if (!kind.isOpen(state) || kind.need(state) === "nothing") return false;
    const parent = kind.parent(state);
    if (parent !== null) return this.#claimWith(parent, ref);
    const labels = kind.labels?.(state) ?? [];
    if ((await this.#ownership.claim(ref.id, labels)) !== null) return true;
    await driver.recordServed?.(state, this.#ownership.isServed(labels));
    return false;
  }

  /** Claims a stream whose timer is due, even if it needs no process otherwise. */
  async claimForTimer(ref: StreamRef): Promise<boolean> {
    if (this.#ownership.held(ref.id) !== null) return true;
    const { log } = this.#kinds.of(ref);
    const state = await log.state(ref.id);
    const parent = state === null ? null : log.kind.parent(state);
    if (parent !== null) return this.#claimWith(parent, ref);
    return (await this.#ownership.claim(ref.id, await this.#labelsOf(ref))) !== null;
  }

  /** Returns true if this process acts for a stream; a process that is alone acts for all. */
  owns(id: string): boolean {
    return !this.#ownership.shared || (this.#ownership.held(id) !== null && !this.#isBorrowed(id));
  }

  /** Returns true if this process owns a stream, and no other process can own it by now. */
  isCurrent(id: string): boolean {
    return this.#ownership.isCurrent(id);
  }

  /** Returns true if this process has the labels that a stream requires. */
  async isServedHere(ref: StreamRef): Promise<boolean> {
    return this.#ownership.isServedHere(await this.#labelsOf(ref));
  }

  /** Returns the streams that no working node may work on. */
  async unserved(): Promise<Unserved[]> {
    if (!this.#ownership.shared) return [];
    const open = await this.#kinds.states(await this.#openStreams());
    return open.flatMap(({ ref, state }) => {
      const { kind } = this.#kinds.of(ref).log;
      const labels = kind.labels?.(state) ?? [];
      const isWaiting = kind.parent(state) === null && kind.isOpen(state) && kind.need(state) !== "nothing";
      return isWaiting && !this.#ownership.isServed(labels) ? [{ ...ref, labels }] : [];
    });
  }

  async #claimWith(parent: StreamRef, { id }: StreamRef): Promise<boolean> {
    return this.#ownership.held(parent.id) !== null && (await this.#ownership.claimHere(id)) !== null;
  }

  async #labelsOf(ref: StreamRef): Promise<readonly string[]> {
    const { log } = this.#kinds.of(ref);
    const state = await log.state(ref.id);
    return (state === null ? undefined : log.kind.labels?.(state)) ?? [];
  }
}
