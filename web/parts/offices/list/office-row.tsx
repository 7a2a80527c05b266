import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { OfficeSummary } from "../../../../src/protocol/office/summary.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Since } from "../../coordinators/since.tsx";
import { OfficeStatus } from "./office-status.tsx";

/** An office in the list: its title, members and activity, and the decisions that wait for a person. */
export const OfficeRow = memo(function OfficeRow({ office }: { office: OfficeSummary }) {
  const words = useOfficeWords();
  const format = useFormat();
  const say = usePlatformWords();
  const { id, title, status, members, working, openCalls, waiting, costUsd } = office;
  return (
    <li
      data-office={id}
      className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-hover lg:grid-cols-[minmax(0,1fr)_14rem_7.5rem] lg:items-center"
    >
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/offices/$officeId"
            params={{ officeId: id }}
            data-office-link={id}
            className="min-w-0 truncate font-semibold after:absolute after:inset-0"
          >
            <VisibleText text={say(title)} />
          </Link>
          <OfficeStatus status={status} />
          {waiting > 0 && (
            <span className="rounded-full bg-waiting-wash px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-waiting">
              {words.waiting(format.count(waiting))}
            </span>
          )}
        </div>
        <p className="truncate text-xs text-soft" title={members.join(", ")}>
          {words.members(members.join(", "))}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-3 text-xs text-soft tabular-nums">
        {status !== "ended" && (
          <>
            <span className={working > 0 ? "font-medium text-running" : ""}>
              {working === 0 ? words.noneWorking : words.working(format.count(working))}
            </span>
            {openCalls > 0 && <span>{words.openCalls(openCalls, format.count(openCalls))}</span>}
          </>
        )}
      </p>
      <p className="flex justify-between gap-x-3 text-xs text-soft tabular-nums lg:flex-col lg:items-end">
        <span>{costUsd > 0 && format.money(costUsd)}</span>
        <Since of={office} words={words} />
      </p>
    </li>
  );
});
