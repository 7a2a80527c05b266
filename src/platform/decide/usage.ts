import type { Usage } from "../../agents/agent-event.ts";
import type { Draft } from "./draft.ts";

export function recordUsage(draft: Draft, event: Usage): void {
  const { model, input, output, cacheRead, cacheWrite, costUsd = 0 } = event;
  draft.add({ type: "usage.recorded", model, input, output, cacheRead, cacheWrite, costUsd });
}
