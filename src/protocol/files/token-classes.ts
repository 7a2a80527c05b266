/**
 * How a run of characters in code is coloured. Tokens name a class by its place in this list, so places stay as they
 * are; the page has a colour for each, in both themes.
 */
export const tokenClasses = [
  "plain",
  "comment",
  "string",
  "number",
  "keyword",
  "function",
  "type",
  "property",
  "tag",
  "title",
  "link",
  "added",
  "removed",
] as const;
export type TokenClass = (typeof tokenClasses)[number];

/** Lengths of runs and their classes, by turns; empty where the whole line is plain. */
export type LineTokens = readonly number[];
