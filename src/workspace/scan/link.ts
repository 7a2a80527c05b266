import { isPlainName } from "../../protocol/files/path.ts";

/**
 * True if a link, in a directory `depth` levels below the root, leads to a path inside, wherever the
 * workspace is located. `..` is allowed only at the beginning, where it leaves real directories: after the
 * name of another link it would lead up from that link's target.
 */
export function staysInside(target: string, depth: number): boolean {
  const parts = target.split("/").filter((part, index) => part !== "." && (part !== "" || index === 0));
  const up = parts.findIndex((part) => part !== "..");
  if (up === -1) return parts.length <= depth;
  return up <= depth && parts.slice(up).every(isPlainName);
}
