import { TriangleAlert } from "lucide-react";
import { useFormat } from "../../../i18n/format.ts";
import { useHiddenWords } from "../../../i18n/hidden-words.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { hiddenIn } from "../../../../src/protocol/hidden-characters.ts";
import type { HiddenFinding } from "../../../../src/protocol/hidden-findings.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The most code points, and lines of each, that are listed. */
const mostCodes = 6;
const mostLines = 5;

/** Lists the hidden characters of a file and its name, with links to their lines. */
export function HiddenNotice(props: {
  path: string;
  findings: readonly HiddenFinding[];
  onLine: (line: number) => void;
}) {
  const { path, findings, onLine } = props;
  const words = useReviewWords();
  const { kinds } = useHiddenWords();
  const format = useFormat();
  const isNamed = hiddenIn(path).length > 0;
  return (
    <aside
      data-hidden-characters={findings.reduce((sum, { count }) => sum + count, 0)}
      aria-label={words.hidden.title}
      className="m-3 flex gap-2 rounded-md bg-waiting-wash px-3 py-2 text-sm"
    >
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-waiting" />
      <div className="min-w-0">
        <p className="font-semibold text-waiting">{words.hidden.title}</p>
        <p className="text-soft">{words.hidden.why}</p>
        <ul className="mt-1">
          {isNamed && (
            <li>
              {words.hidden.inName} <VisibleText text={path} />
            </li>
          )}
          {findings.slice(0, mostCodes).map(({ code, kind, count, lines: found }) => (
            <li key={code} className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono font-semibold">{code}</code>
              <span>{kinds[kind]}</span>
              <span className="text-soft">{words.hidden.times(count, format.count(count))}</span>
              {found.slice(0, mostLines).map((line) => (
                <button
                  key={line}
                  type="button"
                  className="min-h-6 rounded text-accent underline pointer-coarse:min-h-11"
                  onClick={() => onLine(line)}
                >
                  {words.line(String(line))}
                </button>
              ))}
              {found.length > mostLines && (
                <span className="text-soft">
                  {words.decision.andMore(format.count(found.length - mostLines))}
                </span>
              )}
            </li>
          ))}
          {findings.length > mostCodes && (
            <li className="text-soft">{words.decision.andMore(format.count(findings.length - mostCodes))}</li>
          )}
        </ul>
      </div>
    </aside>
  );
}
