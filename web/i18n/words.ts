import { createWords, type Translated } from "./create-words.ts";
import { en } from "./en.ts";
import { readPlatformKorean } from "./platform/use-platform-words.ts";

/** The texts that more than one screen needs, in any language. The English dictionary defines the keys. */
export type Dictionary = Translated<typeof en>;

/** Returns the texts that more than one screen needs. They are loaded with the first screen. */
export const useWords = createWords<Dictionary>({ en, ko: readKorean });

async function readKorean(): Promise<Dictionary> {
  const { ko } = await import("./ko.ts");
  void readPlatformKorean();
  return ko;
}
