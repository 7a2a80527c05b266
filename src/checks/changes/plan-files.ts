import { isForeign } from "../code/project-files.ts";
import type { Finding } from "../finding.ts";
import { PathIndex } from "./path-index.ts";
import type { ChangePlan } from "./plan.ts";
import type { ChangedWork } from "./work.ts";

/** Checks that a plan names files, and that those to modify or delete exist and those to create do not. */
export function checkPlanFiles(path: string, plan: ChangePlan, { was, documents }: ChangedWork): Finding[] {
  const names = [...plan.listed].some((word) => /[\w*][./][\w*]/.test(word) || word.endsWith("/"));
  if (!names) {
    return [
      {
        file: path,
        message: "The plan names no file.",
        suggestion: "List the paths of all files to create, to modify and to delete.",
      },
    ];
  }
  const original = new PathIndex(was.keys());
  const created = new PathIndex(
    plan.entries.filter(({ kind }) => kind === "create").map((entry) => entry.path),
  );
  return plan.entries.flatMap(({ kind, path: named, line, doubtful }) => {
    if (documents.includes(named) || isForeign(named)) return [];
    const exists = original.knows(named);
    if (kind !== "create" && isAmbiguous(named, plan, original)) {
      return [
        {
          file: path,
          line,
          message: `The original has several files ${named}.`,
          suggestion: "List each file by its whole path.",
        },
      ];
    }
    if (kind === "create" && !doubtful && was.has(named) && named.includes("/")) {
      return [
        {
          file: path,
          line,
          message: `The plan creates ${named}, which exists already.`,
          suggestion: "List existing files under the files to modify.",
        },
      ];
    }
    if ((kind === "modify" || kind === "delete") && !exists && !created.knows(named)) {
      return [
        {
          file: path,
          line,
          message: `There is no ${named} in the original.`,
          suggestion: "List the files to modify and to delete by their current paths.",
        },
      ];
    }
    return [];
  });
}

/** True if a name may mean several files, and the plan names the folder of none of them. */
function isAmbiguous(name: string, { anywhere }: ChangePlan, original: PathIndex): boolean {
  const candidates = original.candidates(name);
  return (
    candidates.length > 1 &&
    !candidates.some((path) => {
      const folder = path.slice(0, -1 - name.length);
      return anywhere.has(folder) || anywhere.has(`${folder}/`) || anywhere.has(path);
    })
  );
}
