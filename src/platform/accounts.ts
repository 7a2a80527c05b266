import type { TaskId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { TaskCommand } from "./decide/command.ts";
import { isHeldBack, mayCall } from "./decide/limits.ts";

/** How one task stands with the limits of its account. */
interface Member {
  readonly until: number | null;
  readonly probing: boolean;
  readonly held: boolean;
  readonly mayCall: boolean;
  /** The timer that rang while another task was trying whether the limit is over. */
  readonly rung: string | null;
}

interface Account {
  readonly members: Map<TaskId, Member>;
  /** Those of whom a limit is known; mostly there are none, and nothing is to be done. */
  readonly limited: Set<TaskId>;
  servedAt: number;
}

/** What must be decided on a task because of its account. */
interface Consequence {
  readonly taskId: TaskId;
  readonly command: TaskCommand;
}

/**
 * One breaker for each account. It is open while a task of the account waits for a limit, or tries whether it
 * is over: then no other task of the account sends anything or starts a run. When the time has come the first
 * to wake is the probe; the others go only when it has been served, and wait on when it is refused again.
 *
 * Nothing here is stored: it is the sum of the states of the open tasks, so a server that starts finds the
 * breaker as the last one left it.
 */
export class Accounts {
  readonly #accounts = new Map<string, Account>();
  readonly #of = new Map<TaskId, string>();
  readonly #accountOf: (agent: string) => string;
  readonly #takesTurns: (agent: string) => boolean;
  readonly #now: () => Date;

  constructor(accountOf: (agent: string) => string, takesTurns: (agent: string) => boolean, now: () => Date) {
    this.#accountOf = accountOf;
    this.#takesTurns = takesTurns;
    this.#now = now;
  }

  /** Takes note of how a task stands. */
  observe(state: TaskState): void {
    const { task, care, deleted } = state;
    const name = this.#accountOf(task.agent);
    const before = this.#of.get(task.id);
    if (before !== undefined && before !== name) this.#forget(task.id, before);
    const open = !deleted && ["pending", "in_progress", "review"].includes(task.status);
    const account = this.#accounts.get(name) ?? newAccount();
    if (care.servedAt !== null) account.servedAt = Math.max(account.servedAt, Date.parse(care.servedAt));
    if (!open) {
      this.#forget(task.id, name);
      return;
    }
    this.#accounts.set(name, account);
    this.#of.set(task.id, name);
    if (care.limit === null) account.limited.delete(task.id);
    else account.limited.add(task.id);
    const held = isHeldBack(state);
    account.members.set(task.id, {
      until: care.limit === null ? null : Date.parse(care.limit.until),
      probing: care.limit?.probing === true && task.agentStatus === "running",
      held,
      mayCall: mayCall(state, this.#takesTurns(task.agent)),
      rung: held ? (account.members.get(task.id)?.rung ?? null) : null,
    });
  }

  /** Whether the task must neither send anything nor start a run now. */
  holds(taskId: TaskId): boolean {
    const account = this.#account(taskId);
    if (account === undefined || account.limited.size === 0) return false;
    if (account.members.get(taskId)?.probing === true) return false;
    return this.#openUntil(account) !== null;
  }

  /** Whether a held task whose timer rings may go on; where not, its timer rings again when it may. */
  rings(taskId: TaskId, timerId: string): boolean {
    const account = this.#account(taskId);
    const member = account?.members.get(taskId);
    if (account === undefined || member === undefined || !member.held) return true;
    const goes = this.#mayGo(account, taskId, member);
    account.members.set(taskId, { ...member, probing: goes, rung: goes ? null : timerId });
    return goes;
  }

  /** What follows for the tasks of this task's account: who must wait, and who need not any longer. */
  consequences(taskId: TaskId): Consequence[] {
    const account = this.#account(taskId);
    if (account?.members.has(taskId) !== true) this.#of.delete(taskId);
    if (account === undefined || account.limited.size === 0) return [];
    const until = this.#openUntil(account);
    const consequences: Consequence[] = [];
    for (const [id, member] of account.members) {
      const goes = member.rung !== null && this.#mayGo(account, id, member);
      if (goes && member.rung !== null) {
        account.members.set(id, { ...member, probing: true, rung: null });
        consequences.push({ taskId: id, command: { type: "timer.due", timerId: member.rung } });
        continue;
      }
      const waitsTooShort = member.held && !member.probing && (member.until ?? 0) < (until ?? 0);
      if (until === null || !(waitsTooShort || (member.mayCall && !member.probing))) continue;
      consequences.push({
        taskId: id,
        command: { type: "account.limited", until: new Date(until).toISOString() },
      });
    }
    return consequences;
  }

  #mayGo(account: Account, taskId: TaskId, member: Member): boolean {
    if ((member.until ?? 0) <= account.servedAt) return true;
    const now = this.#now().getTime();
    return [...account.members].every(
      ([id, { until, probing }]) =>
        id === taskId || until === null || until <= account.servedAt || (!probing && until <= now),
    );
  }

  /** The latest time that anybody waits for or tries now; null where the provider serves the account. */
  #openUntil(account: Account): number | null {
    const now = this.#now().getTime();
    let latest: number | null = null;
    for (const { until, probing, held } of account.members.values()) {
      if (until === null || until <= account.servedAt) continue;
      if (held || probing || until > now) latest = Math.max(latest ?? 0, until);
    }
    return latest;
  }

  #account(taskId: TaskId): Account | undefined {
    return this.#accounts.get(this.#of.get(taskId) ?? "");
  }

  /** An account that nobody uses any longer is forgotten with its last task. */
  #forget(taskId: TaskId, name: string): void {
    const account = this.#accounts.get(name);
    account?.members.delete(taskId);
    account?.limited.delete(taskId);
    if (account?.members.size === 0) this.#accounts.delete(name);
  }
}

function newAccount(): Account {
  return { members: new Map(), limited: new Set(), servedAt: 0 };
}
