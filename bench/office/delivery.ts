import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import { pipeLatencies } from "../tools/pipe-latencies.ts";
import { RealOffice, withServer } from "./real-office.ts";

/**
 * Measures the delivery time of a message between two real processes, through all pipes and files: from the sender's
 * print until the receiver has read the message. The baseline is a bare pipe.
 */
export function deliveryFigures(rounds: number): Promise<Figure[]> {
  return withServer(async ({ server, home }) => {
    const office = await RealOffice.open(server, 2);
    await office.tell("M0", `M1 ${rounds}`);
    const tasks = await office.hibernated();
    const logs = await Promise.all(tasks.map((id) => readFile(join(home, "logs", id, "stderr.log"), "utf8")));
    const latencies = logs.flatMap((log) => log.trim().split("\n").map(Number));
    if (latencies.length !== 2 * rounds) throw new Error(`${latencies.length} messages arrived.`);
    const what = "a message between two processes, printed → read";
    const baseline = { what: "a bare pipe", value: percentile(await pipeLatencies(), 0.5) };
    return [
      { what: `${what}, p50`, value: percentile(latencies, 0.5), unit: "ms", atMost: 100, baseline },
      { what: `${what}, p99`, value: percentile(latencies, 0.99), unit: "ms", atMost: 500, baseline },
    ];
  });
}
