import { useQuery } from "@tanstack/react-query";
import { Check, Info, TriangleAlert } from "lucide-react";
import { machineChecks } from "../../data/checks.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { ConnectAgent } from "./connect-agent.tsx";

const looks = {
  ok: { Icon: Check, colour: "text-done" },
  note: { Icon: Info, colour: "text-waiting" },
  problem: { Icon: TriangleAlert, colour: "text-failed" },
} as const;

/** How an agent of one's own is connected, and how the machine is, as `doctor` tells it. */
export function MachineSection() {
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
            const { Icon, colour } = looks[status];
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
