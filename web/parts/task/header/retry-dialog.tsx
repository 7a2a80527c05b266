import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { retryTask } from "../../../data/checkpoints.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/words.ts";
import { useCheckpointWords } from "../../../i18n/checkpoint-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { FailureNote } from "../../failure/failure-note.tsx";

type From = Parameters<typeof retryTask>[1];

/** Asks from where to run an ended task again; unavailable starts are not offered. */
export function RetryDialog({ taskId, onClose }: { taskId: TaskId; onClose: () => void }) {
  const words = useWords();
  const work = useCheckpointWords();
  const format = useFormat();
  const now = useNow();
  const gate = useTaskPart(taskId, (state) => state.gate);
  const last = gate?.checkpoints.at(-1);
  const offered: { from: From; name: string; hint: string }[] = [
    ...(last === undefined
      ? []
      : [
          {
            from: "checkpoint" as const,
            name: work.retry.checkpoint.name,
            hint: work.retry.checkpoint.hint(format.when(last.at, now)),
          },
        ]),
    ...((gate?.outline.length ?? 0) > 0 ? [{ from: "phase" as const, ...work.retry.phase }] : []),
    { from: "scratch", ...work.retry.scratch },
  ];
  const [chosen, setChosen] = useState<From>(offered[0]?.from ?? "scratch");
  const retry = useMutation({ mutationFn: (from: From) => retryTask(taskId, from), onSuccess: onClose });
  return (
    <Dialog title={work.retryTitle} closeLabel={words.close} onClose={onClose}>
      <fieldset className="grid gap-2">
        <legend className="mb-2">{work.retryFrom}</legend>
        {offered.map(({ from, name, hint }) => (
          <label
            key={from}
            className="grid grid-cols-[auto_1fr] gap-x-3 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name="from"
              className="mt-1 size-4 accent-accent"
              data-first={from === chosen ? true : undefined}
              checked={from === chosen}
              onChange={() => setChosen(from)}
            />
            <span>
              <span className="font-medium">{name}</span>
              <span className="block text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-4 grid gap-3">
        <FailureNote error={retry.error} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Link
            to="/new"
            search={{ from: taskId }}
            className="within-reach rounded text-accent underline"
            onClick={onClose}
          >
            {work.runChanged}
          </Link>
          <Button variant="primary" disabled={retry.isPending} onClick={() => retry.mutate(chosen)}>
            {work.runAgain}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
