import type { EngineOptions } from "./engine-options.ts";
import type { StreamRef } from "./stream-kind.ts";

/** Interval between scans for streams that have lost their owner. */
const everyMs = 1_000;

/**
 * Looks for open streams without an owner at short intervals, until the returned function is called. `claim` gets each of
 * them; `scanned` runs after each scan.
 */
export function startTakeover(
  { openStreams, ownership, onFault }: Pick<EngineOptions, "openStreams" | "ownership" | "onFault">,
  { claim, scanned }: { readonly claim: (ref: StreamRef) => void; readonly scanned: () => Promise<void> },
): () => void {
  const scan = async (): Promise<void> => {
    try {
      for (const ref of await openStreams()) {
        if (ownership.held(ref.id) === null) claim(ref);
      }
      await scanned();
    } catch (fault) {
      onFault("Streams without an owner could not be listed", fault);
    }
  };
  const timer = setInterval(() => void scan(), everyMs).unref();
  return () => clearInterval(timer);
}
