/** A name that an import binds, and its line. */
export interface ImportedName {
  readonly name: string;
  readonly at: number;
}

const maxLines = 200;

/** Returns the names in braces of JavaScript imports and in lists of Python imports, which may span lines. */
export function importedNames(lines: readonly string[]): readonly ImportedName[] {
  const found: ImportedName[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const shape = shapeOf(line);
    if (shape === null) continue;
    let rest = line.slice(shape.from);
    for (let end = at; end < lines.length && end < at + maxLines; end++) {
      if (end > at) rest = lines[end] ?? "";
      const close = shape.close === null ? rest.length : rest.indexOf(shape.close);
      const names = close === -1 ? rest : rest.slice(0, close);
      for (const name of names.split(",")) {
        const bound = boundName(name);
        if (bound !== null) found.push({ name: `import ${bound}`, at: end });
      }
      if (close !== -1) break;
    }
  }
  return found;
}

function shapeOf(line: string): { readonly from: number; readonly close: string | null } | null {
  if (line.startsWith("import ")) {
    const open = line.indexOf("{");
    return open === -1 ? null : { from: open + 1, close: "}" };
  }
  const at = line.startsWith("from ") ? line.indexOf(" import ") : -1;
  if (at === -1) return null;
  const open = line.indexOf("(", at);
  return open === -1 ? { from: at + 8, close: null } : { from: open + 1, close: ")" };
}

/** Returns the bound name; null if the text is not a name. `a as b` binds b. */
function boundName(text: string): string | null {
  const plain =
    text
      .split("#", 1)[0]
      ?.split("//", 1)[0]
      ?.trim()
      .replace(/^type /u, "") ?? "";
  const name = plain.split(" as ").at(-1)?.trim() ?? "";
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : null;
}
