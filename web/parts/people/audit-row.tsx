import type { AuditEntry } from "../../../src/protocol/people/audit.ts";
import { useAuditWords } from "../../i18n/audit-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { VisibleText } from "../../ui/visible-text.tsx";

/** One entry of the audit log: the act, its object and its outcome; below, who did it, when and from where. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { id, at, person, token, address, act, mcp, target, outcome, reason } = entry;
  const words = useAuditWords();
  const format = useFormat();
  const say = usePlatformWords();
  return (
    <li data-audit={id} data-outcome={outcome} className="grid gap-1 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold">{person === null ? words.nobody : `@${person}`}</strong>
        <code className="min-w-0 font-mono text-xs break-all">{act}</code>
        <span
          className={`rounded-full px-2 text-xs font-medium ${outcome === "allowed" ? "bg-done-wash text-done" : "bg-failed-wash text-failed"}`}
        >
          {words.outcomes[outcome]}
        </span>
      </p>
      {reason !== null && (
        <p className="text-failed">
          <VisibleText text={say(reason.message)} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-xs text-soft">
        <time dateTime={at}>{format.exact(at)}</time>
        {target !== "" && (
          <span className="break-all">
            <VisibleText text={target} />
          </span>
        )}
        {token !== null && (
          <span className="break-all">
            <VisibleText text={words.token(token)} />
          </span>
        )}
        {mcp && <span>{words.mcp}</span>}
        {address !== "" && <span className="break-all">{address}</span>}
      </p>
    </li>
  );
}
