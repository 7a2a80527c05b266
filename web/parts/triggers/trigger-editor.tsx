import { useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { CheckedTrigger, TriggerPreview } from "../../../src/protocol/api/triggers.ts";
import type { TriggerId } from "../../../src/protocol/ids.ts";
import type { TriggerDefinition } from "../../../src/protocol/trigger/definition.ts";
import { useProjectForNew } from "../../data/projects.ts";
import { useSurelyMay } from "../../data/rights.ts";
import { previewOf, saveTrigger } from "../../data/triggers.ts";
import { useFormatIn } from "../../i18n/format.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useTriggerWords } from "../../i18n/trigger-words.ts";
import { Button } from "../../ui/button.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useSending } from "../../ui/use-sending.ts";
import { VisibleText } from "../../ui/visible-text.tsx";
import { useFailureSentence } from "../failure/failure-note.tsx";
import { definitionOf, type TriggerDraft } from "./trigger-draft.ts";
import { TriggerForm } from "./trigger-form.tsx";

/** The form of a trigger, with a preview of what it would do. */
export function TriggerEditor(props: {
  id: TriggerId | null;
  before: TriggerDefinition | null;
  initial: TriggerDraft;
  payload: string;
  onPayload: (text: string) => void;
  onSaved: (saved: CheckedTrigger) => void;
}) {
  const { id, before, initial, payload, onPayload, onSaved } = props;
  const words = useTriggerWords();
  const platform = usePlatformWords();
  const sentenceOf = useFailureSentence();
  const [draft, setDraft] = useState(initial);
  const project = useProjectForNew("");
  const definition = definitionOf({ ...draft, project: draft.project || (project?.id ?? "") }, before);
  const parsed = parsedPayload(payload);
  const later = useDeferredValue(definition);
  const mayPreview = useSurelyMay("work", { project: later?.project });
  const preview = useQuery({
    ...previewOf(id, later ?? ({} as TriggerDefinition), parsed.value),
    enabled: later !== null && parsed.ok && mayPreview,
  });
  const save = useMutation({
    mutationFn: (whole: TriggerDefinition) => saveTrigger(id, whole),
    onSuccess: onSaved,
  });
  const send = (): void => {
    if (definition !== null && !save.isPending) save.mutate(definition);
  };
  const problem = (field: string): string | null => {
    const flaw = preview.data?.flaws.find(
      (each) => each.field === field || each.field.startsWith(`${field}.`),
    );
    return flaw === undefined ? null : platform(flaw.message);
  };
  return (
    <form
      {...useSending(send)}
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-5"
    >
      <TriggerForm
        draft={draft}
        change={(changes) => setDraft((now) => ({ ...now, ...changes }))}
        problem={problem}
      />
      <Labelled label={words.payload} hint={words.payloadHint} problem={parsed.ok ? null : words.badPayload}>
        <TextArea
          name="payload"
          rows={2}
          className="font-mono"
          spellCheck={false}
          value={payload}
          onChange={({ target }) => onPayload(target.value)}
        />
      </Labelled>
      {definition !== null && preview.data !== undefined && (
        <Preview preview={preview.data} timeZone={timeZoneOf(definition)} />
      )}
      {save.error !== null && (
        <p role="alert" className="text-failed">
          {sentenceOf(save.error)}
        </p>
      )}
      <div>
        <Button variant="primary" disabled={definition === null || save.isPending} onClick={send}>
          {id === null ? words.createIt : words.save}
        </Button>
      </div>
    </form>
  );
}

/** Returns the JSON of a payload; undefined if the field is empty. */
export function parsedPayload(text: string): { readonly ok: boolean; readonly value: unknown } {
  if (text.trim() === "") return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, value: undefined };
  }
}

/** Returns the zone in which a schedule counts. */
function timeZoneOf({ when }: TriggerDefinition): string {
  return when.kind === "schedule" ? when.timeZone : "UTC";
}

function Preview({ preview, timeZone }: { preview: TriggerPreview; timeZone: string }) {
  const words = useTriggerWords();
  const format = useFormatIn(timeZone);
  const platform = usePlatformWords();
  const { next, work, reason, warnings } = preview;
  return (
    <section
      aria-label={words.preview}
      className="grid gap-3 rounded-lg border border-line bg-panel px-4 py-3"
    >
      <h2 className="font-semibold">{words.preview}</h2>
      {warnings.map((warning) => (
        <p key={warning} className="text-waiting">
          {platform(warning)}
        </p>
      ))}
      {next.length > 0 && (
        <div>
          <h3 className="text-xs text-soft">{words.nextTimes(timeZone)}</h3>
          <ol data-next-times className="tabular-nums">
            {next.map((time) => (
              <li key={time}>
                <time dateTime={time}>{format.exact(time)}</time>
              </li>
            ))}
          </ol>
        </div>
      )}
      {reason !== null && <p className="text-failed">{platform(reason.message)}</p>}
      {work !== null && (
        <div className="min-w-0">
          <h3 className="text-xs text-soft">{words.previewWork}</h3>
          <p className="font-medium break-words">
            <VisibleText text={work.kind === "task" ? work.title : `${work.path} ${work.list ?? ""}`} />
          </p>
          {work.kind === "task" && work.description !== "" && (
            <pre
              // A long description scrolls, also with the keyboard.
              tabIndex={0}
              aria-label={words.description}
              className="mt-1 max-h-60 overflow-auto text-xs break-words whitespace-pre-wrap"
            >
              <VisibleText text={work.description} />
            </pre>
          )}
        </div>
      )}
    </section>
  );
}
