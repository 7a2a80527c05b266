import { Link } from "@tanstack/react-router";
import type { NodeWork } from "../../../src/protocol/api/nodes.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { VisibleText } from "../../ui/visible-text.tsx";

/** A link to a task, a task list or an office. */
export function WorkLink({ work: { kind, id, title } }: { work: NodeWork }) {
  const say = usePlatformWords();
  const shown = {
    className: "block truncate rounded underline decoration-line underline-offset-2 hover:decoration-current",
    children: <VisibleText text={say(title)} />,
  };
  if (kind === "orchestration")
    return <Link to="/orchestrations/$orchestrationId" params={{ orchestrationId: id }} {...shown} />;
  if (kind === "office") return <Link to="/offices/$officeId" params={{ officeId: id }} {...shown} />;
  return <Link to="/t/$taskId" params={{ taskId: id }} {...shown} />;
}
