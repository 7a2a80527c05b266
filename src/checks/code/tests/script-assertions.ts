import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import type { Scopes } from "../../trees/scopes.ts";
import { type Assertion, made } from "./assertion.ts";

/** One link of a chain such as `expect(a).not.toBe(b)`. */
interface Link {
  readonly name: string;
  readonly args: readonly CodeNode[] | null;
}

/** Recognises an assertion of JavaScript at the outermost node of its chain of members and calls. */
export function scriptAssertion(node: CodeNode, scopes: Scopes): Assertion | null {
  if (node.kind !== "call" && node.kind !== "member") return null;
  const { base, links } = linksOf(node);
  const should = links.findIndex(({ name }) => name === "should");
  if (should !== -1 && (links.length > should + 1 || (links[should]?.args?.length ?? 0) > 0)) {
    return made(node, "other", base === null ? [] : [base]);
  }
  const supertest = links.findIndex(
    ({ name, args }, index) => index > 0 && name === "expect" && args !== null,
  );
  if (base?.kind !== "name") return supertest === -1 ? null : made(node, "other", []);
  const role = roleOf(base, scopes);
  const [first] = links;
  if (first === undefined) return null;
  if (role === "expect") return expectation(node, links);
  if (role === "should") return first.args === null ? null : made(node, "other", first.args);
  if (role === "assert") return ofAssert(node, links);
  if (role === "parameter") return ofParameter(node, links);
  if (role !== null && first.args !== null) return ofMethod(node, role, first.args);
  if (supertest !== -1) return made(node, "other", []);
  return byName(node, base, links, scopes);
}

function linksOf(node: CodeNode): { base: CodeNode | null; links: Link[] } {
  const links: Link[] = [];
  let at: CodeNode | undefined = node;
  let args: readonly CodeNode[] | null = null;
  while (at !== undefined) {
    if (at.kind === "call" && at.text !== "new" && at.text !== "import") {
      if (args !== null) links.unshift({ name: "", args });
      args = at.children.slice(1);
      at = at.children[0];
    } else if (at.kind === "member") {
      links.unshift({ name: at.text, args });
      args = null;
      at = at.children[0];
    } else if (at.kind === "await") {
      at = at.children[0];
    } else break;
  }
  const base = at ?? null;
  if (base !== null) links.unshift({ name: base.kind === "name" ? base.text : "", args });
  return { base, links };
}

const assertModules =
  /^(?:node:)?assert(?:\/strict)?$|^power-assert$|^(?:jsr:)?@std\/assert|^uvu\/assert$|\/assert\/mod\.ts$|^https:\/\/deno\.land\/std[^/]*\/(?:assert|testing\/asserts)/;

/** The role of a name: expect, assert, the parameter of a test, or the name of an imported assertion. */
function roleOf(base: CodeNode, scopes: Scopes): string | null {
  const binding = scopes.bindingOf(base.text, base.from);
  if (binding === null) return ["expect", "assert", "should"].includes(base.text) ? base.text : null;
  if (binding.kind === "parameter") {
    if (base.text === "expect" || base.text === "assert") return base.text;
    return /^(?:t|test|tt|ctx|context|st|tap|tst|assert)$/.test(base.text) ? "parameter" : null;
  }
  const from = binding.module ?? requiredModule(binding.value);
  if (from === null) return null;
  if (assertModules.test(from)) {
    const word = binding.imported ?? (binding.value?.kind === "call" ? "*" : base.text);
    return ["*", "default", "strict", "assert", "ok"].includes(word) ? "assert" : word;
  }
  const word = binding.imported ?? base.text;
  if (["expect", "assert", "should"].includes(base.text) && !from.startsWith(".")) return base.text;
  return ["expect", "assert", "should"].includes(word) && !from.startsWith(".") ? word : null;
}

function requiredModule(value: CodeNode | null): string | null {
  let at: CodeNode | undefined = value ?? undefined;
  while (at?.kind === "member") at = at.children[0];
  if (at?.kind !== "call") return null;
  return chainOf(at.children[0]) === "require" ? (at.children[1]?.text ?? null) : null;
}

function expectation(node: CodeNode, links: readonly Link[]): Assertion | null {
  const [first, ...rest] = links;
  let subject = first?.args ?? null;
  let more = rest;
  if (subject === null) {
    // expect.soft(a).toBe(b) and expect.poll(f).toBe(b); expect.assertions(1) asserts nothing by itself.
    const [start, ...after] = rest;
    if (start?.name === "unreachable" || start?.name === "fail") return made(node, "fail", []);
    if (!["soft", "poll"].includes(start?.name ?? "") || after.length === 0) return null;
    subject = start?.args ?? [];
    more = after;
  }
  const last = more.at(-1);
  if (last === undefined) return null;
  const isNegated = more.some(({ name }) => name === "not" || name === "never");
  const isAsync = more.some(({ name }) => ["resolves", "rejects", "eventually"].includes(name));
  const args = last.args ?? [];
  const operands = [...subject.slice(0, 1), ...args];
  const word = last.name;
  const kind =
    isNegated && /^(?:toThrow|throws?|Throw|rejected)/.test(word)
      ? "silent"
      : /^(?:toThrow|throws?|Throw|toReject|rejected)/.test(word)
        ? "throws"
        : isExistence(word, isNegated, args) && !(isNegated && subject[0]?.kind === "call")
          ? "exists"
          : /^(?:toBe|toEqual|toStrictEqual|equals?|eql?|eq|deep)$/.test(word)
            ? "equal"
            : args.length === 0 && /^(?:toBeTruthy|ok|true|toBeTrue)$/.test(word)
              ? "truth"
              : args.length === 0 && /^(?:toBeFalsy|false|toBeFalse)$/.test(word)
                ? "truth"
                : "other";
  const falsy = /^(?:toBeFalsy|false|toBeFalse)$/.test(word);
  return { node, operands, kind, isNegated: isNegated !== falsy, isAsync };
}

function isExistence(word: string, isNegated: boolean, args: readonly CodeNode[]): boolean {
  if (
    /^(?:toBeDefined|toBeInstanceOf|exist|toBeTypeOf|instanceOf|instanceof|a|an|toBeFunction|toBeObject|toBeArray|toBeString|toBeNumber)$/.test(
      word,
    )
  )
    return true;
  if (!isNegated) return word === "toHaveProperty" && args.length === 1;
  return (
    /^(?:toBeNull|toBeUndefined|toBeNil|toBeNullish|null|undefined)$/.test(word) ||
    (["toBe", "toEqual", "equal"].includes(word) && ["null", "undefined"].includes(args[0]?.text ?? ""))
  );
}

function ofAssert(node: CodeNode, links: readonly Link[]): Assertion | null {
  const [first, ...rest] = links;
  if (first?.args !== null && first?.args !== undefined) return made(node, "truth", first.args.slice(0, 1));
  const last = rest.findLast(({ name }) => name !== "strict");
  if (last?.args === null || last === undefined) return null;
  return ofMethod(node, last.name, last.args);
}

/** Assertions by the name of their function, for assert libraries and the parameter of a test. */
function ofMethod(node: CodeNode, name: string, args: readonly CodeNode[]): Assertion | null {
  if (/^(?:ok|assert|truthy|true|isTrue|isOk|assertTrue)$/.test(name))
    return made(node, "truth", args.slice(0, 1));
  if (/^(?:notOk|falsy|false|isFalse|isNotOk|assertFalse)$/.test(name))
    return made(node, "truth", args.slice(0, 1), true);
  if (/^(?:fail|assertUnreachable|unreachable)$/.test(name)) return made(node, "fail", []);
  if (name === "pass") return made(node, "pass", []);
  if (/^(?:doesNotThrow|notThrows|notThrow|doesNotReject|notThrowsAsync|ifError|error)/.test(name))
    return { ...made(node, "silent", args.slice(0, 1)), isAsync: /Reject|Async/.test(name) };
  if (/^(?:throws|rejects|assertThrows|assertRejects|exception)/.test(name))
    return { ...made(node, "throws", args), isAsync: /[Rr]ejects|Async/.test(name) };
  if (
    /^(?:exists|isDefined|isNotNull|isNotUndefined|assertExists|assertInstanceOf|isFunction|isArray|isObject|isString|isNumber|typeOf|instanceOf|type)$/.test(
      name,
    )
  )
    return made(node, "exists", args.slice(0, 1));
  if (/^(?:not|assertNot|doesNot)/.test(name)) return made(node, "other", args.slice(0, 2), true);
  if (/equal|^is$|^same$|^eq$|^assertEquals|^assertStrict|^deep/i.test(name))
    return made(node, "equal", args.slice(0, 2));
  return made(node, "other", args);
}

const notAssertions = new Set(
  "test skip todo diagnostic after afterEach before beforeEach mock name signal runOnly waitFor end teardown log comment timeout context fullName plan tags only retry it describe task onTestFinished onTestFailed annotate setTimeout slow get post info title step each".split(
    " ",
  ),
);

/** `t.is(a, b)`, `t.assert.equal(a, b)`. */
function ofParameter(node: CodeNode, links: readonly Link[]): Assertion | null {
  const [, second, third] = links;
  if (second === undefined) return null;
  if (["assert", "expect"].includes(second.name)) {
    if (second.name === "expect" && second.args !== null) return expectation(node, links.slice(1));
    if (second.args !== null) return made(node, "truth", second.args.slice(0, 1));
    return third?.args === null || third === undefined ? null : ofMethod(node, third.name, third.args);
  }
  if (second.args === null || notAssertions.has(second.name)) return null;
  return ofMethod(node, second.name, second.args);
}

/** Calls that assert by their own account, and queries that throw if they find nothing. */
function byName(node: CodeNode, base: CodeNode, links: readonly Link[], scopes: Scopes): Assertion | null {
  const last = links.at(-1);
  if (last?.args === null || last === undefined) return null;
  const chain = links.map(({ name }) => name);
  if (base.text === "console") return null;
  if (chain.includes("assert") && links.length > 1) return made(node, "other", last.args);
  if (/^(?:getBy|getAllBy|findBy|findAllBy|waitForSelector|waitForURL)/.test(last.name))
    return made(node, "other", last.args);
  const binding = links.length === 1 ? scopes.bindingOf(base.text, base.from) : null;
  const isOwn = binding?.value?.kind === "function";
  if (!isOwn && /^(?:assert|expect|should|verify)(?![a-z])/.test(last.name))
    return made(node, "other", last.args);
  if (links.length === 1 && base.text === "done" && last.args.length > 0) return made(node, "fail", []);
  return null;
}
