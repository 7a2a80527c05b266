import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { nodePlan } from "./node-plan.ts";

test("a server without DATABASE_URL loads neither the driver of PostgreSQL nor the queue", () => {
  const plan = { host: "127.0.0.1", port: 0, behindProxy: false, environment: {} };
  const program = `
    const loaded = () => ["pg", "@dbos-inc/dbos-sdk"].map((name) =>
      Object.keys(require.cache).some((file) => file.includes("/node_modules/" + name + "/")));
    void (async () => {
      const { openServer } = await import(${JSON.stringify(import.meta.resolve("./open-server.ts"))});
      const { openDirectory } = await import(${JSON.stringify(import.meta.resolve("./open-directory.ts"))});
      const { Config } = await import(${JSON.stringify(import.meta.resolve("../protocol/config.ts"))});
      const opened = await openDirectory(${JSON.stringify(testPlace())}, {}, () => "token");
      const parts = { opened, config: Config.parse({}), log: () => {} };
      const server = await openServer({ ...${JSON.stringify(plan)}, ...parts });
      await server.platform.recover();
      await server.close();
      const embedded = loaded();
      await import(${JSON.stringify(import.meta.resolve("./open-node.ts"))});
      console.log(JSON.stringify([embedded, loaded()]));
      process.exit(0);
    })();
  `;
  const printed = execFileSync(process.execPath, ["-e", program], { encoding: "utf8" });
  expect(JSON.parse(printed)).toEqual([
    [false, false],
    [true, true],
  ]);
});

test("a node keeps its id in its data directory; options precede the environment", () => {
  const [directory, other] = [testPlace(), testPlace()];
  const environment = { SIGNALBOX_NODE: "alpha", SIGNALBOX_LABELS: "gpu, mac,gpu", SIGNALBOX_PLACES: "3" };
  const plan = nodePlan(directory, {}, environment);
  expect(plan).toMatchObject({ name: "alpha", labels: ["gpu", "mac"], places: 3 });
  expect(readFileSync(join(directory, "node-id"), "utf8")).toBe(`${plan.id}\n`);
  expect(nodePlan(directory, { name: "beta", labels: "x", places: "5" }, environment)).toEqual({
    ...plan,
    name: "beta",
    labels: ["x"],
    places: 5,
  });
  // A copy of a data directory has the same id at another place.
  writeFileSync(join(other, "node-id"), `${plan.id}\n`);
  const copy = nodePlan(other, {}, environment);
  expect(copy.id).toBe(plan.id);
  expect(copy.origin).not.toBe(plan.origin);
});

test.each([
  [{ name: "a b" }, '"a b" cannot be the name of a node.'],
  [{ labels: "GPU" }, '"GPU" is not a valid label.'],
  [{ places: "0" }, '"0" is not a number of places.'],
  [{ places: "many" }, '"many" is not a number of places.'],
])("refuses %j", (options, message) => {
  expect(() => nodePlan(testPlace(), options, {})).toThrow(message);
});
