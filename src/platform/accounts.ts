import type { TaskId } from "../protocol/ids.ts";
import type { Timer } from "../protocol/task/event.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { type Caller, type CallerId, callersOf } from "./caller.ts";
import type { TaskCommand } from "./decide/command.ts";

interface Account {
  readonly callers: Map<CallerId, Caller>;
  /** Those of whom a limit is known; mostly there are none, and nothing is to be done. */
  readonly limited: Set<CallerId>;
  servedAt: number;
}

/** What must be decided on a task because of an account. */
interface Consequence {
  readonly taskId: TaskId;
  readonly command: TaskCommand;
}

/**
 * One breaker for each account. It is open while a caller of the account waits for a limit, or tries whether it
 * is over: then no other caller of the account sends anything or starts a run. When the time has come the first
 * to wake is the probe; the others go only when it has been served, and wait on when it is refused again.
 *
 * Nothing here is stored: it is the sum of the states of the open tasks, so a server that starts finds the
 * breaker as the last one left it.
 */
export class Accounts {
  readonly #accounts = new Map<string, Account>();
  readonly #of = new Map<CallerId, string>();
  readonly #accountOf: (agent: string) => string;
  readonly #takesTurns: (agent: string) => boolean;
  readonly #now: () => Date;

  constructor(accountOf: (agent: string) => string, takesTurns: (agent: string) => boolean, now: () => Date) {
    this.#accountOf = accountOf;
    this.#takesTurns = takesTurns;
    this.#now = now;
  }

  /** Takes note of how a task stands, and says what follows for the tasks of its accounts. */
  observe(state: TaskState): Consequence[] {
    const {
      task,
      agent: { care },
    } = state;
    const callers = callersOf(state, this.#takesTurns);
    const touched = new Set<string>();
    for (const id of [task.id, `${task.id} judge`] as const) {
      const before = this.#of.get(id);
      if (before !== undefined) touched.add(before);
      const caller = callers.find((each) => each.id === id);
      const now = caller === undefined ? undefined : this.#accountOf(caller.agent);
      if (before !== undefined && before !== now) this.#forget(id, before);
      if (caller === undefined || now === undefined) continue;
      this.#note(caller, now);
      touched.add(now);
    }
    const account = this.#accounts.get(this.#accountOf(task.agent));
    if (account !== undefined && care.servedAt !== null) {
      account.servedAt = Math.max(account.servedAt, Date.parse(care.servedAt));
    }
    return [...touched].flatMap((name) => this.#consequences(this.#accounts.get(name)));
  }

  /** Whether this caller must neither send anything nor start a run now. */
  holds(id: CallerId): boolean {
    const account = this.#account(id);
    if (account === undefined || account.limited.size === 0) return false;
    if (account.callers.get(id)?.probing === true) return false;
    return this.#openUntil(account) !== null;
  }

  /** What a timer that rings asks for: what it was set for, or first what its account has to say. */
  ring({ id, taskId, purpose }: Timer): Consequence[] {
    const due: Consequence = { taskId, command: { type: "timer.due", timerId: id } };
    if (purpose !== "retry_after_error" && purpose !== "judge_again") return [due];
    const callerId: CallerId = purpose === "judge_again" ? `${taskId} judge` : taskId;
    const account = this.#account(callerId);
    const caller = account?.callers.get(callerId);
    if (account === undefined || caller === undefined || !caller.held) return [due];
    const goes = this.#mayGo(account, caller);
    account.callers.set(callerId, { ...caller, probing: goes, rung: goes ? null : id });
    return goes ? [due] : this.#consequences(account);
  }

  /** Who must wait, and who need not any longer. */
  #consequences(account: Account | undefined): Consequence[] {
    if (account === undefined || account.limited.size === 0) return [];
    const until = this.#openUntil(account);
    const consequences: Consequence[] = [];
    for (const caller of account.callers.values()) {
      const { id, taskId, rung, held, probing } = caller;
      if (rung !== null && this.#mayGo(account, caller)) {
        account.callers.set(id, { ...caller, probing: true, rung: null });
        consequences.push({ taskId, command: { type: "timer.due", timerId: rung } });
        continue;
      }
      const waitsTooShort = held && (caller.until ?? 0) < (until ?? 0);
      if (until === null || probing || !(waitsTooShort || caller.mayCall)) continue;
      const command = { type: "account.limited", until: new Date(until).toISOString() } as const;
      consequences.push({ taskId, command });
    }
    return consequences;
  }

  #mayGo(account: Account, caller: Caller): boolean {
    if ((caller.until ?? 0) <= account.servedAt) return true;
    const now = this.#now().getTime();
    return limitedOf(account).every(
      ({ id, until, probing }) =>
        id === caller.id || until === null || until <= account.servedAt || (!probing && until <= now),
    );
  }

  /** The latest time that anybody waits for or tries now; null where the provider serves the account. */
  #openUntil(account: Account): number | null {
    const now = this.#now().getTime();
    let latest: number | null = null;
    for (const { until, probing, held } of limitedOf(account)) {
      if (until === null || until <= account.servedAt) continue;
      if (held || probing || until > now) latest = Math.max(latest ?? 0, until);
    }
    return latest;
  }

  #account(id: CallerId): Account | undefined {
    return this.#accounts.get(this.#of.get(id) ?? "");
  }

  #note(caller: Caller, name: string): void {
    const account = this.#accounts.get(name) ?? { callers: new Map(), limited: new Set(), servedAt: 0 };
    this.#accounts.set(name, account);
    this.#of.set(caller.id, name);
    if (caller.until === null) account.limited.delete(caller.id);
    else account.limited.add(caller.id);
    const rung = caller.held ? (account.callers.get(caller.id)?.rung ?? null) : null;
    account.callers.set(caller.id, { ...caller, rung });
  }

  /** An account that nobody uses any longer is forgotten with its last caller. */
  #forget(id: CallerId, name: string): void {
    this.#of.delete(id);
    const account = this.#accounts.get(name);
    account?.callers.delete(id);
    account?.limited.delete(id);
    if (account?.callers.size === 0) this.#accounts.delete(name);
  }
}

function limitedOf({ limited, callers }: Account): Caller[] {
  return [...limited].flatMap((id) => callers.get(id) ?? []);
}
