import { extensionOf, isCode, nameOf } from "../code/project-files.ts";

/** Extensions of files that are not code. */
const otherExtensions = new Set(
  (
    "json json5 yaml yml toml ini cfg conf md mdx txt rst adoc html htm css scss sass less sql graphql gql proto xml csv tsv " +
    "example sample lock gradle kts c h cc cpp hpp m mm lua r jl hs ml clj erl pl ps1 bat svg png jpg jpeg gif ico webp pdf tf hcl " +
    "ipynb po properties prisma ejs hbs pug jinja j2 erb astro njk snap service mk cmake sum mod"
  ).split(" "),
);

const namesWithoutExtension = new Set(
  "Makefile Dockerfile Containerfile LICENSE README CHANGELOG Procfile Gemfile Rakefile Jenkinsfile Justfile".split(
    " ",
  ),
);

/** True if a word of a document looks like the path or name of one file. */
export function looksLikeFile(word: string): boolean {
  if (word.length > 300 || !/^[\p{L}\p{N}_.@~+[\]/-]+$/u.test(word)) return false;
  if (word.startsWith("/") || word.endsWith("/") || word.includes("//")) return false;
  const name = nameOf(word);
  if (namesWithoutExtension.has(name)) return true;
  if (products.has(word.toLowerCase()) || placeholder.test(word)) return false;
  if (name.startsWith(".") && name.length > 2) return true;
  return isCode(word) || otherExtensions.has(extensionOf(word));
}

/** Products whose names look like files. */
const products = new Set(
  "node.js next.js vue.js nuxt.js react.js express.js three.js d3.js chart.js socket.io asp.net".split(" "),
);

/** A part of a file name that is decided later, such as a date. */
const placeholder = /<[^<>]{0,60}>|Y{4}|X{3,}|N{3,}|0{4,}|\{[^{},]{1,60}\}/;

/** Returns the pattern for a name with parts that are decided later; null if it has none. */
export function asPattern(word: string): string | null {
  if (word.length > 300 || !placeholder.test(word)) return null;
  return word.replaceAll(/<[^<>]{0,60}>|[YMDHSXN0]{3,}|\{[^{},]{1,60}\}/g, "*");
}

/** Brings a path of a document into the form of the workspace: without `./`, a leading slash and a line number. */
export function cleanPath(word: string): string {
  let path = word;
  while (path.startsWith("./")) path = path.slice(2);
  if (path.startsWith("/")) path = path.slice(1);
  const mark = /[:#](?:L?\d{1,7})(?:-L?\d{1,7})?$/.exec(path.slice(-24));
  return mark === null ? path : path.slice(0, path.length - mark[0].length);
}

/** Returns the alternatives of `src/{a,b}.ts`; a word with several braces stays as it is. */
export function expandBraces(word: string): string[] {
  const open = word.indexOf("{");
  const close = word.indexOf("}", open);
  if (open === -1 || close === -1 || word.includes("{", open + 1)) return [word];
  const inside = word.slice(open + 1, close).split(",");
  if (inside.length < 2 || inside.length > 50) return [word];
  return inside.map((part) => `${word.slice(0, open)}${part.trim()}${word.slice(close + 1)}`);
}
