import { system } from "../protocol/actor.ts";
import type { StoredEvent } from "../protocol/record.ts";
import type { Result } from "../protocol/result.ts";
import type { Grown } from "../store/followers.ts";
import type { TimerRow } from "../store/timers.ts";
import { Accounts, type Consequence } from "./accounts.ts";
import type { OwnerAct } from "./act.ts";
import { Admission } from "./admission.ts";
import { DaySpending } from "./day-spending.ts";
import { Claims } from "./claims.ts";
import type { EngineOptions } from "./engine-options.ts";
import { Draining } from "./draining.ts";
import { ExclusiveWork } from "./exclusive-work.ts";
import { executeHeld } from "./execute-held.ts";
import { Kinds } from "./kinds.ts";
import { Losing } from "./losing.ts";
import { Passes } from "./passes.ts";
import { persist } from "./persist.ts";
import { recordTold, type Told } from "./record-told.ts";
import { Resting } from "./resting.ts";
import { settleSlots } from "./settle-slots.ts";
import { SlotWork } from "./slot-work.ts";
import type { Driver, EngineCommand, StreamKind, StreamRef, StreamState } from "./stream-kind.ts";
import { resultOf, StreamLog } from "./stream-log.ts";
import { StreamRefs } from "./stream-refs.ts";
import { type Streams, streamsOn } from "./streams.ts";
import { Subscription, type SubscriptionOptions } from "./subscription.ts";
import { startTakeover } from "./takeover.ts";
import { Timers } from "./timers.ts";

/** Delay before a stream that could not be read or admitted is observed again. */
const observeAgainMs = 1_000;

/**
 * The loop that drives streams of every kind. It decides a command against the log and appends the events. The store
 * reports which streams have grown; each of them that this process owns gets a pass, in which its driver brings reality
 * in line with its state. At start-up every open stream gets a pass; there is no other recovery.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #kinds = new Kinds();
  readonly claims: Claims;
  readonly #refs: StreamRefs;
  readonly #passes: Passes;
  readonly #timers: Timers;
  readonly #accounts: Accounts;
  readonly #admission: Admission;
  readonly #slotWork: SlotWork;
  readonly #resting: Resting;
  readonly #losing: Losing;
  /** Hands over streams if a person wants this process to do no more work. */
  readonly draining: Draining;
  readonly spending = new DaySpending();
  /** Resolved after recovery has swept processes that no stream owns; passes wait for it. */
  readonly #swept = Promise.withResolvers<void>();
  readonly #exclusive: ExclusiveWork;
  /** Does work that one process does for all, such as a sweep. Skips it while another process does it. */
  readonly exclusively: ExclusiveWork["run"];
  /** Records in a stream that a notification has reached its receiver. */
  readonly recordTold = (...told: Told): ReturnType<typeof recordTold> => recordTold(this.#kinds, ...told);
  #unfollow: () => void = () => {};
  #unsubscribe: () => void = () => {};
  #endTakeover: () => void = () => {};
  #closing = false;
  ready = false;

  constructor(options: EngineOptions) {
    const { store, now, clockSpeed, onFault, ownership } = options;
    this.#options = options;
    this.#refs = new StreamRefs(store);
    this.claims = new Claims({
      ...options,
      kinds: this.#kinds,
      isBorrowed: (id) => this.#exclusive.isBorrowed(id),
    });
    this.#passes = new Passes((id) => this.#pass(id), onFault);
    this.#accounts = new Accounts(now);
    this.#admission = new Admission(options.slotLimit, ownership.shared);
    this.#slotWork = new SlotWork({
      store,
      node: options.node,
      admission: this.#admission,
      request: () => this.#admit(),
      persist: (what, work) => this.#persist(what, work),
      onFault,
    });
    this.#resting = new Resting({
      ownership,
      prepare: async (id) =>
        this.#kinds.drive(await this.#refs.find(id), async (driver, state) => driver.prepareRelease?.(state)),
      grown: (id) => this.#passes.request(id),
      onFault,
    });
    this.#exclusive = new ExclusiveWork({
      ownership,
      isStream: (name) => this.#refs.get(name) !== undefined,
      released: (id) => this.#passes.request(id),
    });
    this.exclusively = (name, work) => this.#exclusive.run(name, work);
    this.#losing = new Losing({ ...options, kinds: this.#kinds, refs: this.#refs });
    this.draining = new Draining({
      ...options,
      kinds: this.#kinds,
      settled: () => this.#passes.settled(),
      resume: (ref) => this.requestPass(ref),
    });
    this.#timers = new Timers({
      store,
      now,
      speed: clockSpeed,
      longestSleepMs: ownership.shared ? 1_000 : 60_000,
      fire: (timer) => void this.#fire(timer),
      onFault,
    });
  }

  /** Registers a kind of stream. `drive` creates its driver. */
  register<State extends StreamState, Event extends StoredEvent, Command extends { readonly type: string }>(
    kind: StreamKind<State, Event, Command>,
    drive: (streams: Streams<State, Event, Command>) => Driver<State>,
  ): Streams<State, Event, Command> {
    const { store, secrets, now, ownership, onFault } = this.#options;
    const log = new StreamLog(kind, {
      store,
      secrets,
      now,
      shared: ownership.shared,
      onUsage: (used) => this.spending.add(used),
      onTimer: (dueAt) => this.#timers.set(dueAt),
      onFault,
    });
    const streams = streamsOn(log, {
      isClosing: () => this.#closing,
      executeAsOwner: (...given) => this.#executeAsOwner(...given),
    });
    this.#kinds.add(kind.name, { log, driver: drive(streams) });
    return streams;
  }

  /** Takes over every open stream. `sweep` runs first, after ownership is settled: nothing starts before it is done. */
  async recover(sweep: () => Promise<void>): Promise<void> {
    const { store, ownership, openStreams, now, onLimitsChanged } = this.#options;
    await ownership.settle(async () => {
      await this.#persist("The streams could not be claimed", () =>
        ownership.open({ granted: (id) => void this.#granted(id), lost: (id) => this.lose(id) }),
      );
      this.#unfollow = store.follow({}, (grown) => this.#grown(grown));
      // Other processes may have appended since this one read its first streams, before it followed the log.
      if (ownership.shared) this.#kinds.forgetStates();
      this.#unsubscribe = onLimitsChanged(() => this.#admit());
      await this.#persist("The processes of earlier servers could not be ended", sweep);
    });
    if (this.draining.isOn) this.draining.set(true);
    let open: Awaited<ReturnType<Kinds["states"]>> = [];
    await this.#persist("The open streams could not be read", async () => {
      await this.spending.load(store, now());
      open = await this.#kinds.states(await openStreams());
    });
    // Load all limits before any stream acts: a stream that waits for its limit may hold back the others.
    for (const { ref, state } of open) {
      this.#accounts.observe(ref.id, this.#kinds.of(ref).log.kind.caller(state));
    }
    if (!ownership.shared) {
      const demands = open.map(
        ({ ref, state }) => [ref.id, this.#kinds.of(ref).log.kind.demands(state)] as const,
      );
      await this.#persist("The slots could not be settled", () => settleSlots(store, demands));
    }
    this.#swept.resolve();
    for (const { ref, state } of open) this.#observe(ref, state);
    this.#timers.start();
    if (ownership.shared) {
      this.#endTakeover = startTakeover(this.#options, {
        claim: (ref) => this.requestPass(ref),
        scanned: () => this.#retrySlots(),
      });
    }
    await this.#passes.settled();
    this.ready = true;
  }

  /** Requests a pass over a stream, now or after a delay. */
  requestPass(ref: StreamRef, when: "now" | "later" = "now"): void {
    this.#refs.add(ref);
    if (when === "now") this.#passes.request(ref.id);
    else this.#passes.requestLater(ref.id);
  }

  /** Returns true if the stream's provider account must not be used now. */
  isHeld(id: string): boolean {
    return this.#accounts.holds(id);
  }

  /** Returns the epoch of the lease on a stream; null if this process does not hold it. */
  epochOf(id: string): number | null {
    return this.#options.ownership.held(id)?.epoch ?? null;
  }

  /** Stops acting for a stream that another process owns; only that process may append for it. */
  lose(id: string): Promise<void> {
    this.#resting.wake(id);
    return this.#losing.lose(id);
  }

  /** Does work of a stream's driver in a slot of a pool, once one is free. Each holder has a name of its own. */
  inSlot<Value>(slot: Parameters<SlotWork["run"]>[0], work: () => Promise<Value>): Promise<Value> {
    return this.#slotWork.run(slot, work);
  }

  /** Returns a follower of the log that handles events in one process at a time. The caller starts and closes it. */
  subscription(options: Omit<SubscriptionOptions, "store" | "ownership">): Subscription {
    const { store, ownership } = this.#options;
    return new Subscription({ ...options, store, ownership });
  }

  /** Stops all activity of the engine and waits for running passes. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#unfollow();
    this.#unsubscribe();
    this.#endTakeover();
    this.#passes.close();
    this.#resting.close();
    this.#losing.close();
    this.#swept.resolve();
    this.#timers.stop();
    await this.#passes.settled();
    await this.#options.ownership.close();
  }

  async #executeAsOwner<State extends StreamState, Event extends StoredEvent, Command>(
    log: StreamLog<State, Event, Command>,
    id: string,
    command: Command | EngineCommand,
    act: Omit<OwnerAct, "lease">,
  ): Promise<Result<State>> {
    const executed = await executeHeld(this.#options.ownership, log, id, command, act);
    // Not awaited: the caller may be the session that this ends.
    if (executed.is === "stale_lease") void this.lose(id);
    return resultOf(executed, log.kind.missing(id));
  }

  /** Starts to act for a stream after its lease was granted. Retries while the stream cannot be read. */
  async #granted(id: string): Promise<void> {
    try {
      const ref = await this.#refs.find(id);
      if (ref !== null && !(await this.claims.isServedHere(ref))) {
        // It was queued before it required these labels.
        await this.#options.ownership.release(id);
        return;
      }
      if (ref !== null) this.requestPass(ref);
      this.#timers.look();
    } catch (fault) {
      this.#options.onFault(`The stream ${id} could not be read`, fault);
      setTimeout(() => {
        if (!this.#closing && this.#options.ownership.held(id) !== null) void this.#granted(id);
      }, observeAgainMs).unref();
    }
  }

  #grown(grown: readonly Grown[]): void {
    for (const { stream: id, kind, seq } of grown) {
      if (this.#kinds.has(kind)) void this.#readAndObserve({ kind, id }, seq);
    }
  }

  async #readAndObserve(ref: StreamRef, atLeast = 0): Promise<void> {
    if (this.#closing) return;
    try {
      const state = await this.#kinds.of(ref).log.state(ref.id, atLeast);
      if (state !== null) this.#observe(ref, state);
    } catch (fault) {
      this.#options.onFault(`The stream ${ref.id} could not be read`, fault);
      this.#observeLater(ref);
    }
  }

  /** Handles a changed state: updates accounts and admission, and requests passes for the stream and its parent. */
  #observe(ref: StreamRef, state: StreamState): void {
    if (this.#closing) return;
    const { ownership } = this.#options;
    const { log, driver } = this.#kinds.of(ref);
    const mine = !ownership.shared || ownership.held(ref.id) !== null;
    this.#refs.add(ref);
    this.#passes.request(ref.id);
    const gone = log.kind.isDeleted(state);
    this.#follow(this.#accounts.observe(ref.id, gone ? null : log.kind.caller(state)));
    this.#admission.observe(ref.id, gone ? [] : log.kind.demands(state), mine);
    this.#admit();
    driver.observe(state);
    const parent = log.kind.parent(state);
    if (parent !== null) this.requestPass(parent);
  }

  async #pass(id: string): Promise<void> {
    await this.#swept.promise;
    const ref = this.#refs.get(id);
    if (ref === undefined || this.#closing || this.draining.isOn || this.#exclusive.isBorrowed(id)) return;
    const { log, driver } = this.#kinds.of(ref);
    for (;;) {
      const state = await log.state(id);
      if (state === null || this.#closing || this.draining.isOn) return;
      const { ownership } = this.#options;
      if (ownership.shared && ownership.held(id) === null) {
        if (!(await this.claims.claim(ref, state))) return;
        this.#observe(ref, state);
      }
      await driver.recordServed?.(state, true);
      this.#resting.wake(id);
      if (await driver.reconcile(state)) continue;
      if (!log.kind.isOpen(state)) {
        this.#refs.delete(id);
        if (ownership.shared) {
          await driver.prepareRelease?.(state);
          await ownership.release(id);
        }
      } else this.#resting.rest(id, state.seq, log.kind.need(state));
      return;
    }
  }

  /** Requests slots for waiting streams. */
  #admit(): void {
    if (this.#closing) return;
    for (const { stream, pool, limit, admit } of this.#admission.next((id) => this.#accounts.holds(id))) {
      if (this.#slotWork.has(stream)) void this.#slotWork.grant(stream, pool, limit);
      else void this.#admitOne(stream, pool, limit, admit);
    }
  }

  async #admitOne(id: string, pool: string, limit: number, admit: { readonly type: string }): Promise<void> {
    const ref = this.#refs.get(id);
    if (ref === undefined) return;
    const { log } = this.#kinds.of(ref);
    const { ownership } = this.#options;
    try {
      const executed = await executeHeld(ownership, log, id, admit, { by: system, slot: { pool, limit } });
      if (executed.is === "no_slot") this.#admission.refused(id, pool, admit);
      else if (ownership.shared) this.#admit();
      // Nothing was appended, so the store will not notify us about this stream.
      if (executed.is !== "done" || !executed.changed) this.#observeLater(ref);
    } catch (fault) {
      this.#options.onFault(`The stream ${id} could not be admitted`, fault);
      this.#observeLater(ref);
    }
  }

  async #fire({ id: timerId, stream, purpose }: TimerRow): Promise<void> {
    const { onFault } = this.#options;
    try {
      const ref = await this.#refs.find(stream);
      if (ref !== null && (await this.claims.claimForTimer(ref))) {
        this.#follow(this.#accounts.fire(stream, timerId, purpose));
        return;
      }
    } catch (fault) {
      onFault(`The timer ${timerId} could not be fired`, fault);
    }
    this.#timers.repeat(timerId);
  }

  /** Sends the engine's own commands to streams. After a fault, a stream is observed again. */
  #follow(consequences: readonly Consequence[]): void {
    for (const { stream, command } of consequences) void this.#give(stream, command);
  }

  async #give(id: string, command: EngineCommand): Promise<void> {
    const ref = this.#refs.get(id);
    if (ref === undefined || this.#closing) return;
    try {
      await this.#executeAsOwner(this.#kinds.of(ref).log, id, command, { by: system });
    } catch (fault) {
      this.#options.onFault(`The stream ${id} could not continue`, fault);
      if (command.type === "timer.due") this.#timers.repeat(command.timerId);
      this.#observeLater(ref);
    }
  }

  #observeLater(ref: StreamRef): void {
    setTimeout(() => {
      this.#admission.retry();
      void this.#readAndObserve(ref);
    }, observeAgainMs).unref();
  }

  #persist(what: string, work: () => Promise<void>): Promise<void> {
    const onFault = (fault: unknown): void => this.#options.onFault(what, fault);
    return persist(work, { onFault, isClosing: () => this.#closing });
  }

  /** Retries slots that other processes may have freed. */
  async #retrySlots(): Promise<void> {
    const { store, now } = this.#options;
    await this.spending.load(store, now());
    this.#admission.retry();
    this.#admit();
  }
}
