import { lazy, Suspense, useId } from "react";
import { useFormat } from "../../i18n/format.ts";
import type { InboxRow } from "./inbox-of.ts";
import { QuestionRow } from "./rows/question-row.tsx";
import { ReviewRow } from "./rows/review-row.tsx";
import { TaskRow } from "./rows/task-row.tsx";

const SnoozedRow = lazy(async () => ({ default: (await import("./rows/snoozed-row.tsx")).SnoozedRow }));
const HeldCallRow = lazy(async () => ({ default: (await import("./rows/held-call-row.tsx")).HeldCallRow }));

/** A section of the inbox; renders nothing without rows. */
export function InboxSection(props: {
  title: string;
  rows: readonly InboxRow[];
  current: string | null;
  urgent?: boolean;
  /** The end of each row's snooze, in the section of snoozed rows. */
  snoozed?: ReadonlyMap<string, number>;
}) {
  const { title, rows, current, urgent = false, snoozed } = props;
  const format = useFormat();
  const titleId = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h2 id={titleId} className={`px-4 pb-1 font-semibold ${urgent ? "text-waiting" : "text-soft"}`}>
        {title} · {format.count(rows.length)}
      </h2>
      <ul className="border-t border-line">
        {rows.map((row) => {
          const until = snoozed?.get(row.id);
          return until === undefined ? (
            <Row key={row.id} row={row} current={row.id === current} />
          ) : (
            <Suspense key={row.id} fallback={<li className="h-25 border-b border-line" />}>
              <SnoozedRow row={row} until={until} current={row.id === current} />
            </Suspense>
          );
        })}
      </ul>
    </section>
  );
}

function Row({ row, current }: { row: InboxRow; current: boolean }) {
  switch (row.kind) {
    case "question":
      return <QuestionRow question={row.question} task={row.task} current={current} />;
    case "review":
      return <ReviewRow review={row.review} task={row.task} current={current} />;
    case "decision":
      return (
        <Suspense>
          <HeldCallRow call={row.call} current={current} />
        </Suspense>
      );
    case "task":
      return <TaskRow task={row.task} standing={row.standing} current={current} />;
  }
}
