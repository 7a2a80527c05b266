import { Copy } from "lucide-react";
import type { OfficeProject, OfficeState, SavedWork } from "../../../../src/protocol/office/state.ts";
import type { OfficeRecord } from "../../../data/office-events.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeEventWords } from "../../../i18n/office-event-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { Button } from "../../../ui/button.tsx";
import { copy } from "../../../ui/copy.ts";
import { toast } from "../../../ui/toast.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { shellWord } from "../../../ui/shell-word.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** One save of changed files. */
interface Save extends Omit<SavedWork, "savedAt"> {
  readonly at: string;
  readonly turns: readonly { readonly member: string; readonly number: number }[];
}

/** The most files of a save that are listed. */
const mostFiles = 20;

/** The saved work of an office: the branch in the person's project, and every save with its changed files. */
export function WorkPanel(props: { state: OfficeState; records: readonly OfficeRecord[] | undefined }) {
  const { state, records } = props;
  const { work: words } = useOfficeEventWords();
  const format = useFormat();
  const { project, unsaved } = state;
  const saves = savesOf(state, records ?? []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {project !== null && <Project project={project} />}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="font-semibold">{words.saves}</h2>
        {saves.length === 0 && <p className="text-soft">{words.nothing}</p>}
        {unsaved.length > 0 && (
          <p className="text-soft">{words.unsaved(unsaved.length, format.count(unsaved.length))}</p>
        )}
        <ul className="grid gap-3">
          {saves.map((save) => (
            <SaveItem key={`${save.workspace} ${save.commit}`} save={save} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Returns the saves that changed files, latest first: those of the events, else the last ones of the state. */
function savesOf({ work }: OfficeState, records: readonly OfficeRecord[]): readonly Save[] {
  const told = records.flatMap(({ event, at }): Save[] =>
    event.type === "work.saved" ? [{ ...event, at }] : [],
  );
  const known = told.length > 0 ? told : work.map((saved) => ({ ...saved, at: saved.savedAt, turns: [] }));
  return known.filter(({ changedCount }) => changedCount > 0).toReversed();
}

function Project({ project: { path, base, refused, published } }: { project: OfficeProject }) {
  const { work: words } = useOfficeEventWords();
  const say = usePlatformWords();
  return (
    <section data-project className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
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
  return `git -C ${shellWord(path)} log --stat ${shellWord(range)}`;
}

function SaveItem({ save }: { save: Save }) {
  const { work: words } = useOfficeEventWords();
  const format = useFormat();
  const now = useNow();
  const { workspace, commit, changed, changedCount, at, turns } = save;
  const shown = changed.slice(0, mostFiles);
  return (
    <li data-work={workspace ?? "shared"} className="rounded-lg border border-line px-3 py-2">
      <p className="flex flex-wrap gap-x-3 text-xs text-soft">
        <span className="font-medium text-ink">
          {turns.map(({ member, number }) => words.turn(member, format.count(number))).join(", ")}
        </span>
        <span>{words.changed(changedCount, format.count(changedCount))}</span>
        <span className="font-mono">{commit.slice(0, 10)}</span>
        <time dateTime={at} title={format.exact(at)} className="ml-auto tabular-nums">
          {format.when(at, now)}
        </time>
      </p>
      <ul className="mt-1 grid gap-0.5 font-mono text-xs">
        {shown.map((path) => (
          <li key={path} className="break-all">
            <VisibleText text={path} />
          </li>
        ))}
        {changedCount > shown.length && (
          <li className="font-sans text-soft">{words.more(format.count(changedCount - shown.length))}</li>
        )}
      </ul>
    </li>
  );
}
