/** The fields of the form beside title and description, by type: the main ones and the optional ones. */
export const askedFields = {
  create_app: {
    first: ["users", "features"],
    more: ["frameworks", "database", "deployment", "constraints"],
  },
  modify_app: { first: ["expected"], more: ["why", "today", "documents", "keep", "needs"] },
  workflow: { first: ["trigger", "result"], more: ["services", "access", "failure", "told"] },
} as const;

/** A type whose form has fields of its own. */
export type BriefedType = keyof typeof askedFields;

/** A field of the form beside title and description. */
export type BriefField = {
  [Type in BriefedType]: (typeof askedFields)[Type]["first" | "more"][number];
}[BriefedType];

/** The most characters that a description may have. */
export const longestDescription = 100_000;

/** Checks whether the form for a type has fields of its own. */
export function isBriefed(type: string): type is BriefedType {
  return Object.hasOwn(askedFields, type);
}

/** Returns the fields of a type in the order of the form. */
export function fieldsOf(type: string): readonly BriefField[] {
  return isBriefed(type) ? [...askedFields[type].first, ...askedFields[type].more] : [];
}

/** Returns the description that the agent reads: the person's text, and each filled field under a heading. */
export function brief(
  description: string,
  fields: readonly { readonly label: string; readonly text: string }[],
): string {
  const sections = fields
    .filter(({ text }) => text.trim() !== "")
    .map(({ label, text }) => `## ${label}\n${text.trim()}`);
  return [description.trim(), ...sections].filter((part) => part !== "").join("\n\n");
}
