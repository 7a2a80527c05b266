import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { TaskId } from "../../src/protocol/ids.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { taskToRun } from "../data/triggers.ts";
import { useTriggerWords } from "../i18n/trigger-words.ts";
import { ByRight } from "../parts/people/by-right.tsx";
import { draftFromTask, emptyDraft } from "../parts/triggers/trigger-draft.ts";
import { TriggerEditor } from "../parts/triggers/trigger-editor.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The page that creates a trigger. */
export function NewTriggerPage() {
  const words = useTriggerWords();
  const navigate = useNavigate();
  const [payload, setPayload] = useState("");
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { from } = useSearch({ strict: false });
  const source = useQuery({ ...taskToRun(from as TaskId), enabled: from !== undefined });
  const task: Task | null = source.data ?? null;
  if (from !== undefined && source.isPending) return null;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-6 px-4 py-4 lg:px-8">
      <PageTitle>{words.newTitle}</PageTitle>
      {task !== null && <p className="text-soft">{words.fromTask(task.title)}</p>}
      <ByRight right="work" instead>
        <TriggerEditor
          id={null}
          before={null}
          initial={task === null ? emptyDraft(timeZone) : draftFromTask(task, words, timeZone)}
          payload={payload}
          onPayload={setPayload}
          onSaved={({ trigger }) =>
            void navigate({ to: "/triggers/$triggerId", params: { triggerId: trigger.id } })
          }
        />
      </ByRight>
    </div>
  );
}
