import { Check, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import type { ConflictDetail } from "../../../../src/protocol/api/orchestrations.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useConflictWords } from "../../../i18n/conflict-words.ts";
import { Button } from "../../../ui/button.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { conflictsLeft, type FileChoice, firstChoice } from "./resolution.ts";

/** A file in conflict: both versions, and the result, which a person can edit. */
export function ConflictFile(props: {
  file: ConflictDetail["files"][number];
  choice: FileChoice;
  onChoose: (choice: FileChoice) => void;
}) {
  const { file, choice, onChoose } = props;
  const words = useConflictWords();
  const { count } = useFormat();
  const area = useRef<HTMLTextAreaElement>(null);
  const left = conflictsLeft(choice.content);
  const Icon = left > 0 ? TriangleAlert : Check;
  const edit = (): void => {
    onChoose(choice.kind === "edit" ? choice : firstChoice(file));
    setTimeout(() => area.current?.focus());
  };
  return (
    <section aria-label={file.path} data-conflict-file={file.path} className="rounded-lg border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-t-lg border-b border-line bg-panel px-4 py-2">
        <h2 className="min-w-0 font-mono text-sm font-semibold break-all">
          <VisibleText text={file.path} />
        </h2>
        <p
          role="status"
          className={`flex items-center gap-1.5 text-sm ${left > 0 ? "text-waiting" : "text-done"}`}
        >
          <Icon size={14} aria-hidden="true" />
          {left > 0
            ? words.markersLeft(left, count(left))
            : choice.content === null
              ? words.deletes
              : words.clean}
        </p>
      </div>
      <div className="grid gap-3 p-4">
        <div className="grid gap-3 lg:grid-cols-2">
          <Side name={words.ours} text={file.ours} />
          <Side name={words.theirs} text={file.theirs} />
        </div>
        <div role="group" aria-label={words.result} className="flex flex-wrap gap-2">
          <Button
            aria-pressed={choice.kind === "ours"}
            className="aria-pressed:border-accent aria-pressed:bg-accent-wash"
            onClick={() => onChoose({ kind: "ours", content: file.ours })}
          >
            {words.useOurs}
          </Button>
          <Button
            aria-pressed={choice.kind === "theirs"}
            className="aria-pressed:border-accent aria-pressed:bg-accent-wash"
            onClick={() => onChoose({ kind: "theirs", content: file.theirs })}
          >
            {words.useTheirs}
          </Button>
          <Button
            aria-pressed={choice.kind === "edit"}
            className="aria-pressed:border-accent aria-pressed:bg-accent-wash"
            onClick={edit}
          >
            {words.edit}
          </Button>
        </div>
        {choice.content !== null && (
          <div>
            <p aria-hidden="true" className="mb-1 text-xs font-semibold text-soft">
              {words.result}
            </p>
            <textarea
              ref={area}
              aria-label={words.contentOf(file.path)}
              value={choice.content}
              rows={Math.min(24, Math.max(4, choice.content.split("\n").length))}
              spellCheck={false}
              autoCapitalize="off"
              className="block w-full rounded-md border border-field bg-page px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap"
              onChange={({ target }) => onChoose({ kind: "edit", content: target.value })}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function Side({ name, text }: { name: string; text: string | null }) {
  const words = useConflictWords();
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs font-semibold text-soft">{name}</h3>
      {text === null ? (
        <p className="rounded-md border border-dashed border-line px-3 py-2 text-soft">{words.deleted}</p>
      ) : (
        <pre
          tabIndex={0}
          aria-label={name}
          className="max-h-72 overflow-auto rounded-md border border-line bg-panel px-3 py-2 font-mono text-xs"
        >
          <VisibleText text={text} />
        </pre>
      )}
    </div>
  );
}
