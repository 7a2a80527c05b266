import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import { readObject, readObjects } from "./objects.ts";

const large = 8 * 1024 * 1024;

/** Creates a repository with one large object. */
function repositoryWithObject(): { repository: string; id: string } {
  const repository = join(testPlace(), "objects.git");
  execFileSync("git", ["init", "--quiet", "--bare", repository]);
  const options = { cwd: repository, input: Buffer.alloc(large, "x"), encoding: "utf8" as const };
  return { repository, id: execFileSync("git", ["hash-object", "-w", "--stdin"], options).trim() };
}

test("reads the first bytes of a larger object, thirty times, and leaves no descriptor open", async () => {
  const { repository, id } = repositoryWithObject();
  await readObject(repository, id, 1000);
  const before = readdirSync("/proc/self/fd").length;
  for (let time = 0; time < 30; time += 1) {
    expect(await readObject(repository, id, 1000)).toEqual(Buffer.alloc(1000, "x"));
  }
  expect(readdirSync("/proc/self/fd").length).toBe(before);
});

test("ends git when the reader of several objects stops early", async () => {
  const { repository, id } = repositoryWithObject();
  for await (const { bytes } of readObjects(repository, [id, id, id])) {
    expect(bytes.length).toBe(large);
    break;
  }
});
