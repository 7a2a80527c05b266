import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endSessions } from "../../data/people-acts.ts";
import { useAccountWords } from "../../i18n/account-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Asks before all browsers are signed out, and whether the tokens shall end, too. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const words = useAccountWords();
  const { close } = useWords();
  const [withTokens, setWithTokens] = useState(false);
  const end = useMutation({ mutationFn: () => endSessions(withTokens), onSuccess: onClose });
  return (
    <Dialog title={words.signOutAllTitle} closeLabel={close} onClose={onClose}>
      <div className="grid gap-3">
        <p>{words.signOutAllBody}</p>
        <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={withTokens}
            onChange={({ target }) => setWithTokens(target.checked)}
          />
          {words.alsoTokens}
        </label>
        <FailureNote error={end.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button data-first onClick={onClose}>
            {words.keep}
          </Button>
          <Button variant="danger" disabled={end.isPending} onClick={() => end.mutate()}>
            {words.signOutAll}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
