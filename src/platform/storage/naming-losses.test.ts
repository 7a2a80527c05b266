import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { namingLosses } from "./naming-losses.ts";

const lost = [{ path: "snapshots/t_aaaaaaaa.git/objects/ab/cd", from: 0, to: 9 }];
const named = expect.objectContaining({
  code: "files_lost",
  message: expect.stringContaining(
    `The file store has lost content of t_aaaaaaaa: ${lost[0]?.path}`,
  ) as unknown,
}) as unknown;

test("names lost content if an object is missing, and reads everything else", async () => {
  const snapshots = await openSnapshots(join(testPlace(), "repository.git"));
  const workspace = plant(testPlace(), { "a.txt": "one", "b.txt": "two" });
  const take = async (ref: string): Promise<string> =>
    (await snapshots.take(workspace, { message: "A commit", ref, at: new Date(0) })).commit;
  const packs = (): string[] => readdirSync(join(snapshots.directory, "objects/pack"));
  const first = await take("phases/1");
  const lostPacks = packs();
  const blob = (await snapshots.file(first, "b.txt"))?.blob ?? "";
  writeFileSync(join(workspace, "a.txt"), "three");
  const second = await take("phases/2");
  for (const name of lostPacks) rmSync(join(snapshots.directory, "objects/pack", name));
  const naming = namingLosses("t_aaaaaaaa", lost, snapshots);

  expect([
    (await naming.read(second, "a.txt", 100))?.toString(),
    await naming.read(second, "none.txt", 100),
  ]).toEqual(["three", null]);
  await expect(naming.files(second)).rejects.toEqual(named);
  await expect(naming.read(second, "b.txt", 100)).rejects.toEqual(named);
  await expect(naming.readBlob(blob, 100)).rejects.toEqual(named);
  await expect(naming.patch(first, second, { maxBytes: 1000 })).rejects.toEqual(named);
  await expect(Array.fromAsync(naming.contents(second))).rejects.toEqual(named);
  expect(namingLosses("t_aaaaaaaa", [], snapshots)).toBe(snapshots);
});
