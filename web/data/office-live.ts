import type { OfficeId } from "../../src/protocol/ids.ts";
import type { officeKind } from "../../src/protocol/office/event.ts";
import { coordinatorLive } from "./coordinator-live.ts";
import { officeList, officeState } from "./offices.ts";

/** The kind of the streams, without the schemas of their events. */
const kind: typeof officeKind = "office";

/** Updates the fetched offices with an event. Ignores events of other kinds of streams. */
export const takeOfficeRecord = coordinatorLive({
  kind,
  list: officeList.queryKey,
  keyOf: (id) => officeState(id as OfficeId).queryKey,
  fold: async () => (await import("./office-fold.ts")).foldedOffice,
});
