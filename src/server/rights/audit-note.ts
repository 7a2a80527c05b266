import { actorName } from "../../protocol/actor.ts";
import { isReading, type Route } from "../../protocol/api/route.ts";
import type { AuditEntry } from "../../protocol/people/audit.ts";
import type { Refusal } from "../../protocol/result.ts";
import type { Caller } from "../http/caller.ts";
import type { Services } from "../services.ts";
import type { Named } from "./project-of.ts";

/** Returns the entry of the audit log about a request, as an allowed act. */
export function auditEntry(
  { eventTime, entryId }: Pick<Services, "eventTime" | "entryId">,
  { key, params }: Named,
  { by, address, asker }: Caller,
  mcp: boolean,
): AuditEntry {
  const at = eventTime().toISOString();
  return {
    id: `${at.replaceAll(/[-:.]/g, "")}-${entryId()}`,
    at,
    person: asker.kind === "person" ? actorName(by) : null,
    token: by.kind === "token" ? by.name : null,
    address,
    act: key,
    mcp,
    target: Object.values(params).join(" ").slice(0, 500),
    outcome: "allowed",
    reason: null,
  };
}

/** Returns true if the acts of a route are recorded. Attempts without the right are recorded for every route. */
export function isAudited(key: string, route: Route): boolean {
  return !isReading(key, route) && route.personal !== true;
}

/** Returns the entry about a refused act. */
export function refusedEntry(
  entry: AuditEntry,
  { code, message }: Pick<Refusal, "code" | "message">,
): AuditEntry {
  return { ...entry, outcome: "refused", reason: { code, message: message.slice(0, 1000) } };
}

/** Writes an entry about an act that changed nothing in the store. */
export async function writeEntry(
  { store, log, now }: Pick<Services, "store" | "log" | "now">,
  entry: AuditEntry,
): Promise<void> {
  try {
    await store.writeAudit(entry);
  } catch (error) {
    const details = { act: entry.act, cause: String(error) };
    log({ at: now().toISOString(), level: "error", message: "The audit log could not be written.", details });
  }
}
