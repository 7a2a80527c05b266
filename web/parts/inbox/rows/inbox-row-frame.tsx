import { Link } from "@tanstack/react-router";
import { AlarmClock, Archive } from "lucide-react";
import { type ReactNode, useContext, createContext } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { StandingBadge } from "../../standing/standing-badge.tsx";
import type { Standing } from "../../../../src/protocol/inbox/standing.ts";
import { TagList } from "../../tags/tag-list.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";

/** The link target of a row. */
export type RowTarget =
  | { readonly to: "/t/$taskId"; readonly params: { readonly taskId: string } }
  | { readonly to: "/reviews/$reviewId"; readonly params: { readonly reviewId: string } }
  | { readonly to: "/offices/$officeId"; readonly params: { readonly officeId: string } }
  | { readonly to: "/q/$questionId"; readonly params: { readonly questionId: string } };

/** The frame of an inbox row: status, title, time and cost. The whole row is a link. */
export function InboxRowFrame(props: {
  id: string;
  current: boolean;
  standing: Standing;
  title: string;
  target: RowTarget;
  line: ReactNode;
  time: string;
  costUsd: number | null;
  tags?: readonly string[] | undefined;
  /** A small picture beside the text. */
  picture?: ReactNode;
  children?: ReactNode;
}) {
  const { id, current, standing, title, target, line, time, costUsd, tags, picture, children } = props;
  const format = useFormat();
  const words = useWords();
  const snooze = useContext(SnoozeContext);
  const selection = useContext(SelectionContext);
  const archiving = useContext(ArchiveContext);
  const archives = archiving?.of(id) ?? null;
  return (
    <li
      data-row={id}
      data-current={current}
      data-selected={selection?.selected.has(id) ?? false}
      className="relative isolate grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-b border-line px-4 py-3 lg:pl-8 roomy:gap-y-0 hover:bg-panel roomy:grid-cols-[7rem_1fr_auto] lg:data-[current=true]:bg-panel data-[selected=true]:bg-accent-wash lg:data-[current=true]:shadow-[inset_3px_0_0_var(--accent)]"
    >
      <div className="col-start-1 row-start-1 flex items-start gap-2 pt-0.5">
        {selection !== null && (
          <input
            type="checkbox"
            aria-label={selection.label(withNames(title))}
            checked={selection.selected.has(id)}
            className={`relative z-1 mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-6 lg:absolute lg:top-3.5 lg:left-2.5 lg:mt-0 lg:pointer-coarse:left-1 ${selection.selected.size === 0 ? "row-tool" : ""}`}
            onChange={() => selection.toggle(id)}
          />
        )}
        <StandingBadge standing={standing} />
      </div>
      <div className="col-span-2 row-start-2 flex min-w-0 gap-3 roomy:col-span-1 roomy:col-start-2 roomy:row-start-1">
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold">
            <Link
              {...target}
              data-row-link={id}
              className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              <VisibleText text={title} />
            </Link>
          </h3>
          <div className="text-soft">{line}</div>
          {tags !== undefined && (
            <div className="mt-1 flex flex-wrap gap-1">
              <TagList tags={tags} />
            </div>
          )}
        </div>
        {picture}
      </div>
      <div className="col-start-2 row-start-1 flex items-center gap-2 text-right text-xs text-soft roomy:col-start-3 roomy:row-span-2 roomy:flex-row-reverse roomy:items-start">
        <div className="flex gap-2 tabular-nums roomy:block">
          <div>{time}</div>
          {costUsd !== null && costUsd > 0 && <div>{format.money(costUsd)}</div>}
        </div>
        <div className="contents lg:flex lg:min-w-16 lg:justify-end lg:gap-2 roomy:min-w-0">
          {archives !== null && (
            <Button
              variant="bare"
              className="relative px-2! max-lg:-my-2.5 max-lg:-mr-2 lg:-my-1 row-tool"
              aria-label={archives.label(withNames(title))}
              title={archives.name}
              onClick={archives.act}
            >
              <Archive size={15} aria-hidden="true" />
            </Button>
          )}
          {snooze !== null && (
            <Button
              variant="bare"
              className="relative px-2! max-lg:-my-2.5 max-lg:-mr-2 lg:-my-1 row-tool"
              aria-label={words.snooze.of(withNames(title))}
              title={words.snooze.act}
              onClick={() => snooze(id)}
            >
              <AlarmClock size={15} aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
      {children !== undefined && (
        <div className="relative col-span-2 roomy:col-span-1 roomy:col-start-2 roomy:pt-1">{children}</div>
      )}
    </li>
  );
}

/** The selected rows; null if rows cannot be selected. */
export const SelectionContext = createContext<{
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly label: (title: string) => string;
} | null>(null);

/** Returns what archives a row, or moves it back to the inbox; null if the row cannot be archived. */
export const ArchiveContext = createContext<{
  readonly of: (
    id: string,
  ) => { readonly name: string; readonly label: (title: string) => string; readonly act: () => void } | null;
} | null>(null);

/** Snoozes a row; null if rows cannot be snoozed. */
export const SnoozeContext = createContext<((id: string) => void) | null>(null);
