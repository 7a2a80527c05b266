import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { ConflictDetail, ResolveConflict } from "../../../../src/protocol/api/orchestrations.ts";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { resolveConflict } from "../../../data/orchestration-acts.ts";
import { ofRun, useMay } from "../../../data/rights.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useConflictWords } from "../../../i18n/conflict-words.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { ByRight } from "../../people/by-right.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import { useTaskActs } from "../table/use-task-acts.ts";
import { ConflictFile } from "./conflict-file.tsx";
import { type FileChoice, firstChoice, resolutionOf } from "./resolution.ts";

/** The files of a conflict with the person's choices, and the actions that end it. */
export function ConflictForm(props: { run: OrchestrationState; task: string; conflict: ConflictDetail }) {
  const { run, task, conflict } = props;
  const { id: runId } = run;
  const words = useConflictWords();
  const say = usePlatformWords();
  const navigate = useNavigate();
  const [choices, setChoices] = useState<Readonly<Record<string, FileChoice>>>({});
  const [asked, setAsked] = useState(false);
  const { act, busy } = useTaskActs(runId, task);
  const leave = (): void =>
    void navigate({ to: "/orchestrations/$orchestrationId", params: { orchestrationId: runId } });
  const resolve = useMutation({
    mutationFn: (resolution: ResolveConflict) => resolveConflict(runId, task, resolution),
    onSuccess: () => {
      toast(words.resolved(task));
      leave();
    },
  });
  const mayChange = useMay("change", ofRun(run));
  const resolution = resolutionOf(conflict, choices);
  return (
    <div className="grid gap-4">
      {conflict.reason !== null && (
        <p className="shown-as-written rounded-md bg-waiting-wash px-3 py-2 text-waiting">
          <VisibleText text={say(conflict.reason)} />
        </p>
      )}
      <ByRight right="decide" project={run.projectId} className="">
        {conflict.files.map((file) => (
          <ConflictFile
            key={file.path}
            file={file}
            choice={choices[file.path] ?? firstChoice(file)}
            onChoose={(choice) => setChoices((known) => ({ ...known, [file.path]: choice }))}
          />
        ))}
        <div className="grid justify-items-start gap-3">
          {asked && resolution === null && (
            <p role="alert" className="text-failed">
              {words.unresolved}
            </p>
          )}
          <FailureNote error={resolve.error} />
          <Button
            variant="primary"
            disabled={resolve.isPending || busy}
            onClick={() => {
              setAsked(true);
              if (resolution !== null) resolve.mutate(resolution);
            }}
          >
            {words.resolve}
          </Button>
        </div>
      </ByRight>
      {mayChange && (
        <section className="grid gap-2 border-t border-line pt-4">
          <h2 className="font-semibold">{words.otherwise}</h2>
          <Alternative hint={words.redoHint}>
            <Button disabled={busy} onClick={() => act({ action: "retry" }, leave)}>
              {words.redo}
            </Button>
          </Alternative>
          <Alternative hint={words.skipHint}>
            <Button disabled={busy} onClick={() => act({ action: "skip" }, leave)}>
              {words.skip}
            </Button>
          </Alternative>
        </section>
      )}
    </div>
  );
}

function Alternative({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <span className="text-sm text-soft">{hint}</span>
    </p>
  );
}
