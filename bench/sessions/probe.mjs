// Runs inside the server: once a second it writes the delay of the event loop and the memory usage to the file named by
// PROBE_FILE. SIGUSR2 restarts the measurement.
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const file = process.env.PROBE_FILE;
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let peakMb = 0;
  process.on("SIGUSR2", () => {
    delay.reset();
    peakMb = 0;
  });
  setInterval(() => {
    const rssMb = process.memoryUsage.rss() / 1024 ** 2;
    peakMb = Math.max(peakMb, rssMb);
    const seen = { rssMb, peakMb, p50Ms: delay.percentile(50) / 1e6, p99Ms: delay.percentile(99) / 1e6 };
    writeFileSync(`${file}.new`, JSON.stringify(seen));
    renameSync(`${file}.new`, file);
  }, 1000).unref();
}
