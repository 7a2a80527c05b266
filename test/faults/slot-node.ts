import { Engine } from "../../src/engine/engine.ts";
import { DbosQueue } from "../../src/nodes/dbos-queue.ts";
import { openNode } from "../../src/nodes/open-node.ts";
import { readAddress } from "../../src/store/postgres/address.ts";
import { openPostgresStore } from "../../src/store/postgres/open.ts";

/*
 * A node that does work in the only slot of a pool as soon as it gets it, and never ends that. Arguments: the address of
 * the database, the id of the node. It prints "ready", then "works".
 */

const [url = "", id = ""] = process.argv.slice(2);

const onFault = (what: string, fault: unknown): void => console.error(what, String(fault));
const { store } = await openPostgresStore({ url, at: new Date().toISOString() });
const instance = `${id}-${process.pid}`;
const node = await openNode({
  store,
  queue: new DbosQueue({
    url: readAddress(url).url,
    schema: "signalbox_queue",
    node: id,
    places: 1,
    labels: [],
    alone: (work) => work(),
    onFault,
  }),
  node: {
    id,
    instance,
    name: id,
    origin: id,
    address: null,
    labels: [],
    places: 1,
    version: "0",
    startedAt: new Date().toISOString(),
  },
  elapsedMs: () => performance.now(),
  onRenewed: () => {},
  onDraining: () => {},
  onOutdated: () => {},
  onReplaced: () => process.exit(1),
  onDatabase: () => {},
  onFault,
});
const engine = new Engine({
  store,
  ownership: node.ownership,
  node,
  secrets: { redaction: null },
  now: () => new Date(),
  clockSpeed: 1,
  slotLimit: () => 1,
  onLimitsChanged: () => () => {},
  openStreams: async () => [],
  onFault,
});
await engine.recover(async () => {});
console.log("ready");
await engine.inSlot(
  { pool: "verifications", holder: `build-${instance}`, signal: new AbortController().signal },
  async () => {
    console.log("works");
    await new Promise(() => {});
  },
);
