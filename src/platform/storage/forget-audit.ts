import type { AuditEntry } from "../../protocol/people/audit.ts";
import type { Retaining } from "./retention.ts";

const atOnce = 10_000;
const dayMs = 86_400_000;

/**
 * Deletes the entries of the audit log whose retention period is over. The log says how many were deleted: the entry
 * about it is written in the same transaction.
 */
export async function forgetAudit(
  { store, now, signal }: Pick<Retaining, "store" | "now" | "signal">,
  days: number,
): Promise<void> {
  const before = new Date(now().getTime() - days * dayMs).toISOString();
  for (let forgotten = atOnce; forgotten === atOnce && !signal.aborted;)
    forgotten = await store.forgetAudit({
      before,
      limit: atOnce,
      entryOf: (count) => deletionEntry(count, before, now().toISOString()),
    });
}

/** Returns the entry about a deletion, which nobody asked for at that moment. The setting's change is an entry of its own. */
function deletionEntry(count: number, before: string, at: string): AuditEntry {
  return {
    id: `${at.replaceAll(/[-:.]/g, "")}-retention`,
    at,
    person: null,
    token: null,
    address: "",
    act: "retention of the audit log",
    mcp: false,
    target: `${count} ${count === 1 ? "entry" : "entries"} before ${before}`,
    outcome: "allowed",
    reason: null,
  };
}
