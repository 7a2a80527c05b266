import { useNavigate } from "@tanstack/react-router";
import { Pause, Play, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { actOnOffice, deleteOffice, type OfficeAct } from "../../../data/office-acts.ts";
import { useRights } from "../../../data/rights.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useActs } from "../../coordinators/use-acts.ts";

/** The actions on an office in its current state. Ending and deleting ask for confirmation and name their effect. */
export function OfficeActions({ state: { id, status, projectId, createdBy } }: { state: OfficeState }) {
  const words = useOfficeWords();
  const { close } = useWords();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"end" | "delete" | null>(null);
  const { begin, remove, busy } = useActs<OfficeAct>({
    status,
    act: (name) => actOnOffice(id, name),
    remove: () => deleteOffice(id),
    onRemoved: () => navigate({ to: "/offices" }),
  });
  const may = useRights();
  if (!may(status === "ended" ? "remove" : "change", { project: projectId, owner: createdBy })) return null;
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
            onConfirm={remove}
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
