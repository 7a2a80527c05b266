import { headingText } from "../../protocol/markdown/heading-text.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { excerpt } from "../finding.ts";
import type { Finding } from "../finding.ts";

/** A link of a document to a file of the workspace or to a heading. */
interface Link {
  readonly line: number;
  readonly target: string;
  /** Path from the root of the workspace; null if the link leads out of it. The document itself for `#heading`. */
  readonly path: string | null;
  readonly anchor: string;
}

const inline = /\]\(\s{0,3}<?([^()\s<>]{1,500})>?(?:\s{1,3}["'][^"'\n]{0,200}["'])?\s{0,3}\)/g;
/** `[name]: target`; `[^1]: text` is a footnote. */
const definition = /^\s{0,3}\[(?!\^)[^\]\n]{1,100}\]:\s{1,9}<?(\S{1,500}?)>?(?:\s|$)/;

/** Returns the links of a document that stay inside the workspace. Code does not count. */
export function linksOf({ path, lines }: MarkdownDocument): Link[] {
  const links: Link[] = [];
  for (const { kind, number, text } of lines) {
    if (kind === "code" || kind === "fence" || kind === "comment" || links.length >= maxLinks) continue;
    if (!text.includes("](") && !text.includes("]:")) continue;
    const plain = text.slice(0, 20_000).replaceAll(/`[^`\n]{0,2000}`/g, "");
    const targets = [
      ...plain.matchAll(inline).map(([, target = ""]) => target),
      definition.exec(plain)?.[1] ?? "",
    ];
    for (const target of targets) {
      if (target === "" || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) continue;
      const [file = "", anchor = ""] = target.split("#", 2);
      links.push({ line: number, target, path: file === "" ? path : resolved(path, file), anchor });
    }
  }
  return links;
}

const maxLinks = 5000;

/** Resolves a path against the directory of a document; null if it leads out of the workspace. */
function resolved(document: string, target: string): string | null {
  const [bare = ""] = decoded(target).split("?");
  const parts = bare.startsWith("/") ? [] : document.split("/").slice(0, -1);
  for (const part of bare.split("/")) {
    if (part === "..") {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Checks that links to files and to headings of the same document lead somewhere. */
export function checkLinks(document: MarkdownDocument, paths: ReadonlySet<string>): Finding[] {
  const directories = new Set<string>();
  for (const path of paths) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth++) directories.add(parts.slice(0, depth).join("/"));
  }
  const anchors = anchorsOf(document);
  return linksOf(document).flatMap(({ line, target, path, anchor }) => {
    if (path === null || path === "") return [];
    if (path !== document.path) {
      if (paths.has(path) || directories.has(path)) return [];
      const message = `The link to ${excerpt(target)} leads to no file.`;
      const suggestion = "Write the file, or correct the link.";
      return [{ file: document.path, line, message, suggestion }];
    }
    if (anchor === "" || anchors.has(comparable(decoded(anchor)))) return [];
    const message = `The link to ${excerpt(target)} leads to no heading.`;
    const suggestion = "Correct the link, or add the heading.";
    return [{ file: document.path, line, message, suggestion }];
  });
}

/** Collects the anchors of a document: its headings, `{#id}` and HTML ids. */
function anchorsOf({ headings, lines }: MarkdownDocument): Set<string> {
  const anchors = new Set<string>(["top"]);
  for (const { text } of headings) {
    const plain = text.replace(/\{#[^{}]{1,100}\}\s{0,9}$/, "");
    anchors.add(comparable(plain.replaceAll(/\[([^\][]{0,200})\]\([^()]{0,200}\)/g, "$1")));
    anchors.add(comparable(headingText(text).whole));
    for (const [, id = ""] of text.matchAll(/\{#([^{}\s]{1,100})[^{}]{0,100}\}/g))
      anchors.add(comparable(id));
  }
  for (const { kind, text } of lines) {
    if (kind === "code" || !text.includes("=")) continue;
    for (const [, id = ""] of text.slice(0, 5000).matchAll(/\s(?:id|name)=["']([^"']{1,100})["']/g))
      anchors.add(comparable(id));
  }
  return anchors;
}

/** Makes one spelling of an anchor and its heading: renderers differ in punctuation and numbers of duplicates. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?<=\p{L})[1-9]$/u, "");
}
