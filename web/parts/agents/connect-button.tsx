import { useMutation } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { connectAgent, type SeenAgent } from "../../data/agent-connections.ts";
import { useAgentWords } from "../../i18n/agent-words.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** Connects an installed command line as an agent. */
export function ConnectButton({ name, title, state }: Pick<SeenAgent, "name" | "title" | "state">) {
  const words = useAgentWords();
  const shown = title ?? name;
  const connect = useMutation({
    mutationFn: () => connectAgent(name),
    onSuccess: () => toast(words.connected(shown)),
  });
  return (
    <>
      <Button
        variant={state === "ready" ? "primary" : "plain"}
        aria-label={words.connectNamed(shown)}
        disabled={connect.isPending}
        onClick={() => connect.mutate()}
      >
        <Plug size={15} aria-hidden="true" />
        {connect.isPending ? words.connecting : words.connect}
      </Button>
      <FailureNote error={connect.error} />
    </>
  );
}
