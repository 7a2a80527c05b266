import {
  Check,
  ChevronRight,
  FilePen,
  FileText,
  Globe,
  LoaderCircle,
  ScanSearch,
  Search,
  SquareTerminal,
  Wrench,
  X,
} from "lucide-react";
import type { AgentAct } from "../../../data/timeline.ts";
import { useConversationWords } from "../../../i18n/conversation-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

type Tool = Extract<AgentAct, { is: "tool" }>;
type File = Extract<AgentAct, { is: "file" }>;

/** More rows are folded. */
const mostOpen = 4;

/** Tool calls and changed files between two messages, as one card. A long card is folded to its heading. */
export function ActCard({ acts, last }: { acts: readonly (Tool | File)[]; last: boolean }) {
  const words = useConversationWords();
  const { count } = useFormat();
  const tools = acts.filter((act) => act.is === "tool");
  const files = acts.filter((act) => act.is === "file");
  const failed = tools.filter(({ ok }) => ok === false).length;
  const heading = [
    tools.length > 0 && words.tools(tools.length, count(tools.length)),
    files.length > 0 && words.filesWritten(files.length, count(files.length)),
    failed > 0 && words.failed(count(failed)),
  ]
    .filter((part) => part !== false)
    .join(" · ");
  return (
    <li data-acts={acts.length} className="w-full max-w-3xl min-w-0 self-start">
      <details
        open={last || acts.length <= mostOpen}
        className="group rounded-lg border border-line bg-panel"
      >
        <summary className="flex min-h-8 list-none items-center gap-1.5 px-3 py-1 text-xs text-soft pointer-coarse:min-h-11">
          <ChevronRight size={14} aria-hidden="true" className="shrink-0 group-open:rotate-90" />
          {heading}
        </summary>
        <ul className="grid gap-0.5 border-t border-line px-3 py-1.5">
          {acts.map((act) => (
            <ActRow key={act.is === "tool" ? act.id : `${act.at} ${act.path}`} act={act} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function ActRow({ act }: { act: Tool | File }) {
  const words = useConversationWords();
  const format = useFormat();
  if (act.is === "file") {
    return (
      <li className="flex min-w-0 items-center gap-2 text-xs">
        <FilePen size={14} aria-hidden="true" className="shrink-0 text-soft" />
        <span className="shrink-0 text-soft">{act.created ? words.created : words.changed}</span>
        <span className="min-w-0 truncate font-mono">
          <VisibleText text={act.path} />
        </span>
      </li>
    );
  }
  const took = act.endedAt === null ? 0 : Date.parse(act.endedAt) - Date.parse(act.at);
  return (
    <li data-tool={act.name} className="flex min-w-0 items-center gap-2 text-xs">
      <ToolIcon name={act.name} />
      <span className="shrink-0 font-medium">
        <VisibleText text={act.name} />
      </span>
      <span className="min-w-0 flex-1 truncate font-mono text-soft">
        {act.summary !== null && <VisibleText text={act.summary} />}
      </span>
      {took >= 1000 && <span className="shrink-0 text-soft tabular-nums">{format.span(took)}</span>}
      <State act={act} />
    </li>
  );
}

function State({ act: { endedAt, ok } }: { act: Tool }) {
  const words = useConversationWords();
  if (ok === false) return <X size={14} className="shrink-0 text-failed" aria-label={words.states.failed} />;
  if (endedAt !== null)
    return <Check size={14} className="shrink-0 text-done" aria-label={words.states.done} />;
  return (
    <LoaderCircle
      size={14}
      className="shrink-0 animate-spin text-running"
      aria-label={words.states.running}
    />
  );
}

/** The icons of tools, by the usual names of tools; the first match counts. */
const icons: readonly { readonly names: RegExp; readonly Icon: typeof Check }[] = [
  { names: /bash|shell|exec|command|terminal/i, Icon: SquareTerminal },
  { names: /edit|write|patch|replace|create/i, Icon: FilePen },
  { names: /read|view|open|cat/i, Icon: FileText },
  { names: /grep|glob|search|find|list|ls/i, Icon: Search },
  { names: /web|fetch|http|browse/i, Icon: Globe },
  { names: /(?:)/, Icon: Wrench },
];

function ToolIcon({ name }: { name: string }) {
  return icons
    .filter(({ names }) => names.test(name))
    .slice(0, 1)
    .map(({ Icon, names }) => (
      <Icon key={names.source} size={14} aria-hidden="true" className="shrink-0 text-soft" />
    ));
}

/** A line between messages: a phase began, or its work was verified. */
export function ActLine({ act, phaseName }: { act: AgentAct; phaseName: (phase: number) => string }) {
  const words = useConversationWords();
  const { count } = useFormat();
  if (act.is === "phase") {
    return (
      <li className="flex items-center gap-3 self-stretch pt-2 text-xs font-medium text-soft">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        {words.phase(count(act.phase), phaseName(act.phase))}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </li>
    );
  }
  if (act.is !== "verified") return null;
  const colour =
    act.status === "passed" ? "text-done" : act.status === "failed" ? "text-failed" : "text-waiting";
  return (
    <li className={`flex items-center gap-1.5 self-start text-xs font-medium ${colour}`}>
      <ScanSearch size={14} aria-hidden="true" />
      {act.status === "failed"
        ? words.verifiedFailed(act.failed, count(act.failed))
        : words.verified[act.status]}
    </li>
  );
}
