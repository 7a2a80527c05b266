import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Payload } from "./payloads/payload.ts";

/** A suffix of every name in such a source; text that contains one of the names contains it. */
export const ofTheSource = "of-the-source";

/**
 * Creates a repository whose branches, tags, newest commit and author are named like these payloads, which git itself
 * would not allow. Its current branch has the name of the first. Replaces the one that an earlier attempt created.
 */
export function makeHostileSource(home: string, payloads: readonly Payload[]): string {
  const source = join(home, `"><img src=x onerror=zap(1)>`);
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source);
  writeFileSync(join(source, "README.md"), "# Code that was there\n");
  const texts = payloads.map(({ text }) => `${text} ${ofTheSource}`);
  const author = ["-c", `user.name=${texts[0]?.replaceAll("\u0000", "")}`, "-c", "user.email=zap@zap.test"];
  const git = (args: readonly string[], input?: string): string =>
    execFileSync("git", ["-C", source, ...author, ...args], { input, encoding: "utf8" }).trim();
  git(["init", "--quiet"]);
  git(["add", "README.md"]);
  git(["commit", "--quiet", "--no-gpg-sign", "--file=-"], texts.join("\n").replaceAll("\u0000", ""));
  const commit = git(["rev-parse", "HEAD"]);
  const names = texts.map((text) => text.replaceAll(/[\p{Cc}\s]/gu, "_").replaceAll("..", "__"));
  const refs = names.flatMap((name) => ["heads", "tags"].map((kind) => `${commit} refs/${kind}/${name}\n`));
  writeFileSync(join(source, ".git", "packed-refs"), refs.join(""));
  writeFileSync(join(source, ".git", "HEAD"), `ref: refs/heads/${names[0]}\n`);
  return source;
}
