import { Link } from "@tanstack/react-router";
import type { ReactNode, RefObject } from "react";
import { type DemoTask, demoTasks } from "../../../src/protocol/demo/demo-tasks.ts";
import { usePreferences } from "../../data/preferences.ts";
import { useNewTaskWords } from "../../i18n/new-task-words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

/** Says that the demo agent will not do this task, and offers to connect an agent or to try the demo task. */
export function DemoNote({
  note,
  onUse,
}: {
  note: RefObject<HTMLDivElement | null>;
  onUse: (task: DemoTask) => void;
}) {
  const words = useNewTaskWords();
  const [{ language }] = usePreferences();
  return (
    <Note note={note} text={words.demoOnly}>
      <Button onClick={() => onUse(demoTasks[language].create_app)}>{words.useDemoTask}</Button>
    </Note>
  );
}

/** Says that the demo agent does not verify other agents, and offers to connect an agent or to change the verifier. */
export function DemoVerifierNote({
  note,
  onChange,
}: {
  note: RefObject<HTMLDivElement | null>;
  onChange: () => void;
}) {
  const words = useNewTaskWords();
  return (
    <Note note={note} text={words.demoVerifier}>
      <Button onClick={onChange}>{words.sameAgent}</Button>
    </Note>
  );
}

function Note(props: { note: RefObject<HTMLDivElement | null>; text: string; children: ReactNode }) {
  const { note, text, children } = props;
  const words = useNewTaskWords();
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="status"
      data-demo-note
      className="grid gap-3 rounded-lg bg-waiting-wash px-4 py-3 text-waiting"
    >
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/settings" search={{ section: "agents" }} className={buttonClass("primary")}>
          {words.connectAgent}
        </Link>
        {children}
      </div>
    </div>
  );
}
