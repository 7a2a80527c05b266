import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { Finding } from "../../../src/protocol/api/checks.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { Button } from "../../ui/button.tsx";
import { copy } from "../../ui/copy.ts";
import { toast } from "../../ui/toast.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Explains how to connect an agent, with the configuration for the command lines that were found on this machine. */
export function ConnectAgent({ findings }: { findings: readonly Finding[] }) {
  const words = useSettingsWords();
  const found = findings
    .flatMap(({ seen }) => (seen?.what === "agent" && !seen.configured ? [seen] : []))
    .filter(({ state }) => state === "ready" || state === "not_signed_in");
  const directory = findings.find(({ name }) => name === "data directory")?.message ?? "~/.signalbox";
  const file = `${directory}/signalbox.config.json`;
  const agents =
    found.length === 0
      ? { mine: { kind: "program", command: ["/path/to/my-agent"] } }
      : Object.fromEntries(found.map(({ name, configuration }) => [name, configuration ?? { kind: name }]));
  const text = JSON.stringify({ agents, defaultAgent: Object.keys(agents)[0] }, null, 2);
  const copying = useMutation({ mutationFn: () => copy(text), onSuccess: () => toast(words.copied) });
  return (
    <section className="grid gap-2 border-t border-line pt-5">
      <h2 className="font-semibold">{found.length === 0 ? words.connectTitle : words.foundTitle}</h2>
      <p className="text-soft">{found.length === 0 ? words.connectIntro(file) : words.foundIntro(file)}</p>
      <div className="relative">
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
    </section>
  );
}
