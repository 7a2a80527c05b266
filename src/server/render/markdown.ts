import MarkdownIt, { type Token } from "markdown-it";
import type { DocumentMark, DocumentNode } from "../../protocol/api/review-files.ts";
import { linesOf } from "../../protocol/files/lines.ts";
import { linkOf } from "./link.ts";
import { knownLanguage, tokenize } from "./tokenize.ts";

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
parser.validateLink = () => true;

/**
 * Renders an untrusted document. The result is a tree of known marks, never HTML: text cannot become a tag, an
 * attribute or a script. Links lead to the web or to files of the same commit, any other link is text; images
 * refer to files of the same commit, or are only named.
 */
export function renderMarkdown(text: string, path: string): DocumentNode[] {
  return new Tree(path).grow(parser.parse(text, {}));
}

class Tree {
  readonly #path: string;
  readonly #root: DocumentNode[] = [];
  #open: DocumentMark[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  grow(tokens: readonly Token[]): DocumentNode[] {
    for (const token of tokens) this.#take(token);
    return this.#root;
  }

  #take(token: Token): void {
    if (token.hidden) return;
    if (token.nesting === 1) return this.#begin(token);
    if (token.nesting === -1) return void this.#open.pop();
    switch (token.type) {
      case "inline":
        for (const child of token.children ?? []) this.#take(child);
        return;
      case "fence":
      case "code_block":
        return this.#add(fence(token));
      case "hr":
        return this.#add({ tag: "hr", ...linesAt(token), children: [] });
      case "code_inline":
        return this.#add({ tag: "code", children: [token.content] });
      case "softbreak":
        return this.#add("\n");
      case "hardbreak":
        return this.#add({ tag: "br", children: [] });
      case "image":
        return this.#add(this.#image(token));
      default:
        return this.#add(token.content);
    }
  }

  #begin(token: Token): void {
    const mark = this.#markOf(token);
    this.#add(mark);
    this.#open.push(mark);
  }

  #markOf(token: Token): DocumentMark {
    const mark: DocumentMark = { tag: tagOf(token.tag), ...linesAt(token), children: [] };
    if (mark.tag === "a") Object.assign(mark, linkOf(String(token.attrGet("href") ?? ""), this.#path));
    if (mark.tag === "ol" && token.attrGet("start") !== null) mark.start = Number(token.attrGet("start"));
    const align = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
    if (align !== undefined) mark.align = align as "left" | "center" | "right";
    return mark;
  }

  #image(token: Token): DocumentMark {
    const source = String(token.attrGet("src") ?? "");
    const alt = token.content === "" ? source : token.content;
    return { tag: "image", ...linkOf(source, this.#path), children: [alt.slice(0, 200)] };
  }

  #add(node: DocumentNode): void {
    const into = this.#open.at(-1)?.children ?? this.#root;
    const last = into.at(-1);
    if (typeof node === "string" && typeof last === "string") into[into.length - 1] = last + node;
    else into.push(node);
  }
}

function fence(token: Token): DocumentMark {
  const word = token.info.trim().split(/\s/u, 1)[0] ?? "";
  const code = token.content.endsWith("\n") ? token.content.slice(0, -1) : token.content;
  if (word.toLowerCase() === "mermaid") return { tag: "mermaid", ...linesAt(token), children: [code] };
  const tokens = tokenize(linesOf(code), knownLanguage(word));
  return { tag: "fence", ...linesAt(token), children: [code], tokens };
}

/** Returns the tag if it is one that the parser makes; a paragraph for any other. */
function tagOf(tag: string): DocumentMark["tag"] {
  return tags.has(tag) ? (tag as DocumentMark["tag"]) : "p";
}

const tags: ReadonlySet<string> = new Set(
  "h1 h2 h3 h4 h5 h6 p ul ol li blockquote table thead tbody tr th td strong em s a".split(" "),
);

function linesAt({ map }: Token): { lines?: [number, number] } {
  return map === null ? {} : { lines: [map[0] + 1, Math.max(map[0] + 1, map[1])] };
}
