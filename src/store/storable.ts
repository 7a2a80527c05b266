/** PostgreSQL stores no zero character in text. It is replaced; in JSON it is escaped and stays. */
export function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
}
