import { hostname } from "node:os";
import { expect, test } from "vitest";
import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { OpenDirectory } from "../../workspace/beneath/open-directory.ts";
import { takeFileLock } from "./file-lock.ts";

const options = { timeoutMs: 120, pid: 10, isAlive: (pid: number) => pid !== 99 };
const at = "2026-01-21T10:00:00.000Z";

function heldBy(pid: number, host = hostname()): string {
  return JSON.stringify({ pid, host, at });
}

test("a lock can be taken once, and again after its release", async () => {
  const root = testPlace();
  using directory = OpenDirectory.open(root);
  const first = await takeFileLock(directory, "a.lock", options);
  const second = await takeFileLock(directory, "a.lock", options);
  expect(second).toMatchObject({ holder: expect.stringMatching(/^process 10 on /u) as string });
  if ("release" in first) await first.release();
  expect(harvest(root)).toEqual({});
  expect(await takeFileLock(directory, "a.lock", options)).toHaveProperty("release");
});

test.each([
  { what: "a process that has ended", lock: heldBy(99), taken: true },
  { what: "a process that lives", lock: heldBy(11), taken: false },
  { what: "a process of another machine", lock: heldBy(99, "elsewhere"), taken: false },
  { what: "nobody known", lock: "mine", taken: false },
  {
    what: "the platform, from before a restart",
    lock: JSON.stringify({ pid: 11, host: hostname(), at, token: "t" }),
    taken: true,
  },
])("takes over the lock of $what: $taken", async ({ lock, taken }) => {
  const root = plant(testPlace(), { "a.lock": lock });
  using directory = OpenDirectory.open(root);
  const got = await takeFileLock(directory, "a.lock", options);
  expect("release" in got).toBe(taken);
  if ("release" in got) await got.release();
  expect(harvest(root)).toEqual(taken ? {} : { "a.lock": lock });
});

test("only one of several processes takes over an abandoned lock", async () => {
  const root = plant(testPlace(), { "a.lock": heldBy(99) });
  using directory = OpenDirectory.open(root);
  let [holders, most, had] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const lock = await takeFileLock(directory, "a.lock", { ...options, timeoutMs: 5_000 });
      if (!("release" in lock)) return;
      holders += 1;
      had += 1;
      most = Math.max(most, holders);
      await new Promise((resolve) => setTimeout(resolve, 5));
      holders -= 1;
      await lock.release();
    }),
  );
  expect([had, most, harvest(root)]).toEqual([8, 1, {}]);
});
