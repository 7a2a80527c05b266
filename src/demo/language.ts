/** The languages in which the demo agent speaks and writes. */
export type DemoLanguage = "en" | "ko";

/** The language in which a task was written. */
export function languageOf({ title, description }: { title: string; description: string }): DemoLanguage {
  return /[\uac00-\ud7a3]/u.test(`${title} ${description}`) ? "ko" : "en";
}
