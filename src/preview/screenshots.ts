import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readBuilt } from "../platform/gate/built-file.ts";
import type { CommitBuilds } from "../platform/gate/commit-builds.ts";
import type { Screenshot } from "../protocol/api/previews.ts";
import { TaskId } from "../protocol/ids.ts";
import { runContained } from "../supervisor/contained/run-contained.ts";

/** A commit of a task with a picture of its preview. */
export interface PicturedCommit {
  readonly taskId: TaskId;
  readonly commit: string;
}

interface DatedPicture extends PicturedCommit {
  readonly at: number;
}

/** Options for screenshots. */
export interface ScreenshotsOptions {
  /** The directory with the screenshots of all tasks. */
  readonly directory: string;
  readonly builds: Pick<CommitBuilds, "reaching">;
  /** The browser; null if the machine has none. */
  readonly browser: string | null;
}

const timeoutMs = 60_000;
const largest = 4 * 1024 ** 2;
const file = "screenshot.png";

/**
 * Takes and stores pictures of previews, one for each commit. The browser runs in the sandbox and reaches nothing but the
 * port of previews.
 */
export class Screenshots {
  readonly #options: ScreenshotsOptions;

  constructor(options: ScreenshotsOptions) {
    this.#options = options;
  }

  /** Returns true if there is no picture of a commit, and a browser could take one. */
  isMissing(taskId: TaskId, commit: string): boolean {
    return this.#options.browser !== null && !existsSync(this.#fileOf(taskId, commit));
  }

  /** Takes the picture of a page, unless there is one of this commit or no browser. A failure leaves no picture. */
  async take(taskId: TaskId, commit: string, url: URL, signal: AbortSignal): Promise<void> {
    const { browser, builds } = this.#options;
    const target = this.#fileOf(taskId, commit);
    if (browser === null || !this.isMissing(taskId, commit)) return;
    const bytes = await builds.reaching(Number(url.port), { timeoutMs, signal }, async (plan) => {
      await runContained([browser, ...options, url.href], plan);
      return readBuilt(plan.directory, file).catch(() => null);
    });
    if (bytes === null || signal.aborted || bytes.length > largest || !isPng(bytes)) return;
    await mkdir(join(this.#options.directory, taskId), { recursive: true, mode: 0o700 });
    // A person may start the preview while its picture is taken in the background.
    const fresh = `${target}.${randomUUID()}.new`;
    await writeFile(fresh, bytes);
    await rename(fresh, target);
  }

  /** Returns the picture of a commit, or the newest one of the task; null if there is none. */
  async of(taskId: TaskId, commit: string | null): Promise<Screenshot | null> {
    const found = commit ?? (await this.#listOf(taskId))[0]?.commit ?? null;
    if (found === null) return null;
    try {
      const bytes = await readFile(this.#fileOf(taskId, found));
      return { commit: found, base64: bytes.toString("base64") };
    } catch {
      // Nobody has started a preview of this commit.
      return null;
    }
  }

  /** Lists the commits with pictures, newest picture first. */
  async list(): Promise<PicturedCommit[]> {
    const names = await readdir(this.#options.directory).catch(() => []);
    const ids = names.flatMap((name) => TaskId.safeParse(name).data ?? []);
    const all = (await Promise.all(ids.map((id) => this.#listOf(id)))).flat();
    return all.toSorted((a, b) => b.at - a.at).map(({ taskId, commit }) => ({ taskId, commit }));
  }

  /** Deletes the pictures of a task. */
  async remove(taskId: TaskId): Promise<void> {
    await rm(join(this.#options.directory, taskId), { recursive: true, force: true });
  }

  /** Lists the pictures of a task, newest first. A task without previews has no directory. */
  async #listOf(taskId: TaskId): Promise<DatedPicture[]> {
    const directory = join(this.#options.directory, taskId);
    const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(".png"));
    const dated = await Promise.all(
      names.map(async (name) => {
        // The task may be deleted at this moment.
        const at = await stat(join(directory, name)).catch(() => null);
        return at === null ? [] : [{ taskId, commit: name.slice(0, -".png".length), at: at.mtimeMs }];
      }),
    );
    return dated.flat().toSorted((a, b) => b.at - a.at);
  }

  #fileOf(taskId: TaskId, commit: string): string {
    return join(this.#options.directory, taskId, `${commit}.png`);
  }
}

/** The sandbox around the browser replaces its own, which cannot work inside. */
const options = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-extensions",
  "--no-first-run",
  "--no-proxy-server",
  "--hide-scrollbars",
  "--window-size=1280,800",
  "--virtual-time-budget=3000",
  "--user-data-dir=profile",
  `--screenshot=${file}`,
];

function isPng(bytes: Buffer): boolean {
  return bytes.length > 8 && bytes.readUInt32BE(0) === 0x89504e47;
}

/** Finds a browser that can take screenshots; null if the machine has none. */
export function findBrowser(): string | null {
  const known = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ];
  return known.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)) ?? null;
}
