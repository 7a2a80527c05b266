import { encodeUtf8, decodeUtf8 } from "../../protocol/dialects/text/utf8.ts";
import type { Engagement, Permissions, SingleTurnKind } from "../turn-kind.ts";
import { readCodex } from "./reading.ts";

/**
 * Codex, with a process for every turn that ends with it. A turn is an argument of the command: with an open
 * stdin it would wait for ever. In this mode it asks for no permission; what its sandbox forbids fails. Inside
 * the platform's sandbox its own, which lets it write in the workspace only, neither works nor is needed.
 */
export const codex: SingleTurnKind = {
  launch: ({ config, session, instructions, permissions, contained }, { text }) => ({
    command: [
      ...(config.command ?? ["codex"]),
      ...(session.is === "new" ? ["exec"] : ["exec", "resume"]),
      "--json",
      "--skip-git-repo-check",
      ...may(permissions, contained),
      ...told(instructions),
      ...(config.model === undefined ? [] : [`--model=${config.model}`]),
      "--",
      ...(session.is === "new" ? [] : [session.id]),
      fitting(text),
    ],
    env: config.env,
    stdin: "none",
  }),
  reader: readCodex,
  saysSessionLost: (stderrTail) => stderrTail.includes("no rollout found for thread id"),
};

function may(permissions: Permissions, contained: boolean): string[] {
  if (permissions === "all" || (permissions === "edits" && contained))
    return ["--dangerously-bypass-approvals-and-sandbox"];
  return ["-c", `sandbox_mode="${permissions === "edits" ? "workspace-write" : "read-only"}"`];
}

/** A string of JSON is one of TOML. */
function told(instructions: Engagement["instructions"]): string[] {
  return instructions === "" ? [] : ["-c", `developer_instructions=${JSON.stringify(instructions)}`];
}

/** Linux takes no argument of more than 128 KiB; what is cut off is said. */
function fitting(text: string): string {
  const bytes = encodeUtf8(text);
  if (bytes.length <= LONGEST) return text;
  const kept = decodeUtf8(bytes, 0, LONGEST).replace(/\uFFFD$/, "");
  return `${kept}\n\n[This message was too long: ${text.length - kept.length} characters are missing here.]`;
}

const LONGEST = 120 * 1024;
