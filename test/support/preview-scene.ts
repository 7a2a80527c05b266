import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { Leases } from "../../src/platform/agent/leases.ts";
import { Dependencies } from "../../src/platform/dependencies/dependencies.ts";
import { DependencyCache } from "../../src/platform/dependencies/dependency-cache.ts";
import { CommitBuilds } from "../../src/platform/gate/commit-builds.ts";
import { TaskDirectories } from "../../src/platform/gate/directories.ts";
import type { BuildResources } from "../../src/platform/gate/leased-build.ts";
import { LivePreview, type PreviewLimits } from "../../src/preview/live-preview.ts";
import { previewLimits } from "../../src/preview/previews.ts";
import type { Preview } from "../../src/protocol/api/previews.ts";
import { Config } from "../../src/protocol/config.ts";
import type { Limits } from "../../src/protocol/limits.ts";
import { type Machine, thisMachine } from "../../src/supervisor/machine.ts";
import { openSnapshots } from "../../src/workspace/snapshots/snapshots.ts";
import { plantProject } from "./git-project.ts";
import { patienceMs } from "./patience.ts";
import { testPlace, type Tree } from "./test-directory.ts";

/** A project as one commit, and the resources to preview it. */
export class PreviewScene {
  readonly #root = testPlace();
  readonly #data = join(this.#root, "data");
  readonly #commit: string;
  readonly faults: string[] = [];

  constructor(tree: Tree) {
    this.#commit = plantProject(join(this.#root, "project"), tree);
  }

  async start({
    limits = {},
    buildLimits = {},
    machine = thisMachine(),
    hasFreePorts = true,
  }: {
    readonly limits?: Partial<PreviewLimits>;
    /** The configured limits of builds. */
    readonly buildLimits?: Partial<Limits>;
    readonly machine?: Machine;
    readonly hasFreePorts?: boolean;
  } = {}): Promise<LivePreview> {
    const onFault = (what: string, fault: unknown): void =>
      void this.faults.push(`${what}: ${String(fault)}`);
    const directories = new TaskDirectories(this.#data);
    const resources: BuildResources = {
      config: Config.parse({ network: false, limits: buildLimits }),
      environment: process.env,
      dataDirectory: this.#data,
      workspaces: join(this.#data, "workspaces"),
      secretFiles: [],
      runsDirectory: join(this.#data, "runs"),
      networks: { close: async () => {} } as unknown as BuildResources["networks"],
      directories,
      onFault,
      leases: new Leases(hasFreePorts ? undefined : async () => false),
      dependencies: new Dependencies(
        new DependencyCache({ directory: directories.dependencies, onFault }),
        () => false,
      ),
      inSlot: (_holder, _signal, work) => work(),
    };
    const snapshots = await openSnapshots(join(this.#root, "project", ".git"));
    const version = { snapshots, commit: this.#commit };
    return new LivePreview("key", version, {
      builds: new CommitBuilds(resources, () => "preview-1"),
      limits: { ...previewLimits, ...limits },
      machine,
      nowMs: () => performance.now(),
      onFault,
    });
  }

  /** Lists what is left of previews: files of copies and runs, and processes that work in the data directory. */
  leftovers(): string[] {
    const files = ["builds", "runs"].flatMap((name) => {
      const directory = join(this.#data, name);
      return existsSync(directory) ? readdirSync(directory).map((entry) => `${name}/${entry}`) : [];
    });
    const processes = readdirSync("/proc").flatMap((name) => {
      if (!/^\d+$/.test(name) || name === String(process.pid)) return [];
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        const isOurs =
          command.includes(this.#root) || readlinkSync(`/proc/${name}/cwd`).startsWith(this.#root);
        return isOurs && command !== "" ? [command] : [];
      } catch {
        // The process is gone.
        return [];
      }
    });
    return [...files, ...processes];
  }
}

/** Waits until a preview is running or over, and returns its state. */
export async function settled(preview: LivePreview): Promise<Preview> {
  return vi.waitFor(
    () => {
      const shown = preview.shown("http://key.localhost/");
      expect(["running", "failed", "stopped"]).toContain(shown.state);
      return shown;
    },
    { timeout: patienceMs, interval: 50 },
  );
}

/** Requests an address from a running preview, whatever its source. */
export async function ask(preview: LivePreview, path: string): Promise<string> {
  const { source } = preview;
  if (source?.is === "site") {
    const file = await source.find(path);
    return file === null ? "nothing" : `${file.status} ${file.type}: ${file.bytes.toString()}`;
  }
  const socket = await source?.connect();
  if (socket === undefined) return "not running";
  const asked = request({ createConnection: () => socket, path }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return `${response.statusCode}: ${(await response.toArray()).join("")}`;
}
