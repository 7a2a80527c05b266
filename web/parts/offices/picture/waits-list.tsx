import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { type OfficeWords, useOfficeWords } from "../../../i18n/office-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { openWaits, type ShownWait } from "../member-standing.ts";
import { brokenShownMs } from "./picture.tsx";

/** The waits of an office in words, and its latest broken cycle. */
export function WaitsList({ state }: { state: OfficeState }) {
  const { picture: words } = useOfficeWords();
  const format = useFormat();
  const now = useNow();
  const titleId = useId();
  const waits = openWaits(state);
  return (
    <section aria-labelledby={titleId} data-waits>
      <h2 id={titleId} className="mb-1 font-semibold">
        {words.waits}
      </h2>
      {waits.length === 0 && <p className="text-soft">{words.nobody}</p>}
      <ul className="grid gap-0.5">
        {waits.map((wait) => (
          <li key={`${wait.why} ${wait.id} ${wait.to}`} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">{sentenceOf(wait, words)}</span>
            <span className="shrink-0 text-xs text-soft tabular-nums">
              {words.since(format.span(now - Date.parse(wait.since)))}
            </span>
          </li>
        ))}
      </ul>
      <BrokenNote state={state} />
    </section>
  );
}

/** The latest broken cycle: red while it is new. */
function BrokenNote({ state: { broken } }: { state: OfficeState }) {
  const { picture: words } = useOfficeWords();
  const format = useFormat();
  const now = useNow();
  const last = broken.at(-1);
  if (last === undefined) return null;
  const age = now - Date.parse(last.at);
  return (
    <p
      data-broken
      className={`mt-2 flex items-start gap-2 rounded-md px-3 py-2 ${age > brokenShownMs ? "bg-panel text-soft" : "bg-failed-wash text-failed"}`}
    >
      <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <strong className="font-semibold">{words.broken(last.members.join(" → "))}</strong>{" "}
        {words.brokenHint(last.members[0] ?? "")}
      </span>
      <span className="shrink-0 text-xs tabular-nums">{words.brokenAgo(format.span(age))}</span>
    </p>
  );
}

function sentenceOf(wait: ShownWait, words: OfficeWords["picture"]): string {
  if (wait.why === "decision") return words.decision(wait.from, wait.callee);
  return words[wait.why](wait.from, wait.to ?? "");
}
