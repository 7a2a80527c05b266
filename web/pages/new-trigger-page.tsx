import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTriggerWords } from "../i18n/trigger-words.ts";
import { emptyDraft } from "../parts/triggers/trigger-draft.ts";
import { TriggerEditor } from "../parts/triggers/trigger-editor.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The page that creates a trigger. */
export function NewTriggerPage() {
  const words = useTriggerWords();
  const navigate = useNavigate();
  const [payload, setPayload] = useState("");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-6 px-4 py-4 lg:px-8">
      <PageTitle>{words.newTitle}</PageTitle>
      <TriggerEditor
        id={null}
        before={null}
        initial={emptyDraft(timeZone)}
        payload={payload}
        onPayload={setPayload}
        onSaved={({ trigger }) =>
          void navigate({ to: "/triggers/$triggerId", params: { triggerId: trigger.id } })
        }
      />
    </div>
  );
}
