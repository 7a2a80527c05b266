import { useMutation } from "@tanstack/react-query";
import { RefreshCw, Copy } from "lucide-react";
import type { Finding } from "../../../src/protocol/api/checks.ts";
import { agentsIn, checkAgain } from "../../data/agent-connections.ts";
import { useAgentWords } from "../../i18n/agent-words.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { Button } from "../../ui/button.tsx";
import { copy } from "../../ui/copy.ts";
import { toast } from "../../ui/toast.tsx";
import { canBeConnected, FoundClis } from "../agents/found-clis.tsx";
import { FixCommand } from "../agents/fix-command.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Connects the command lines that were found on this machine, and explains how to get others. */
export function ConnectAgent({ findings }: { findings: readonly Finding[] }) {
  const words = useSettingsWords();
  const agentWords = useAgentWords();
  const seen = agentsIn(findings);
  const found = seen.filter(canBeConnected);
  const missing = seen.filter(({ configured, state }) => !configured && state === "missing");
  const again = useMutation({ mutationFn: checkAgain });
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{found.length === 0 ? words.connectTitle : words.foundTitle}</h2>
        <Button disabled={again.isPending} onClick={() => again.mutate()}>
          <RefreshCw size={14} aria-hidden="true" />
          {again.isPending ? agentWords.checking : agentWords.checkAgain}
        </Button>
      </div>
      <FailureNote error={again.error} />
      {found.length === 0 && <p className="text-soft">{words.noneFound}</p>}
      <FoundClis seen={seen} />
      {missing.length > 0 && (
        <details
          open={
            found.length === 0 && seen.every(({ configured, state }) => !configured || state === "built_in")
          }
        >
          <summary className="min-h-6 font-medium text-accent pointer-coarse:py-3">
            {words.installMore}
          </summary>
          <ul className="mt-2 grid gap-2">
            {missing.map((cli) => (
              <li key={cli.name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{cli.title ?? cli.name}</span>
                <FixCommand {...cli} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <OwnProgram findings={findings} />
    </section>
  );
}

/** Explains how to use a program of one's own as an agent. */
function OwnProgram({ findings }: { findings: readonly Finding[] }) {
  const words = useSettingsWords();
  const directory = findings.find(({ name }) => name === "data directory")?.message ?? "~/.signalbox";
  const text = JSON.stringify(
    { agents: { mine: { kind: "program", command: ["/path/to/my-agent"] } } },
    null,
    2,
  );
  const copying = useMutation({ mutationFn: () => copy(text), onSuccess: () => toast(words.copied) });
  return (
    <details>
      <summary className="min-h-6 font-medium text-accent pointer-coarse:py-3">{words.ownTitle}</summary>
      <p className="mt-2 text-soft">{words.ownIntro(`${directory}/signalbox.config.json`)}</p>
      <div className="relative mt-2">
        <pre
          tabIndex={0}
          className="overflow-x-auto rounded-lg border border-line bg-panel p-3 pr-24 font-mono text-xs"
        >
          {text}
        </pre>
        <Button className="absolute top-2 right-2" onClick={() => copying.mutate()}>
          <Copy size={14} aria-hidden="true" />
          {words.copy}
        </Button>
      </div>
      <FailureNote error={copying.error} />
    </details>
  );
}
