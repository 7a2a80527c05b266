import { Link } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useMay } from "../../../data/rights.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { standingOf } from "../../../../src/protocol/inbox/standing.ts";
import { focusComposer } from "./focus-composer.ts";

/** Shows that it is the person's turn, and links to the message field. */
export function TurnNote({ task }: { task: Task }) {
  const { inbox } = useWords();
  const { write } = useTaskWords();
  const mayWrite = useMay("work", { project: task.project });
  if (standingOf(task) !== "turn") return null;
  return (
    <section className="mx-4 mb-4 flex shrink-0 flex-wrap items-center gap-3 rounded-lg border border-l-4 border-line border-l-waiting bg-page p-4 lg:mx-6">
      <p className="mr-auto font-semibold">{inbox.yourTurn}</p>
      {mayWrite && (
        <Button variant="primary" className="hidden lg:inline-flex" onClick={focusComposer}>
          <MessageSquare size={15} aria-hidden="true" /> {write}
        </Button>
      )}
      <Link
        to="/t/$taskId"
        params={{ taskId: task.id }}
        search={{ tab: "conversation" }}
        className={`${buttonClass("primary")} lg:hidden`}
      >
        <MessageSquare size={15} aria-hidden="true" /> {write}
      </Link>
    </section>
  );
}
