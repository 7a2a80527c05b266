import { pathToFileURL } from "node:url";
import type * as ConfigFile from "../../src/cli/config-file.ts";
import type * as DataDirectory from "../../src/cli/data-directory.ts";
import type * as OpenDirectory from "../../src/cli/open-directory.ts";
import type * as Server from "../../src/cli/open-server.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import type { Append, Store } from "../../src/store/store.ts";

/*
 * A server of the program in SIGNALBOX_ROOT that never stores some events: a task whose title ends with "holds at EVENT
 * NUMBER" stops before its event of that type and number. Its later events wait behind that one. Everything else is the
 * same as in `signalbox serve --json`.
 */

const root = pathToFileURL(`${process.env["SIGNALBOX_ROOT"] ?? ""}/`);
const from = <Module>(path: string): Promise<Module> => import(new URL(path, root).href) as Promise<Module>;
const { administratorToken, announceServer, dataDirectory } =
  await from<typeof DataDirectory>("src/cli/data-directory.ts");
const { loadConfig } = await from<typeof ConfigFile>("src/cli/config-file.ts");
const { openDirectory } = await from<typeof OpenDirectory>("src/cli/open-directory.ts");
const { openServer } = await from<typeof Server>("src/cli/open-server.ts");

/** The event before which each stream stops, and how many of its type may still be stored. */
const stops = new Map<string, { readonly type: string; left: number }>();

/** Reports true if this append must wait forever. */
function isHeld({ stream, events }: Append): boolean {
  for (const event of events) {
    if (event.type === "task.created") {
      const [, type, number] =
        /holds at ([a-z.]+) (\d+)$/.exec((event as TaskEvent & { type: "task.created" }).title) ?? [];
      if (type !== undefined) stops.set(stream, { type, left: Number(number) - 1 });
    }
    const stop = stops.get(stream);
    if (stop?.type !== event.type) continue;
    if (stop.left === 0) return true;
    stop.left -= 1;
  }
  return false;
}

/** Prints the task that has reached its event, and never resolves. */
function forEver(stream: string): Promise<never> {
  process.stdout.write(`${JSON.stringify({ held: stream })}\n`);
  return new Promise(() => undefined);
}

function holding(store: Store): Store {
  const append: Store["append"] = (entry) => (isHeld(entry) ? forEver(entry.stream) : store.append(entry));
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
  opened: await openDirectory(directory, process.env, () => administratorToken(directory, process.env)),
  config: loadConfig(directory, process.env, process.cwd()),
  host: "127.0.0.1",
  port: 0,
  behindProxy: false,
  environment: process.env,
  log: (line) => {
    if (line.level === "error") process.stderr.write(`${JSON.stringify(line)}\n`);
  },
  aroundStore: holding,
});
announceServer(directory, { url: server.url, pid: process.pid });
process.stdout.write(`${JSON.stringify({ url: server.url, token: server.token, pid: process.pid })}\n`);
await server.platform.recover();
