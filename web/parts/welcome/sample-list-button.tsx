import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Workflow } from "lucide-react";
import { useLanguage } from "../../data/preferences.ts";
import { useMay } from "../../data/rights.ts";
import { agents } from "../../data/queries.ts";
import { runSampleList } from "../../data/sample-list.ts";
import { useWelcomeWords } from "../../i18n/welcome-words.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/**
 * Creates the sample's repository, runs its task list in the person's language and opens the run. It is absent without a
 * demo agent.
 */
export function SampleListButton() {
  const welcome = useWelcomeWords();
  const navigate = useNavigate();
  const language = useLanguage();
  const mayWork = useMay("work");
  const known = useQuery(agents);
  const start = useMutation({
    mutationFn: () => runSampleList(language),
    onSuccess: ({ id }) =>
      navigate({ to: "/orchestrations/$orchestrationId", params: { orchestrationId: id } }),
  });
  if (!mayWork || known.data?.some(({ kind }) => kind === "demo") !== true) return null;
  return (
    <>
      <Button variant="plain" disabled={start.isPending} onClick={() => start.mutate()}>
        <Workflow size={16} aria-hidden="true" />
        {welcome.sampleList}
      </Button>
      <FailureNote error={start.error} />
    </>
  );
}
