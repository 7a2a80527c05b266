import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import { plainHeading, sectionsOf } from "../../protocol/markdown/sections.ts";
import { tablesOf } from "../../protocol/markdown/tables.ts";

/** The files under verification, with queries that the criteria share. */
export class JudgedWork {
  readonly files: ReadonlyMap<string, string>;

  constructor(files: ReadonlyMap<string, string>) {
    this.files = files;
  }

  /** Returns the text of a file; empty if it does not exist. */
  text(path: string): string {
    return this.files.get(path) ?? "";
  }

  /** Returns the text below a heading that begins with one of these names; empty if there is none. */
  section(path: string, ...names: string[]): string {
    const found = sectionsOf(readMarkdown(path, this.text(path))).find(({ text }) =>
      names.some((name) => plainHeading(text).startsWith(plainHeading(name))),
    );
    return found?.lines.map(({ text }) => text).join("\n") ?? "";
  }

  /** Returns the headings directly below a heading, such as the entities below "Entities". */
  headingsBelow(path: string, name: string): string[] {
    const sections = sectionsOf(readMarkdown(path, this.text(path)));
    const outer = sections.find(({ text }) => plainHeading(text).startsWith(plainHeading(name)));
    const last = outer?.lines.at(-1)?.number ?? 0;
    return sections
      .filter(
        ({ line, level }) =>
          outer !== undefined && line > outer.line && line <= last && level === outer.level + 1,
      )
      .map(({ text }) => text);
  }

  /** Returns the rows of the table below a heading, without its header. */
  rows(path: string, heading: string): (readonly string[])[] {
    return tablesOf(readMarkdown(path, this.text(path)))
      .filter((table) => plainHeading(table.heading).startsWith(plainHeading(heading)))
      .flatMap(({ rows }) => rows.map(({ cells }) => cells));
  }

  /** Returns the paths of source files, without tests. */
  sources(): string[] {
    return [...this.files.keys()].filter((path) => isCode(path) && !isTest(path));
  }

  tests(): string[] {
    return [...this.files.keys()].filter((path) => isCode(path) && isTest(path));
  }

  /** Joins the texts of several files. */
  all(paths: readonly string[]): string {
    return paths.map((path) => this.text(path)).join("\n");
  }
}

/** Returns the distinct ids in a text, such as F1, in order. A Korean particle may follow an id. */
export function idsIn(text: string, letters: string): string[] {
  const found = [
    ...text.matchAll(/(?<![\p{L}\p{N}])([A-Z]{1,3})(\d{1,3})(?!(?!\p{Script=Hangul})[\p{L}\p{N}])/gu),
  ];
  return [...new Set(found.filter(([, mark]) => mark === letters).map(([id]) => id))];
}

/** Returns the significant words of a text, in lower case and without endings or Korean particles. */
export function wordsIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Script=Hangul}{2,40}|\p{L}{5,40}/gu) ?? [];
  return new Set(words.map((word) => word.slice(0, /\p{Script=Hangul}/u.test(word) ? 2 : 7)));
}

/** Returns the paths between backquotes. */
export function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w./-]{3,120})`/g)].map(([, path = ""]) => path);
  return [...new Set(quoted.filter((path) => /\.[a-z]{1,5}$/.test(path)))];
}

/** Returns the names of function calls that begin after a backquote. */
export function functionsIn(text: string): string[] {
  return [...text.matchAll(/`(\w{3,60})\(/g)].map(([, name = ""]) => name);
}

function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|py|go|rs|sh)$/.test(path);
}

function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__)\//.test(path) || /\.(?:test|spec)\./.test(path);
}
