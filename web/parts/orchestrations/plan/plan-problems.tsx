import { TriangleAlert } from "lucide-react";
import type { PlannedList } from "../../../../src/protocol/api/orchestrations.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useTaskListWords } from "../../../i18n/task-list-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The largest number of problems to show. */
const mostShown = 50;

/** The errors that prevent a list from running, and its contradictions, with file and line. */
export function PlanProblems({ plan: { file, errors, contradictions } }: { plan: PlannedList }) {
  const words = useTaskListWords();
  const { count } = useFormat();
  return (
    <>
      {errors.length > 0 && (
        <Problems
          title={words.plan.errors(errors.length, count(errors.length))}
          look="bg-failed-wash text-failed"
          problems={errors.map(({ message, file, line }) => ({ message, where: file, lines: [line] }))}
        />
      )}
      {contradictions.length > 0 && (
        <Problems
          title={words.plan.contradictions(contradictions.length, count(contradictions.length))}
          look="bg-waiting-wash text-waiting"
          problems={contradictions.map(({ message, lines }) => ({ message, where: file, lines }))}
        />
      )}
    </>
  );
}

function Problems(props: {
  title: string;
  look: string;
  problems: readonly { message: string; where: string; lines: readonly number[] }[];
}) {
  const { title, look, problems } = props;
  const words = useTaskListWords();
  const say = usePlatformWords();
  const { count } = useFormat();
  const rest = problems.length - mostShown;
  return (
    <div role="alert" className={`grid gap-2 rounded-lg px-4 py-3 ${look}`}>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={16} aria-hidden="true" />
        {title}
      </p>
      <ul className="grid gap-2">
        {problems.slice(0, mostShown).map(({ message, where, lines }, at) => (
          <li key={at}>
            <p className="break-words">
              <VisibleText text={say(message)} />
            </p>
            <p className="text-xs">
              <span className="font-mono break-all">
                <VisibleText text={where} />
              </span>
              {lines.length > 0 && ", "}
              {lines.length === 1 && words.plan.line(String(lines[0]))}
              {lines.length > 1 && words.plan.lines(lines.slice(0, 10).join(", "))}
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-xs">{words.plan.more(count(rest))}</p>}
    </div>
  );
}
