import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { openDemoOffice } from "../../data/demo-office.ts";
import { useLanguage } from "../../data/preferences.ts";
import { useMay } from "../../data/rights.ts";
import { agents } from "../../data/queries.ts";
import { useWelcomeWords } from "../../i18n/welcome-words.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Opens the demo office in the person's language and shows it. It is absent without a demo agent. */
export function DemoOfficeButton() {
  const welcome = useWelcomeWords();
  const navigate = useNavigate();
  const language = useLanguage();
  const mayWork = useMay("work");
  const known = useQuery(agents);
  const open = useMutation({
    mutationFn: () => openDemoOffice(language),
    onSuccess: ({ id }) => navigate({ to: "/offices/$officeId", params: { officeId: id } }),
  });
  if (!mayWork || known.data?.some(({ kind }) => kind === "demo") !== true) return null;
  return (
    <>
      <Button variant="plain" disabled={open.isPending} onClick={() => open.mutate()}>
        <Users size={16} aria-hidden="true" />
        {welcome.demoOffice}
      </Button>
      <FailureNote error={open.error} />
    </>
  );
}
