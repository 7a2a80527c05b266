import type { DemoLanguage } from "../language.ts";
import { textOf } from "../worker/memory.ts";
import type { FilePlay, StepPlay, TypePlay } from "../worker/type-play.ts";
import { plantedDefects, undeclaredChanges } from "./list-changes.ts";
import type { ListWords } from "./list-words.ts";
import { sampleList, taskFiles, taskFolder } from "./sample-list.ts";

/** Returns the demo agent's work for a task of the sample's list; null if the list does not have the task. */
export async function listPlay(
  listId: string,
  title: string,
  language: DemoLanguage,
  words: Pick<ListWords, "code" | "manual" | "tests" | "refusal">,
): Promise<TypePlay | null> {
  const files = await taskFiles(listId, language);
  if (files.size === 0) return null;
  const played = [...files.keys()].map((path) => filePlay(listId, path, language));
  const tests = played.filter(isTest);
  const change = undeclaredChanges[listId];
  const code: StepPlay = {
    says: played.every(({ path }) => path.endsWith(".md")) ? words.manual : words.code,
    files: played.filter((file) => !isTest(file)),
    ...(change === undefined ? {} : { changes: [change] }),
  };
  const tested: StepPlay = { says: words.tests, files: tests, tests: tests.map(({ path }) => path) };
  const steps = [...(code.files.length === 0 ? [] : [code]), ...(tests.length === 0 ? [] : [tested])];
  return {
    phases: [{ name: title, steps }],
    values: () => ({}),
    // Tasks rewrite files of earlier tasks, and writing a file twice does no harm.
    original: textOf,
    async refuses() {
      const manifest = (await textOf("package.json")) ?? "";
      return manifest.includes(`"name": "${sampleList.name}"`) ? null : words.refusal;
    },
  };
}

function filePlay(listId: string, path: string, language: DemoLanguage): FilePlay {
  const planted = plantedDefects[listId]?.[path];
  const named = language === "ko" ? path.replace(/\.md$/, ".ko.md") : path;
  return { path, from: `${taskFolder(listId)}/${named}`, ...(planted === undefined ? {} : { planted }) };
}

function isTest({ path }: FilePlay): boolean {
  return path.startsWith("spec/");
}
