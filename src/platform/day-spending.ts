import type { DayUsage, UsageEntry } from "../protocol/usage.ts";

/** What all tasks have spent on the latest day (UTC) that anything was spent on. */
export class DaySpending {
  #day = "";
  #usd = 0;

  /** Takes over what the store has of a day. */
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
