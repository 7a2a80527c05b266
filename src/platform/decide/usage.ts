import type { Usage } from "../../agents/agent-event.ts";
import type { Draft } from "./draft.ts";

/** Records what a turn has used, whoever's turn it was. */
export function recordUsage(draft: Draft, event: Usage, byVerifier = false): void {
  const { model, input, output, cacheRead, cacheWrite, costUsd = 0 } = event;
  draft.add({
    type: "usage.recorded",
    model,
    input,
    output,
    cacheRead,
    cacheWrite,
    costUsd,
    ...(byVerifier ? { byVerifier } : {}),
  });
}
