import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const corpus = fileURLToPath(new URL("../corpora/verdicts", import.meta.url));

interface Defect {
  readonly id: string;
  readonly of: string;
  readonly kind: "mechanical" | "cheat" | "semantic";
  readonly expect: "failed";
  readonly edits: readonly (
    | { readonly path: string; readonly write: string }
    | { readonly path: string; readonly replace: string; readonly with: string }
    | { readonly path: string; readonly delete: true }
  )[];
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(corpus, file), "utf8"));
}

const cases = globSync("*/clean/*/case.json", { cwd: corpus });
const defects = globSync("*/defects/*.json", { cwd: corpus });

test("the corpus has at least 60 clean phases and 200 defects", () => {
  expect([cases.length >= 60, defects.length >= 200]).toEqual([true, true]);
});

test("every clean case is named after its directory and has files", () => {
  const wrong = cases.filter((file) => {
    const { id, expect: verdict } = read(file) as { id: string; expect: string };
    const directory = join(corpus, dirname(file));
    return id !== basename(directory) || verdict !== "passed" || !existsSync(join(directory, "files"));
  });
  expect(wrong).toEqual([]);
});

test("every defect can be applied to its clean case", () => {
  const wrong = defects.flatMap((file) => {
    const defect = read(file) as Defect;
    const files = join(corpus, dirname(dirname(file)), "clean", defect.of, "files");
    const named = defect.id === basename(file, ".json") && defect.expect === "failed" && existsSync(files);
    return named && applies(defect, files) ? [] : [file];
  });
  expect(wrong).toEqual([]);
});

/** Returns true if every text to replace occurs once, after the edits before it, and every file to delete exists. */
function applies({ edits }: Defect, files: string): boolean {
  const texts = new Map<string, string>();
  return edits.every((edit) => {
    if ("write" in edit) {
      texts.set(edit.path, edit.write);
      return true;
    }
    const path = join(files, edit.path);
    if ("delete" in edit) return existsSync(path);
    const text = texts.get(edit.path) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
    if (text.split(edit.replace).length !== 2) return false;
    texts.set(
      edit.path,
      text.replace(edit.replace, () => edit.with),
    );
    return true;
  });
}
