/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header asks of so many bytes: a part, the whole (no header, or one that says nothing we give
 * in parts: several ranges, another unit), or something outside. The beginning of nothing is the whole.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "whole" | "outside" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(" ", "") ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") return lastBytes(Number(last), size);

  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  if (size === 0 && start === 0) return "whole";
  return start < size ? { start, end } : "outside";
}

function lastBytes(count: number, size: number): ByteRange | "whole" | "outside" {
  if (size === 0) return "whole";
  if (count === 0) return "outside";
  return { start: Math.max(0, size - count), end: size - 1 };
}
