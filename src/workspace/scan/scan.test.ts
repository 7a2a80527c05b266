import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { defaultLimits } from "../../protocol/files/limits.ts";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { staysInside } from "./link.ts";
import { scanWorkspace, type Scan } from "./scan.ts";

const seen = ({ files }: Scan): unknown[] =>
  files.map(({ path, size, executable, kind }) => [path, size, executable ? "x" : "-", kind]);
const told = ({ problems }: Scan): string[] =>
  problems.map(({ path, code }) => `${path} ${code}`).toSorted((one, other) => (one < other ? -1 : 1));

describe("the scan of a workspace", () => {
  test("finds files, programs and links that stay inside, and skips build output", async () => {
    const root = plant(testPlace(), {
      "README.md": "hello",
      "run.sh": "#!/bin/sh",
      "docs/파일 명.md": "",
      "docs/up.md": "-> ../README.md",
      "docs/here": "-> .",
      "node_modules/a/index.js": "x",
      "packages/app/node_modules": "-> ../../node_modules",
      "packages/app/dist/app.js": "x",
      "packages/app/dist.txt": "kept",
      "py/__pycache__/a.pyc": "x",
      "inner/.git/config": "[core]",
      "inner/work.txt": "nested repositories are plain files",
      "sub/.git": "gitdir: ../elsewhere",
      target: "a file of that name is work",
      ".DS_Store": "x",
    });
    const scan = await scanWorkspace(root);
    expect([seen(scan), scan.problems, scan.complete]).toEqual([
      [
        ["README.md", 5, "-", "file"],
        ["docs/here", 1, "-", "link"],
        ["docs/up.md", 12, "-", "link"],
        ["docs/파일 명.md", 0, "-", "file"],
        ["inner/work.txt", 35, "-", "file"],
        ["packages/app/dist.txt", 4, "-", "file"],
        ["run.sh", 9, "x", "file"],
        ["target", 27, "-", "file"],
      ],
      [],
      true,
    ]);
  });

  test("reports special files, links that lead outside and invalid names as problems, and waits for none of them", async () => {
    const root = plant(join(testPlace(), "workspace"), {
      "ok.txt": "ok",
      etc: "-> /etc",
      sibling: "-> ../workspace-evil/x",
      "deep/far": "-> ../../x",
      "a\nb": "newline",
      ".Git /hooks/post-checkout": "x",
      "GIT~1/config": "x",
    });
    writeFileSync(Buffer.from(`${root}/\xff\xfe.txt`, "latin1"), "no text");
    execFileSync("sh", ["-c", 'mkfifo "$0"', join(root, "pipe")]);
    const server = createServer().listen(join(root, "socket"));
    const scan = await scanWorkspace(root);
    server.close();
    expect([seen(scan), told(scan)]).toEqual([
      [["ok.txt", 2, "-", "file"]],
      [
        ".Git  name",
        "GIT~1 name",
        "a\nb name",
        "deep/far link_outside",
        "etc link_outside",
        "pipe special",
        "sibling link_outside",
        "socket special",
        "\ufffd\ufffd.txt name",
      ],
    ]);
  });

  test.skipIf(process.getuid?.() === 0)(
    "reports a directory without read permission as a problem",
    async () => {
      const root = plant(testPlace(), { "locked/a.txt": "x" });
      chmodSync(join(root, "locked"), 0);
      const scan = await scanWorkspace(root);
      chmodSync(join(root, "locked"), 0o700);
      expect(scan.problems).toEqual([
        { path: "locked", code: "unreadable", message: '"locked" cannot be read (permission denied).' },
      ]);
    },
  );

  test("takes a file over its limit with a warning, and leaves out one over twice the limit", async () => {
    const root = plant(testPlace(), { "a.json": "", "b.json": "", "c.md": "", "package-lock.json": "" });
    const megabyte = 1024 * 1024;
    for (const [name, size] of [
      ["a.json", megabyte + 1],
      ["b.json", 2 * megabyte + 1],
      ["c.md", 2 * megabyte + 1],
      ["package-lock.json", 2 * megabyte + 1],
    ] as const) {
      truncateSync(join(root, name), size);
    }
    const scan = await scanWorkspace(root);
    expect([scan.files.map(({ path }) => path), scan.problems]).toEqual([
      ["a.json", "c.md", "package-lock.json"],
      [
        {
          path: "a.json",
          code: "over_limit",
          message: '"a.json" has 1048577 bytes; the limit for its file type is 1048576.',
        },
        {
          path: "b.json",
          code: "too_large",
          message: '"b.json" has 2097153 bytes; the limit for its file type is 1048576. It was skipped.',
        },
      ],
    ]);
  });

  test("skips an image of 200 MB, which is not read", async () => {
    const root = plant(testPlace(), { "small.png": "x", "huge.png": "" });
    truncateSync(join(root, "huge.png"), 200_000_000);
    const scan = await scanWorkspace(root);
    expect([scan.files.map(({ path }) => path), told(scan)]).toEqual([["small.png"], ["huge.png too_large"]]);
  });

  test("reports too many files, and stops at twice the limit", async () => {
    const root = testPlace();
    const limits = { ...defaultLimits, files: 3 };
    plant(root, { a: "", b: "", c: "", d: "" });
    const over = await scanWorkspace(root, limits);
    plant(root, { e: "", f: "", g: "", h: "", i: "" });
    const far = await scanWorkspace(root, limits);
    const bytes = await scanWorkspace(plant(root, { a: "12345" }), { ...defaultLimits, bytes: 4 });
    expect([
      [over.files.length, over.complete, told(over)],
      [far.files.length, far.complete, told(far)],
      [bytes.complete, told(bytes)],
    ]).toEqual([
      [4, true, [" over_limit"]],
      [7, false, [" too_many"]],
      [true, [" over_limit"]],
    ]);
  });

  test("ends despite great depth or very many directories", async () => {
    const root = testPlace();
    mkdirSync(join(root, Array(80).fill("d").join("/")), { recursive: true });
    const deep = await scanWorkspace(root);
    for (let index = 0; index < 20; index++) mkdirSync(join(root, `e${index}`));
    const crowd = await scanWorkspace(root, { ...defaultLimits, files: 2 });
    expect([deep.problems.map(({ code }) => code), crowd.complete]).toEqual([["too_deep"], false]);
  });
});

test("a link stays inside if it goes up only through real directories and not beyond the root", () => {
  const inside = ["a", "./a", "../a/b", "..", "a//b", "./../a"].filter((target) => staysInside(target, 1));
  const outside = ["/a", "../../a", "../..", "a/..", "a/../../b", "", "../a/../b"].filter((target) =>
    staysInside(target, 1),
  );
  expect([inside, outside]).toEqual([["a", "./a", "../a/b", "..", "a//b", "./../a"], []]);
});
