import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Preview, Screenshot } from "../protocol/api/previews.ts";
import type { TaskId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { allowsUnsandboxed } from "../platform/agent/unsandboxed.ts";
import type { CommitBuilds } from "../platform/gate/commit-builds.ts";
import type { Config } from "../protocol/config.ts";
import type { Settings } from "../settings/settings.ts";
import { thisMachine } from "../supervisor/machine.ts";
import { serial } from "../supervisor/serial.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";
import { CommitFiles } from "./commit-files.ts";
import { LivePreview, type PreviewLimits } from "./live-preview.ts";
import { answer, type Requested, upgrade } from "./proxy.ts";
import { findBrowser, type PicturedCommit, Screenshots } from "./screenshots.ts";

/** The acts of people on previews. */
export interface PreviewActs {
  of(taskId: TaskId): Preview;
  /** Starts the preview of a commit, in place of the task's current one. Resolves before it is running. */
  start(taskId: TaskId, commit: string | null): Promise<Preview>;
  stop(taskId: TaskId): Promise<Preview>;
  /** Returns the address at which a frame of the page can show a file of a commit; null if there is no port. */
  fileUrl(taskId: TaskId, commit: string, path: string): string | null;
  /** Returns the picture of a commit's preview, or the newest one of the task; null if there is none. */
  screenshot(taskId: TaskId, commit: string | null): Promise<Screenshot | null>;
  /** Lists the commits with pictures, newest picture first. */
  screenshots(): Promise<PicturedCommit[]>;
  /** Stops the preview of a deleted task and forgets it. */
  forget(taskId: TaskId): Promise<void>;
}

/** Options for previews. */
export interface PreviewsOptions {
  readonly config: Config;
  readonly settings: Settings;
  readonly builds: Pick<CommitBuilds, "inCopy" | "reaching">;
  /** The directory with the screenshots of all tasks. */
  readonly screenshots: string;
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  readonly limits?: Partial<PreviewLimits>;
  readonly nowMs?: () => number;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** The address of the listener for previews, and the origins of the page that may show them. */
export interface PreviewAddress {
  readonly port: number;
  readonly pages: readonly string[];
}

const minute = 60_000;

/** The default limits of previews. */
export const previewLimits: PreviewLimits = {
  prepareMs: 10 * minute,
  listenMs: 2 * minute,
  unusedMs: 15 * minute,
  atOnce: 4,
};

const checkEveryMs = 5_000;

/**
 * The previews of all tasks, at most one for each. Each has an origin of its own, a host below `localhost` that nobody
 * can guess, on one port for all. They are not part of any log: a preview never changes its task, and ends with the
 * server.
 */
export class Previews implements PreviewActs {
  readonly #options: PreviewsOptions;
  readonly #limits: PreviewLimits;
  readonly #nowMs: () => number;
  readonly #live = new Map<TaskId, LivePreview>();
  readonly #refused = new Map<TaskId, Preview>();
  /** The previews that run only until their pictures are taken; nobody sees them. */
  readonly #unseen = new Set<LivePreview>();
  /** Starts one preview at a time, so that each replaces the one before. */
  readonly #inOrder = serial();
  readonly #timer: NodeJS.Timeout;
  readonly #files: CommitFiles;
  readonly #screenshots: Screenshots;
  #address: PreviewAddress | null = null;

  constructor(options: PreviewsOptions) {
    this.#options = options;
    this.#limits = { ...previewLimits, ...options.limits };
    this.#files = new CommitFiles({ ...options, secret: randomBytes(32) });
    this.#screenshots = new Screenshots({
      directory: options.screenshots,
      builds: options.builds,
      browser: findBrowser(),
    });
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#timer = setInterval(() => void this.#endUnneeded(), checkEveryMs);
    this.#timer.unref();
  }

  /** Tells previews where they are served; until then none can start. */
  serveAt(address: PreviewAddress): void {
    this.#address = address;
  }

  of(taskId: TaskId): Preview {
    const preview = this.#live.get(taskId);
    return preview?.shown(this.#urlOf(preview)) ?? this.#refused.get(taskId) ?? off;
  }

  start(taskId: TaskId, commit: string | null): Promise<Preview> {
    return this.#inOrder(() => this.#start(taskId, commit));
  }

  async #start(taskId: TaskId, commit: string | null): Promise<Preview> {
    const before = this.#live.get(taskId);
    await before?.stop("replaced");
    this.#live.delete(taskId);
    this.#refused.delete(taskId);
    const problem = this.#reasonAgainst(commit);
    if (problem !== null || commit === null) {
      const refused = { ...off, state: "failed", commit, problem } as const;
      this.#refused.set(taskId, refused);
      return refused;
    }
    const version = { snapshots: await this.#options.snapshots(taskId), commit };
    await this.#makeRoom();
    // The same version keeps its origin, and with it what the page stored.
    const key = before?.commit === commit ? before.key : randomBytes(10).toString("hex");
    const machine = thisMachine();
    const takePicture = (name: string, signal: AbortSignal): Promise<void> =>
      this.#screenshots.take(taskId, commit, new URL(this.#urlAt(name)), signal);
    const preview = new LivePreview(key, version, {
      builds: this.#options.builds,
      limits: this.#limits,
      machine,
      // Only a sandbox can keep the browser from reaching anything else.
      ...(machine.sandbox.kind === "bubblewrap" ? { takePicture } : {}),
      nowMs: this.#nowMs,
      onFault: this.#options.onFault,
    });
    this.#live.set(taskId, preview);
    return this.of(taskId);
  }

  async stop(taskId: TaskId): Promise<Preview> {
    await this.#live.get(taskId)?.stop("by_person");
    return this.of(taskId);
  }

  /**
   * Takes the picture of a commit without showing its preview to anybody, unless there is one. Leaves none if the project
   * does not run, or if `signal` aborts first. A project that was not built is not run either: only a plain site is
   * pictured. Nothing of it runs when the promise resolves.
   */
  async takePicture(
    { taskId, commit }: PicturedCommit,
    { isBuilt, signal }: { readonly isBuilt: boolean; readonly signal: AbortSignal },
  ): Promise<void> {
    const machine = thisMachine();
    const shown = this.#live.get(taskId);
    const isShown = shown?.commit === commit && !shown.isOver;
    // Only a sandbox can keep the browser from reaching anything else.
    const isPossible = this.#address !== null && machine.sandbox.kind === "bubblewrap";
    if (!isPossible || isShown || signal.aborted || !this.#screenshots.isMissing(taskId, commit)) return;
    const version = { snapshots: await this.#options.snapshots(taskId), commit };
    const taken = Promise.withResolvers<void>();
    const preview = new LivePreview(randomBytes(10).toString("hex"), version, {
      builds: this.#options.builds,
      limits: this.#limits,
      machine,
      takePicture: async (name, stopping) => {
        const url = new URL(this.#urlAt(name));
        await this.#screenshots.take(taskId, commit, url, stopping).finally(taken.resolve);
      },
      isOnlySite: !isBuilt,
      nowMs: this.#nowMs,
      onFault: this.#options.onFault,
    });
    this.#unseen.add(preview);
    const stop = (): void => void preview.stop("unused");
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      await Promise.race([taken.promise, preview.ended]);
      await preview.stop("unused");
    } finally {
      signal.removeEventListener("abort", stop);
      this.#unseen.delete(preview);
    }
  }

  fileUrl(taskId: TaskId, commit: string, path: string): string | null {
    if (this.#address === null) return null;
    const name = this.#files.nameOf({ taskId, commit });
    const address = path.split("/").map(encodeURIComponent).join("/");
    return `http://${name}.localhost:${this.#address.port}/${address}`;
  }

  async forget(taskId: TaskId): Promise<void> {
    await this.#live.get(taskId)?.stop("by_person");
    this.#live.delete(taskId);
    this.#refused.delete(taskId);
    await this.#screenshots.remove(taskId);
  }

  screenshot(taskId: TaskId, commit: string | null): Promise<Screenshot | null> {
    return this.#screenshots.of(taskId, commit);
  }

  screenshots(): Promise<PicturedCommit[]> {
    return this.#screenshots.list();
  }

  /** Answers a request on the previews' port. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const requested = this.#requested(incoming);
    if (requested === null) {
      if (this.#handleFile(incoming, outgoing)) return;
      outgoing.writeHead(421, { "content-security-policy": "default-src 'none'; sandbox" }).end();
      return;
    }
    answer(requested, incoming, outgoing).catch((fault: unknown) => {
      this.#options.onFault("A request for a preview failed", fault);
      outgoing.destroy();
    });
  }

  /** Answers a request for a file of a commit. Returns false if the request is for something else. */
  #handleFile(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const host = incoming.headers.host ?? "";
    const commit = this.#files.commitOf(host.slice(0, Math.max(0, host.indexOf("."))));
    if (this.#address === null || commit === null || !host.endsWith(`.localhost:${this.#address.port}`))
      return false;
    const origins = { own: `http://${host}`, pages: this.#address.pages };
    this.#files.answer(commit, origins, incoming, outgoing).catch((fault: unknown) => {
      this.#options.onFault("A file of a commit could not be shown", fault);
      outgoing.destroy();
    });
    return true;
  }

  /** Answers a request for a WebSocket on the previews' port. */
  handleUpgrade(incoming: IncomingMessage, client: Duplex, head: Buffer): void {
    const requested = this.#requested(incoming);
    if (requested === null) client.destroy();
    else void upgrade(requested, incoming, client, head).catch(() => client.destroy());
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const running = [...this.#live.values(), ...this.#unseen];
    await Promise.all(running.map((preview) => preview.stop("by_person")));
  }

  #requested({ headers }: IncomingMessage): Requested | null {
    const address = this.#address;
    if (address === null) return null;
    for (const preview of [...this.#live.values(), ...this.#unseen]) {
      const key = [preview.key, preview.pictureKey].find(
        (each) => headers.host === `${each}.localhost:${address.port}`,
      );
      if (key === undefined) continue;
      preview.lastUsedAt = this.#nowMs();
      const origins = { own: `http://${headers.host}`, pages: address.pages };
      return { origins, source: preview.source, isWithoutFrame: key === preview.pictureKey };
    }
    return null;
  }

  #urlOf({ key }: LivePreview): string | null {
    return this.#address === null ? null : this.#urlAt(key);
  }

  #urlAt(key: string): string {
    return `http://${key}.localhost:${this.#address?.port ?? 0}/`;
  }

  #reasonAgainst(commit: string | null): Preview["problem"] {
    if (commit === null) return "no_files";
    if (this.#address === null) return "no_port";
    const { config, settings } = this.#options;
    if (thisMachine().sandbox.kind !== "none") return null;
    return config.sandbox === "required" || !allowsUnsandboxed(settings) ? "unsandboxed" : null;
  }

  /** Stops the preview that was not used for the longest time, if there are too many. */
  async #makeRoom(): Promise<void> {
    const live = [...this.#live.values()].filter((preview) => !preview.isOver);
    const [oldest] = live.toSorted((a, b) => a.lastUsedAt - b.lastUsedAt);
    if (live.length >= this.#limits.atOnce) await oldest?.stop("replaced");
  }

  /** Stops previews that nobody uses, and those of tasks that were deleted. */
  async #endUnneeded(): Promise<void> {
    for (const [taskId, preview] of this.#live) {
      try {
        const state = await this.#options.state(taskId);
        if (state === null || state.deleted) await this.forget(taskId);
        else if (preview.source !== null && this.#nowMs() - preview.lastUsedAt > this.#limits.unusedMs)
          await preview.stop("unused");
      } catch (fault) {
        this.#options.onFault("A preview could not be checked", fault);
      }
    }
  }
}

const off: Preview = {
  state: "off",
  commit: null,
  url: null,
  command: null,
  log: "",
  problem: null,
  details: null,
  stopped: null,
};

/** The previews of a server that has none. */
export const noPreviews: PreviewActs = {
  of: () => off,
  start: async (_taskId, commit) => ({ ...off, state: "failed", commit, problem: "no_port" }),
  stop: async () => off,
  fileUrl: () => null,
  screenshot: async () => null,
  screenshots: async () => [],
  forget: async () => {},
};
