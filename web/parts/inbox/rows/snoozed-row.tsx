import { unsnooze } from "../../../data/snoozed.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useSnoozeWords } from "../../../i18n/snooze-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Key } from "../../../ui/key.tsx";
import { useNow } from "../../../ui/use-now.ts";
import type { InboxRow } from "../inbox-of.ts";
import { InboxRowFrame } from "./inbox-row-frame.tsx";
import { rowTarget } from "./row-target.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** A snoozed row: its title, when it returns, and a button to bring it back now. */
export function SnoozedRow({ row, until, current }: { row: InboxRow; until: number; current: boolean }) {
  const words = useWords();
  const snooze = useSnoozeWords();
  const format = useFormat();
  const say = usePlatformWords();
  const now = useNow();
  const standing = row.kind === "task" ? row.standing : row.kind;
  return (
    <InboxRowFrame
      id={row.id}
      current={current}
      standing={standing}
      title={row.kind === "decision" ? say(row.call.office) : (row.task?.title ?? words.standings[standing])}
      target={rowTarget(row)}
      line={
        row.kind === "question" && (
          <p className="truncate">
            <VisibleText text={row.question.question} />
          </p>
        )
      }
      time={snooze.until(format.when(new Date(until).toISOString(), now))}
      costUsd={null}
    >
      <Button className="mt-1" onClick={() => unsnooze(row.id)}>
        {snooze.wake}
        {current && <Key>E</Key>}
      </Button>
    </InboxRowFrame>
  );
}
