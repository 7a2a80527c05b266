import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";

import { everything, TestBench, untilSaid } from "../../test/support/supervisor-bench.ts";

test("an exit that somebody else records while the agent lives is not believed", async () => {
  const bench = new TestBench();
  const run = await bench.start(["sh", "-c", "echo ready; read -r line; echo done; exit 5"]);
  await untilSaid(run, "ready");
  writeFileSync(join(run.dir, "exit"), "code 0 1.00\n");
  const exited = await Promise.race([run.exit, delay(1500, "alive")]);
  expect(exited).toBe("alive");
  await run.write("go\n");
  expect([await run.exit, await everything(run)]).toEqual([{ code: 5, signal: null }, "ready\ndone\n"]);
});
