import { administratorToken, dataDirectory } from "../../src/cli/data-directory.ts";
import { loadConfig } from "../../src/cli/config-file.ts";
import { openDirectory } from "../../src/cli/open-directory.ts";
import { openServer } from "../../src/cli/open-server.ts";
import { dyingStore } from "../support/dying-store.ts";

/*
 * A server that kills itself with SIGKILL: at append number DIE_AT, before or after it is written (DIE_WHEN), or after
 * DIE_AFTER_MS. Everything else is the same as in `signalbox serve --json`.
 */

const afterMs = Number(process.env["DIE_AFTER_MS"] ?? "0");

const directory = dataDirectory(process.env);
const server = await openServer({
  opened: await openDirectory(directory, process.env, () => administratorToken(directory, process.env)),
  config: loadConfig(directory, process.env, process.cwd()),
  host: "127.0.0.1",
  port: 0,
  behindProxy: false,
  environment: process.env,
  log: (line) => {
    if (line.level === "error") process.stderr.write(`${JSON.stringify(line)}\n`);
  },
  aroundStore: (store) => dyingStore(store, process.env),
});
process.on("SIGTERM", () => void server.close().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ url: server.url, token: server.token, pid: process.pid })}\n`);
if (afterMs > 0) setTimeout(() => process.kill(process.pid, "SIGKILL"), afterMs);
await server.platform.recover();
