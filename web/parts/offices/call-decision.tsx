import { useMutation } from "@tanstack/react-query";
import type { CallId, OfficeId, ProjectId } from "../../../src/protocol/ids.ts";
import { decideCall } from "../../data/office-acts.ts";
import { officeList } from "../../data/offices.ts";
import { refresh } from "../../data/refresh.ts";
import { useHeldCallWords } from "../../i18n/held-call-words.ts";
import { Button } from "../../ui/button.tsx";
import { ByRight } from "../people/by-right.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** The buttons that allow or refuse a held call. */
export function CallDecision(props: {
  officeId: OfficeId;
  project: ProjectId;
  callId: CallId;
  caller: string;
  callee: string;
}) {
  const { officeId, project, callId, caller, callee } = props;
  const words = useHeldCallWords();
  const decide = useMutation({
    mutationFn: (allow: boolean) => decideCall(officeId, callId, allow),
    onSettled: () => refresh({ queryKey: officeList.queryKey }),
  });
  const busy = decide.isPending || decide.isSuccess;
  return (
    <ByRight right="work" project={project} className="" instead>
      <div className="grid gap-2">
        <div role="group" aria-label={words.label(caller, callee)} className="flex flex-wrap gap-2">
          <Button variant="primary" disabled={busy} onClick={() => decide.mutate(true)}>
            {words.allow}
          </Button>
          <Button disabled={busy} onClick={() => decide.mutate(false)}>
            {words.refuse}
          </Button>
        </div>
        <FailureNote error={decide.error} />
      </div>
    </ByRight>
  );
}
