import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AuditFilter } from "../../src/protocol/people/audit.ts";
import { call, fetchApi } from "./client.ts";

/** Queries the entries of the audit log, newest first, page by page. */
export function auditLog(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam }) =>
      call("GET /api/audit", {
        query: { ...filter, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

/** Downloads the chosen entries as JSON lines. */
export async function exportAudit(filter: AuditFilter): Promise<void> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const response = await fetchApi(`/api/audit/export${query === "" ? "" : `?${query}`}`, { method: "GET" });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = "signalbox-audit.jsonl";
  link.click();
  URL.revokeObjectURL(url);
}
