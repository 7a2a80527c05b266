import { Copy } from "lucide-react";
import type { OfficeProject, OfficeState, SavedWork } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeEventWords } from "../../../i18n/office-event-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { Button } from "../../../ui/button.tsx";
import { copy } from "../../../ui/copy.ts";
import { toast } from "../../../ui/toast.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The saved work of an office: the branch in the person's project, and the changed files of every workspace. */
export function WorkPanel({ state: { project, work, unsaved } }: { state: OfficeState }) {
  const { work: words } = useOfficeEventWords();
  const format = useFormat();
  return (
    <div className="grid gap-5">
      {project !== null && <Project project={project} />}
      {work.length === 0 && <p className="text-soft">{words.nothing}</p>}
      {work.map((saved) => (
        <Saved key={saved.workspace ?? ""} saved={saved} />
      ))}
      {unsaved.length > 0 && (
        <p className="text-soft">{words.unsaved(unsaved.length, format.count(unsaved.length))}</p>
      )}
    </div>
  );
}

function Project({ project: { path, base, refused, published } }: { project: OfficeProject }) {
  const { work: words } = useOfficeEventWords();
  const say = usePlatformWords();
  return (
    <section data-project className="grid gap-1.5">
      <h2 className="font-semibold">{words.project}</h2>
      {refused !== null && <Problem title={words.refused} reason={say(refused)} />}
      {refused === null && base === null && <p className="text-soft">{words.importing}</p>}
      {base !== null && published === null && <p className="text-soft">{words.noBranch}</p>}
      {published !== null && (
        <>
          {published.problem === null ? (
            <p className="break-words">
              <VisibleText text={words.branch(published.branch)} />
            </p>
          ) : (
            <Problem title={words.problem} reason={say(published.problem)} />
          )}
          <Command text={lookCommand(path, base, published.branch)} />
        </>
      )}
    </section>
  );
}

function Problem({ title, reason }: { title: string; reason: string }) {
  return (
    <p className="rounded-md bg-failed-wash px-3 py-2 break-words text-failed">
      <strong className="font-semibold">{title}</strong> <VisibleText text={reason} />
    </p>
  );
}

/** The command that shows the work in the person's project, with a button that copies it. */
function Command({ text }: { text: string }) {
  const { work: words } = useOfficeEventWords();
  return (
    <div>
      <p className="text-xs text-soft">{words.command}</p>
      <div className="flex items-start gap-2">
        <pre
          tabIndex={0}
          aria-label={words.command}
          className="min-w-0 flex-1 overflow-x-auto rounded-md border border-line bg-panel px-3 py-2 font-mono text-xs"
        >
          {text}
        </pre>
        <Button
          aria-label={words.copy}
          title={words.copy}
          onClick={() =>
            void copy(text).then(
              () => toast(words.copied),
              () => toast(words.copyFailed),
            )
          }
        >
          <Copy size={14} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

function lookCommand(path: string, base: string | null, branch: string): string {
  const range = base === null ? branch : `${base.slice(0, 10)}..${branch}`;
  return `git -C ${quoted(path)} log --stat ${quoted(range)}`;
}

/** Returns a word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w./@:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function Saved({ saved }: { saved: SavedWork }) {
  const { work: words } = useOfficeEventWords();
  const format = useFormat();
  const now = useNow();
  const { workspace, commit, changed, changedCount, savedAt } = saved;
  return (
    <section data-work={workspace ?? "shared"}>
      <h2 className="font-semibold">{workspace === null ? words.shared : words.of(workspace)}</h2>
      <p className="text-xs text-soft">{words.at(commit.slice(0, 10), format.when(savedAt, now))}</p>
      <p className="mt-1">
        {changedCount === 0 ? words.noChange : words.changed(changedCount, format.count(changedCount))}
      </p>
      <ul className="mt-0.5 grid gap-0.5 font-mono text-xs">
        {changed.map((path) => (
          <li key={path} className="break-all">
            <VisibleText text={path} />
          </li>
        ))}
        {changedCount > changed.length && (
          <li className="font-sans text-soft">{words.more(format.count(changedCount - changed.length))}</li>
        )}
      </ul>
    </section>
  );
}
