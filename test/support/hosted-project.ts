import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { output, plantProject } from "./git-project.ts";
import { git } from "./git-traps.ts";

/** A bare repository, and a person's clone whose remote is `git@git.test:team/app.git`. */
export interface HostedProject {
  readonly project: string;
  readonly bare: string;
  /** A program that plays ssh: it runs the remote command here, with `team/` in this directory. */
  readonly ssh: string;
  /** The variables with which the server uses it. */
  readonly environment: Record<string, string>;
  /** Lets the remote refuse pushes, or accept them again. */
  deny(isDenied: boolean): void;
  /** Lets a hook of the remote refuse branches, or accept them again. */
  protect(isProtected: boolean): void;
  /** Commits to a branch of the remote as somebody else does, and returns the commit. */
  pushAsOther(branch: string): string;
  /** Returns the subjects of a branch of the remote, newest first. */
  subjects(branch: string): string[];
}

/** Creates the repositories in a directory. */
export function hostedProject(root: string, remote = "git@git.test:team/app.git"): HostedProject {
  const [bare, project, ssh, denied] = ["team/app.git", "project", "ssh.sh", "denied"].map((name) =>
    join(root, name),
  ) as [string, string, string, string];
  plantProject(project, { "README.md": "# App\n", "docs/old.md": "Old.\n" });
  mkdirSync(join(root, "team"));
  git(root, "clone", "-q", "--bare", project, bare);
  git(project, "remote", "add", "origin", remote);
  writeFileSync(ssh, sshScript(root, denied));
  chmodSync(ssh, 0o755);
  const hook = join(bare, "hooks", "pre-receive");
  return {
    project,
    bare,
    ssh,
    environment: { GIT_SSH_COMMAND: ssh },
    deny(isDenied) {
      if (isDenied) writeFileSync(denied, "");
      else rmSync(denied, { force: true });
    },
    protect(isProtected) {
      mkdirSync(join(bare, "hooks"), { recursive: true });
      if (!isProtected) rmSync(hook, { force: true });
      else {
        writeFileSync(hook, "#!/bin/sh\necho 'error: signalbox/* is protected' >&2\nexit 1\n");
        chmodSync(hook, 0o755);
      }
    },
    pushAsOther(branch) {
      const other = join(root, "other");
      if (existsSync(other)) rmSync(other, { recursive: true });
      git(root, "clone", "-q", "--branch", branch, bare, other);
      git(
        other,
        "-c",
        "user.name=o",
        "-c",
        "user.email=o@b",
        "commit",
        "-q",
        "--allow-empty",
        "-m",
        "by somebody else",
      );
      git(other, "push", "-q", "origin", branch);
      return output(other, "rev-parse", "HEAD");
    },
    subjects: (branch) => output(bare, "log", "--format=%s", branch).split("\n"),
  };
}

/** The last argument is the command for the remote machine, such as `git-receive-pack 'team/app.git'`. */
function sshScript(root: string, denied: string): string {
  return `#!/bin/sh
for command; do :; done
case "$command" in
git-receive-pack*) if [ -e '${denied}' ]; then echo 'git@git.test: Permission denied (publickey).' >&2; exit 255; fi ;;
esac
command=$(printf '%s' "$command" | sed "s#'/*team/#'${root}/team/#")
exec sh -c "$command"
`;
}
