import { useFormat } from "../../i18n/format.ts";
import { useOrchestrationWords } from "../../i18n/orchestration-words.ts";
import type { Counts } from "./types.ts";

/** Returns a function that formats counts as text: `31 of 40 done, 2 running, 1 failed`. */
export function useCountsText(): (counts: Counts) => string {
  const words = useOrchestrationWords();
  const { count } = useFormat();
  return ({ done, running, failed, blocked, total }) =>
    [
      words.doneOf(count(done), count(total)),
      ...(running > 0 ? [words.running(count(running))] : []),
      ...(failed > 0 ? [words.failed(count(failed))] : []),
      ...(blocked > 0 ? [words.blocked(count(blocked))] : []),
    ].join(", ");
}
