// Runs inside the server: for every SIGUSR2 it collects garbage and writes the memory usage to the file named by
// PROBE_FILE.
import { renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const file = process.env.PROBE_FILE;
if (isMainThread && file) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  process.on("SIGUSR2", () => {
    collect({ type: "major", flavor: "last-resort" });
    const { rss, heapUsed } = process.memoryUsage();
    writeFileSync(`${file}.new`, JSON.stringify({ rssMb: rss / 1024 ** 2, heapMb: heapUsed / 1024 ** 2 }));
    renameSync(`${file}.new`, file);
  });
}
