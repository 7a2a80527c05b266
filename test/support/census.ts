import { readdirSync, readFileSync, readlinkSync } from "node:fs";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly started: string;
  readonly command: string;
}

/** Returns every process of this machine from /proc. */
function processes(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state = "", parent = "", ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), parent: Number(parent), state, started: rest[17] ?? "", command }];
      } catch {
        return [];
      }
    });
}

/** Returns a process and its descendants, without zombies that a stopped parent has not reaped. */
export function treeOf(root: number): Process[] {
  const all = processes().filter(({ state }) => state !== "Z");
  const tree = all.filter(({ pid }) => pid === root);
  for (const member of tree) tree.push(...all.filter(({ parent }) => parent === member.pid));
  return tree;
}

/**
 * Returns a function that lists the processes started since this call and still alive. It skips processes of others on
 * this machine: ours are descendants of `roots`, or have lost their parents. It also skips the fence, which a node
 * starts beside its agents.
 */
export function census(...roots: readonly number[]): () => string[] {
  const before = new Set(processes().map(({ pid, started }) => `${pid} ${started}`));
  return () => {
    const all = new Map(processes().map((each) => [each.pid, each]));
    const isNew = ({ pid, started }: Process): boolean => !before.has(`${pid} ${started}`);
    const isOurs = (each: Process): boolean => {
      const parent = all.get(each.parent);
      if (each.parent === 1 || roots.includes(each.parent) || parent === undefined) return true;
      return isNew(parent) && isOurs(parent);
    };
    return [...all.values()]
      .filter((each) => isNew(each) && isOurs(each) && each.state !== "Z" && !isFence(each))
      .map(({ pid, command }) => `${pid} ${command}`);
  };
}

function isFence({ command }: Process): boolean {
  return command.includes("fence-process");
}

/** Returns the live processes, except the server and its fence, that work in a directory or name it in their command line. */
export function livingIn(directory: string, server: number): string[] {
  const worksThere = ({ pid, command }: Process): boolean => {
    try {
      return command.includes(directory) || readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
    } catch {
      return false;
    }
  };
  return processes()
    .filter((each) => each.state !== "Z" && each.pid !== server && !isFence(each) && worksThere(each))
    .map(({ pid, command }) => `${pid} ${command}`);
}
