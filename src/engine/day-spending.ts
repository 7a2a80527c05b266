import type { ProjectId } from "../protocol/ids.ts";
import type { UsageEntry } from "../protocol/usage.ts";
import type { MinuteCost, Store } from "../store/store.ts";

/** Days begin at quarters of an hour in every time zone. */
const quarterMs = 15 * 60_000;
/** The longest day of any time zone has 25 hours. */
const keptQuarters = 26 * 4;

type Quarters = Map<number, number>;

/** The cost of all tasks by project in the last 26 hours, by quarter of an hour: a cache of the store's sums. */
export class DaySpending {
  #costs = new Map<ProjectId, Quarters>();

  /** Loads the costs from the store. */
  async load(store: Pick<Store, "costsSince">, now: Date): Promise<void> {
    const first = (Math.floor(now.getTime() / quarterMs) - keptQuarters) * quarterMs;
    this.begin(await store.costsSince(new Date(first).toISOString()));
  }

  /** Replaces everything by these costs. */
  begin(costs: readonly MinuteCost[]): void {
    this.#costs = new Map();
    for (const { project, minute, costUsd } of costs) this.#add(project, `${minute}:00.000Z`, costUsd);
  }

  add(used: readonly UsageEntry[]): void {
    for (const { project, at, costUsd } of used) this.#add(project, at, costUsd);
  }

  /** Returns the cost since the beginning of a day, of all tasks or of those of one project. */
  since(start: Date, project?: ProjectId): number {
    const first = Math.floor(start.getTime() / quarterMs);
    const chosen = project === undefined ? [...this.#costs.values()] : [this.#costs.get(project) ?? []];
    let sum = 0;
    for (const quarters of chosen) for (const [quarter, usd] of quarters) if (quarter >= first) sum += usd;
    return sum;
  }

  #add(project: ProjectId, at: string, costUsd: number): void {
    if (costUsd === 0) return;
    const quarter = Math.floor(Date.parse(at) / quarterMs);
    const quarters: Quarters = this.#costs.get(project) ?? new Map<number, number>();
    this.#costs.set(project, quarters);
    if (!quarters.has(quarter)) {
      for (const old of quarters.keys()) if (old < quarter - keptQuarters) quarters.delete(old);
    }
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + costUsd);
  }
}
