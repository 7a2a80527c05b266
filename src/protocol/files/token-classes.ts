/**
 * Classes of coloured code tokens. Tokens refer to a class by its index, so the order must not change. The
 * page has a colour for each class in both themes.
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

/** Alternating lengths and classes of tokens; empty if the whole line is plain. */
export type LineTokens = readonly number[];
