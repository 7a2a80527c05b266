import { inlineCode } from "./outline.ts";

/**
 * Returns the targets of links in prose: `[text](target)` and bare addresses, but not in code between
 * backticks.
 */
export function linksOf(prose: readonly string[]): string[] {
  return prose.flatMap((line) => {
    const { words } = inlineCode(line);
    return [...markdownTargets(words), ...bareAddresses(words)];
  });
}

/** True if a target is plausible: an address with a host, a mail address or a path. */
export function isWellFormed(target: string): boolean {
  const scheme = SCHEMES.find((one) => target.startsWith(one));
  if (scheme !== undefined) return isHost(target.slice(scheme.length).split(/[/?#]/, 1)[0]!);
  if (target.startsWith("mailto:")) return target.indexOf("@") > "mailto:".length;
  return target !== "" && !/[\s<>{}]/.test(target);
}

const SCHEMES = ["https://", "http://"];
const END_OF_ADDRESS = /[\s)\]>"'|]/;

function markdownTargets(line: string): string[] {
  return line
    .split("](")
    .slice(1)
    .filter((rest) => rest.includes(")"))
    .map((rest) => rest.slice(0, rest.indexOf(")")).trim().split(/\s/, 1)[0]!);
}

function bareAddresses(line: string): string[] {
  return line
    .split(/(?=https?:\/\/)/)
    .filter((part, index, parts) => {
      return SCHEMES.some((scheme) => part.startsWith(scheme)) && !parts[index - 1]?.endsWith("](");
    })
    .map((part) => part.split(END_OF_ADDRESS, 1)[0]!);
}

function isHost(authority: string): boolean {
  const host = authority.split(":", 1)[0]!;
  const names = host.split(".");
  if (!names.every((name) => /^[\p{L}\p{N}-]+$/u.test(name))) return false;
  return names.length > 1 || host === "localhost";
}
