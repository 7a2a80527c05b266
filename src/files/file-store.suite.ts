import { describe, expect, test } from "vitest";
import type { Blob, FileStore } from "./file-store.ts";
import { chunkBytes, sha256, type Entry } from "./manifest.ts";

/** A new, empty file store, and ways to harm it. */
export interface StoreUnderTest {
  readonly store: FileStore;
  /** A second client of the same file store. */
  readonly other: FileStore;
  /** Changes the bytes of a blob behind the store's back; null removes it. */
  readonly damage: (digest: string, change: (bytes: Buffer) => Buffer | null) => Promise<void>;
  /** Makes a blob, or the mark of a removed manifest, look older. */
  readonly age: (name: string, ms: number) => Promise<void>;
  /** Takes the server away. */
  readonly stop: () => Promise<void>;
  /** Fills the disk of the server; null if this machine cannot do that. */
  readonly fill: (() => Promise<void>) | null;
}

const minutes = 60_000;
const blob = (text: string): Blob => ({ digest: sha256(text), bytes: Buffer.from(text) });
const nameOf = ({ digest, bytes }: Blob): { digest: string; size: number } => ({
  digest,
  size: bytes.length,
});
const file = (path: string, ...blobs: readonly Blob[]): Entry => ({
  kind: "file",
  path,
  mode: 0o600,
  size: blobs.reduce((sum, { bytes }) => sum + bytes.length, 0),
  mtime: 1_700_000_000_123,
  chunks: blobs.map(({ digest }) => digest),
});
const textsOf = (found: ReadonlyMap<string, Uint8Array>): string[] =>
  [...found.values()].map((bytes) => Buffer.from(bytes).toString()).toSorted();

/** The contract of every file store. `make` gives each test a file store of its own. */
export function fileStoreContract(
  backend: string,
  make: () => Promise<StoreUnderTest>,
  { settlesRaces = true }: { settlesRaces?: boolean } = {},
): void {
  describe(`the file store in ${backend}`, () => {
    test("returns blobs as they were put, whatever their bytes and order", async () => {
      const { store, other } = await make();
      const large: Blob = random(chunkBytes);
      const blobs = [blob("b"), blob(""), large, blob("\0\\x00"), blob("b")];
      await store.putBlobs(blobs);
      await store.putBlobs([blob("b")]);
      await store.putBlobs([]);
      const found = await other.getBlobs([...blobs.map(({ digest }) => digest), sha256("absent")]);
      expect(new Map([...found].map(([digest, bytes]) => [digest, sha256(bytes)]))).toEqual(
        new Map(blobs.map(({ digest }) => [digest, digest])),
      );
      expect(await other.hasBlobs([...blobs.map(nameOf), { digest: sha256("absent"), size: 6 }])).toEqual(
        new Set(blobs.map(({ digest }) => digest)),
      );
      expect([await store.getBlobs([]), await store.hasBlobs([])]).toEqual([new Map(), new Set()]);
    });

    test("counts lost, truncated and changed blobs as missing, and takes them again", async () => {
      const { store, damage } = await make();
      const blobs = ["lost", "truncated", "changed", "whole"].map(blob);
      await store.putBlobs(blobs);
      await damage(blobs[0]!.digest, () => null);
      await damage(blobs[1]!.digest, (bytes) => bytes.subarray(0, 4));
      await damage(blobs[2]!.digest, () => Buffer.from("chAnged"));
      const digests = blobs.map(({ digest }) => digest);
      expect(textsOf(await store.getBlobs(digests))).toEqual(["whole"]);
      expect(await store.hasBlobs(blobs.map(nameOf))).toEqual(new Set(digests.slice(2)));
      await store.putBlobs(blobs);
      expect(textsOf(await store.getBlobs(digests))).toEqual(["changed", "lost", "truncated", "whole"]);
    });

    test("stores a manifest of 10,000 entries and returns it whole", async () => {
      const { store, other } = await make();
      const entries: Entry[] = [
        { kind: "directory", path: "d", mode: 0o711 },
        { kind: "link", path: 'd/링크 "\\', target: "../../etc/passwd" },
        ...Array.from({ length: 9_998 }, (_, index) =>
          file(`d/${String(index).padStart(5, "0")}`, blob(String(index))),
        ),
      ];
      const sorted = entries.toSorted((one, two) => (one.path < two.path ? -1 : 1));
      const put = await store.putManifest({ name: "t_many", version: 1, epoch: 3, entries });
      expect(put).toEqual({ stored: true, head: { version: 1, epoch: 3, digest: expect.any(String) } });
      expect(await other.manifestVersion("t_many")).toEqual(put.head);
      expect(await other.getManifest("t_many")).toEqual({ head: put.head, entries: sorted });
      expect([await store.manifestVersion("t_none"), await store.getManifest("t_none")]).toEqual([
        null,
        null,
      ]);
    });

    test("refuses a manifest with an old epoch, and one with an old version", async () => {
      const { store, other } = await make();
      const { head } = await store.putManifest({ name: "t_1", version: 5, epoch: 7, entries: [] });
      const refused = { stored: false, head };
      expect(await other.putManifest({ name: "t_1", version: 6, epoch: 6, entries: [] })).toEqual(refused);
      expect(await other.putManifest({ name: "t_1", version: 4, epoch: 8, entries: [] })).toEqual(refused);
      const entries = [file("a", blob("a"))];
      expect(await other.putManifest({ name: "t_1", version: 5, epoch: 7, entries })).toEqual(refused);
      expect(await store.putManifest({ name: "t_1", version: 5, epoch: 7, entries: [] })).toEqual({
        stored: true,
        head,
      });
      expect(await other.getManifest("t_1")).toEqual({ head, entries: [] });
      expect((await other.putManifest({ name: "t_1", version: 6, epoch: 8, entries })).stored).toBe(true);
    });

    test.runIf(settlesRaces)("takes one of several manifests that are put for the same version", async () => {
      const { store, other } = await make();
      for (let version = 1; version <= 5; version++) {
        const outcomes = await Promise.all(
          Array.from({ length: 6 }, (_, index) =>
            (index % 2 === 0 ? store : other).putManifest({
              name: "t_race",
              version,
              epoch: 1,
              entries: [file(`written-by-${index}`, blob("x"))],
            }),
          ),
        );
        const winners = outcomes.flatMap(({ stored }, index) => (stored ? [index] : []));
        expect(winners).toHaveLength(1);
        expect(await other.getManifest("t_race")).toEqual({
          head: outcomes[winners[0]!]!.head,
          entries: [file(`written-by-${winners[0]}`, blob("x"))],
        });
      }
    });

    test("keeps a removed manifest removed, and its name for a day", async () => {
      const { store, other, age } = await make();
      await store.deleteManifest("t_1", 1);
      expect(await store.manifestVersion("t_1")).toBeNull();
      await store.putManifest({ name: "t_1", version: 1, epoch: 2, entries: [file("a", blob("a"))] });
      await store.putBlobs([blob("a")]);
      await other.deleteManifest("t_1", 3);
      const head = { version: 2, epoch: 3, digest: null };
      expect([await store.getManifest("t_1"), await store.manifestVersion("t_1")]).toEqual([null, head]);
      expect(await store.putManifest({ name: "t_1", version: 3, epoch: 2, entries: [] })).toEqual({
        stored: false,
        head,
      });
      await age("t_1", 23 * 60 * minutes);
      await store.collectGarbage();
      expect(await store.manifestVersion("t_1")).toEqual(head);
      await age("t_1", 2 * 60 * minutes);
      await store.collectGarbage();
      expect(await store.manifestVersion("t_1")).toBeNull();
    });

    test("collects blobs that no manifest names and nobody has used for an hour", async () => {
      const { store, other, age } = await make();
      const blobs = ["named", "young", "old", "touched"].map(blob);
      const many = Array.from({ length: 150 }, (_, index) => blob(`more ${index}`));
      const [named, young, old, touched] = blobs as [Blob, Blob, Blob, Blob];
      await store.putBlobs([...blobs, ...many]);
      await store.putManifest({
        name: "t_1",
        version: 1,
        epoch: 1,
        entries: [file("a", named), ...many.map((each, index) => file(`more-${index}`, each))],
      });
      for (const each of [named, old]) await age(each.digest, 61 * minutes);
      await age(young.digest, 59 * minutes);
      await age(touched.digest, 45 * minutes);
      const found = await other.hasBlobs([nameOf(touched)]);
      await other.putBlobs([touched].filter(({ digest }) => !found.has(digest)));
      await age(touched.digest, 45 * minutes);
      expect(await store.collectGarbage()).toBe(1);
      const left = await store.getBlobs(blobs.map(({ digest }) => digest));
      expect(textsOf(left)).toEqual(["named", "touched", "young"]);
      expect((await store.getBlobs(many.map(({ digest }) => digest))).size).toBe(150);
      await store.deleteManifest("t_1", 1);
      await age(named.digest, 61 * minutes);
      expect(await other.collectGarbage()).toBe(1);
      expect(await store.getBlobs([named.digest])).toEqual(new Map());
    });

    test("reports as a temporary fault that it does not answer", async () => {
      const { store, stop } = await make();
      await store.putBlobs([blob("a")]);
      await stop();
      const fault = expect.objectContaining({ code: "files_unavailable", isRetryable: true });
      const calls = [
        () => store.putBlobs([blob("b")]),
        () => store.getBlobs([sha256("a")]),
        () => store.hasBlobs([nameOf(blob("a"))]),
        () => store.putManifest({ name: "t_1", version: 1, epoch: 1, entries: [] }),
        () => store.getManifest("t_1"),
        () => store.manifestVersion("t_1"),
        () => store.deleteManifest("t_1", 1),
        () => store.collectGarbage(),
      ];
      for (const call of calls) await expect(call()).rejects.toEqual(fault);
    });

    test("reports a full disk, and keeps everything that it had", async ({ skip }) => {
      const { store, fill } = await make();
      if (fill === null) return skip("this machine cannot mount a small disk");
      const { head } = await store.putManifest({ name: "t_1", version: 1, epoch: 1, entries: [] });
      await store.putBlobs([blob("before")]);
      await fill();
      const fault = expect.objectContaining({ code: "files_full", isRetryable: true });
      await expect(store.putBlobs([random(chunkBytes), random(chunkBytes)])).rejects.toEqual(fault);
      expect(textsOf(await store.getBlobs([sha256("before")]))).toEqual(["before"]);
      expect(await store.manifestVersion("t_1")).toEqual(head);
    });
  });
}

function random(size: number): Blob {
  const bytes = Buffer.from(
    Uint32Array.from({ length: size / 4 }, () => Math.floor(Math.random() * 2 ** 32)).buffer,
  );
  return { digest: sha256(bytes), bytes };
}
