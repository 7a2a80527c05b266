import type { Dialect } from "./reader.ts";

/** The name of a block, without `_JSON`. */
export type TagName = PlatformTagName | OfficeTagName;
export type PlatformTagName = "USER_QUESTION" | "ERROR" | "DEPENDENCY_REQUEST";
export type OfficeTagName = "ASK_USER" | "INVOKE" | "DELIVER_RESULT" | "STEP_COMPLETE";

/** An opening tag as written. */
export interface Tag {
  readonly name: TagName;
  /** True for `NAME_JSON`: the body must be a JSON object. */
  readonly json: boolean;
  /** The name after the colon in `INVOKE:Name` and `DELIVER_RESULT:Name`. */
  readonly target?: string;
}

/** Result of reading the text between square brackets that names a known tag. */
export type Bracket =
  | { readonly kind: "open"; readonly tag: Tag }
  | { readonly kind: "close"; readonly name: TagName }
  | { readonly kind: "wrong_target"; readonly name: TagName; readonly reason: string };

/** Reads the inside of `[…]`; null if it is no tag of any dialect. */
export function readBracket(inside: string): Bracket | null {
  const closing = inside.startsWith("/");
  const colon = inside.indexOf(":");
  const written = inside.slice(closing ? 1 : 0, colon < 0 ? undefined : colon);
  const json = written.endsWith("_JSON");
  const name = KNOWN.get(json ? written.slice(0, -"_JSON".length) : written);
  if (name === undefined) return null;
  if (closing) return { kind: "close", name };
  const target = colon < 0 ? undefined : inside.slice(colon + 1).trim();
  if (!TARGETED.has(name)) {
    return target === undefined
      ? { kind: "open", tag: { name, json } }
      : { kind: "wrong_target", name, reason: `[${name}] takes no name.` };
  }
  if (target === undefined || target === "") {
    return { kind: "wrong_target", name, reason: `[${name}] needs the name of an agent: [${name}:Name].` };
  }
  if (!TARGET.test(target)) {
    return {
      kind: "wrong_target",
      name,
      reason: `A name in [${name}:Name] can have only letters, digits, _ and -.`,
    };
  }
  return { kind: "open", tag: { name, json, target } };
}

/** Returns the dialect of a tag. */
export function dialectOf(name: TagName): Dialect {
  return name === "USER_QUESTION" || name === "ERROR" || name === "DEPENDENCY_REQUEST"
    ? "platform"
    : "office";
}

/** Maximum length of the text in a bracket that is read. */
export const BRACKET_LIMIT = 256;

/** The names of all blocks. */
export const TAG_NAMES = [
  "USER_QUESTION",
  "ERROR",
  "DEPENDENCY_REQUEST",
  "ASK_USER",
  "INVOKE",
  "DELIVER_RESULT",
  "STEP_COMPLETE",
] as const satisfies TagName[];
const KNOWN: ReadonlyMap<string, TagName> = new Map(TAG_NAMES.map((name) => [name, name]));
const TARGETED: ReadonlySet<TagName> = new Set<TagName>(["INVOKE", "DELIVER_RESULT"]);
const TARGET = /^[\p{L}\p{M}\p{N}_-]+$/u;
