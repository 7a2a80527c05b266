import { useSyncExternalStore } from "react";
import { usePreferences } from "../../data/preferences.ts";
import type { Translate } from "../../../src/protocol/words/translate.ts";

const asItIs: Translate = (text) => text;
const listeners = new Set<() => void>();
let korean: Translate = asItIs;

/**
 * Says what the platform itself wrote (refusals, reports, names of phases and steps) in the language the person reads.
 * The platform writes English. What an agent or a person wrote stays as it is.
 */
export function usePlatformWords(): Translate {
  const [{ language }] = usePreferences();
  const inKorean = useSyncExternalStore(onKorean, () => korean);
  return language === "en" ? asItIs : inKorean;
}

/** Fetches the Korean sentences, for whoever begins to read Korean. */
export async function readPlatformKorean(): Promise<void> {
  const [{ failuresKo }, { reportsKo }, { translator }] = await Promise.all([
    import("./failures-ko.ts"),
    import("./reports-ko.ts"),
    import("../../../src/protocol/words/translate.ts"),
  ]);
  korean = translator({ ...failuresKo, ...reportsKo });
  for (const listener of listeners) listener();
}

function onKorean(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
