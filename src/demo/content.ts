import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { DemoLanguage } from "./language.ts";
import { workspaceFiles } from "./workspace-files.ts";

/** The package root, relative to `src/demo` or `dist/src/demo`. Its `demo` directory contains the demo's texts. */
const root = new URL(import.meta.url.endsWith(".ts") ? "../../" : "../../../", import.meta.url);

/** The directory of the code base that the demo agent can change. */
export const sampleDirectory = new URL("samples/till/", root);

/** Reads one of the demo agent's texts by its path below `demo/`. In Markdown, replaces `{name}` by its value. */
export async function contentText(
  path: string,
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  const text = await readFile(new URL(`demo/${path}`, root), "utf8");
  return path.endsWith(".md") ? filled(text, values) : text;
}

/** Reads the files of a directory of the package, by path. `NAME.ko.md` is the Korean version of `NAME.md`; so is `.ko.json`. */
export async function packageFiles(
  directory: string,
  language: DemoLanguage,
): Promise<ReadonlyMap<string, string>> {
  const all = await workspaceFiles(fileURLToPath(new URL(directory, root)));
  const files = new Map<string, string>();
  for (const [path, text] of all) {
    if (korean.test(path)) continue;
    const translated = language === "ko" ? all.get(path.replace(/\.(md|json)$/, ".ko.$1")) : undefined;
    files.set(path, translated ?? text);
  }
  return files;
}

const korean = /\.ko\.(md|json)$/;

/** Replaces `{name}` by its value and `{Name}` by the capitalised value. Other braces stay. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (done, [name, value]) =>
      done.replaceAll(`{${name}}`, () => value).replaceAll(`{${capital(name)}}`, () => capital(value)),
    text,
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
