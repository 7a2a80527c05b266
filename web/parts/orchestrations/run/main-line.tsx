import { Link } from "@tanstack/react-router";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useMainWords } from "../../../i18n/main-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The agent that leads an orchestration, as a link to its task; once code leads, the reason. */
export function MainLine({ run: { main } }: { run: OrchestrationState }) {
  const words = useMainWords();
  const say = usePlatformWords();
  const last = main?.children.at(-1);
  if (main === null || last === undefined) return null;
  return (
    <p data-main className="px-4 pb-3 text-sm lg:px-6">
      <span className="text-soft">{words.label}</span>{" "}
      <Link
        to="/t/$taskId"
        params={{ taskId: last.childId }}
        className="within-reach rounded text-accent underline"
      >
        <VisibleText text={last.agent} />
      </Link>
      {main.replaced !== null && (
        <span className="text-waiting">
          {" "}
          {words.tookOver} <VisibleText text={say(main.replaced)} />
        </span>
      )}
    </p>
  );
}
