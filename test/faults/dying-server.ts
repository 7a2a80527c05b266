import { administratorToken, dataDirectory } from "../../src/cli/data-directory.ts";
import { loadConfig } from "../../src/cli/config-file.ts";
import { openServer } from "../../src/cli/open-server.ts";
import type { Store } from "../../src/store/store.ts";

/*
 * A server that kills itself with SIGKILL: at the append that DIE_AT counts to, before it is written or after
 * (DIE_WHEN), or after DIE_AFTER_MS. Everything else is as in `signalbox serve --json`.
 */

const dieAt = Number(process.env["DIE_AT"] ?? "0");
const before = process.env["DIE_WHEN"] === "before";
const afterMs = Number(process.env["DIE_AFTER_MS"] ?? "0");
let appends = 0;

function dying(store: Store): Store {
  const append: Store["append"] = async (entry) => {
    appends += 1;
    const now = appends === dieAt;
    if (now && before) process.kill(process.pid, "SIGKILL");
    const outcome = await store.append(entry);
    if (now) process.kill(process.pid, "SIGKILL");
    return outcome;
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === "append") return append;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

const directory = dataDirectory(process.env);
const server = await openServer({
  directory,
  config: loadConfig(directory, process.env, process.cwd()),
  token: () => administratorToken(directory, process.env),
  host: "127.0.0.1",
  port: 0,
  behindProxy: false,
  environment: process.env,
  log: (line) => {
    if (line.level === "error") process.stderr.write(`${JSON.stringify(line)}\n`);
  },
  aroundStore: dying,
});
process.on("SIGTERM", () => void server.close().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ url: server.url, token: server.token, pid: process.pid })}\n`);
if (afterMs > 0) setTimeout(() => process.kill(process.pid, "SIGKILL"), afterMs);
await server.platform.recover();
