import { execFileSync } from "node:child_process";
import { onTestFinished, expect, test } from "vitest";
import { mountSmallDisk, type SmallDisk } from "../../../test/support/small-disk.ts";
import { DiskWatch } from "./disk-watch.ts";

function watched(): { disk: SmallDisk; watch: DiskWatch; told: unknown[] } | null {
  const disk = mountSmallDisk(4);
  if (disk === null) return null;
  const watch = new DiskWatch([disk.directory, disk.directory]);
  const told: unknown[] = [];
  watch.subscribe(() => told.push(watch.trouble?.code ?? null));
  watch.start();
  onTestFinished(() => {
    watch.close();
    disk.unmount();
  });
  return { disk, watch, told };
}

test("reports a disk without space until there is some again", async ({ skip }) => {
  const { disk, watch, told } = watched() ?? skip("only root may mount a file system");
  expect(watch.trouble).toBe(null);
  disk.fill();
  await expect.poll(() => watch.trouble).toEqual({ code: "disk_full", directory: disk.directory });
  disk.free();
  await expect.poll(() => told).toEqual(["disk_full", null]);
});

test("reports a disk that became read-only", async ({ skip }) => {
  const { disk, told } = watched() ?? skip("only root may mount a file system");
  const remount = (how: string): void => void execFileSync("mount", ["-o", `remount,${how}`, disk.directory]);
  remount("ro");
  await expect.poll(() => told).toEqual(["disk_read_only"]);
  remount("rw");
  await expect.poll(() => told).toEqual(["disk_read_only", null]);
});

test("explains a fault of the disk at once, and no other", async ({ skip }) => {
  const { disk, watch } = watched() ?? skip("only root may mount a file system");
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  disk.fill();
  expect([
    await watch.explain(new Error("other", { cause: full })),
    await watch.explain(new Error("other")),
  ]).toEqual([{ code: "disk_full", directory: disk.directory }, null]);
});
