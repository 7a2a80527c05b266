import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { administratorToken } from "./data-directory.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-token-"));
const file = join(directory, "token");
afterAll(() => rmSync(directory, { recursive: true }));

test("creates a private token file once, and prefers SIGNALBOX_TOKEN", () => {
  const token = administratorToken(directory, {});
  expect([token.length, statSync(file).mode & 0o777]).toEqual([43, 0o600]);
  expect([
    administratorToken(directory, {}),
    administratorToken(directory, { SIGNALBOX_TOKEN: "x" }),
  ]).toEqual([token, "x"]);
});

test("refuses a token file that other users can read", () => {
  chmodSync(file, 0o644);
  expect(() => administratorToken(directory, {})).toThrow(
    `Other users can read the token in ${file} (mode 644). Delete the file to get a new token at the next start, or run: chmod 600 ${file}`,
  );
});
