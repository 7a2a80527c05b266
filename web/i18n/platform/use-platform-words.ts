import { useSyncExternalStore } from "react";
import { useLanguage } from "../../data/preferences.ts";
import type { Translate } from "../../../src/protocol/words/translate.ts";

const asItIs: Translate = (text) => text;
const listeners = new Set<() => void>();
let korean: Translate = asItIs;

/**
 * Returns a function that translates texts of the platform (refusals, reports, names of phases and steps) into the
 * person's language. The platform writes English. Texts of agents and people stay as they are.
 */
export function usePlatformWords(): Translate {
  const language = useLanguage();
  const inKorean = useSyncExternalStore(onKorean, () => korean);
  return language === "en" ? asItIs : inKorean;
}

/** Loads the Korean sentences for a person who reads Korean. */
export async function readPlatformKorean(): Promise<void> {
  const [{ earlierKo }, { failuresKo }, { taskListsKo }, { reportsKo }, { translator }] = await Promise.all([
    import("./earlier-ko.ts"),
    import("./failures-ko.ts"),
    import("./task-lists-ko.ts"),
    import("./reports-ko.ts"),
    import("../../../src/protocol/words/translate.ts"),
  ]);
  korean = translator({ ...earlierKo, ...failuresKo, ...taskListsKo, ...reportsKo });
  for (const listener of listeners) listener();
}

function onKorean(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
