import type { Caller } from "./caller.ts";
import type { EngineCommand } from "./stream-kind.ts";

interface Known extends Caller {
  /** The timer that fired while another caller was probing the limit. */
  readonly fired: string | null;
}

interface Account {
  readonly callers: Map<string, Known>;
  /** The callers with a limit. Usually empty, and then there is nothing to do. */
  readonly limited: Set<string>;
  servedAt: number;
}

/** A command for a stream that follows from the state of its account. */
export interface Consequence {
  readonly stream: string;
  readonly command: EngineCommand;
}

/**
 * One circuit breaker per provider account. It is open while a caller of the account waits for a limit to end or probes
 * it: meanwhile no other caller of the account sends anything or starts a run. When the limit expires, the first caller
 * to wake becomes the probe; the others continue once the provider has served it.
 *
 * Nothing here is stored: the breaker is derived from the states of all open streams, which every process reads from
 * the log. After a restart the breaker is in the same state as before.
 */
export class Accounts {
  readonly #accounts = new Map<string, Account>();
  readonly #of = new Map<string, string>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Records a stream's caller and returns the resulting commands for the streams of its account. */
  observe(stream: string, caller: Caller | null): Consequence[] {
    const before = this.#of.get(stream);
    const touched = new Set<string>();
    if (before !== undefined) touched.add(before);
    if (before !== undefined && before !== caller?.account) this.#forget(stream, before);
    if (caller !== null) {
      this.#note(stream, caller);
      touched.add(caller.account);
    }
    return [...touched].flatMap((name) => this.#consequences(this.#accounts.get(name)));
  }

  /** Returns true if the stream's agent must not be messaged or started now. */
  holds(stream: string): boolean {
    const account = this.#account(stream);
    if (account === undefined || account.limited.size === 0) return false;
    if (account.callers.get(stream)?.probing === true) return false;
    return this.#openUntil(account) !== null;
  }

  /** Returns the commands for a due timer: its own, or none while another caller probes the limit. */
  fire(stream: string, timerId: string, purpose: string): Consequence[] {
    const due: Consequence = { stream, command: { type: "timer.due", timerId } };
    const account = this.#account(stream);
    const caller = account?.callers.get(stream);
    if (purpose !== "retry_after_error" || account === undefined || !caller?.held) return [due];
    const goes = this.#mayGo(account, stream, caller);
    account.callers.set(stream, { ...caller, probing: goes, fired: goes ? null : timerId });
    return goes ? [due] : this.#consequences(account);
  }

  #consequences(account: Account | undefined): Consequence[] {
    if (account === undefined || account.limited.size === 0) return [];
    const until = this.#openUntil(account);
    const consequences: Consequence[] = [];
    for (const [stream, caller] of account.callers) {
      const { fired, held, probing, mayCall } = caller;
      if (fired !== null && this.#mayGo(account, stream, caller)) {
        account.callers.set(stream, { ...caller, probing: true, fired: null });
        consequences.push({ stream, command: { type: "timer.due", timerId: fired } });
        continue;
      }
      const waitsTooShort = held && (caller.until ?? 0) < (until ?? 0);
      if (until === null || probing || !(waitsTooShort || mayCall)) continue;
      consequences.push({
        stream,
        command: { type: "account.limited", until: new Date(until).toISOString() },
      });
    }
    return consequences;
  }

  #mayGo(account: Account, stream: string, caller: Caller): boolean {
    if ((caller.until ?? 0) <= account.servedAt) return true;
    const now = this.#now().getTime();
    return limitedOf(account).every(
      ([other, { until, probing }]) =>
        other === stream || until === null || until <= account.servedAt || (!probing && until <= now),
    );
  }

  /** Returns the latest time that any caller waits for or probes; null while the provider serves the account. */
  #openUntil(account: Account): number | null {
    const now = this.#now().getTime();
    let latest: number | null = null;
    for (const [, { until, probing, held }] of limitedOf(account)) {
      if (until === null || until <= account.servedAt) continue;
      if (held || probing || until > now) latest = Math.max(latest ?? 0, until);
    }
    return latest;
  }

  #account(stream: string): Account | undefined {
    return this.#accounts.get(this.#of.get(stream) ?? "");
  }

  #note(stream: string, caller: Caller): void {
    const account = this.#accounts.get(caller.account) ?? {
      callers: new Map(),
      limited: new Set(),
      servedAt: 0,
    };
    this.#accounts.set(caller.account, account);
    this.#of.set(stream, caller.account);
    if (caller.until === null) account.limited.delete(stream);
    else account.limited.add(stream);
    account.servedAt = Math.max(account.servedAt, caller.servedAt ?? 0);
    const fired = caller.held ? (account.callers.get(stream)?.fired ?? null) : null;
    account.callers.set(stream, { ...caller, fired });
  }

  /** Removes a caller, and its account if that was the last caller. */
  #forget(stream: string, name: string): void {
    this.#of.delete(stream);
    const account = this.#accounts.get(name);
    account?.callers.delete(stream);
    account?.limited.delete(stream);
    if (account?.callers.size === 0) this.#accounts.delete(name);
  }
}

function limitedOf({ limited, callers }: Account): [string, Known][] {
  return [...limited].flatMap((stream) => {
    const caller = callers.get(stream);
    return caller === undefined ? [] : [[stream, caller] as [string, Known]];
  });
}
