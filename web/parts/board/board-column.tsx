import { useId } from "react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { useBoardWords } from "../../i18n/board-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { BoardCard } from "./board-card.tsx";

/** One column with its count and its cards. An empty one is narrow; on a phone columns are parts of one list, and an empty one is not there. */
export function BoardColumn({ title, tasks }: { title: string; tasks: readonly Task[] }) {
  const words = useBoardWords();
  const format = useFormat();
  const titleId = useId();
  const width = tasks.length === 0 ? "hidden lg:flex lg:w-24 lg:flex-none" : "flex lg:min-w-39 lg:flex-1";
  return (
    <section
      aria-labelledby={titleId}
      className={`w-full shrink-0 flex-col lg:min-h-0 lg:shrink lg:max-w-96 ${width}`}
    >
      <h2
        id={titleId}
        className="sticky top-0 z-10 bg-page px-1 pt-1 pb-2 font-semibold break-keep lg:static lg:pt-0"
      >
        {title} <span className="font-normal text-soft tabular-nums">{format.count(tasks.length)}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className="px-1 text-xs text-soft">{words.empty}</p>
      ) : (
        <ul
          tabIndex={-1}
          aria-labelledby={titleId}
          className="grid grid-cols-1 content-start lg:min-h-0 gap-2 rounded-lg bg-panel p-2 lg:overflow-y-auto"
        >
          {tasks.map((task) => (
            <BoardCard key={task.id} task={task} />
          ))}
        </ul>
      )}
    </section>
  );
}
