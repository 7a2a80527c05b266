import { use } from "react";
import { usePreferences } from "../data/preferences.ts";
import type { Dictionary } from "./dictionary.ts";
import { en } from "./en.ts";
import { readPlatformKorean } from "./platform/use-platform-words.ts";

let korean: Promise<Dictionary> | null = null;

/**
 * The words of the language the person reads; a change is seen at once. English comes with the page; Korean is fetched
 * when somebody reads it, and nothing is drawn before it is there.
 */
export function useWords(): Dictionary {
  const [{ language }] = usePreferences();
  return language === "en" ? en : use((korean ??= readKorean()));
}

async function readKorean(): Promise<Dictionary> {
  const { ko } = await import("./ko.ts");
  void readPlatformKorean();
  return ko;
}
