import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A PostgreSQL server of the tests, in a temporary directory. It listens on a Unix socket there. */
export interface PostgresServer {
  /** The directory of the socket. */
  readonly directory: string;
  /** Returns the address of a database for this user. */
  readonly url: (database?: string, user?: string) => string;
  /**
   * Stops the server after it has ended its sessions, at once as in a crash, or by SIGKILL to all its processes. Nothing
   * is deleted.
   */
  readonly stop: (how?: "fast" | "immediate" | "kill") => Promise<void>;
  /** Starts the server again after `stop`. */
  readonly start: () => Promise<void>;
  /** Stops the server and deletes its directory. */
  readonly remove: () => Promise<void>;
}

/** Settings of a server that need not survive a power cut. */
const fast = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const always = {
  listen_addresses: "",
  max_connections: "120",
  shared_buffers: "32MB",
  autovacuum: "off",
  deadlock_timeout: "200ms",
};

/**
 * Waits until its input ends, then stops the server. The input ends with the process that started it, however that
 * ends, so no server outlives its tests. The word on the input says how to stop; without one, the directory is deleted.
 */
const watcher = `
"$0" "$@" &
server=$!
how=
read -r how
case "$how" in
fast) kill -INT $server ;;
kill) kill -KILL $server $(cat /proc/$server/task/$server/children) ;;
*) kill -QUIT $server ;;
esac
wait $server
case "$how" in fast | immediate | kill) ;; *) rm -rf "$SIGNALBOX_TEST_DIRECTORY" ;; esac
`;

/** Creates and starts a server. `settings` are for this server only. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  { encoding = "UTF8" }: { encoding?: string } = {},
): Promise<PostgresServer> {
  const binaries = findBinaries();
  const user = serverUser();
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-pg-")));
  chownSync(directory, user.uid, user.gid);
  const data = join(directory, "data");
  const options = { cwd: directory, env: { PATH: process.env["PATH"], LC_ALL: "C" }, ...user };
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "signalbox", "-A", "trust", "-E", encoding, "--no-locale", "--no-sync"],
    { ...options, stdio: ["ignore", "ignore", "inherit"] },
  );
  const chosen = Object.entries({ ...always, ...fast, unix_socket_directories: directory, ...settings });
  const parameters = ["-D", data, ...chosen.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  let running: ChildProcess | null = null;

  async function start(): Promise<void> {
    const child = spawn("sh", ["-c", watcher, join(binaries, "postgres"), ...parameters], {
      ...options,
      env: { ...options.env, SIGNALBOX_TEST_DIRECTORY: directory },
      stdio: ["pipe", "ignore", "pipe"],
    });
    running = child;
    await isReady(child);
  }

  async function end(how: string): Promise<void> {
    const child = running;
    running = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.ref();
    child.stdin?.end(how);
    await ended;
  }

  await start();
  return {
    directory,
    url: (database = "postgres", as = "signalbox") =>
      `postgresql://${as}@/${database}?host=${encodeURIComponent(directory)}`,
    stop: (how = "fast") => end(`${how}\n`),
    start,
    async remove() {
      await end("");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const key = Symbol.for("signalbox.test.postgres");

/** Returns the server that all test files of this worker share. It stops with the worker. */
export function sharedPostgres(): Promise<PostgresServer> {
  const known = globalThis as { [key]?: Promise<PostgresServer> };
  return (known[key] ??= startPostgres());
}

const ready = /ready to accept (?:read-only )?connections/;

/** Resolves when the server accepts connections. Its later messages are discarded. */
async function isReady(child: ChildProcess): Promise<void> {
  const messages = child.stderr;
  if (messages === null) throw new Error("The messages of the server are not readable.");
  let text = "";
  messages.setEncoding("utf8");
  await new Promise<void>((resolve, reject) => {
    messages.on("data", (piece: string) => {
      if (ready.test(text)) return;
      text += piece;
      if (ready.test(text)) resolve();
    });
    child.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${text}`)));
  });
  // The worker may end while the server runs; the watcher then stops it.
  child.unref();
  for (const pipe of [child.stdin, child.stderr]) (pipe as unknown as { unref: () => void } | null)?.unref();
}

/** Returns the directory of the newest installed server. */
function findBinaries(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => existsSync(`${root}/${version}/bin/postgres`)));
  if (newest < 15) throw new Error("These tests need PostgreSQL 15 or later: apt-get install postgresql");
  return `${root}/${newest}/bin`;
}

/** PostgreSQL refuses to run as root; then it runs as the user that the operating system has for such servers. */
function serverUser(): { uid: number; gid: number } {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0 };
  const idOf = (option: string) => Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
