import type { Kysely } from "kysely";
import { coordinators } from "./coordinators.ts";
import { cursors } from "./cursors.ts";
import { drafts } from "./drafts.ts";
import { leases } from "./leases.ts";
import { nodeStore } from "./nodes.ts";
import { notificationStore } from "./notifications.ts";
import { outcomeReads } from "./outcomes.ts";
import { projects } from "./projects.ts";
import { tableReads } from "./read-tables.ts";
import { auditLog } from "./audit.ts";
import { people } from "./people.ts";
import { viewed } from "./viewed.ts";
import { responses } from "./responses.ts";
import { runReads } from "./runs.ts";
import { settings } from "./settings.ts";
import { slots } from "./slots.ts";
import { snapshots } from "./snapshots.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { tickets } from "./tickets.ts";
import { timerReads } from "./timers.ts";
import { triggerDeliveries } from "./trigger-deliveries.ts";
import { usageReads } from "./usage.ts";
import type { Submit, Write } from "./work.ts";

/** The part of the store that each database implements by itself: the log, its followers and the end. */
type OwnPart = "append" | "follow" | "read" | "readAll" | "lastPosition" | "close";

/** Returns everything that is the same on every database. `clock` returns the time of the database. */
export function sharedQueries(
  db: Kysely<Tables>,
  submit: Submit,
  clock: () => Promise<string>,
): Omit<Store, OwnPart> {
  const write: Write = async (...statements) => {
    await submit({ statements });
  };
  return {
    ...tableReads(db),
    ...runReads(db),
    ...timerReads(db),
    ...usageReads(db),
    ...outcomeReads(db),
    ...snapshots(db, write),
    ...responses(db, submit),
    ...settings(db, write),
    ...drafts(db, submit),
    ...leases(db, submit),
    ...slots(db, submit),
    ...cursors(db, submit),
    ...coordinators(db),
    ...projects(db, submit),
    ...triggerDeliveries(db, write),
    ...tickets(db, submit),
    ...people(db, submit),
    ...auditLog(db, write),
    ...viewed(db, submit),
    ...nodeStore(db, submit, clock),
    ...notificationStore(db, submit, write),
  };
}
