import type { Automaton } from "../../protocol/redact/automaton.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { redactBytes } from "../http/redact-bytes.ts";

/** Files larger than this, and files after this many bytes of one commit, are not searched. */
const largestFile = 4 << 20;
const mostBytes = 64 << 20;
/** Number of contents whose names are remembered. */
const mostRemembered = 20_000;

/** A file that contains secrets, with their names. */
export interface SecretFile {
  readonly path: string;
  readonly secrets: readonly string[];
}

/** Finds the files of commits that contain secrets. A content is searched once for the same secrets. */
export class SecretFiles {
  #redaction: Automaton | null = null;
  #known = new Map<string, readonly string[]>();

  /** Returns the files with secrets; `complete` is false if some files were too large to be searched. */
  async of(
    snapshots: Snapshots,
    commit: string,
    redaction: Automaton | null,
  ): Promise<{ readonly items: SecretFile[]; readonly complete: boolean }> {
    if (redaction === null) return { items: [], complete: true };
    if (redaction !== this.#redaction) this.#known = new Map();
    this.#redaction = redaction;
    const known = this.#known;
    const files = await snapshots.files(commit);
    let left = mostBytes;
    const searched = files.filter(({ size }) => {
      if (size > largestFile || size > left) return false;
      left -= size;
      return true;
    });
    const fresh = searched.filter(({ blob }) => !known.has(blob)).map(({ path }) => path);
    const names = new Map<string, readonly string[]>();
    for await (const { path, bytes } of snapshots.readMany(commit, fresh)) {
      names.set(path, (await redactBytes(redaction, bytes)).names);
    }
    const items = searched.flatMap(({ path, blob }) => {
      const secrets = names.get(path) ?? known.get(blob) ?? [];
      if (known.size < mostRemembered) known.set(blob, secrets);
      return secrets.length === 0 ? [] : [{ path, secrets }];
    });
    return { items, complete: searched.length === files.length };
  }
}
