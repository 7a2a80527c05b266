import { Link, useNavigate } from "@tanstack/react-router";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Play } from "lucide-react";
import { createTask } from "../data/commands.ts";
import { agents } from "../data/queries.ts";
import { useWords } from "../i18n/words.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { FailureNote } from "./failure-note.tsx";

/** The first screen of somebody who has no task yet: what this is, and two ways to begin. */
export function Welcome() {
  const { welcome } = useWords();
  return (
    <section className="mx-auto max-w-xl px-4 py-10 lg:py-16">
      <Mark size={44} />
      <div className="mt-4">
        <PageTitle>{welcome.title}</PageTitle>
      </div>
      <p className="mt-2 text-base text-soft">{welcome.lead}</p>
      <ol className="mt-6 grid gap-3">
        {welcome.steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-quiet-wash text-xs font-semibold text-quiet"
            >
              {at + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <DemoButton look="primary" />
        <Link to="/new" className={buttonLook()}>
          <Plus size={16} aria-hidden="true" />
          {welcome.newTask}
        </Link>
      </div>
      <p className="mt-3 text-soft">{welcome.demoHint}</p>
    </section>
  );
}

/** Creates the demo task, starts it and opens it. Absent where no demo agent is set up. */
export function DemoButton({ look }: { look: "primary" | "plain" }) {
  const { welcome } = useWords();
  const navigate = useNavigate();
  const known = useQuery(agents);
  const start = useMutation({
    mutationFn: (agent: string) =>
      createTask({
        type: "create_app",
        title: welcome.demoTitle,
        description: welcome.demoDescription,
        agent,
        submit: true,
      }),
    onSuccess: ({ id }) => navigate({ to: "/t/$taskId", params: { taskId: id } }),
  });
  const demo = known.data?.find(({ kind }) => kind === "demo");
  if (demo === undefined) return null;
  return (
    <>
      <Button look={look} disabled={start.isPending} onClick={() => start.mutate(demo.name)}>
        <Play size={16} aria-hidden="true" />
        {welcome.demo}
      </Button>
      <FailureNote error={start.error} />
    </>
  );
}
