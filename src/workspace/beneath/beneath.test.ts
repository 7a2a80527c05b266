import { existsSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { beneath } from "./descend.ts";
import { OpenDirectory } from "./open-directory.ts";
import { putFile, putLink } from "./put-file.ts";

describe("an open directory", () => {
  test.skipIf(!existsSync("/proc/self/fd"))("stays the same when a link takes its name", async () => {
    const root = plant(testPlace(), { "d/a.txt": "mine", "outside/a.txt": "secret" });
    using held = OpenDirectory.open(join(root, "d"));
    renameSync(join(root, "d"), join(root, "away"));
    symlinkSync("outside", join(root, "d"));
    expect(readFileSync(held.at("a.txt"), "utf8")).toBe("mine");
    await putFile(held, "b.txt", "written", { durable: true });
    await putLink(held, "c.txt", "a.txt");
    expect(harvest(root)).toEqual({
      "away/a.txt": "mine",
      "away/b.txt": "written",
      "away/c.txt": "-> a.txt",
      d: "-> outside",
      "outside/a.txt": "secret",
    });
  });

  test("is no link, and no link is followed below it", () => {
    const root = plant(testPlace(), { "d/e/a.txt": "", "d/link": "-> e", link: "-> d", file: "" });
    using held = OpenDirectory.open(join(root, "d"));
    expect(() => OpenDirectory.open(join(root, "link"))).toThrow(
      "is a link or a file, but must be a directory",
    );
    expect(() => OpenDirectory.open(join(root, "file"))).toThrow(
      "is a link or a file, but must be a directory",
    );
    expect(() => held.enter("link")).toThrow(/ENOTDIR|ELOOP/);
    expect(() => held.enterOrMake("link")).toThrow(/ENOTDIR|ELOOP/);
    using inner = held.enter("e");
    expect(inner.list(10).map(({ name }) => name)).toEqual(["a.txt"]);
    expect(held.list(1)).toHaveLength(1);
  });

  test("replaces a link if asked to, and removes only the link", async () => {
    const root = plant(testPlace(), { "w/link": "-> ../outside", "outside/a.txt": "kept" });
    const name = await beneath(join(root, "w"), "link/a.txt", (_, last) => last, "replace");
    expect([name, harvest(root)]).toEqual(["a.txt", { "outside/a.txt": "kept" }]);
  });

  test.each(["", "/a", "../a", "a/../b", "a//b", "a\0b", ".git/config", "x/.GIT./y"])(
    "is never left by the path %j",
    async (path) => {
      await expect(beneath(testPlace(), path, () => "reached", "make")).rejects.toThrow(
        "is not a path inside a workspace",
      );
    },
  );
});

test("a failed write leaves nothing behind", async () => {
  const root = plant(testPlace(), { "d/inner.txt": "x" });
  using held = OpenDirectory.open(root);
  await expect(putFile(held, "d", "text", { durable: false })).rejects.toThrow("EISDIR");
  await expect(putLink(held, "d", "target")).rejects.toThrow("EISDIR");
  expect(harvest(root)).toEqual({ "d/inner.txt": "x" });
});
