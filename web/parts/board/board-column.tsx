import { useId } from "react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { useBoardWords } from "../../i18n/board-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { BoardCard } from "./board-card.tsx";

/** One column with its count and its cards. An empty one is narrow; on a phone only the one that is looked at is there. */
export function BoardColumn(props: { title: string; tasks: readonly Task[]; more: boolean; shown: boolean }) {
  const { title, tasks, more, shown } = props;
  const words = useBoardWords();
  const format = useFormat();
  const titleId = useId();
  const width = tasks.length === 0 ? "lg:w-24 lg:flex-none" : "lg:min-w-54 lg:flex-1";
  return (
    <section
      aria-labelledby={titleId}
      className={`${shown ? "flex" : "hidden"} min-h-0 w-full flex-col lg:flex ${width}`}
    >
      <h2 id={titleId} className="px-1 pb-2 font-semibold whitespace-nowrap">
        {title} <span className="font-normal text-soft">{words.count(format.count(tasks.length), more)}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className="px-1 text-xs text-soft">{words.empty}</p>
      ) : (
        <ul
          tabIndex={-1}
          aria-labelledby={titleId}
          className="grid min-h-0 content-start gap-2 rounded-lg bg-panel p-2 lg:overflow-y-auto"
        >
          {tasks.map((task) => (
            <BoardCard key={task.id} task={task} />
          ))}
          {more && <li className="p-1 text-xs text-soft">{words.more(format.count(tasks.length))}</li>}
        </ul>
      )}
    </section>
  );
}
