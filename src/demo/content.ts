import { readFile } from "node:fs/promises";

/** The root of the package, seen from `src/demo` and from `dist/src/demo`: what the demo writes lies in its `demo` folder, as it is. */
const root = new URL(import.meta.url.endsWith(".ts") ? "../../" : "../../../", import.meta.url);

/** The folder of the code base that the demo agent knows how to change. */
export const sampleDirectory = new URL("samples/till/", root);

/** A text that the demo agent has ready, by its path below `demo/`, in Markdown with values in the places of `{name}`. */
export async function contentText(
  path: string,
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  const text = await readFile(new URL(`demo/${path}`, root), "utf8");
  return path.endsWith(".md") ? filled(text, values) : text;
}

/** Puts values in the places of `{name}`; `{Name}` is the same with a capital. Other braces stay. */
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
