import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { agents } from "../../data/queries.ts";
import { useSettingsWords, type SettingsWords } from "../../i18n/settings-words.ts";
import { LoadingOrFailure } from "../loading-or-failure.tsx";

/** The agents there are: their kind, model, and whether they are contained. */
export function AgentsSection() {
  const words = useSettingsWords();
  const known = useQuery(agents);
  if (known.data === undefined) return <LoadingOrFailure of={known} shape="rows" className="" />;
  return (
    <div className="grid gap-4">
      <p className="text-soft">{words.agentsIntro}</p>
      <ul className="grid gap-2">
        {known.data.map(({ name, kind, isDefault, model, sandboxed }) => (
          <li key={name} className="grid gap-1 rounded-lg border border-line px-4 py-3">
            <h2 className="flex items-baseline gap-2 font-semibold">
              {name}
              {isDefault && <span className="text-xs font-normal text-accent">{words.isDefault}</span>}
            </h2>
            <dl className="flex flex-wrap gap-x-6 gap-y-1">
              <Fact name={words.kind}>{kindName(kind, words)}</Fact>
              <Fact name={words.model}>
                {model === null ? <span className="text-soft">{words.ownModel}</span> : model}
              </Fact>
              <Fact name={words.sandbox}>
                <span
                  className={`inline-flex items-center gap-1.5 ${sandboxed ? "text-done" : "text-waiting"}`}
                >
                  {sandboxed ? (
                    <ShieldCheck size={14} aria-hidden="true" />
                  ) : (
                    <ShieldOff size={14} aria-hidden="true" />
                  )}
                  {sandboxed ? words.sandboxed : words.unsandboxed}
                </span>
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function kindName(kind: string, { kinds }: SettingsWords): string {
  return (kinds as Readonly<Record<string, string>>)[kind] ?? kind;
}
