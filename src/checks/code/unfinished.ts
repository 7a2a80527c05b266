import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";
import type { Code, CodeNode } from "../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../trees/code-node.ts";
import { readCode } from "../trees/read-code.ts";
import { isCode, isForeign, isTestFile } from "./project-files.ts";

const maxLength = 512 << 10;

/**
 * Finds code that is marked as unfinished: functions that only throw "not implemented", comments that say
 * so, and blocks with nothing but a TODO. `before` has the texts of the original; lines that it contains do not count.
 */
export function unfinishedCode(files: readonly TextFile[], before: ReadonlyMap<string, string>): Finding[] {
  return files.flatMap(({ path, text }) => {
    if (!isCode(path) || isForeign(path) || isTestFile(path) || text.length > maxLength) return [];
    const code = readCode(path, text);
    if (code === null) return [];
    const known = new Set(before.get(path)?.split("\n"));
    const lines = text.split("\n");
    const found = new Map<number, string>();
    for (const { at, message } of [...stubs(code), ...emptyBlocks(code), ...comments(code)]) {
      const line = code.lineOf(at);
      if (!known.has(lines[line - 1] ?? "") && !found.has(line)) found.set(line, message);
    }
    return [...found].map(([line, message]) => ({
      file: path,
      line,
      message,
      suggestion: "Implement it, or remove it together with all text and code that refers to it.",
    }));
  });
}

interface Problem {
  readonly at: number;
  readonly message: string;
}

const unfinished =
  /\bnot (?:yet )?implemented\b|\bunimplemented\b|\bto be implemented\b|미구현|구현되지 않|아직 구현|구현 ?예정|구현이 필요/i;

/** Functions whose only statement throws that they are not implemented. */
function stubs(code: Code): Problem[] {
  const found: Problem[] = [];
  const look = (node: CodeNode, owner: CodeNode | null): void => {
    if (node.kind === "function" && !isAbstract(owner, code) && isStub(node, code))
      found.push({ at: node.from, message: "This function is not implemented." });
    const inner = node.kind === "class" ? node : node.kind === "function" ? null : owner;
    for (const child of node.children) look(child, inner);
  };
  if (!code.isCut) look(code.root, null);
  return found;
}

/** A class that others extend, or one of Python, may leave methods to its subclasses. */
function isAbstract(owner: CodeNode | null, { language, text }: Code): boolean {
  if (owner === null) return false;
  return language === "python" || text.includes(`extends ${owner.text}`) || /\babstract\b/.test(text);
}

function isStub(node: CodeNode, { text }: Code): boolean {
  const [block] = node.children;
  if (block?.kind !== "block") return false;
  const work = block.children.filter(({ kind, children }) => {
    const isText = kind === "statement" && children[0]?.kind === "literal";
    return !isText && kind !== "pass" && !(kind === "other" && children.length === 0);
  });
  const [only] = work;
  if (only === undefined || work.length > 1) return false;
  const [value] = only.children;
  const isPanic =
    only.kind === "statement" && value?.kind === "call" && chainOf(value.children[0]) === "panic";
  if (only.kind !== "throw" && !isPanic) return false;
  const raised = chainOf(value?.kind === "call" ? value.children[0] : value) ?? "";
  return (
    raised === "NotImplementedError" ||
    unfinished.test(text.slice(only.from, Math.min(only.to, only.from + 500)))
  );
}

/** Blocks without a statement whose comment postpones the work. */
function emptyBlocks(code: Code): Problem[] {
  return nodesOf(code.root, "block").flatMap((block) => {
    const isEmpty = block.children.every(
      ({ kind, children }) => kind === "pass" || (kind === "other" && children.length === 0),
    );
    if (!isEmpty || block.to - block.from > 2_000) return [];
    const end = code.text.indexOf("\n", block.to);
    const inner = code.text.slice(block.from, end === -1 ? undefined : end);
    return /(?:\/\/|#|\/\*)[^\n]{0,20}\b(?:TODO|FIXME)\b/.test(inner)
      ? [
          {
            at: block.from + Math.max(0, inner.search(/\b(?:TODO|FIXME)\b/)),
            message: "This block contains only a TODO.",
          },
        ]
      : [];
  });
}

const maxComments = 50;

/** Comments on lines of their own that say that something is missing, or that replace the last statement of a block. */
function comments(code: Code): Problem[] {
  const mark = code.language === "python" ? "#" : "//";
  const strings = stringRanges(code);
  const lines = code.text.split("\n");
  const found: Problem[] = [];
  let at = 0;
  for (const [index, line] of lines.entries()) {
    const comment = line.trimStart();
    const start = at;
    at += line.length + 1;
    if (!comment.startsWith(mark) || isWithin(start, strings)) continue;
    const words = comment.slice(mark.length).trim();
    if (promise.test(words)) found.push({ at: start, message: "A comment puts the implementation off." });
    else if (!/\b(?:TODO|FIXME)\b/.test(comment)) continue;
    else if (unfinished.test(comment))
      found.push({ at: start, message: "A comment says that this is not implemented." });
    else if (/\b(?:TODO|FIXME)\b:? \S/.test(comment) && endsBlock(lines, index, mark))
      found.push({ at: start, message: "This block contains only a TODO." });
    if (found.length >= maxComments) break;
  }
  return found;
}

/** A whole comment that leaves the code to somebody later. */
const promise =
  /^(?:(?:TODO|FIXME|XXX|NOTE)\b:? {0,3})?(?:(?:we|i)(?:['’]ll| will) |(?:will|to) be |please |real |actual |proper )?(?:(?:to )?(?:implement(?:ed)?|finish(?:ed)?|complete[d]?|fill(?:ed)? in|write|written|add(?:ed)?|do(?:ne)?)(?: (?:this|it|me|the rest|that|logic|properly|the (?:real|actual) \w{1,20}|the implementation))?|implementation(?: (?:comes|follows|goes))?|logic(?: (?:comes|goes))?|(?:the )?rest(?: (?:comes|follows))?) (?:later|here later|soon|in (?:a )?(?:later|future|next) (?:step|version|phase|iteration|release)|at a later \w{1,12})[.!]?$|^(?:implementation|logic|code) goes here[.!…]{0,3}$|^(?:stub|placeholder)(?: implementation| for now)?[.!]?$|^(?:not (?:yet )?implemented|unimplemented)(?: yet)?[.!]?$|^(?:구현은? ?)?(?:나중에|추후|이후에) ?(?:구현|작성|추가|완성|처리)(?:한다|합니다|하기|할 것|예정|함)?\.?$|^(?:아직 )?(?:미구현|구현 ?예정|구현되지 않음)\.?$/iu;

/** True if the next line of code ends the block of a comment. */
function endsBlock(lines: readonly string[], index: number, mark: string): boolean {
  const own = indentOf(lines[index] ?? "");
  const next = lines
    .slice(index + 1, index + 20)
    .find((line) => line.trim() !== "" && !line.trimStart().startsWith(mark));
  if (own === 0 || next === undefined) return false;
  return mark === "#" ? indentOf(next) < own : next.trimStart().startsWith("}");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Returns the texts that span several lines. */
function stringRanges({ root }: Code): CodeNode[] {
  const found: CodeNode[] = [];
  visit(root, (node) => {
    if ((node.kind === "literal" || node.kind === "template") && node.to - node.from > 40) found.push(node);
    return undefined;
  });
  return found;
}

function isWithin(at: number, ranges: readonly CodeNode[]): boolean {
  return ranges.some(({ from, to }) => from <= at && at < to);
}
