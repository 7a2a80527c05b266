import { spawn } from "node:child_process";
import { administratorToken, announceServer, dataDirectory } from "../data-directory.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { openDirectory } from "../open-directory.ts";
import type { RunningServer } from "../open-server.ts";
import { readTls, tlsFiles } from "../tls-files.ts";
import type { LogLine } from "../../server/http/log-line.ts";
import { giveBackMemoryWhenQuiet } from "../give-back-memory.ts";
import { say, sayAside, sayJson, sayJsonAside } from "../terminal/say.ts";
import { signedInLink } from "./signed-in-link.ts";
import { closeInheritedDescriptors } from "../../supervisor/close-inherited.ts";

/** Options of `signalbox serve`. */
export interface ServeOptions {
  readonly json?: boolean;
  readonly open?: boolean;
  readonly port?: string;
  readonly host?: string;
  readonly behindProxy?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly verbose?: boolean;
  readonly runner?: boolean;
  readonly name?: string;
  readonly labels?: string;
  readonly places?: string;
}

/** Serves until it is stopped. Agents continue when it stops, and the next start adopts them. */
export async function serve(options: ServeOptions): Promise<void> {
  closeInheritedDescriptors();
  const directory = dataDirectory(process.env);
  const isRunner = options.runner ?? process.env["SIGNALBOX_RUNNER"] === "1";
  const opening = openDirectory(directory, process.env, () => administratorToken(directory, process.env));
  const [opened, { openServer }, { loadConfig }] = await Promise.all([
    opening,
    import("../open-server.ts"),
    import("../config-file.ts"),
  ]);
  const server = await openServer({
    opened,
    config: loadConfig(directory, process.env, process.cwd()),
    host: options.host ?? process.env["SIGNALBOX_HOST"] ?? "127.0.0.1",
    port: portOf(options.port ?? process.env["SIGNALBOX_PORT"] ?? "4400"),
    previewPort: previewPortOf(process.env["SIGNALBOX_PREVIEW_PORT"]),
    behindProxy: options.behindProxy ?? false,
    tls: readTls(tlsFiles(process.env, options)),
    environment: process.env,
    log: logged(options.verbose ?? false),
    nodeOptions: options,
    isRunner,
    onReplaced: endReplaced,
  });
  // Commands look for an API at the announced address; a runner has none.
  if (!isRunner) announceServer(directory, { url: server.url, pid: process.pid });
  const isClosing = closeOnSignals(server);
  if (server.leftBehind > 0) sayAside(leftBehind(directory, server.leftBehind));
  if (isRunner) greetFromRunner(server, options);
  else await greet(server, options);
  try {
    await server.platform.recover();
  } catch (fault) {
    // A server that is stopped while it starts has closed its store. The next one continues.
    if (!isClosing()) throw fault;
  }
  giveBackMemoryWhenQuiet();
}

/** Ends this server without waiting: another process has its place, and everything here would be refused. */
function endReplaced(message: string): void {
  sayAside(message);
  process.exit(exitCodes.failed);
}

function leftBehind(directory: string, tasks: number): string {
  return `The database has no tasks, but ${directory} has ${tasks === 1 ? "1 task" : `${tasks} tasks`}. To move everything to the database, stop this server and run: signalbox migrate to-postgres`;
}

function greetFromRunner({ url }: RunningServer, { json }: ServeOptions): void {
  if (json === true) sayJson({ url, pid: process.pid });
  else say(`The runner is ready for tasks. Health check: ${url}/healthz\nPress Ctrl+C to stop it.`);
}

async function greet(server: RunningServer, options: ServeOptions): Promise<void> {
  if (options.json === true) {
    sayJson({ url: server.url, token: server.token, pid: process.pid });
    return;
  }
  const link = signedInLink(server.url, server.token);
  if (server.movedFrom !== null) {
    say(`Port ${server.movedFrom} is in use; using the next free port.`);
  }
  const [elsewhere] = server.outerUrls;
  if (elsewhere !== undefined)
    say(`From a phone or another computer: ${signedInLink(elsewhere, server.token)}`);
  say(`Signalbox is running at ${link}\nPress Ctrl+C to stop it. Agents keep working while it is stopped.`);
  // Other users see the arguments of programs, so this link works once and does not contain the token.
  if (options.open === true) openBrowser(await server.signInLink());
}

/** Logs warnings and errors as JSON lines, and with `verbose` every request too. */
function logged(verbose: boolean): (line: LogLine) => void {
  return (line) => {
    if (verbose || line.level !== "info") sayJsonAside(line);
  };
}

function openBrowser(link: string): void {
  const opener = process.platform === "darwin" ? "open" : "xdg-open";
  spawn(opener, [link], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

/** Maximum duration of an orderly end. */
const closeWithinMs = 4_500;

/** Stops the server in order at the first signal and at once at the second. Returns whether it is stopping. */
function closeOnSignals(server: RunningServer): () => boolean {
  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (closing) process.exit(exitCodes.failed);
      closing = true;
      // Nothing is lost by this: the next server continues whatever is unfinished.
      setTimeout(() => process.exit(exitCodes.fine), closeWithinMs).unref();
      void server.close().then(
        () => process.exit(exitCodes.fine),
        () => process.exit(exitCodes.failed),
      );
    });
  }
  return () => closing;
}

function previewPortOf(text: string | undefined): number | null {
  return text === undefined || text === "" ? null : portOf(text);
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new CommandFailure(exitCodes.wrongUsage, `"${text}" is not a port. Use a number from 0 to 65535.`);
}
