/** The languages of the demo agent. */
export type DemoLanguage = "en" | "ko";

/** Detects the language of a task. */
export function languageOf({ title, description }: { title: string; description: string }): DemoLanguage {
  return /[\uac00-\ud7a3]/u.test(`${title} ${description}`) ? "ko" : "en";
}
