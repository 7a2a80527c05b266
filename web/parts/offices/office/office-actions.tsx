import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pause, Play, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { actOnOffice, deleteOffice, type OfficeAct } from "../../../data/office-acts.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useFailureSentence } from "../../failure/failure-note.tsx";

/** The actions on an office in its current state. Ending and deleting ask for confirmation and name their effect. */
export function OfficeActions({ state: { id, status } }: { state: OfficeState }) {
  const words = useOfficeWords();
  const { close } = useWords();
  const sentenceOf = useFailureSentence();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"end" | "delete" | null>(null);
  const act = useMutation({
    mutationFn: ({ name }: { name: OfficeAct; status: string }) => actOnOffice(id, name),
    onError: (error) => toast(sentenceOf(error)),
  });
  const remove = useMutation({
    mutationFn: () => deleteOffice(id),
    onSuccess: () => navigate({ to: "/offices" }),
    onError: (error) => toast(sentenceOf(error)),
  });
  const begin = (name: OfficeAct): void => act.mutate({ name, status });
  // The event of an action may arrive before its response.
  const busy = (act.isPending && act.variables.status === status) || remove.isPending;
  if (status === "ended") {
    return (
      <>
        <Button disabled={busy} onClick={() => setAsking("delete")}>
          <Trash2 size={15} aria-hidden="true" /> {words.delete}
        </Button>
        {asking === "delete" && (
          <ConfirmDialog
            title={words.deleteTitle}
            body={words.deleteBody}
            confirm={words.delete}
            refuse={words.keepIt}
            closeLabel={close}
            onConfirm={() => remove.mutate()}
            onClose={() => setAsking(null)}
          />
        )}
      </>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {status === "running" ? (
        <Button disabled={busy} onClick={() => begin("pause")}>
          <Pause size={15} aria-hidden="true" /> {words.pause}
        </Button>
      ) : (
        <Button variant="primary" disabled={busy} onClick={() => begin("resume")}>
          <Play size={15} aria-hidden="true" /> {words.resume}
        </Button>
      )}
      <Button variant="danger" disabled={busy} onClick={() => setAsking("end")}>
        <Power size={15} aria-hidden="true" /> {words.end}
      </Button>
      {asking === "end" && (
        <ConfirmDialog
          title={words.endTitle}
          body={words.endBody}
          confirm={words.end}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => begin("end")}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
