import { ok, refuse, type Result } from "../../protocol/result.ts";
import { type GitCredential, givenOnlyTo } from "../git/credential.ts";
import { askPersonsGit, type PersonsAnswer } from "./person/persons-git.ts";

/** Branches of a remote and their commits. */
export interface RemoteBranches {
  /** The branch that the remote's HEAD names; null if it has no commits. */
  readonly usual: string | null;
  readonly tips: ReadonlyMap<string, string>;
}

/** Asks a remote for its default branch and for the branches whose names begin with a prefix. */
export async function remoteBranches(
  project: string,
  remote: string,
  prefix: string,
  credential: GitCredential | null,
): Promise<Result<RemoteBranches>> {
  const args = ["ls-remote", "--quiet", "--symref", "--", remote, "HEAD", `refs/heads/${prefix}*`];
  const asked = await askRemote(project, args, credential);
  if (asked.code !== 0) return refuse("not_allowed", unreachable(asked));
  let usual: string | null = null;
  const tips = new Map<string, string>();
  for (const line of asked.output.split("\n")) {
    const [left = "", name = ""] = line.split("\t");
    if (name === "HEAD" && left.startsWith("ref: refs/heads/")) usual = left.slice("ref: refs/heads/".length);
    if (name.startsWith("refs/heads/")) tips.set(name.slice("refs/heads/".length), left);
  }
  return ok({ usual, tips });
}

/**
 * Pushes a commit to a branch of a remote, if the branch is still at the expected commit (null: if it does not exist).
 * A commit that is already there counts as pushed.
 */
export async function pushCommit(
  project: string,
  push: {
    readonly remote: string;
    readonly branch: string;
    readonly commit: string;
    readonly expected: string | null;
  },
  credential: GitCredential | null,
): Promise<Result<void>> {
  const { remote, branch, commit, expected } = push;
  const known = await remoteBranches(project, remote, branch, credential);
  if (!known.ok) return known;
  const tip = known.value.tips.get(branch) ?? null;
  if (tip === commit) return ok(undefined);
  // A branch that was deleted, for example after a merge, is created again.
  if (tip !== null && tip !== expected) return refuse("not_allowed", movedBranch(branch, tip));
  const ref = `refs/heads/${branch}`;
  // The lease makes git refuse the push if the branch has changed since. The new commit always follows the old one.
  const args = ["push", "--porcelain", `--force-with-lease=${ref}:${tip ?? ""}`, "--", remote];
  const pushed = await askRemote(project, [...args, `${commit}:${ref}`], credential);
  return pushed.code === 0 ? ok(undefined) : refuse("not_allowed", refused(branch, pushed));
}

/** Fetches a commit of a branch that the project does not have. */
export async function fetchBranch(
  project: string,
  remote: string,
  branch: string,
  credential: GitCredential | null,
): Promise<Result<void>> {
  const options = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"];
  const args = ["fetch", ...options, "--refmap=", "--", remote, `refs/heads/${branch}`];
  const fetched = await askRemote(project, args, credential);
  return fetched.code === 0 ? ok(undefined) : refuse("not_allowed", unreachable(fetched));
}

/** Runs git with a remote. Nothing is asked on a terminal, and a token is given to its own host only. */
async function askRemote(
  project: string,
  args: readonly string[],
  credential: GitCredential | null,
): Promise<PersonsAnswer> {
  const own = await askPersonsGit(project, ["config", "core.sshCommand"]);
  const ssh = process.env["GIT_SSH_COMMAND"] ?? own.output.trim();
  const environment = {
    GIT_SSH_COMMAND: ssh === "" ? "ssh -o BatchMode=yes -o ConnectTimeout=20" : ssh,
    GIT_ASKPASS: "true",
    ...(credential === null ? {} : credentialEnvironment(credential)),
  };
  const limits = ["-c", "http.lowSpeedLimit=1000", "-c", "http.lowSpeedTime=60"];
  return askPersonsGit(project, [...limits, ...args], { environment });
}

/** Returns the variables that give a token to its own host. */
function credentialEnvironment(credential: GitCredential): Record<string, string> {
  const { settings, environment } = givenOnlyTo(credential);
  const all = [...settings, ["http.followRedirects", "false"] as const];
  const named = all.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { ...environment, GIT_CONFIG_COUNT: String(all.length), ...Object.fromEntries(named) };
}

function movedBranch(branch: string, tip: string): string {
  return `The branch ${branch} has commits that Signalbox did not push (${tip.slice(0, 12)}). Nothing was overwritten. Rename or merge that branch, or deliver to another one.`;
}

/** Explains a rejected push. */
function refused(branch: string, { output, error }: PersonsAnswer): string {
  const status = /^!\t[^\t]*\t\[(?:remote )?rejected\] \(([^)]*)\)/m.exec(output)?.[1] ?? "";
  const told = toldBy(error);
  if (/stale info|fetch first|non-fast-forward|failed to update ref|cannot lock/.test(status)) {
    return `The branch ${branch} was changed while it was pushed. Nothing was overwritten. Deliver again.`;
  }
  if (status !== "") {
    return told === ""
      ? `The remote does not accept the branch ${branch} (${status}). Change the rules of the repository, or deliver to another branch.`
      : `The remote does not accept the branch ${branch} (${status}). Change the rules of the repository, or deliver to another branch. The remote says: ${told}`;
  }
  return unreachable({ output, error });
}

/** Explains why a remote could not be read or written. */
function unreachable({ error }: Pick<PersonsAnswer, "output" | "error">): string {
  const reason = reasonIn(error);
  if (
    /permission denied|access denied|authentication failed|could not read (username|password)|\b403\b|\b401\b|not authorized|terminal prompts disabled/i.test(
      error,
    )
  ) {
    return `The remote refused access: ${reason}. Give this user the right to push, or set a token.`;
  }
  if (/not found|does not (exist|appear to be)|no such/i.test(error)) {
    return `The remote repository was not found: ${reason}. Check the address with: git remote -v`;
  }
  return `The remote does not answer: ${reason}. Check the connection and deliver again.`;
}

/** Returns what the remote printed, in one line. */
function toldBy(error: string): string {
  const lines = error.split("\n").filter((line) => line.startsWith("remote: "));
  const said = lines.map((line) => line.slice("remote: ".length).trim()).filter((line) => line !== "");
  return said.slice(0, 3).join(" ").slice(0, longest);
}

const longest = 300;

/** Returns git's own reason in one line, without passwords. */
function reasonIn(error: string): string {
  const lines = error.split("\n").map((line) => line.trim());
  const line =
    lines.find((each) => /permission denied|denied|not found|unauthori[sz]ed/i.test(each)) ??
    lines.find((each) => /^(fatal|error):/.test(each)) ??
    lines.find((each) => each !== "") ??
    "git gave no reason";
  return line
    .replaceAll(/\/\/[^/@\s]+@/g, "//***@")
    .replace(/^(remote|fatal|error): /i, "")
    .replace(/\.$/, "")
    .slice(0, longest);
}
