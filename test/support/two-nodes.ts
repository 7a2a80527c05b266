import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DirectoryFileStore } from "../../src/files/directory-store.ts";
import type { FileStore } from "../../src/files/file-store.ts";
import { StreamFiles, type StreamFilesOptions } from "../../src/files/stream-files.ts";
import { testPlace } from "./test-directory.ts";

/** A node of a test: its data directory, its files, and the calls that it made to the file store. */
export interface TestNode {
  readonly data: string;
  readonly files: StreamFiles;
  readonly calls: string[];
  /** Is called before each call to the file store, and may throw. */
  before: (call: string) => void | Promise<void>;
  /** Is called after each call to the file store, and may throw. */
  after: (call: string) => void;
}

/** Creates a file store in a directory, and nodes that share it. */
export async function nodesOn(options: Partial<StreamFilesOptions> = {}): Promise<{
  root: string;
  store: FileStore;
  node: (data?: string) => TestNode;
}> {
  const root = join(testPlace(), "shared");
  mkdirSync(root);
  const store = await DirectoryFileStore.open(root);
  return { root, store, node: (data = testPlace()) => nodeOn(store, data, options) };
}

function nodeOn(store: FileStore, data: string, options: Partial<StreamFilesOptions>): TestNode {
  const node = {
    data,
    calls: [] as string[],
    before: ((): void => undefined) as TestNode["before"],
    after: ((): void => undefined) as TestNode["after"],
  };
  const watched = new Proxy(store, {
    get(target, name: string) {
      return async (...parameters: unknown[]): Promise<unknown> => {
        node.calls.push(name);
        await node.before(name);
        const method = Reflect.get(target, name) as (...all: unknown[]) => Promise<unknown>;
        const answer = await method.apply(target, parameters);
        node.after(name);
        return answer;
      };
    },
  });
  const files = new StreamFiles({ agentUid: null, ...options, dataDirectory: data, store: watched });
  return Object.assign(node, { files });
}

/** Lists everything in a directory with its kind, permissions, time and content, but the index of the node. */
export function inventory(root: string, path = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(root, path)).toSorted()) {
    const inner = join(path, name);
    if (inner === "files") continue;
    const stat = lstatSync(join(root, inner));
    const mode = (stat.mode & 0o7777).toString(8);
    if (stat.isSymbolicLink()) found[inner] = `-> ${readlinkSync(join(root, inner))}`;
    else if (stat.isDirectory()) {
      found[inner] = `directory ${mode}`;
      Object.assign(found, inventory(root, inner));
    } else if (stat.isFile()) {
      const digest = createHash("sha256")
        .update(readFileSync(join(root, inner)))
        .digest("hex")
        .slice(0, 12);
      found[inner] = `file ${mode} ${Math.floor(stat.mtimeMs)} ${stat.size} ${digest}`;
    } else found[inner] = "special";
  }
  return found;
}
