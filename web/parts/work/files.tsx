import type { GateState } from "../../../src/protocol/task/gate-state.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWorkWords } from "../../i18n/work-words.ts";
import { ReviewLink } from "../review-link.tsx";

const mostFiles = 200;

/** The files of the last commit that was collected, with their sizes and what is wrong with their names or sizes. */
export function Files({ gate }: { gate: GateState }) {
  const words = useWorkWords();
  const format = useFormat();
  const files = gate.collected?.deliverables ?? gate.reviews.at(-1)?.deliverables ?? [];
  const commit = gate.collected?.commit;
  const seen =
    commit === undefined ? gate.reviews.at(-1) : gate.reviews.findLast((review) => review.commit === commit);
  const problems = gate.collected?.problems ?? [];
  return (
    <section>
      <h3 className="mb-1 font-semibold">{words.files}</h3>
      {files.length === 0 && <p className="text-soft">{words.noFiles}</p>}
      {problems.map(({ path, message }) => (
        <p key={path} className="shown-as-written text-failed">
          <span className="font-mono text-xs">{path}</span> {message}
        </p>
      ))}
      <ul className="grid gap-0.5">
        {files.slice(0, mostFiles).map(({ path, size }) => (
          <li key={path} className="flex gap-4">
            <span className="min-w-0 truncate font-mono text-xs leading-5">
              {seen === undefined ? (
                path
              ) : (
                <ReviewLink id={seen.id} at={{ file: path }}>
                  {path}
                </ReviewLink>
              )}
            </span>
            <span className="ml-auto shrink-0 text-xs leading-5 text-soft tabular-nums">
              {format.bytes(size)}
            </span>
          </li>
        ))}
      </ul>
      {files.length > mostFiles && (
        <p className="text-soft">{words.moreFiles(format.count(files.length - mostFiles))}</p>
      )}
    </section>
  );
}
