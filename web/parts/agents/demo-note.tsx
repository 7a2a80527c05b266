import { Link } from "@tanstack/react-router";
import type { ReactNode, RefObject } from "react";
import { useDemoWords } from "../../i18n/demo-words.ts";
import { buttonClass } from "../../ui/button.tsx";

/** Says what the demo agent does not do, and offers to connect an agent, beside other ways on. */
export function DemoNote(props: {
  note: RefObject<HTMLDivElement | null>;
  about: "task" | "verifier" | "list" | "office";
  children?: ReactNode;
}) {
  const { note, about, children } = props;
  const words = useDemoWords();
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="status"
      data-demo-note
      className="grid gap-3 rounded-lg bg-waiting-wash px-4 py-3 text-waiting"
    >
      <p>{words[about]}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/settings" search={{ section: "agents" }} className={buttonClass("primary")}>
          {words.connect}
        </Link>
        {children}
      </div>
    </div>
  );
}
