import { useNavigate } from "@tanstack/react-router";
import { Pause, Play, RefreshCw, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import {
  actOnOrchestration,
  deleteOrchestration,
  type OrchestrationAct,
} from "../../../data/orchestration-acts.ts";
import { ofRun, useRights } from "../../../data/rights.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useActs } from "../../coordinators/use-acts.ts";

/**
 * The actions on an orchestration in its current state. Cancelling and deleting ask for confirmation and name
 * their effect.
 */
export function RunActions({ run }: { run: OrchestrationState }) {
  const { id, status } = run;
  const words = useTaskRunWords();
  const { close } = useWords();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const { begin, remove, busy } = useActs<OrchestrationAct>({
    status,
    act: (name) => actOnOrchestration(id, name),
    remove: () => deleteOrchestration(id),
    onActed: (name) => {
      if (name === "reload") toast(words.reloaded);
    },
    onRemoved: () => navigate({ to: "/orchestrations" }),
  });
  const may = useRights();
  const mayChange = may("change", ofRun(run));
  const isOpen = status === "running" || status === "paused";
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && status === "running" && (
        <Button disabled={busy} onClick={() => begin("pause")}>
          <Pause size={15} aria-hidden="true" /> {words.pause}
        </Button>
      )}
      {mayChange && status !== "running" && status !== "completed" && (
        <Button variant="primary" disabled={busy} onClick={() => begin("resume")}>
          <Play size={15} aria-hidden="true" /> {words.resume}
        </Button>
      )}
      {mayChange && isOpen && (
        <Button disabled={busy} onClick={() => begin("reload")}>
          <RefreshCw size={15} aria-hidden="true" /> {words.reload}
        </Button>
      )}
      {mayChange && isOpen && (
        <Button variant="danger" disabled={busy} onClick={() => setAsking("cancel")}>
          <Square size={14} aria-hidden="true" /> {words.cancel}
        </Button>
      )}
      {!isOpen && may("remove", ofRun(run)) && (
        <Button disabled={busy} onClick={() => setAsking("delete")}>
          <Trash2 size={15} aria-hidden="true" /> {words.delete}
        </Button>
      )}
      {asking === "cancel" && (
        <ConfirmDialog
          title={words.cancelTitle}
          body={words.cancelBody}
          confirm={words.cancel}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => begin("cancel")}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title={words.deleteTitle}
          body={words.deleteBody}
          confirm={words.delete}
          refuse={words.keepIt}
          closeLabel={close}
          onConfirm={remove}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
