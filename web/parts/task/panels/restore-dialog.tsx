import { useQuery } from "@tanstack/react-query";
import type { Checkpoint, RestoreEffects } from "../../../../src/protocol/task/checkpoint.ts";
import { restoreEffects } from "../../../data/checkpoints.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/words.ts";
import { useCheckpointWords } from "../../../i18n/checkpoint-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";

const mostNamed = 12;

/** Asks before a checkpoint is restored, and lists the effects. Closing it does nothing. */
export function RestoreDialog(props: { checkpoint: Checkpoint; onConfirm: () => void; onClose: () => void }) {
  const { checkpoint, onConfirm, onClose } = props;
  const words = useCheckpointWords();
  const { close } = useWords();
  const format = useFormat();
  const now = useNow();
  const effects = useQuery(restoreEffects(checkpoint.id));
  return (
    <Dialog
      title={words.restoreTitle(format.whenExactly(checkpoint.at, now))}
      closeLabel={close}
      onClose={onClose}
    >
      <p>{words.restoreBody}</p>
      <div className="mt-3">
        {effects.data === undefined ? (
          <LoadingOrFailure of={effects} shape="lines" className="max-h-24 overflow-hidden" />
        ) : (
          <Effects effects={effects.data} />
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button data-first onClick={onClose}>
          {words.keepGoing}
        </Button>
        <Button
          variant="danger"
          disabled={effects.data === undefined}
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {words.restore}
        </Button>
      </div>
    </Dialog>
  );
}

function Effects({ effects }: { effects: RestoreEffects }) {
  const words = useCheckpointWords();
  const { count, when } = useFormat();
  const now = useNow();
  const { files, comparedAt, messages, phaseNow, phaseThen, verifiesAgain, closesReview } = effects;
  return (
    <ul data-effects className="grid gap-1 rounded-md bg-waiting-wash px-3 py-2">
      <li>
        {files.length === 0 ? words.effects.noFiles : words.effects.files(files.length, count(files.length))}
        {comparedAt !== null && (
          <span className="text-soft"> {words.effects.comparedAt(when(comparedAt, now))}</span>
        )}
        <ul className="mt-1 grid gap-0.5">
          {files.slice(0, mostNamed).map(({ path, becomes }) => (
            <li key={path} className="flex gap-2 text-xs">
              <span className="w-20 shrink-0 text-soft">{words.effects.becomes[becomes]}</span>
              <span className="min-w-0 font-mono break-all">{path}</span>
            </li>
          ))}
          {files.length > mostNamed && (
            <li className="text-xs text-soft">{words.effects.more(count(files.length - mostNamed))}</li>
          )}
        </ul>
      </li>
      {messages > 0 && <li>{words.effects.messages(messages, count(messages))}</li>}
      {phaseNow !== phaseThen && phaseNow !== null && phaseThen !== null && (
        <li>{words.effects.phase(count(phaseNow), count(phaseThen))}</li>
      )}
      {closesReview && <li>{words.effects.closesReview}</li>}
      {verifiesAgain && <li>{words.effects.verifiesAgain}</li>}
    </ul>
  );
}
