import { createTask } from "../api.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../nodes.ts";
import { type PostgresServer, startPostgres } from "../postgres.ts";

/** An installation with a node that serves the page, a runner, and a node that has ended. */
export interface NodesInstallation {
  readonly postgres: PostgresServer;
  readonly page: ServerNode;
  readonly close: () => Promise<void>;
}

/** Starts the nodes, with a running task on each of them, and one that waits for labels. */
export async function startNodesInstallation(): Promise<NodesInstallation> {
  const postgres = await startPostgres();
  const nodes: ServerNode[] = [];
  const start = async (name: string, settings: Readonly<Record<string, string>>): Promise<ServerNode> => {
    const node = await startNode(postgres.url(), name, nodeHome({ STEPS: "300", TICK_MS: "1000" }), settings);
    nodes.push(node);
    return node;
  };
  const gone = await start("old-laptop", { SIGNALBOX_LABELS: "mac" });
  const page = await start("seoul-1", { SIGNALBOX_LABELS: "fast", SIGNALBOX_PLACES: "4" });
  await start("gpu-runner", { SIGNALBOX_RUNNER: "1", SIGNALBOX_LABELS: "gpu,big-memory,project-atlas" });
  await gone.kill();
  const create = (title: string, labels: string[]) =>
    createTask(page, { title, description: "Write.", agent: "diary", labels });
  const running = await Promise.all([
    create("Train the small model", ["gpu"]),
    create("Rewrite the export of invoices so that it also works for customers without an address", ["fast"]),
  ]);
  await create("Build the app for iOS", ["mac", "xcode"]);
  for (const { id } of running) await placed(page, id);
  return {
    postgres,
    page,
    async close() {
      await closeNodes(nodes);
      await postgres.remove();
    },
  };
}
