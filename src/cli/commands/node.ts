import type { Command } from "commander";
import type { NodeInfo } from "../../protocol/api/nodes.ts";
import { waitsForNode } from "../../protocol/labels.ts";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { hanging, onOneLine } from "../terminal/harmless.ts";
import { joined, type Shown, type Style } from "../terminal/shown.ts";
import { table } from "../terminal/table.ts";

/** Adds `signalbox node …`. */
export function addNodeCommands(program: Command): void {
  const node = program.command("node").description("list and drain the servers that share a database");
  node
    .command("list")
    .description("list the nodes with their places, labels and last heartbeat")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { items, waiting } = await connect(process.env).call("GET /api/nodes");
      const lines = [
        nodeTable(items),
        ...waiting.map(({ id, title, labels }) =>
          hanging(`${id}  ${onOneLine(title)}: ${waitsForNode(labels)}`, 2),
        ),
      ];
      print(json, { items, waiting }, items.length === 0 ? onlyOne : joined(lines, "\n"));
    });
  node
    .command("drain")
    .argument("<node>", "name or id")
    .description("move the work of a node to others and stop giving it more")
    .option("--undo", "let the node take work again")
    .option("--json", "print JSON")
    .action(async (which: string, { undo = false, json }: { undo?: boolean; json?: boolean }) => {
      const api = connect(process.env);
      const { items } = await api.call("GET /api/nodes");
      const id = idOf(which, items);
      const drained = await api.call("POST /api/nodes/:id/drain", { params: { id }, body: { undo } });
      const does = undo ? "takes work again" : "hands over its work and takes no more";
      print(json, drained, `The node ${onOneLine(drained.name)} ${does}.`);
    });
}

const onlyOne = "There is only this server. Several servers need a shared database in DATABASE_URL.";

function idOf(which: string, nodes: readonly NodeInfo[]): string {
  const found = nodes.filter(({ id, name }) => id === which || name === which);
  const [node] = found;
  if (node === undefined)
    throw new CommandFailure(
      exitCodes.notFound,
      `There is no node "${onOneLine(which)}". List the nodes with: signalbox node list`,
    );
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(", ");
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `${found.length} nodes have the name "${onOneLine(which)}". Use an id: ${ids}.`,
    );
  }
  return node.id;
}

/** Formats nodes as a table. */
function nodeTable(nodes: readonly NodeInfo[]): Shown {
  return table(
    ["NODE", "ID", "STATE", "PLACES", "TASKS", "LABELS", "HEARTBEAT", "VERSION", "ADDRESS"],
    nodes.map(({ id, name, kind, state, address, places, occupied, tasks, labels, version, silentMs }) => [
      { text: kind === "runner" ? `${name} (runner)` : name, style: "id" },
      id,
      { text: state.replaceAll("_", " "), style: stylesOfState[state] },
      `${occupied} of ${places}`,
      String(tasks),
      labels.join(", "),
      { text: state === "ended" ? "" : `${Math.round(silentMs / 1_000)}s ago`, style: "aside" },
      version,
      address ?? "",
    ]),
  );
}

const stylesOfState: Readonly<Record<NodeInfo["state"], Style>> = {
  working: "good",
  draining: "waiting",
  drained: "aside",
  outdated: "waiting",
  disk_trouble: "bad",
  not_responding: "bad",
  ended: "aside",
};
