import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { actOn } from "../../../data/commands.ts";
import { editTask } from "../../../data/edit-task.ts";
import { ofTask } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/text-field.tsx";
import { ByRight } from "../../people/by-right.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** Shows that a task's budget is spent, and raises it. */
export function BudgetForm({ task }: { task: Task }) {
  const taskWords = useTaskWords();
  const format = useFormat();
  const [limit, setLimit] = useState(suggested(task));
  const raise = useMutation({
    mutationFn: async (budget: number) => {
      await editTask(task.id, { budget });
      return actOn(task.id, "resume");
    },
  });
  const amount = Number(limit);
  const enough = Number.isFinite(amount) && amount > task.costUsd;
  return (
    <form
      className="mx-4 mb-3 grid gap-2 rounded-lg bg-waiting-wash px-4 py-3 lg:mx-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (enough && !raise.isPending) raise.mutate(amount);
      }}
    >
      <p className="font-semibold text-waiting">
        {taskWords.budgetSpent(format.cost(task.costUsd))}{" "}
        <Link
          to="/t/$taskId"
          params={{ taskId: task.id }}
          search={{ tab: "cost" }}
          className="within-reach rounded font-normal underline"
        >
          {taskWords.budgetWhy}
        </Link>
      </p>
      <ByRight right="change" {...ofTask(task)} className="" instead>
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex items-center gap-2">
            {taskWords.budgetLabel}
            <TextInput
              className="max-w-28"
              inputMode="decimal"
              value={limit}
              onChange={({ target }) => setLimit(target.value)}
            />
          </label>
          <Button variant="primary" type="submit" disabled={!enough || raise.isPending}>
            {taskWords.budgetRaise}
          </Button>
        </div>
      </ByRight>
      <FailureNote error={raise.error} />
    </form>
  );
}

/** Suggests twice the cost so far, in whole cents. */
function suggested({ costUsd }: Task): string {
  return (Math.ceil(costUsd * 200) / 100).toFixed(2);
}
