import { readFile } from "node:fs/promises";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";

/** A guide for reviewers, in Markdown. */
export interface ReviewGuide {
  /** Its path below the guides directory. */
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the review guide of a workflow in the given language, or else in the language of its file; null if the
 * workflow names none. The Korean version of `gate.md` is `gate.ko.md`, beside it.
 */
export async function reviewGuideOf(
  type: string,
  language: "en" | "ko",
  { definitions, guides }: Pick<LoadedWorkflows, "definitions" | "guides">,
): Promise<ReviewGuide | null> {
  const path = definitions.get(type)?.reviewGuide;
  const file = path === undefined ? undefined : guides.get(type)?.get(path);
  if (path === undefined || file === undefined) return null;
  const translated = language === "en" ? null : await textOf(inLanguage(file, language));
  if (translated !== null) return { path: inLanguage(path, language), text: translated };
  const text = await textOf(file);
  return text === null ? null : { path, text };
}

function inLanguage(path: string, language: string): string {
  return path.replace(/\.md$/, `.${language}.md`);
}

/** Returns the content of a file; null if it is missing. A guide may be removed while the server runs. */
async function textOf(file: string): Promise<string | null> {
  return await readFile(file, "utf8").catch(() => null);
}
