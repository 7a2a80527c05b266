/** Replaces zero characters, which PostgreSQL cannot store in text. JSON keeps them, because it escapes them. */
export function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
}
