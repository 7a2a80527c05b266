/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header for content of this size: a part, the whole (no header, or one that is not supported: several
 * ranges, another unit), or outside. A range from the start of empty content is the whole.
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
