import { encodeUtf8, decodeUtf8 } from "../../protocol/dialects/text/utf8.ts";
import { accountVariables } from "../account-variables.ts";
import type { KindFacts } from "../agent-kind.ts";
import { ownServer, ownToolsWords } from "../own-tools.ts";
import type { Engagement, Permissions, SingleTurnKind } from "../turn-kind.ts";
import { codexCli } from "./cli.ts";
import { codexLogLine } from "./log-line.ts";
import { readCodex } from "./reading.ts";

/**
 * Codex, with one process for each turn. The turn is an argument of the command: with an open stdin Codex would wait
 * for ever. In this mode it asks for no permission; actions that its sandbox forbids fail. Inside the platform's
 * sandbox Codex's own sandbox neither works nor is needed.
 */
export const codex: KindFacts & SingleTurnKind = {
  speaks: "one turn",
  needsCommand: false,
  needsNetwork: true,
  canHavePty: false,
  program: ({ command }) => command?.[0] ?? codexCli.name,
  clis: [codexCli],
  account: { variables: accountVariables, byCommand: false },
  lineFormat: codexLogLine,
  launch: ({ config, session, instructions, permissions, contained, tools }, { text }) => ({
    command: [
      ...(config.command ?? [codexCli.name]),
      ...(session.is === "new" ? ["exec"] : ["exec", "resume"]),
      "--json",
      "--skip-git-repo-check",
      ...may(permissions, contained),
      ...offered(tools),
      ...told(instructions, tools),
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

/** Returns the option with the instructions. A JSON string is also a TOML string. */
function told(instructions: Engagement["instructions"], tools: Engagement["tools"]): string[] {
  if (instructions === "") return [];
  const all = tools === undefined ? instructions : `${instructions}\n\n${ownToolsWords}`;
  return ["-c", `developer_instructions=${JSON.stringify(all)}`];
}

/** Returns the options with our tools. Codex would not wait for a server that is not required, and its first request would lack them. */
function offered(tools: Engagement["tools"]): string[] {
  if (tools === undefined) return [];
  const [command, ...args] = tools;
  const server = `mcp_servers.${ownServer}`;
  return [
    "-c",
    `${server}.command=${JSON.stringify(command)}`,
    "-c",
    `${server}.args=${JSON.stringify(args)}`,
    "-c",
    `${server}.required=true`,
  ];
}

/** Cuts a text to the maximum length of an argument, 128 KiB on Linux. A cut text says that it was cut. */
function fitting(text: string): string {
  const bytes = encodeUtf8(text);
  if (bytes.length <= LONGEST) return text;
  const kept = decodeUtf8(bytes, 0, LONGEST).replace(/\uFFFD$/, "");
  return `${kept}\n\n[This message was too long: ${text.length - kept.length} characters were removed here.]`;
}

const LONGEST = 120 * 1024;
