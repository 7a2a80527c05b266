import type { SeenAgent } from "../../data/agent-connections.ts";
import { useAgentWords } from "../../i18n/agent-words.ts";
import { ShellCommand } from "../../ui/shell-command.tsx";

/** The command that makes an agent ready, if there is one. */
export function FixCommand({ state, fix }: Pick<SeenAgent, "state" | "fix">) {
  const words = useAgentWords();
  if (fix === null) return null;
  const reasons = { not_signed_in: words.signIn, missing: words.install, unsupported: words.update };
  const reason = (reasons as Partial<Record<SeenAgent["state"], string>>)[state] ?? words.fix;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-soft">{reason}</span>
      <ShellCommand command={fix} label={words.copyCommand(fix)} copied={words.copied} />
    </span>
  );
}
