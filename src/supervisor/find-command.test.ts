import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { findCommand } from "./find-command.ts";

const root = mkdtempSync(join(tmpdir(), "signalbox-find-command-"));
for (const name of ["first", "second", "first/tool"]) mkdirSync(join(root, name));
for (const name of ["first/plain", "second/plain", "second/tool"]) writeFileSync(join(root, name), "");
for (const name of ["second/plain", "second/tool"]) chmodSync(join(root, name), 0o755);
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ["tool", { kind: "found", file: join(root, "second/tool") }],
  ["plain", { kind: "found", file: join(root, "second/plain") }],
  ["./first/plain", { kind: "not_executable", file: join(root, "first/plain") }],
  ["second/tool", { kind: "found", file: join(root, "second/tool") }],
  [join(root, "second/tool"), { kind: "found", file: join(root, "second/tool") }],
  ["first", { kind: "missing" }],
  ["first/tool", { kind: "missing" }],
  ["none", { kind: "missing" }],
  ["", { kind: "missing" }],
])('looks up "%s" as a shell would', async (name, found) => {
  expect(await findCommand(name, root, `${root}/first:second`)).toEqual(found);
});
