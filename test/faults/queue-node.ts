import { setTimeout as delay } from "node:timers/promises";
import { DbosQueue } from "../../src/nodes/dbos-queue.ts";
import { openNode } from "../../src/nodes/open-node.ts";
import { system } from "../../src/protocol/actor.ts";
import { labelsIn } from "../../src/protocol/labels.ts";
import type { StoredEvent } from "../../src/protocol/record.ts";
import { readAddress } from "../../src/store/postgres/address.ts";
import { openPostgresStore } from "../../src/store/postgres/open.ts";

/*
 * A node whose streams count: every 100 ms the owner of a stream appends the next number, up to the wanted one, and asks
 * for a second stream, which counts to one. It takes streams from the queue only. Arguments: the address of the database, the id of the node, its places, the last number.
 */

const labels = labelsIn(process.env["LABELS"] ?? "");
const [url = "", id = "", places = "", last = ""] = process.argv.slice(2);

/** The events of the streams that the nodes of this test drive. */
interface Counted extends StoredEvent {
  readonly type: "counted";
  readonly number: number;
  readonly node: string;
}

const onFault = (what: string, fault: unknown): void => console.error(what, String(fault));
const { store } = await openPostgresStore({ url, at: new Date().toISOString() });
const started = new Date().toISOString();
const node = await openNode({
  store,
  queue: new DbosQueue({
    url: readAddress(url).url,
    schema: "signalbox_queue",
    node: id,
    places: Number(places),
    labels,
    alone: (work) => work(),
    onFault,
  }),
  node: {
    id,
    instance: `${id} ${process.pid}`,
    name: id,
    origin: id,
    address: null,
    labels,
    places: Number(places),
    version: "0",
    startedAt: started,
  },
  elapsedMs: () => performance.now(),
  onRenewed: () => {},
  onDraining: () => {},
  onOutdated: () => {},
  onReplaced: () => process.exit(1),
  onDatabase: () => {},
  onFault,
});
await node.ownership.open({ granted: (stream) => void count(stream), lost: async () => {} });
const wanted = (process.env["STREAMS"] ?? "").split(" ").filter((stream) => stream !== "");
const required = labelsIn(process.env["REQUIRED"] ?? "");
for (const stream of wanted) await node.ownership.claim(stream, required);
console.log("ready");

async function count(stream: string): Promise<void> {
  for (;;) {
    const lease = node.ownership.held(stream);
    if (lease === null) return;
    const records = await store.read<Counted>({ stream, after: 0, limit: 1_000 });
    const isSecond = stream.endsWith(" second");
    if (!isSecond) await node.ownership.claim(`${stream} second`);
    if (records.length >= (isSecond ? 1 : Number(last))) {
      await node.ownership.release(stream, records.length);
      return;
    }
    const event: Counted = { type: "counted", number: records.length + 1, node: id };
    const expectedSeq = records.length;
    const at = new Date().toISOString();
    const entry = { stream, kind: "count", expectedSeq, at, by: system, events: [event], lease };
    const appended = await store.append(entry).catch(() => null);
    if (appended !== null && !appended.ok && appended.reason === "stale_lease") {
      node.ownership.lose(stream);
      return;
    }
    await delay(100);
  }
}
