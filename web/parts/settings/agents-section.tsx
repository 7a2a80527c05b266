import { useMutation, useQuery } from "@tanstack/react-query";
import type { Finding } from "../../../src/protocol/api/checks.ts";
import type { ReactNode } from "react";
import { ShieldCheck, ShieldOff, Check, Info, TriangleAlert } from "lucide-react";
import { disconnectAgent } from "../../data/agent-connections.ts";
import { machineChecks } from "../../data/machine-checks.ts";
import { agents } from "../../data/queries.ts";
import { useAgentStateWords } from "../../i18n/agent-state-words.ts";
import { useAgentWords } from "../../i18n/agent-words.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useSettingsWords, type SettingsWords } from "../../i18n/settings-words.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { FixCommand } from "../agents/fix-command.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { ConnectAgent } from "./connect-agent.tsx";

const icons = {
  ok: { Icon: Check, colour: "text-done" },
  note: { Icon: Info, colour: "text-waiting" },
  problem: { Icon: TriangleAlert, colour: "text-failed" },
} as const;

/** The agents with program, kind, model and sandbox, and how to connect another. */
export function AgentsSection() {
  const words = useSettingsWords();
  const known = useQuery(agents);
  const checks = useQuery(machineChecks);
  if (known.data === undefined) return <LoadingOrFailure of={known} shape="rows" className="" />;
  return (
    <div className="grid gap-4">
      <p className="text-soft">{words.agentsIntro}</p>
      <ul className="grid gap-2">
        {known.data.map(({ name, kind, isDefault, model, sandboxed, connected }) => (
          <li key={name} data-agent={name} className="grid gap-1 rounded-lg border border-line px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="flex items-baseline gap-2 font-semibold">
                {name}
                {isDefault && <span className="text-xs font-normal text-accent">{words.isDefault}</span>}
              </h2>
              {connected && <DisconnectButton name={name} />}
            </div>
            <dl className="flex flex-wrap gap-x-6 gap-y-1">
              <Fact name={words.check}>
                <CheckState finding={checks.data?.find(isAbout(name))} loading={checks.isPending} />
              </Fact>
              <Fact name={words.kind}>{kindName(kind, words)}</Fact>
              <Fact name={words.model}>
                {model === null ? <span className="text-soft">{words.ownModel}</span> : model}
              </Fact>
              <Fact name={words.sandbox}>
                <span
                  className={`inline-flex items-baseline gap-1.5 ${sandboxed ? "text-done" : "text-waiting"}`}
                >
                  {sandboxed ? (
                    <ShieldCheck
                      size={14}
                      aria-hidden="true"
                      className="shrink-0 self-start translate-y-0.75"
                    />
                  ) : (
                    <ShieldOff
                      size={14}
                      aria-hidden="true"
                      className="shrink-0 self-start translate-y-0.75"
                    />
                  )}
                  {sandboxed ? words.sandboxed : words.unsandboxed}
                </span>
              </Fact>
            </dl>
            <Advice finding={checks.data?.find(isAbout(name))} />
          </li>
        ))}
      </ul>
      <MachineSection />
    </div>
  );
}

/** Shows whether the program of an agent was found and is signed in. */
function CheckState({ finding, loading }: { finding: Finding | undefined; loading: boolean }) {
  const words = useSettingsWords();
  const states = useAgentStateWords();
  if (loading) return <span className="text-soft">{words.looking}</span>;
  if (finding?.seen?.what !== "agent") return <span className="text-soft">–</span>;
  const { state, version } = finding.seen;
  const colour = { ok: "text-done", note: "text-waiting", problem: "text-failed" }[finding.status];
  return (
    <span data-check={finding.status}>
      <span className={colour}>{states[state]}</span>
      {version !== null && <span className="text-soft"> · {version}</span>}
    </span>
  );
}

/** Advice for an agent that is not ready: the command that helps, or a sentence. */
function Advice({ finding }: { finding: Finding | undefined }) {
  const say = usePlatformWords();
  if (finding?.seen?.what !== "agent" || finding.status === "ok") return null;
  if (finding.seen.fix !== null) return <FixCommand {...finding.seen} />;
  return <p className="shown-as-written text-xs text-soft">{say(finding.message)}</p>;
}

function DisconnectButton({ name }: { name: string }) {
  const words = useAgentWords();
  const disconnect = useMutation({
    mutationFn: () => disconnectAgent(name),
    onSuccess: () => toast(words.disconnected(name)),
  });
  return (
    <>
      <Button
        variant="bare"
        aria-label={words.disconnectNamed(name)}
        disabled={disconnect.isPending}
        onClick={() => disconnect.mutate()}
      >
        {words.disconnect}
      </Button>
      <FailureNote error={disconnect.error} />
    </>
  );
}

function isAbout(name: string): (finding: Finding) => boolean {
  return ({ seen }) => seen?.what === "agent" && seen.configured && seen.name === name;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function kindName(kind: string, { kinds }: SettingsWords): string {
  return (kinds as Readonly<Record<string, string>>)[kind] ?? kind;
}

/** Explains how to connect an agent, and shows the state of the machine as `doctor` reports it. */
function MachineSection() {
  const words = useSettingsWords();
  const say = usePlatformWords();
  const checks = useQuery(machineChecks);
  if (checks.data === undefined) return <LoadingOrFailure of={checks} shape="fields" className="" />;
  const ofMachine = checks.data.filter(({ seen }) => seen?.what !== "agent");
  return (
    <>
      <ConnectAgent findings={checks.data} />
      <section className="border-t border-line pt-5">
        <h2 className="mb-2 font-semibold">{words.machine}</h2>
        <ul className="grid gap-1.5">
          {ofMachine.map(({ name, status, message }) => {
            const { Icon, colour } = icons[status];
            return (
              <li key={name} data-finding={name} className="flex gap-2">
                <Icon size={15} aria-label={words.findings[status]} className={`mt-0.5 shrink-0 ${colour}`} />
                <span className="min-w-0">
                  <span className="font-medium">{say(name)}</span>{" "}
                  <span className="shown-as-written text-soft">{say(message)}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
