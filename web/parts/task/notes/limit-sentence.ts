import type { Dictionary } from "../../../i18n/words.ts";
import type { Format } from "../../../i18n/format.ts";

/** Describes how long the provider's limit still applies; after that, reports that it is being probed. */
export function limitSentence(until: string, now: number, { inbox }: Dictionary, format: Format): string {
  const left = Date.parse(until) - now;
  return left > 0 ? inbox.limitLeft(format.clock(left), format.when(until, now)) : inbox.limitTried;
}
