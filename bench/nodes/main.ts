import { parseArgs } from "node:util";
import { startPostgres } from "../../test/support/postgres.ts";
import { report } from "../tools/budget.ts";
import { measureAppends } from "./appends.ts";
import { measureDelivery } from "./delivery.ts";
import { measureThroughput } from "./throughput.ts";

/**
 * Measures several nodes on one PostgreSQL, which syncs every commit: durable events per second beside SQLite, the
 * latency of questions and answers between two nodes, and the tasks per second of one, two and three nodes.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "100" },
    tasks: { type: "string", default: "300" },
  },
});
const parts = {
  appends: measureAppends,
  delivery: (url: string) => measureDelivery(url, Number(values.rounds)),
  tasks: (url: string) => measureThroughput(url, Number(values.tasks)),
};
const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const server = await startPostgres({ ...durable, autovacuum: "on" });
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only !== undefined && values.only !== name) continue;
    for await (const figure of measure(server.url())) report([figure]);
  }
} finally {
  await server.remove();
}
