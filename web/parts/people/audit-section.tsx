import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import type { AuditFilter } from "../../../src/protocol/people/audit.ts";
import { auditLog, exportAudit } from "../../data/audit.ts";
import { useMay } from "../../data/rights.ts";
import { useAuditWords } from "../../i18n/audit-words.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";

/** The audit log: who did what, with filters and an export. Only administrators read it. */
export function AuditSection() {
  const words = useAuditWords();
  const mayRead = useMay("administer");
  return mayRead ? <AuditLog /> : <p className="text-soft">{words.onlyAdministrators}</p>;
}

function AuditLog() {
  const words = useAuditWords();
  const [filter, setFilter] = useState<AuditFilter>({});
  const log = useInfiniteQuery({ ...auditLog(filter), placeholderData: (before) => before });
  const download = useMutation({ mutationFn: () => exportAudit(filter) });
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="grid gap-4">
      <p className="text-soft">{words.intro}</p>
      <AuditFilters filter={filter} onChange={setFilter} />
      <div className="grid justify-items-start gap-2">
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <Download size={15} aria-hidden="true" />
          {words.exportAll}
        </Button>
        <FailureNote error={download.error} />
      </div>
      {log.data === undefined ? (
        <LoadingOrFailure of={log} shape="rows" className="" />
      ) : (
        <>
          <FailureNote error={log.error} />
          {entries.length === 0 && <p role="status">{words.empty}</p>}
          <ul
            aria-label={words.list}
            aria-busy={log.isFetching}
            className="divide-y divide-line border-y border-line"
          >
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {log.hasNextPage && (
            <Button
              className="justify-self-start"
              disabled={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {words.more}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
