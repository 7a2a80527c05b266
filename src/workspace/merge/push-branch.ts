import { ok, refuse, type Result } from "../../protocol/result.ts";
import { shownSource } from "../source/parse-source.ts";
import { askPersonsGit } from "./person/persons-git.ts";

/** The remote that a branch is pushed to. */
export interface PushRemote {
  readonly remote: string;
  /** Its address, without a password. */
  readonly url: string;
}

/** Pushes a branch of a person's repository to its own remote, without force. Nothing is asked on a terminal. */
export async function pushBranch(project: string, branch: string): Promise<Result<PushRemote>> {
  const to = await pushRemote(project);
  if (to === null) {
    return refuse("invalid", `${project} has no remote to push to. Add one with: git remote add origin URL`);
  }
  const { remote, url } = to;
  const ref = `refs/heads/${branch}`;
  const environment = { GIT_SSH_COMMAND: "ssh -o BatchMode=yes -o ConnectTimeout=20" };
  const pushed = await askPersonsGit(project, ["push", "--quiet", "--", remote, `${ref}:${ref}`], {
    environment,
  });
  if (pushed.code === 0) return ok(to);
  const reason = shownSource(
    pushed.error
      .trim()
      .split("\n")
      .find((line) => /fatal|error|denied|rejected/i.test(line)) ?? "git push failed",
  );
  return refuse("not_allowed", `The branch was not pushed to ${url}: ${reason}`);
}

/** Returns the remote of the checked-out branch, or `origin`, or the only one; null if there is none of these. */
export async function pushRemote(project: string): Promise<PushRemote | null> {
  const remote = await remoteOf(project);
  if (remote === null) return null;
  const { output } = await askPersonsGit(project, ["remote", "get-url", "--push", remote]);
  return { remote, url: shownSource(output.trim()) };
}

async function remoteOf(project: string): Promise<string | null> {
  const names = (await askPersonsGit(project, ["remote"])).output.split("\n").filter((name) => name !== "");
  const head = await askPersonsGit(project, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  const tracked = await askPersonsGit(project, ["config", `branch.${head.output.trim()}.remote`]);
  const wanted = [tracked.output.trim(), "origin"].find((name) => names.includes(name));
  return wanted ?? (names.length === 1 ? (names[0] ?? null) : null);
}
