import { Link } from "@tanstack/react-router";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { DemoButton } from "../../welcome/demo-button.tsx";

/** Explains what was real about the demo, and how to continue with a real agent. */
export function AfterTheDemo({ othersWork }: { othersWork: boolean }) {
  const { result } = useWorkWords();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto max-w-3xl min-w-0 basis-72 grow text-soft">{result.demo}</p>
      {othersWork ? (
        <Link to="/new" className={buttonClass("primary")}>
          {result.real}
        </Link>
      ) : (
        <Link to="/settings" search={{ section: "agents" }} className={buttonClass("primary")}>
          {result.connect}
        </Link>
      )}
      <DemoButton variant="plain" label={result.replay} />
    </div>
  );
}
