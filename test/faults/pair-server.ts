import { join } from "node:path";
import { openCore } from "../../src/cli/open-core.ts";
import { loadConfig } from "../../src/cli/config-file.ts";
import { system } from "../../src/protocol/actor.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import { openChosenStore } from "../support/chosen-store.ts";
import { dyingStore } from "../support/dying-store.ts";
import { pairChild, pairDriver, pairKind } from "../support/pair-kind.ts";

/*
 * Drives one pair and its two child tasks in the data directory PAIR_HOME until all have ended, or until it dies at
 * append number DIE_AT, before or after that is stored (DIE_WHEN). It continues a pair that an earlier process left.
 */

const home = process.env["PAIR_HOME"] ?? "";
const pair = { kind: "pair", id: "pair_1" } as const;
const children: readonly [TaskId, TaskId] = ["t_pair0001", "t_pair0002"];

const opened = await openChosenStore(home);
const store = dyingStore(opened, process.env);
const { engine, platform, orchestrator, offices } = await openCore({
  directory: home,
  config: loadConfig(home, {}, home),
  environment: process.env,
  store,
  log: (line) => process.stderr.write(`${JSON.stringify(line)}\n`),
  furtherStreams: async () => [pair],
});
const pairs = engine.register(pairKind, (streams) =>
  pairDriver(streams, store, async (id) => {
    const first = pairChild(id, pair.id, "quick", join(home, "workspaces", id));
    await platform.streams.create(id, [first], [{ type: "task.submit" }], { by: system });
  }),
);
await platform.recover();
await pairs.create(pair.id, [{ type: "pair.created", id: pair.id, children }], [], { by: system });
for (;;) {
  const finished = (await pairs.log.state(pair.id))?.finished === true;
  if (finished && (await store.openRuns()).length === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 10));
}
await orchestrator.close();
await offices.close();
await platform.close();
await store.close();
