import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { ok, refuse, type Result } from "../../protocol/result.ts";
import { hasCode, reason } from "../beneath/open-directory.ts";
import { isObjectId } from "../git/ids.ts";
import { locateRepository, resolveRef, type RepositoryPlace } from "../source/locate-repository.ts";

/** A person's repository, and the commit that an orchestration starts from. */
export interface Project {
  readonly place: RepositoryPlace;
  readonly commit: string;
  /** The name of the branch; null if no branch is checked out. */
  readonly branch: string | null;
}

/** Finds the commit of a branch, or of HEAD, in a person's repository, without running git there. */
export function findProject(directory: string, branchOrHead: string): Result<Project> {
  try {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
      return refuse("invalid", `${directory} is not a directory. Enter the directory of the project.`);
    const real = realpathSync(directory);
    const place = locateRepository(real);
    return place === null ? notARepository(real) : findCommit(directory, place, branchOrHead);
  } catch (error) {
    if (!hasCode(error, "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG", "ENOTDIR")) throw error;
    return refuse("invalid", `${directory} cannot be read (${reason(error)}). Give this user access to it.`);
  }
}

function notARepository(directory: string): Result<never> {
  for (let parent = dirname(directory); parent !== dirname(parent); parent = dirname(parent)) {
    if (existsSync(join(parent, ".git")))
      return refuse("invalid", `${directory} is a part of the repository ${parent}. Use ${parent}.`);
  }
  const remedy = "Run git init there and commit the files.";
  return refuse("invalid", `${directory} is not a git repository. ${remedy}`);
}

function findCommit(directory: string, place: RepositoryPlace, branchOrHead: string): Result<Project> {
  if (existsSync(join(place.common, "reftable")))
    return refuse(
      "invalid",
      `${directory} stores its branches in the reftable format, which is not supported. Clone it with --ref-format=files.`,
    );
  const head = resolveRef(place, "HEAD");
  const asked = branchOrHead === "HEAD" ? head : resolveRef(place, `${branches}${branchOrHead}`);
  if (asked === null) {
    return head === null
      ? refuse("invalid", `${directory} has no commits yet. Commit the files first.`)
      : refuse("invalid", `${directory} has no branch ${JSON.stringify(branchOrHead)}.`);
  }
  if (/^[0-9a-f]{64}$/u.test(asked.id))
    return refuse("invalid", `${directory} uses SHA-256 object names, which are not supported.`);
  if (!isObjectId(asked.id))
    return refuse("invalid", `The branch of ${directory} is damaged. Run git fsck there.`);
  const branch = asked.name.startsWith(branches) ? asked.name.slice(branches.length) : null;
  return ok({ place, commit: asked.id, branch });
}

const branches = "refs/heads/";
