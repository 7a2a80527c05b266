import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { actOn } from "../../data/commands.ts";
import { ofTask, useMay } from "../../data/rights.ts";
import { useAgentWords } from "../../i18n/agent-words.ts";
import { Button } from "../../ui/button.tsx";
import { ShellCommand } from "../../ui/shell-command.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Lets a task continue whose agent could not work: the command that removes the cause, and a button to try again. */
export function AgentFix({ task }: { task: Task }) {
  const words = useAgentWords();
  const again = useMutation({ mutationFn: () => actOn(task.id, "resume") });
  const mayResume = useMay("change", ofTask(task));
  const fix = task.error?.fix;
  return (
    <div data-agent-fix className="mt-2 grid gap-2 text-ink">
      {fix !== undefined && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{words.runThis}</span>
          <ShellCommand command={fix} label={words.copyCommand(fix)} copied={words.copied} />
        </span>
      )}
      {mayResume && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="primary" disabled={again.isPending} onClick={() => again.mutate()}>
            <RotateCcw size={15} aria-hidden="true" />
            {words.tryAgain}
          </Button>
          <span className="text-xs text-soft">{words.keepsEverything}</span>
        </span>
      )}
      <FailureNote error={again.error} />
    </div>
  );
}
