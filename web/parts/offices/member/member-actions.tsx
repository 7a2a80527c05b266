import { useMutation } from "@tanstack/react-query";
import { CircleStop, Pause, Play, Power } from "lucide-react";
import { useState } from "react";
import type { MemberState, OfficeState } from "../../../../src/protocol/office/state.ts";
import { actOnMember, type MemberAct } from "../../../data/office-acts.ts";
import { useMemberWords } from "../../../i18n/office-member-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useFailureSentence } from "../../failure/failure-note.tsx";

/** The actions on a member in its current state. Ending it asks for confirmation. */
export function MemberActions({ state, member }: { state: OfficeState; member: MemberState }) {
  const words = useMemberWords();
  const { close } = useWords();
  const sentenceOf = useFailureSentence();
  const [asking, setAsking] = useState(false);
  const { name, paused, turn, ended } = member;
  const act = useMutation({
    mutationFn: (wanted: MemberAct) => actOnMember(state.id, name, wanted),
    onError: (error) => toast(sentenceOf(error)),
  });
  if (ended !== null || state.status === "ended") return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {turn !== null && !turn.interrupted && (
        <Button disabled={act.isPending} onClick={() => act.mutate("interrupt")}>
          <CircleStop size={15} aria-hidden="true" /> {words.interrupt}
        </Button>
      )}
      <Button disabled={act.isPending} onClick={() => act.mutate(paused ? "resume" : "pause")}>
        {paused ? <Play size={15} aria-hidden="true" /> : <Pause size={15} aria-hidden="true" />}
        {paused ? words.resume : words.pause}
      </Button>
      <Button variant="danger" disabled={act.isPending} onClick={() => setAsking(true)}>
        <Power size={15} aria-hidden="true" /> {words.end}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.endTitle(name)}
          body={words.endBody(name)}
          confirm={words.endConfirm}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => act.mutate("end")}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
