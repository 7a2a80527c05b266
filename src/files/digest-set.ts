import type { Entry } from "./manifest.ts";

/**
 * The digests that manifests name, by their first 52 bits. Two digests with the same bits count as one, which at worst
 * keeps an unused blob.
 */
export class DigestSet {
  readonly #prefixes = new Set<number>();

  addAll(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.kind !== "file") continue;
      for (const digest of entry.chunks) this.#prefixes.add(prefixOf(digest));
    }
  }

  mayHave(digest: string): boolean {
    return this.#prefixes.has(prefixOf(digest));
  }
}

function prefixOf(digest: string): number {
  return Number.parseInt(digest.slice(0, 13), 16);
}
