import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { findTaskList } from "./find-list.ts";

const all = {
  "docs/planning/06-tasks.md": "1",
  "docs/planning/TASKS.md": "2",
  "TASKS.md": "3",
  "specs/b/tasks.md": "4",
  ".kiro/specs/a/tasks.md": "5",
  ".taskmaster/tasks/tasks.json": "6",
};

describe("findTaskList", () => {
  it("searches the usual places in order", async () => {
    const names = Object.keys(all) as (keyof typeof all)[];
    for (const [index, name] of names.entries()) {
      const later = Object.fromEntries(names.slice(index).map((path) => [path, all[path]]));
      expect(await findTaskList(plant(join(testPlace(), "p"), later))).toEqual({
        file: name,
        content: all[name],
      });
    }
    expect(await findTaskList(testPlace())).toBeNull();
  });

  it("takes the first folder whose list has an open box, or else the first folder", async () => {
    const root = plant(testPlace(), {
      "specs/001/tasks.md": "- [x] T001 a",
      "specs/002/tasks.md": "- [ ] T001 b",
    });
    expect((await findTaskList(root))?.file).toBe("specs/002/tasks.md");
    const done = plant(testPlace(), {
      "specs/2/tasks.md": "- [x] T001 a",
      "specs/1/tasks.md": "- [x] T001 b",
    });
    expect((await findTaskList(done))?.file).toBe("specs/1/tasks.md");
  });

  it("uses only a given path", async () => {
    const root = plant(testPlace(), { ...all, "plan/a.md": "\uFEFFx\r\n" });
    expect(await findTaskList(root, "plan/a.md")).toEqual({ file: "plan/a.md", content: "\uFEFFx\r\n" });
    expect(await findTaskList(root, join(root, "plan/a.md"))).toEqual({
      file: "plan/a.md",
      content: "\uFEFFx\r\n",
    });
    expect(await findTaskList(root, "plan/b.md")).toBeNull();
    await expect(findTaskList(root, "plan")).rejects.toThrow(
      "plan is not a file. Give the path of a task list.",
    );
  });

  it("reads nothing outside the directory", async () => {
    const place = testPlace();
    plant(place, { "secret.md": "- [ ] T1: s", "out/specs/x/tasks.md": "s" });
    const root = plant(join(place, "p"), {
      "TASKS.md": "-> ../secret.md",
      specs: "-> ../out/specs",
      "link.md": "-> docs/a.md",
      "docs/a.md": "a",
    });
    expect(await findTaskList(root)).toBeNull();
    for (const path of ["TASKS.md", "../secret.md", join(place, "secret.md"), "specs/x/tasks.md"])
      await expect(findTaskList(root, path)).rejects.toThrow("is not a file inside the project");
    expect(await findTaskList(root, "link.md")).toEqual({ file: "link.md", content: "a" });
  });

  it("refuses a file larger than 8 MiB", async () => {
    const root = testPlace();
    writeFileSync(join(root, "TASKS.md"), Buffer.alloc(8 * 1024 * 1024 + 1, "x"));
    await expect(findTaskList(root)).rejects.toThrow(
      "TASKS.md is larger than 8 MiB. Split the task list into several files.",
    );
    writeFileSync(join(root, "TASKS.md"), Buffer.alloc(8 * 1024 * 1024, "x"));
    expect((await findTaskList(root))?.content.length).toBe(8 * 1024 * 1024);
  });

  it("skips a directory in a usual place", async () => {
    const root = plant(testPlace(), { "specs/a/tasks.md": "x" });
    mkdirSync(join(root, "TASKS.md"));
    expect((await findTaskList(root))?.file).toBe("specs/a/tasks.md");
  });
});
