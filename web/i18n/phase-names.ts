import { type Language, usePreferences } from "../data/preferences.ts";

const korean: Readonly<Record<string, string>> = {
  Planning: "기획",
  Analysis: "분석",
  Design: "설계",
  Development: "개발",
  Implementation: "구현",
  Verification: "검증",
};

/** The name of a phase as it is read: those of the built-in workflows in the person's language, a user's own as written. */
export function usePhaseName(): (name: string) => string {
  const [{ language }] = usePreferences();
  return byLanguage[language];
}

const byLanguage: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => name,
  ko: (name) => (Object.hasOwn(korean, name) ? (korean[name] ?? name) : name),
};
