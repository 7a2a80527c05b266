import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { leaseEnvironment, Leases } from "./leases.ts";

const names = { ports: [], databases: [] };

test("every holder has a number of its own, and the lowest free one is used again", async () => {
  const leases = new Leases(async () => true);
  const taken = await Promise.all(["a", "b", "c"].map((holder) => leases.take(holder, names)));
  leases.free("b");
  expect([taken, await leases.take("d", names), await leases.take("a", names)]).toEqual([[0, 1, 2], 1, 0]);
});

test("a number whose ports another program uses is passed over", async () => {
  const leases = new Leases(async (port) => port !== 20_011);
  const one = await leases.take("a", { ports: ["API_PORT"] });
  const two = await leases.take("b", { ports: ["API_PORT"] });
  expect([one, two, await leases.take("c", names)]).toEqual([0, 2, 1]);
});

test("finds ports on which a program listens", async () => {
  const server = await listening(20_000);
  onTestFinished(() => void server.close());
  expect(await new Leases().take("a", names)).toBeGreaterThan(0);
});

/** Listens on a port; if another program already does, that one serves as well. */
async function listening(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await Promise.race([once(server, "listening"), once(server, "error")]);
  return server;
}

test("no port is free", async () => {
  const leases = new Leases(async () => false);
  await expect(leases.take("a", names)).rejects.toThrow(
    "None of the ports from 20000 to 29999 is free. End programs that use them.",
  );
});

test("all variables follow from the number", () => {
  const lease = { number: 3, ports: ["API_PORT", "WEB_PORT"], databases: ["TEST_DB"] };
  const { SIGNALBOX_DB: database, ...rest } = leaseEnvironment(lease, "/data");
  expect(database).toMatch(/^signalbox_[0-9a-f]{6}_3$/u);
  expect(rest).toEqual({
    PORT: "20030",
    API_PORT: "20031",
    WEB_PORT: "20032",
    TEST_DB: `${database}_test_db`,
  });
  expect(leaseEnvironment(lease, "/other")["SIGNALBOX_DB"]).not.toBe(database);
});
