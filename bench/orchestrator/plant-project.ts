import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Creates a repository with this many files of about two kilobytes, one commit, and a task list if one is given. */
export function plantProject(directory: string, files: number, list?: string): string {
  for (let index = 0; index < files; index++) {
    const place = join(directory, `p${index % 20}`, `d${Math.floor(index / 20) % Math.ceil(files / 200)}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `f${index}.ts`), `export const x${index} = ${index};\n`.repeat(60));
  }
  if (list !== undefined) writeFileSync(join(directory, "TASKS.md"), list);
  git(directory, "init", "-q", "-b", "main");
  git(directory, "add", "-A");
  git(directory, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a commit");
  git(directory, "repack", "-adq");
  return directory;
}

/** Runs git in a person's directory, without their configuration. */
export function git(directory: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" };
  return execFileSync("git", args, {
    cwd: directory,
    encoding: "utf8",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}
