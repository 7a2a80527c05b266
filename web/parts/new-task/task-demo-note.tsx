import type { RefObject } from "react";
import { type DemoTask, demoTasks } from "../../../src/protocol/demo/demo-tasks.ts";
import { useLanguage } from "../../data/preferences.ts";
import { useDemoWords } from "../../i18n/demo-words.ts";
import { Button } from "../../ui/button.tsx";
import { DemoNote } from "../agents/demo-note.tsx";

/**
 * Says that the demo agent will not do this task, or will not verify it, and offers the demo task or the configured verifier
 * instead.
 */
export function TaskDemoNote(props: {
  note: RefObject<HTMLDivElement | null>;
  about: "task" | "verifier";
  onUse: (task: DemoTask) => void;
  onConfigured: () => void;
}) {
  const { note, about, onUse, onConfigured } = props;
  const words = useDemoWords();
  const language = useLanguage();
  return (
    <DemoNote note={note} about={about}>
      {about === "task" ? (
        <Button onClick={() => onUse(demoTasks[language].create_app)}>{words.useDemoTask}</Button>
      ) : (
        <Button onClick={onConfigured}>{words.configuredVerifier}</Button>
      )}
    </DemoNote>
  );
}
