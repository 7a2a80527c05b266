import { mkdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type StartPlan, startPlan } from "../checks/start-command.ts";
import type { CommitBuilds } from "../platform/gate/commit-builds.ts";
import { filesOf } from "../platform/gate/files-of-commit.ts";
import { type BuildPlan, runAll, succeeded, whyFailed } from "../platform/gate/run-project.ts";
import type { Preview, PreviewProblem } from "../protocol/api/previews.ts";
import { BoundedLog } from "../supervisor/contained/bounded-log.ts";
import { startContained } from "../supervisor/contained/start-contained.ts";
import type { Machine } from "../supervisor/machine.ts";
import { connectInbound, type InboundAccess, inboundPorts } from "../supervisor/network/inbound.ts";
import { removeRun } from "../supervisor/remove.ts";
import type { Run } from "../supervisor/run.ts";
import { removeTree } from "../workspace/remove-tree.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";
import { openPorts } from "./open-ports.ts";
import { missingDatabase } from "./missing-database.ts";
import { findInSite, type ReadFile, readCommit, readDirectory, type SiteFile } from "./site.ts";

/** The limits of previews. */
export interface PreviewLimits {
  /** Time for installing and building. */
  readonly prepareMs: number;
  /** Time after which a program must listen. */
  readonly listenMs: number;
  /** Time without requests after which a preview is stopped. */
  readonly unusedMs: number;
  /** Maximum number of previews at the same time. */
  readonly atOnce: number;
}

/** The version that a preview shows. */
export interface PreviewedVersion {
  readonly snapshots: Snapshots;
  readonly commit: string;
}

/** The source of what a running preview shows: a program to connect to, or the files of a site. */
export type PreviewSource =
  | { readonly is: "program"; connect(): Promise<Socket> }
  | { readonly is: "site"; find(address: string): Promise<SiteFile | null> };

/** A reason why a preview ended by itself. */
class PreviewFailure extends Error {
  readonly problem: PreviewProblem;
  readonly details: string | null;

  constructor(problem: PreviewProblem, details: string | null = null) {
    super(problem);
    this.problem = problem;
    this.details = details;
  }
}

const pollMs = 150;
const shownCharacters = 50_000;

/**
 * One preview from its start to its end: it prepares a copy of the commit, starts the program in the sandbox and waits
 * until it listens. Nothing of it is left when `ended` resolves.
 */
export class LivePreview {
  /** The name of its host: nobody can guess it, and no two previews share an origin. */
  readonly key: string;
  /** The name of the host for the server's own browser, which shows the preview without a frame. */
  readonly pictureKey: string;
  readonly commit: string;
  readonly ended: Promise<void>;
  lastUsedAt: number;
  readonly #options: LivePreviewOptions;
  readonly #stopping = new AbortController();
  readonly #log = new BoundedLog();
  #state: Preview["state"] = "preparing";
  #command: string | null = null;
  #failure: PreviewFailure | null = null;
  #stopped: Preview["stopped"] = null;
  #source: PreviewSource | null = null;
  #picture: Promise<void> | null = null;

  constructor(key: string, version: PreviewedVersion, options: LivePreviewOptions) {
    this.key = key;
    this.pictureKey = `p${key}`;
    this.commit = version.commit;
    this.#options = options;
    this.lastUsedAt = options.nowMs();
    this.ended = this.#live(version);
  }

  /** The source of responses; null unless the preview is running. */
  get source(): PreviewSource | null {
    return this.#source;
  }

  get isOver(): boolean {
    return this.#state === "stopped" || this.#state === "failed";
  }

  /** Returns the state for the page. `url` is the address under which it is running. */
  shown(url: string | null): Preview {
    return {
      state: this.#state,
      commit: this.commit,
      url: this.#source === null ? null : url,
      command: this.#command,
      log: this.#log.text().slice(-shownCharacters),
      problem: this.#failure?.problem ?? null,
      details: this.#failure?.details ?? null,
      stopped: this.#stopped,
    };
  }

  /** Stops the preview. Resolves when none of its processes and files is left. */
  async stop(reason: NonNullable<Preview["stopped"]>): Promise<void> {
    if (!this.isOver && !this.#stopping.signal.aborted) this.#stopped = reason;
    this.#stopping.abort();
    await this.ended;
  }

  async #live(version: PreviewedVersion): Promise<void> {
    try {
      await this.#show(version);
      this.#state = "stopped";
    } catch (fault) {
      this.#state = this.#stopping.signal.aborted ? "stopped" : "failed";
      if (this.#state === "failed") this.#fail(fault);
    } finally {
      this.#source = null;
      await this.#picture;
    }
  }

  #fail(fault: unknown): void {
    if (fault instanceof PreviewFailure) {
      const isQuiet = fault.problem === "ended" || fault.problem === "never_listened";
      const database = isQuiet ? missingDatabase(this.#log.text()) : null;
      this.#failure = database === null ? fault : new PreviewFailure("needs_database", database);
      return;
    }
    const isPort = fault instanceof Error && fault.message.startsWith("None of the ports");
    this.#failure = new PreviewFailure(isPort ? "no_port" : "fault", isPort ? fault.message : null);
    if (!isPort) this.#options.onFault("A preview failed", fault);
  }

  async #show({ snapshots, commit }: PreviewedVersion): Promise<void> {
    const files = filesOf(snapshots, commit);
    const plan = await startPlan(files, 0);
    if (plan === null) throw new PreviewFailure("nothing_to_start");
    if (plan.command === null && plan.install === undefined && plan.build === undefined)
      return this.#serveSite(readCommit(snapshots, commit), plan.folders, false);
    if (this.#options.isOnlySite === true) throw new PreviewFailure("nothing_to_start");
    const limits = { timeoutMs: this.#options.limits.prepareMs, signal: this.#stopping.signal };
    await this.#options.builds.inCopy(snapshots.directory, commit, limits, async (build) => {
      const port = Number(build.env["PORT"]);
      const start = await startPlan(files, port);
      if (start === null) throw new PreviewFailure("nothing_to_start");
      await this.#prepare(start, build);
      if (start.command === null) await this.#serveSite(readDirectory(build.directory), start.folders, true);
      else await this.#serveProgram(start.command, port, build);
    });
  }

  async #prepare({ install, build: step }: StartPlan, build: BuildPlan): Promise<void> {
    const isInstalled = install === undefined || (await build.provide?.(install)) === true;
    if (!isInstalled) await this.#run(install, build, "install_failed");
    if (step !== undefined) await this.#run(step, build, "build_failed");
  }

  async #run(command: readonly string[], build: BuildPlan, problem: PreviewProblem): Promise<void> {
    this.#announce(command);
    const [ran] = await runAll([command], build);
    this.#log.add(Buffer.from(ran?.outcome.log ?? ""));
    if (ran !== undefined && !succeeded(ran)) throw new PreviewFailure(problem, whyFailed(ran.outcome));
  }

  #announce(command: readonly string[]): void {
    this.#command = command.slice(command[1] === "-c" ? 2 : 0).join(" ");
    this.#log.add(Buffer.from(`$ ${this.#command}\n`));
  }

  async #serveSite(read: ReadFile, folders: readonly string[], isApplication: boolean): Promise<void> {
    let found: string | null = null;
    for (const folder of folders) {
      if (found === null && (await read(folder === "" ? "index.html" : `${folder}/index.html`)) !== null)
        found = folder;
    }
    if (found === null) throw new PreviewFailure("no_site");
    const folder = found;
    this.#showFrom({ is: "site", find: (address) => findInSite(read, folder, address, { isApplication }) });
    await aborted(this.#stopping.signal);
  }

  async #serveProgram(command: readonly string[], port: number, build: BuildPlan): Promise<void> {
    const inbound = { directory: `${build.directory}.in`, port };
    await mkdir(inbound.directory, { recursive: true, mode: 0o700 });
    this.#state = "starting";
    this.#announce(command);
    try {
      const contained = {
        ...build,
        env: { ...build.env, HOST: "127.0.0.1", BROWSER: "none" },
        network: null,
        inbound,
      };
      await this.#follow(await startContained(command, contained, this.#options.machine), inbound);
    } finally {
      await removeTree(inbound.directory);
    }
  }

  /** Shows a run until it ends or the preview is stopped, then ends all its processes. */
  async #follow(run: Run, inbound: InboundAccess): Promise<void> {
    const { signal } = this.#stopping;
    const over = new AbortController();
    const logged = this.#keepLog(run, over.signal);
    try {
      const outcome = await Promise.race([
        this.#untilListening(run, inbound, over.signal).then(async (source) => {
          this.#showFrom(source);
          await aborted(AbortSignal.any([signal, over.signal]));
          return "stopped" as const;
        }),
        run.exit,
        aborted(signal).then(() => "stopped" as const),
      ]);
      if (outcome === "stopped") return;
      const exceeded = run.exceeded();
      if (exceeded !== undefined) throw new PreviewFailure("limit", limitIn(exceeded));
      throw new PreviewFailure(
        "ended",
        whyFailed({ exit: outcome, log: "", timedOut: false, sandboxed: run.sandboxed }),
      );
    } finally {
      this.#source = null;
      await run.end({ graceMs: signal.aborted ? stopGraceMs : 0 });
      over.abort();
      await logged;
      run.release();
      await removeRun(run.dir);
    }
  }

  async #keepLog(run: Run, signal: AbortSignal): Promise<void> {
    try {
      for await (const { bytes } of run.follow("stdout", 0, signal)) this.#log.add(bytes);
    } catch (fault) {
      this.#options.onFault("The output of a preview could not be read", fault);
    }
  }

  /** Waits until the program listens. Throws if it does not, or if other machines could reach it. */
  async #untilListening(run: Run, inbound: InboundAccess, over: AbortSignal): Promise<PreviewSource> {
    const deadline = performance.now() + this.#options.limits.listenMs;
    while (!over.aborted && !this.#stopping.signal.aborted) {
      const source = await (this.#options.machine.sandbox.kind === "bubblewrap"
        ? sandboxedSource(inbound)
        : sharedSource(run, inbound.port));
      if (source !== null) return source;
      if (performance.now() > deadline)
        throw new PreviewFailure("never_listened", `${Math.round(this.#options.limits.listenMs / 1000)}`);
      await delay(pollMs);
    }
    return new Promise(() => undefined);
  }

  #showFrom(source: PreviewSource): void {
    this.#source = source;
    this.#state = "running";
    this.lastUsedAt = this.#options.nowMs();
    this.#picture = this.#takePicture();
  }

  async #takePicture(): Promise<void> {
    try {
      await this.#options.takePicture?.(this.pictureKey, this.#stopping.signal);
    } catch (fault) {
      if (!this.#stopping.signal.aborted)
        this.#options.onFault("A picture of a preview could not be taken", fault);
    }
  }
}

/** Time for a program to end cleanly when a person stops it. */
const stopGraceMs = 1_000;

/** The parts of the server that one preview uses. */
export interface LivePreviewOptions {
  readonly builds: Pick<CommitBuilds, "inCopy">;
  readonly limits: PreviewLimits;
  readonly machine: Machine;
  /** Takes a picture of the running preview, at the host with this key. */
  readonly takePicture?: (key: string, signal: AbortSignal) => Promise<void>;
  /** True if nothing may be run, so that only files that need no build are shown. */
  readonly isOnlySite?: boolean;
  readonly nowMs: () => number;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Returns the name of the exceeded limit, from a sentence that is about agents. */
function limitIn(sentence: string): string | null {
  return /limits\.\w+/.exec(sentence)?.[0] ?? null;
}

async function sandboxedSource(inbound: InboundAccess): Promise<PreviewSource | null> {
  const ports = await inboundPorts(inbound);
  if (ports === null || ports.length === 0) return null;
  return { is: "program", connect: () => connectInbound(inbound) };
}

async function sharedSource(run: Run, expected: number): Promise<PreviewSource | null> {
  const ports = await openPorts(
    (await run.members()).map(({ pid }) => pid),
    expected,
  );
  if (ports.some(({ isOpenToAll }) => isOpenToAll)) throw new PreviewFailure("listens_everywhere");
  const [first] = ports.toSorted((a, b) => Number(b.port === expected) - Number(a.port === expected));
  if (first === undefined) return null;
  return { is: "program", connect: () => connected(first.port) };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost");
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
