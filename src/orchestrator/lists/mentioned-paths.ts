const links = /\[[^[\]]{0,200}\]\([^()\s]{0,300}\)/gu;
const pathCharacter = /[\p{L}\p{N}_.@~+\-/[\]{}*$]/u;
const longest = 200;
const most = 100;
const extension = /\.([A-Za-z][A-Za-z0-9]{0,9})$/u;
const fileNames = new Set(
  (
    "c cc cfg cjs conf cpp cs css cts dart env ex exs go gradle h hpp html ini ipynb java js json jsx kt kts less lock lua " +
    "m md mdx mjs mts php prisma proto py rb rs scala scss sh sql svelte swift tf tfvars toml ts tsx txt vue xml yaml yml"
  ).split(" "),
);
const roots = new Set(
  (
    "src lib app apps test tests spec packages backend frontend server client web api docs scripts config public internal cmd " +
    "pkg components modules migrations infra terraform services .github"
  ).split(" "),
);
/** The planning documents, which a task reads but does not write. */
const inputs = new Set(
  "plan.md spec.md research.md data-model.md quickstart.md tasks.md requirements.md design.md constitution.md".split(
    " ",
  ),
);

/**
 * Returns the file paths that a text mentions, in order and without duplicates: in backticks, or as words
 * such as `src/api.ts`. Leaves out links, routes, directories and planning documents.
 */
export function mentionedPaths(text: string): readonly string[] {
  const plain = text.includes("](") ? text.replaceAll(links, " ") : text;
  const found: string[] = [];
  let tick = plain.indexOf("`");
  let slash = plain.indexOf("/");
  while (tick >= 0 || slash >= 0) {
    if (tick >= 0 && (slash < 0 || tick < slash)) {
      const end = plain.indexOf("`", tick + 1);
      const isSpan = end > tick + 1 && end - tick <= longest;
      if (isSpan) add(pathIn(plain.slice(tick + 1, end), true));
      const next = isSpan ? end + 1 : tick + 1;
      tick = end < 0 ? -1 : plain.indexOf("`", next);
      if (slash < next) slash = plain.indexOf("/", next);
    } else {
      const [start, end] = wordAround(plain, slash);
      if (end - start <= longest) add(pathIn(plain.slice(start, end), false));
      slash = plain.indexOf("/", end);
    }
  }
  return found;

  function add(path: string | null): void {
    if (path !== null && !found.includes(path) && found.length < most) found.push(path);
  }
}

/** Returns the start and end of the word around an index. Searches at most 200 characters back. */
function wordAround(text: string, at: number): readonly [number, number] {
  let start = at;
  while (start > 0 && at - start <= longest && pathCharacter.test(text[start - 1] ?? "")) start -= 1;
  let end = at + 1;
  while (end < text.length && pathCharacter.test(text[end] ?? "")) end += 1;
  return [start, end];
}

function pathIn(word: string, quoted: boolean): string | null {
  const path = trimmed(word);
  if (path === "" || path.startsWith("/") || path.endsWith("/") || path.includes("//")) return null;
  if (quoted && !/^[^\s()'"<>|=,;:`]+$/u.test(path)) return null;
  const segments = path.split("/");
  const last = segments.at(-1) ?? "";
  const kind = extension.exec(last)?.[1]?.toLowerCase();
  if (segments.length === 1)
    return quoted && kind !== undefined && fileNames.has(kind) && !inputs.has(last) ? path : null;
  const [root = ""] = segments;
  if (root === "specs" || root === "contracts" || inputs.has(last)) return null;
  if (kind !== undefined && fileNames.has(kind)) {
    return quoted || segments.length > 2 || !/^[A-Z]/u.test(root) ? path : null;
  }
  if (root === "src") return path;
  return roots.has(root) && (quoted || segments.length > 2 || kind !== undefined) ? path : null;
}

function trimmed(word: string): string {
  let end = word.length;
  while (end > 0 && ".,:;".includes(word[end - 1] ?? "")) end -= 1;
  return word.slice(word.startsWith("./") ? 2 : 0, end);
}
