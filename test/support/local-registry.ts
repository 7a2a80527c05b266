import { execFile } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const installed = fileURLToPath(new URL("../../node_modules", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly optionalDependencies?: Record<string, string>;
}

/** An npm registry on loopback with the packages that are installed in this checkout. */
export class LocalRegistry {
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  static async open(): Promise<LocalRegistry> {
    const server = createServer((request, response) => {
      const [path = ""] = decodeURIComponent(request.url ?? "").split("?");
      void answerTo(path.slice(1), `http://${request.headers.host}`).then(
        (body) => response.writeHead(body === null ? 404 : 200).end(body ?? "{}"),
        () => response.writeHead(500).end(),
      );
    });
    server.listen(0, "localhost");
    await once(server, "listening");
    return new LocalRegistry(server);
  }

  /** Returns the host and port, for a list of allowed hosts. */
  get host(): string {
    return new URL(this.url).host;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Returns the version of a package that this checkout itself uses. */
export function versionOf(name: string): string {
  return manifestIn(join(installed, name)).version;
}

async function answerTo(path: string, origin: string): Promise<string | Buffer | null> {
  const [, archived, wanted] = /^-\/(.+)\/(.+)\.tgz$/.exec(path) ?? [];
  const name = archived ?? path;
  const versions = foldersOf(name).map((folder) => ({ folder, manifest: manifestIn(folder) }));
  if (archived !== undefined) {
    const found = versions.find(({ manifest }) => manifest.version === wanted);
    return found === undefined ? null : archiveOf(found.folder);
  }
  const listed = versions.map(({ manifest }) => {
    const dist = { tarball: `${origin}/-/${name}/${manifest.version}.tgz` };
    return [manifest.version, { ...manifest, dist }] as const;
  });
  if (listed[0] === undefined) return null;
  return JSON.stringify({
    name,
    "dist-tags": { latest: listed[0][0] },
    versions: Object.fromEntries(listed),
  });
}

/** Returns the folders of all installed versions of a package. */
function foldersOf(name: string): string[] {
  const patterns = ["", "*/node_modules/", "@*/*/node_modules/"].map(
    (inside) => `${inside}${name}/package.json`,
  );
  return globSync(patterns, { cwd: installed }).map((file) => join(installed, dirname(file)));
}

function manifestIn(folder: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const optional = Object.entries(manifest.optionalDependencies ?? {}).filter(
    ([each]) => foldersOf(each).length > 0,
  );
  return { ...manifest, optionalDependencies: Object.fromEntries(optional) };
}

async function archiveOf(folder: string): Promise<Buffer> {
  const args = ["-cz", "-C", folder, "--transform", "s,^\\.,package,", "--exclude=./node_modules", "."];
  const { stdout } = await promisify(execFile)("tar", args, { encoding: "buffer", maxBuffer: 1 << 30 });
  return stdout;
}
