import { realpathSync } from "node:fs";
import { isAbsolute, sep } from "node:path";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { parseSource } from "../../workspace/source/parse-source.ts";

/** Returns the directory of the repository that gets a result: the given one, or the source of the task. */
export function personsRepository(
  { gate }: Pick<TaskState, "gate">,
  given: string | undefined,
  options: { readonly dataDirectory: string; readonly workspaces: string },
): Result<string> {
  const source = gate.source === null ? null : parseSource(gate.source);
  const own = source?.ok === true && source.value.kind === "directory" ? source.value.path : undefined;
  const path = given ?? own;
  const field = "repository";
  if (path === undefined) {
    return refuse("invalid", "This task has no local source. Specify a repository.", { field });
  }
  if (!isAbsolute(path)) return refuse("invalid", `${path} is not an absolute path.`, { field });
  const real = realPath(path);
  if (real === null) return refuse("invalid", `${path} does not exist on the server's machine.`, { field });
  // Git obeys the configuration of a repository, and agents can write there.
  const ours = [options.dataDirectory, options.workspaces].map((each) => realPath(each) ?? each);
  if (ours.some((directory) => `${real}${sep}`.startsWith(`${directory}${sep}`))) {
    return refuse("invalid", `${path} belongs to Signalbox. Specify another repository.`, { field });
  }
  return ok(real);
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
