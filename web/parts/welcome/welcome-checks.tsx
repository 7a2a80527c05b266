import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Finding } from "../../../src/protocol/api/checks.ts";
import { agentsIn, type SeenAgent } from "../../data/agent-connections.ts";
import { machineChecks } from "../../data/machine-checks.ts";
import { agents } from "../../data/queries.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWelcomeWords } from "../../i18n/welcome-words.ts";
import { canBeConnected, FoundClis } from "../agents/found-clis.tsx";

const looks = {
  ok: { Icon: Check, colour: "text-done" },
  note: { Icon: Info, colour: "text-waiting" },
  problem: { Icon: TriangleAlert, colour: "text-failed" },
} as const;

/** Shows whether this machine and browser are ready; problems come first. */
export function WelcomeChecks() {
  const words = useWelcomeWords();
  const checks = useQuery(machineChecks);
  if (checks.error !== null) return null;
  const seen = agentsIn(checks.data ?? []);
  return (
    <>
      {seen.some(canBeConnected) && (
        <section className="mt-8 border-t border-line pt-5">
          <h2 className="font-semibold">{words.found}</h2>
          <p className="mt-1 mb-3 text-soft">{words.foundHint}</p>
          <FoundClis seen={seen} />
        </section>
      )}
      <section className="mt-8 border-t border-line pt-5">
        <h2 className="font-semibold">{words.checks}</h2>
        {checks.data === undefined ? (
          <p className="mt-2 text-soft">{words.lookingAround}</p>
        ) : (
          <Checks findings={checks.data} />
        )}
      </section>
    </>
  );
}

function Checks({ findings }: { findings: readonly Finding[] }) {
  const words = useWelcomeWords();
  const format = useFormat();
  const seen = findings.flatMap((finding) => (finding.seen === undefined ? [] : [finding.seen]));
  const disk = seen.find((one) => one.what === "disk");
  const free = format.bytes(disk?.freeBytes ?? 0);
  const notifies = "Notification" in window && window.isSecureContext;
  return (
    <ul className="mt-2 grid gap-2">
      {seen.some((one) => one.what === "git" && !one.found) && (
        <Line variant="problem">{words.gitMissing}</Line>
      )}
      <AgentsLine seen={agentsIn(findings)} />
      {disk !== undefined && (
        <Line variant={disk.enough ? "ok" : "problem"}>
          {disk.enough ? words.disk(free) : words.diskLow(free)}
        </Line>
      )}
      <SandboxLine />
      <Line variant={notifies ? "ok" : "note"}>
        {notifies ? words.notices : words.noNotices}{" "}
        {notifies && Notification.permission !== "granted" && (
          <Link to="/settings" className="within-reach rounded text-accent underline">
            {words.switchOn}
          </Link>
        )}
      </Line>
    </ul>
  );
}

/** Shows whether agents run in a sandbox as configured, not only whether this machine supports one. */
function SandboxLine() {
  const words = useWelcomeWords();
  const known = useQuery(agents).data ?? [];
  const open = known.filter(({ sandboxed }) => !sandboxed);
  if (known.length === 0) return null;
  if (open.length === 0) return <Line variant="ok">{words.contained}</Line>;
  const all = open.length === known.length;
  return <Line variant="note">{all ? words.uncontained : words.someUncontained(namesOf(open))}</Line>;
}

function namesOf(some: readonly { readonly name: string }[]): string {
  return some.map(({ name }) => name).join(", ");
}

/** Shows the agents that are ready. Command lines that can be connected have a section of their own. */
function AgentsLine({ seen }: { seen: readonly SeenAgent[] }) {
  const words = useWelcomeWords();
  const ready = seen.filter(({ configured, state }) => configured && state === "ready");
  if (ready.length > 0) return <Line variant="ok">{words.agentsReady(namesOf(ready))}</Line>;
  if (seen.some(canBeConnected)) return null;
  return (
    <Line variant="note">
      {words.onlyDemo}{" "}
      <Link
        to="/settings"
        search={{ section: "agents" }}
        className="within-reach rounded text-accent underline"
      >
        {words.connect}
      </Link>
    </Line>
  );
}

function Line({ variant, children }: { variant: keyof typeof looks; children: ReactNode }) {
  const { Icon, colour } = looks[variant];
  return (
    <li data-check={variant} className="flex gap-3">
      <span className="flex size-6 shrink-0 items-center justify-center">
        <Icon size={16} aria-hidden="true" className={colour} />
      </span>
      <span className="pt-0.5">{children}</span>
    </li>
  );
}
