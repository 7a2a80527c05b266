import type { Dictionary } from "../../../i18n/words.ts";
import type { Format } from "../../../i18n/format.ts";

/** How long the provider's limit still holds a task back; once the time has come, that it is being tried. */
export function limitSentence(until: string, now: number, { task }: Dictionary, format: Format): string {
  const left = Date.parse(until) - now;
  return left > 0 ? task.limitLeft(format.clock(left), format.when(until, now)) : task.limitTried;
}
