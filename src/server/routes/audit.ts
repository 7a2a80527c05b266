import { once } from "node:events";
import { ok } from "../../protocol/result.ts";
import { type Handlers, sent } from "../http/handler.ts";
import type { Services } from "../services.ts";

type AuditRoute = "GET /api/audit" | "GET /api/audit/export";

/** The number of entries that an export reads at a time. */
const partSize = 1000;

/** Serves the audit log: in pages, or whole as JSON lines. */
export function auditRoutes({ store }: Services): Pick<Handlers, AuditRoute> {
  return {
    "GET /api/audit": async ({ query }) => ok(await store.listAudit(query)),
    "GET /api/audit/export": async ({ query, outgoing }) => {
      outgoing.writeHead(200, {
        "Content-Type": "application/x-ndjson; charset=utf-8",
        "Content-Disposition": 'attachment; filename="signalbox-audit.jsonl"',
      });
      let cursor: string | undefined;
      do {
        const page = await store.listAudit({
          ...query,
          limit: partSize,
          oldestFirst: true,
          ...(cursor === undefined ? {} : { cursor }),
        });
        const lines = page.items.map((entry) => `${JSON.stringify(entry)}\n`).join("");
        if (lines !== "" && !outgoing.write(lines))
          await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
        cursor = outgoing.destroyed ? undefined : (page.nextCursor ?? undefined);
      } while (cursor !== undefined);
      outgoing.end();
      return ok(sent);
    },
  };
}
