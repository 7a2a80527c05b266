import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DbosQueue } from "../../src/nodes/dbos-queue.ts";
import { readAddress } from "../../src/store/postgres/address.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

const schema = "signalbox_queue";
const faults: unknown[] = [];
/** The streams that this node was given, in order. */
const driven: string[] = [];
/** Streams whose names begin with this are driven until the queue closes. */
const lasting = "lasting";

let postgres: PostgresServer;
let client: Client;
let queue: DbosQueue;

// A process can have only one queue.
beforeAll(async () => {
  postgres = await startPostgres();
  client = new Client({ connectionString: postgres.url() });
  await client.connect();
  queue = new DbosQueue({
    url: readAddress(postgres.url()).url,
    schema,
    node: "n_one",
    places: 50,
    labels: ["gpu"],
    alone: (work) => work(),
    onFault: (what, fault) => faults.push([what, String(fault)]),
  });
  await queue.open(async (stream) => {
    driven.push(stream);
    if (stream.startsWith(lasting)) await new Promise(() => {});
  });
});
afterAll(async () => {
  await queue.close();
  await client.end();
  await postgres.remove();
});

test("a queued stream whose required labels change is given to a node that has the new ones", async () => {
  await queue.add("t_changed", ["mac"]);
  await queue.add("t_changed", ["mac"]);
  await queue.add("t_changed", ["gpu"]);
  await expect.poll(() => driven).toEqual(["t_changed"]);
  expect(faults).toEqual([]);
});

test("a node that takes no streams leaves them in the queue until it takes them again", async () => {
  queue.setTaking(false);
  await queue.add("t_later", []);
  await delay(1_000);
  expect(driven).not.toContain("t_later");
  queue.setTaking(true);
  await expect.poll(() => driven).toContain("t_later");
});
