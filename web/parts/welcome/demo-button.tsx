import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { demoTasks } from "../../../src/protocol/demo/demo-tasks.ts";
import { createTask } from "../../data/commands.ts";
import { useLanguage } from "../../data/preferences.ts";
import { useMay } from "../../data/rights.ts";
import { agents } from "../../data/queries.ts";
import { useWelcomeWords } from "../../i18n/welcome-words.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Creates, starts and opens the demo task. It is absent without a demo agent. */
export function DemoButton({ variant, label }: { variant: "primary" | "plain"; label?: string }) {
  const welcome = useWelcomeWords();
  const navigate = useNavigate();
  const mayWork = useMay("work");
  const known = useQuery(agents);
  const language = useLanguage();
  const task = demoTasks[language].create_app;
  const start = useMutation({
    mutationFn: (agent: string) =>
      createTask({
        type: "create_app",
        title: task.title,
        description: task.description,
        agent,
        submit: true,
      }),
    onSuccess: ({ id }) => navigate({ to: "/t/$taskId", params: { taskId: id } }),
  });
  const demo = known.data?.find(({ kind }) => kind === "demo");
  if (demo === undefined || !mayWork) return null;
  return (
    <>
      <Button variant={variant} disabled={start.isPending} onClick={() => start.mutate(demo.name)}>
        <Play size={16} aria-hidden="true" />
        {label ?? welcome.demo}
      </Button>
      <FailureNote error={start.error} />
    </>
  );
}
