import type { OrchestrationId } from "../../src/protocol/ids.ts";
import type { orchestrationKind } from "../../src/protocol/orchestration/event.ts";
import { coordinatorLive } from "./coordinator-live.ts";
import { orchestrationList, orchestrationState } from "./orchestrations.ts";

/** The kind of the streams, without the schemas of their events. */
const kind: typeof orchestrationKind = "orchestration";

/** Updates the fetched orchestrations with an event. Ignores events of other kinds of streams. */
export const takeOrchestrationRecord = coordinatorLive({
  kind,
  list: orchestrationList.queryKey,
  keyOf: (id) => orchestrationState(id as OrchestrationId).queryKey,
  fold: async () => (await import("./orchestration-fold.ts")).foldedOrchestration,
});
