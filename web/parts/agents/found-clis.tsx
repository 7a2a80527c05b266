import type { SeenAgent } from "../../data/agent-connections.ts";
import { useMay } from "../../data/rights.ts";
import { useAgentStateWords } from "../../i18n/agent-state-words.ts";
import { ConnectButton } from "./connect-button.tsx";
import { FixCommand } from "./fix-command.tsx";

/** Returns true for a command line that is installed and that no agent uses. */
export function canBeConnected({ configured, state }: SeenAgent): boolean {
  return !configured && state !== "missing" && state !== "built_in";
}

/** The installed command lines that no agent uses, each with its state and a button that connects it. */
export function FoundClis({ seen }: { seen: readonly SeenAgent[] }) {
  const states = useAgentStateWords();
  const mayConnect = useMay("administer");
  return (
    <ul className="grid gap-2">
      {seen.filter(canBeConnected).map((cli) => (
        <li
          key={cli.name}
          data-cli={cli.name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line px-4 py-3"
        >
          <span className="grid min-w-0 gap-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{cli.title ?? cli.name}</span>
              {cli.version !== null && <span className="text-soft">{cli.version}</span>}
              <span className={cli.state === "ready" ? "text-done" : "text-waiting"}>
                {states[cli.state]}
              </span>
            </span>
            <FixCommand {...cli} />
          </span>
          {mayConnect && (
            <span className="grid gap-1">
              <ConnectButton {...cli} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
