import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seatbeltProfile } from "./seatbelt.ts";

const root = mkdtempSync(join(tmpdir(), "signalbox-seatbelt-"));
writeFileSync(join(root, "token"), "secret");
symlinkSync(root, `${root}-link`);

const plan = {
  mode: "auto",
  hidden: [join(root, "workspaces")],
  readable: [`${root}-link/tools`],
  writable: [],
  protected: [],
  secret: [join(root, "data"), join(root, "token")],
  network: null,
} as const;

test("the profile for macOS closes the home, other workspaces, secrets and the network, and opens the workspace last", () => {
  expect(seatbeltProfile(plan, [join(root, 'data/workspaces/with "quotes"')], "/home/me")).toBe(
    [
      "(version 1)",
      "(allow default)",
      '(deny file-write* (subpath "/"))',
      `(deny file-read* (subpath "/home/me") (subpath "${root}/workspaces"))`,
      `(allow file-read* (subpath "${root}/tools"))`,
      '(allow file* (subpath "/private/tmp") (subpath "/private/var/tmp") (subpath "/private/var/folders"))',
      '(allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (literal "/dev/dtracehelper"))',
      `(deny file* (subpath "${root}/data") (literal "${root}/token"))`,
      `(allow file* (subpath "${root}/data/workspaces/with \\"quotes\\""))`,
      '(allow file-read-metadata (subpath "/"))',
      "(deny network*)",
    ].join("\n"),
  );
});

test("a run with network access on macOS reaches no port of its machine and opens none", () => {
  const network = { directory: "/somewhere", machinePorts: [] };
  const profile = seatbeltProfile({ ...plan, network }, [], "/home/me").split("\n");
  expect(profile.slice(-3)).toEqual([
    "(deny network-bind)",
    "(deny network-inbound)",
    '(deny network-outbound (remote ip "localhost:*"))',
  ]);
});
