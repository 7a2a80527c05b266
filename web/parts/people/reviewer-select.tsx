import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { everybody } from "../../data/people.ts";
import { useTaskPart } from "../../data/queries.ts";
import { mayDecideIn } from "../../data/judge.ts";
import { useReviewWords } from "../../i18n/review-words.ts";

/** The people who may decide the reviews of a task. */
export function ReviewerSelect(props: { taskId: TaskId; value: string; onChange: (name: string) => void }) {
  const { taskId, value, onChange } = props;
  const { choose } = useReviewWords().decision;
  const project = useTaskPart(taskId, ({ task }) => task.project);
  const { data: people = [] } = useQuery(everybody);
  const able = people.filter((person) => project !== undefined && mayDecideIn(project, person));
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <select
      ref={field}
      value={able.some(({ name }) => name === value) ? value : ""}
      className="min-h-10 w-full rounded-md border border-field bg-page px-2 py-2 pointer-coarse:min-h-11"
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{choose}</option>
      {able.map(({ name, displayName }) => (
        <option key={name} value={name}>
          {`${displayName} (@${name})`}
        </option>
      ))}
    </select>
  );
}
