import { useState } from "react";
import { snooze } from "../../../data/snoozed.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useSnoozeWords } from "../../../i18n/snooze-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { snoozeTimes } from "./snooze-times.ts";

/** Asks how long to snooze some items. They stay open and return automatically. */
export function SnoozeDialog(props: { ids: readonly string[]; onDone: () => void; onClose: () => void }) {
  const { ids, onDone, onClose } = props;
  const words = useSnoozeWords();
  const { close } = useWords();
  const format = useFormat();
  const [now] = useState(Date.now);
  return (
    <Dialog title={words.title} closeLabel={close} onClose={onClose}>
      <p className="mb-3 text-soft">{words.hint}</p>
      <div className="grid gap-2">
        {snoozeTimes(new Date(now)).map(({ name, until }, at) => (
          <Button
            key={name}
            data-first={at === 0 ? true : undefined}
            data-snooze={name}
            className="min-h-11 justify-between!"
            onClick={() => {
              for (const id of ids) snooze(id, until.getTime());
              onClose();
              onDone();
            }}
          >
            {words.times[name]}
            <span className="font-normal text-soft">{format.when(until.toISOString(), now)}</span>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
