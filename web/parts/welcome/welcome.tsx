import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useWelcomeWords } from "../../i18n/welcome-words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { DemoButton } from "./demo-button.tsx";
import { DemoOfficeButton } from "./demo-office-button.tsx";
import { AppearanceButtons } from "../shell/appearance-buttons.tsx";
import { SampleListButton } from "./sample-list-button.tsx";
import { WelcomeChecks } from "./welcome-checks.tsx";

/** The first screen before any task: an introduction, four ways to start, and the state of the machine. */
export function Welcome() {
  const welcome = useWelcomeWords();
  return (
    <section className="mx-auto w-full max-w-2xl px-4 py-8 lg:py-12">
      <div className="flex items-start justify-between gap-4">
        <Mark size={44} />
        <div className="flex gap-1.5 lg:hidden">
          <AppearanceButtons />
        </div>
      </div>
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
        <DemoButton variant="primary" />
        <SampleListButton />
        <DemoOfficeButton />
        <Link to="/new" className={buttonClass()}>
          <Plus size={16} aria-hidden="true" />
          {welcome.newTask}
        </Link>
      </div>
      <p className="mt-3 text-soft">{welcome.demoHint}</p>
      <p className="mt-2 text-soft">{welcome.sampleListHint}</p>
      <p className="mt-2 text-soft">{welcome.demoOfficeHint}</p>
      <WelcomeChecks />
    </section>
  );
}
