import { use } from "react";
import { usePreferences } from "../data/preferences.ts";
import type { Dictionary } from "./dictionary.ts";
import { en } from "./en.ts";

let korean: Promise<Dictionary> | null = null;

/**
 * The words of the language the person reads; a change is seen at once. English comes with the page; Korean is fetched
 * when somebody reads it, and nothing is drawn before it is there.
 */
export function useWords(): Dictionary {
  const [{ language }] = usePreferences();
  return language === "en" ? en : use((korean ??= import("./ko.ts").then(({ ko }) => ko)));
}
