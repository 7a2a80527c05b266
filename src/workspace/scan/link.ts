import { isPlainName } from "../../protocol/files/path.ts";

/**
 * Whether a link in a directory so many levels below the root leads to a place inside, wherever the workspace is put.
 * Steps up are allowed at the beginning alone, where they leave real directories: behind the name of another link
 * `..` would lead up from that link's target.
 */
export function staysInside(target: string, depth: number): boolean {
  const parts = target.split("/").filter((part, index) => part !== "." && (part !== "" || index === 0));
  const up = parts.findIndex((part) => part !== "..");
  if (up === -1) return parts.length <= depth;
  return up <= depth && parts.slice(up).every(isPlainName);
}
