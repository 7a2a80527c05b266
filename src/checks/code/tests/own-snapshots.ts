import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../../trees/code-node.ts";
import type { ProjectFiles } from "../project-files.ts";
import { nameOf } from "../project-files.ts";
import { assertionsBelow } from "./read-tests.ts";
import type { TestFile } from "./read-tests.ts";
import { calledFunctions } from "./tests-of.ts";

/**
 * Finds tests that write a value to a file and then compare it with that file: always, or because the project lacks the
 * file.
 */
export function ownSnapshots(file: TestFile, { paths }: ProjectFiles): { at: number; message: string }[] {
  if (!/write(?:File|_text|_bytes)|WriteFile/.test(file.code.text)) return [];
  const bodies = [
    ...file.tests.flatMap(({ name, body }) =>
      body === null ? [] : [{ what: `The test ${JSON.stringify(name)}`, body }],
    ),
    ...helpersIn(file).map((body) => ({ what: `The function ${body.name}`, body: body.node })),
  ];
  const writes = writesIn(
    file,
    bodies.map(({ body }) => body),
  );
  if (writes.length === 0) return [];
  return bodies.flatMap(({ what, body }) => {
    const pairs = assertionsBelow(file, body).map(({ node, operands }) => ({ at: node.from, operands }));
    const isOwn = writes.some(
      (write) =>
        write.at >= body.from &&
        write.at <= body.to &&
        !write.isByChoice &&
        (!write.isIfMissing || !isThere(write, file, paths)) &&
        pairs.some(
          ({ at, operands: [a, b] }) =>
            (isPair(file, write, a, b) || isPair(file, write, b, a)) && isQuiet(file, body, write.to, at),
        ),
    );
    if (!isOwn) return [];
    const message = `${what} writes a value to a file and then compares the value with that file.`;
    return [{ at: body.from, message }];
  });
}

/** Returns the named functions of a file that a test calls, outside of tests. */
function helpersIn(file: TestFile): { name: string; node: CodeNode }[] {
  const called = new Set(
    file.tests.flatMap(({ body }) =>
      body === null
        ? []
        : nodesOf(body, "call").flatMap(({ children: [callee] }) =>
            callee === undefined ? [] : calledFunctions(file.scopes, callee),
          ),
    ),
  );
  const isInTest = (node: CodeNode): boolean =>
    file.tests.some(({ body }) => body !== null && body.from <= node.from && body.to >= node.to);
  return [...called]
    .slice(0, maxHelpers)
    .filter((node) => !isInTest(node))
    .map((node) => ({ name: nameOfHelper(file, node), node }));
}

const maxHelpers = 50;

function nameOfHelper(file: TestFile, node: CodeNode): string {
  if (node.text !== "") return node.text;
  const declared = nodesOf(file.code.root, "declare").find(({ children }) => children[1] === node);
  return declared?.children[0]?.text ?? "";
}

interface Write {
  readonly at: number;
  readonly to: number;
  /** The text of the path, without white space. */
  readonly target: string;
  readonly path: CodeNode;
  readonly value: string;
  /** The last name in the path; empty if it is not known. */
  readonly name: string;
  /** True if the test writes only if the file does not exist. */
  readonly isIfMissing: boolean;
  /** True if the test writes only under another condition, such as a variable of the environment. */
  readonly isByChoice: boolean;
}

function writesIn(file: TestFile, bodies: readonly CodeNode[]): Write[] {
  const found: Write[] = [];
  const look = (node: CodeNode, condition: CodeNode | null): void => {
    const parts = node.kind === "call" ? written(node) : null;
    if (parts !== null) {
      const [path, value] = parts;
      const asks = condition === null ? "" : plain(file, condition);
      const isIfMissing = /exist|isfile|is_file|IsNotExist/i.test(asks);
      found.push({
        at: node.from,
        to: node.to,
        name: lastName(path),
        target: plain(file, path),
        path,
        value: plain(file, untouched(value)),
        isIfMissing,
        isByChoice: condition !== null && !isIfMissing,
      });
    }
    const [first] = node.children;
    for (const child of node.children)
      look(child, node.kind === "if" && child !== first ? (first ?? null) : condition);
  };
  for (const body of bodies) look(body, null);
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
  if (value === undefined || read === undefined || plain(file, untouched(value)) !== write.value)
    return false;
  const made = read.kind === "name" ? file.scopes.bindingOf(read.text, read.from)?.value : read;
  const call = made === null || made === undefined ? undefined : untouched(made);
  if (call?.kind !== "call") return false;
  if (write.name !== "" && readsNamed(file, call, write.name)) return true;
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

/** Removes what only changes the form of a text: `text.trim()`, `JSON.stringify(text)`, `await text`. */
function untouched(node: CodeNode): CodeNode {
  let at = node;
  for (;;) {
    const [first, second] = at.children;
    if (at.kind === "await" && first !== undefined) at = first;
    else if (at.kind !== "call") return at;
    else if (first?.kind === "member" && forms.test(first.text) && first.children[0] !== undefined)
      at = first.children[0];
    else if (
      /^(?:JSON\.(?:stringify|parse)|json\.(?:dumps|loads)|String|str|string|\[\]byte)$/.test(
        chainOf(first) ?? "",
      ) &&
      second !== undefined
    )
      at = second;
    else return at;
  }
}

const forms = /^(?:trim\w{0,5}|strip|replace|replaceAll|toString|normalize|encode|decode|concat)$/;

function lastName(path: CodeNode): string {
  const names = [...nodesOf(path, "literal")].filter(({ isString }) => isString === true);
  return names.at(-1)?.text.split("/").at(-1) ?? "";
}

/** True for a call of a function of the file that reads a file with that name. */
function readsNamed(file: TestFile, call: CodeNode, name: string): boolean {
  const [callee, ...args] = call.children;
  if (callee === undefined || !args.some((each) => lastName(each) === name)) return false;
  return calledFunctions(file.scopes, callee).some((body) =>
    nodesOf(body, "member")
      .concat(nodesOf(body, "name"))
      .some(({ text }) => reads.test(text)),
  );
}

const reads = /^(?:readFileSync|readFile|ReadFile|read_text|read_bytes|open)$/;

/** True if nothing but reading happens between a write and an assertion; a program that runs there may change the file. */
function isQuiet(file: TestFile, body: CodeNode, from: number, to: number): boolean {
  return nodesOf(body, "call").every((node) => {
    if (node.from < from || node.from >= to) return true;
    const [callee] = node.children;
    const word = callee?.kind === "member" || callee?.kind === "name" ? callee.text : "";
    return (
      reads.test(word) ||
      forms.test(word) ||
      /^(?:join|resolve|URL|Path|existsSync)$/.test(word) ||
      chainOf(callee) === "JSON.parse"
    );
  });
}
