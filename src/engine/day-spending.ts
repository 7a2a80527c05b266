import type { DayUsage, UsageEntry } from "../protocol/usage.ts";
import type { Store } from "../store/store.ts";

/** The total cost of all tasks on the latest day (UTC) with any usage: a cache of the store's sum. */
export class DaySpending {
  #day = "";
  #usd = 0;

  /** Loads today's sum from the store. */
  async load(store: Pick<Store, "usageByDay">, now: Date): Promise<void> {
    const today = now.toISOString().slice(0, 10);
    this.begin(today, await store.usageByDay({ from: today, to: today }));
  }

  /** Starts a day with this usage. */
  begin(day: string, used: readonly DayUsage[]): void {
    this.#day = day;
    this.#usd = used.reduce((sum, { costUsd }) => sum + costUsd, 0);
  }

  add(used: readonly UsageEntry[]): void {
    for (const { at, costUsd } of used) {
      const day = at.slice(0, 10);
      if (day > this.#day) this.begin(day, []);
      if (day === this.#day) this.#usd += costUsd;
    }
  }

  on(now: Date): number {
    return now.toISOString().slice(0, 10) === this.#day ? this.#usd : 0;
  }
}
