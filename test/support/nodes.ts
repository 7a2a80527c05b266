import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sweepRuns } from "../../src/supervisor/sweep.ts";
import { eventually, stateOf } from "./api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "./server.ts";

const diary = fileURLToPath(new URL("../agents/keeps-diary.mjs", import.meta.url));

/** A server with a data directory of its own that shares a database with others. */
export interface ServerNode extends RunningServer {
  readonly name: string;
  readonly home: string;
}

/**
 * Creates a data directory with two agents that keep a diary; one of them asks a question first. `labelled` are more of
 * them, each with the labels that it requires.
 */
export function nodeHome(
  env: Readonly<Record<string, string>> = {},
  labelled: Readonly<Record<string, readonly string[]>> = {},
): string {
  const agent = { kind: "program", command: [process.execPath, diary], sandbox: "off" };
  const keeper = { ...agent, env: { STEPS: "60", ...env } };
  return makeHome({
    diary: keeper,
    asks: { ...agent, env: { STEPS: "40", ...env, ASK: "1" } },
    ...Object.fromEntries(Object.entries(labelled).map(([name, labels]) => [name, { ...keeper, labels }])),
  });
}

/** Starts a node, by default with two places. */
export async function startNode(
  url: string,
  name: string,
  home = nodeHome(),
  env: Readonly<Record<string, string>> = {},
  { args, wrapper }: { readonly args?: readonly string[]; readonly wrapper?: readonly string[] } = {},
): Promise<ServerNode> {
  const variables = {
    DATABASE_URL: url,
    SIGNALBOX_NODE: name,
    SIGNALBOX_PLACES: "2",
    SIGNALBOX_LABELS: "fast",
    SIGNALBOX_KEY: "a key that all nodes of a test share",
    ...env,
  };
  const server = await startServer(home, variables, args, wrapper);
  return { ...server, name, home };
}

/** Stops nodes, in any state, and all agents in their data directories. */
export async function closeNodes(nodes: readonly ServerNode[]): Promise<void> {
  await Promise.all(nodes.map((node) => closeHome(node.home, node)));
}

/** Kills a server and its agents at once, as a power cut does. */
export async function killWithAgents(node: ServerNode): Promise<void> {
  await node.kill();
  await sweepRuns(join(node.home, "runs"), new Set());
}

/** Waits until a task runs on a node, and returns the node's name. */
export function placed(at: ServerNode, id: string): Promise<string> {
  return eventually(`${id} is placed`, async () => (await stateOf(at, id)).task.node?.name);
}

/** Returns the digest of the diary in a commit, from the repository of a node that has it. */
export function digestOf({ home }: ServerNode, taskId: string, commit: string): string {
  const repository = join(home, "snapshots", `${taskId}.git`);
  const content = execFileSync("git", ["-C", repository, "cat-file", "blob", `${commit}:diary.bin`]);
  return createHash("sha256").update(content).digest("hex");
}

/** Returns the lines of an output that begin with a word. */
export function linesOf(output: string, word: string): string[] {
  return output.split("\n").filter((line) => line.startsWith(word));
}
