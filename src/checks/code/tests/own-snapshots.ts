import type { CodeNode } from "../../trees/code-node.ts";
import { visit } from "../../trees/code-node.ts";
import type { ProjectFiles } from "../project-files.ts";
import { nameOf } from "../project-files.ts";
import { assertionsBelow } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";

/**
 * Finds tests that write a value to a file and then compare it with that file: always, or because the project lacks the
 * file.
 */
export function ownSnapshots(file: TestFile, { paths }: ProjectFiles): { at: number; message: string }[] {
  const writes = writesIn(file);
  if (writes.length === 0) return [];
  return file.tests.flatMap(({ name, body }) => {
    if (body === null) return [];
    const pairs = assertionsBelow(file, body).map(({ operands }) => operands.slice(0, 2));
    const isOwn = writes.some(
      (write) =>
        write.at >= body.from &&
        write.at <= body.to &&
        !write.isByChoice &&
        (!write.isIfMissing || !isThere(write, file, paths)) &&
        pairs.some(([a, b]) => isPair(file, write, a, b) || isPair(file, write, b, a)),
    );
    if (!isOwn) return [];
    const message = `The test ${JSON.stringify(name)} writes a value to a file and then compares the value with that file.`;
    return [{ at: body.from, message }];
  });
}

interface Write {
  readonly at: number;
  /** The text of the path, without white space. */
  readonly target: string;
  readonly path: CodeNode;
  readonly value: string;
  /** True if the test writes only if the file does not exist. */
  readonly isIfMissing: boolean;
  /** True if the test writes only under another condition, such as a variable of the environment. */
  readonly isByChoice: boolean;
}

function writesIn(file: TestFile): Write[] {
  const found: Write[] = [];
  const look = (node: CodeNode, condition: CodeNode | null): void => {
    const parts = node.kind === "call" ? written(node) : null;
    if (parts !== null) {
      const [path, value] = parts;
      const asks = condition === null ? "" : plain(file, condition);
      const isIfMissing = /exist|isfile|is_file|IsNotExist/i.test(asks);
      found.push({
        at: node.from,
        target: plain(file, path),
        path,
        value: plain(file, value),
        isIfMissing,
        isByChoice: condition !== null && !isIfMissing,
      });
    }
    const [first] = node.children;
    for (const child of node.children)
      look(child, node.kind === "if" && child !== first ? (first ?? null) : condition);
  };
  for (const { body } of file.tests) if (body !== null) look(body, null);
  return found;
}

/** Returns the path and the value of a call that writes a file. */
function written({ children }: CodeNode): [path: CodeNode, value: CodeNode] | null {
  const [callee, first, second] = children;
  const word = callee?.kind === "member" || callee?.kind === "name" ? callee.text : "";
  if (/^(?:writeFileSync|writeFile|WriteFile)$/.test(word) && first !== undefined && second !== undefined)
    return [first, second];
  const [object] = callee?.kind === "member" ? callee.children : [];
  return /^(?:write_text|write_bytes)$/.test(word) && object !== undefined && first !== undefined
    ? [object, first]
    : null;
}

/** True if one side is the written value, and the other reads the file. */
function isPair(
  file: TestFile,
  write: Write,
  value: CodeNode | undefined,
  read: CodeNode | undefined,
): boolean {
  if (value === undefined || read === undefined || plain(file, value) !== write.value) return false;
  const made = read.kind === "name" ? file.scopes.bindingOf(read.text, read.from)?.value : read;
  const call = made?.kind === "await" ? made.children[0] : made;
  if (call?.kind !== "call") return false;
  const [callee, first] = call.children;
  const word = callee?.kind === "member" || callee?.kind === "name" ? callee.text : "";
  if (/^(?:readFileSync|readFile|ReadFile)$/.test(word))
    return first !== undefined && plain(file, first) === write.target;
  const [object] = callee?.kind === "member" ? callee.children : [];
  return (
    /^(?:read_text|read_bytes)$/.test(word) && object !== undefined && plain(file, object) === write.target
  );
}

/** True if the project has the file, as far as the names in its path tell. */
function isThere({ path }: Write, { scopes, code }: TestFile, paths: readonly string[]): boolean {
  const value = path.kind === "name" ? scopes.bindingOf(path.text, path.from)?.value : path;
  const names: string[] = [];
  if (value !== null && value !== undefined)
    visit(value, (node) => {
      if (node.kind === "literal" && node.isString === true && /\.\w{1,12}$/.test(node.text))
        names.push(nameOf(node.text));
      return undefined;
    });
  // A path that is built in another way may lead anywhere.
  return (
    names.length === 0 ||
    code.error !== null ||
    names.some((name) => paths.some((each) => nameOf(each) === name))
  );
}

function plain({ code }: TestFile, { from, to }: CodeNode): string {
  return code.text.slice(from, to).replaceAll(/\s/g, "");
}
