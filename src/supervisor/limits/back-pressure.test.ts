import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { readPlumbing } from "../run-directory.ts";
import { stateOf, TestBench, until } from "../../../test/support/supervisor-bench.ts";
import { BackPressure } from "./back-pressure.ts";

const mega = 1024 ** 2;

test("holds an agent that is far ahead of its reader, and releases it when the reader has caught up", () => {
  const acts: string[] = [];
  const pressure = new BackPressure({
    hold: () => acts.push("hold"),
    release: () => acts.push("release"),
  });
  const steps = [
    [0, 20],
    [0, 40],
    [10, 40],
    [35, 40],
    [35, 40],
    [36, 80],
  ] as const;
  const told = steps.map(([read, printed]) => {
    pressure.readTo("stdout", read * mega);
    pressure.update({ stdout: printed * mega, stderr: 0 });
    return acts.join(" ");
  });
  expect(told).toEqual(["", "hold", "hold", "hold release", "hold release", "hold release hold"]);
  pressure.readTo("stdout", undefined);
  pressure.update({ stdout: 900 * mega, stderr: 900 * mega });
  expect(acts).toEqual(["hold", "release", "hold", "release"]);
});

test("a reader that stops reading stops the agent, and nothing is lost when it continues", async () => {
  const bench = new TestBench();
  const script = "yes | head -c 40000000; while [ ! -e go ]; do sleep 0.02; done; yes | head -c 1000";
  const run = await bench.start(["sh", "-c", script]);
  const copier = (): string => stateOf(readPlumbing(run.dir).stdout?.pid ?? 0);
  let read = 0;
  for await (const { bytes } of run.follow("stdout", 0, new AbortController().signal)) {
    if (read === 0) {
      await until(() => copier() === "T");
      writeFileSync(join(bench.workspace, "go"), "");
    }
    read += bytes.length;
  }
  expect([read, await run.exit]).toEqual([40_001_000, { code: 0, signal: null }]);
});
