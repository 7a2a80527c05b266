import { pathParts } from "../../protocol/files/path.ts";

/** Resolves a link in a document: to the web, to a file of the same commit, or to nothing. */
export function linkOf(target: string, path: string): { href?: string; file?: string } {
  if (/^(https?:|mailto:)/i.test(target)) return URL.canParse(target) ? { href: new URL(target).href } : {};
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("//") || target.startsWith("#")) return {};
  const file = fileBeside(path, target.split(/[?#]/u, 1)[0] ?? "");
  return file === null ? {} : { file };
}

/** Resolves a path relative to another one; null if it leaves the root or is invalid. */
function fileBeside(path: string, target: string): string | null {
  const base = target.startsWith("/") ? [] : path.split("/").slice(0, -1);
  const parts = [...base];
  for (const part of decoded(target).split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  const file = parts.join("/");
  return pathParts(file) === null ? null : file;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
