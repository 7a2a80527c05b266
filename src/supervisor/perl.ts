import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

let known: string | null | undefined;

/** Returns the path of a Perl that works; null without one. Programs in Perl start in a few milliseconds. */
export function findPerl(): string | null {
  if (known !== undefined) return known;
  const file = ["/usr/bin/perl", "/bin/perl", "/usr/local/bin/perl"].find((path) => existsSync(path));
  const works = file !== undefined && spawnSync(file, ["-e", "exit 7"], { env: {} }).status === 7;
  known = works ? file : null;
  return known;
}
