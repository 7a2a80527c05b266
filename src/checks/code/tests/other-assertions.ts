import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf } from "../../trees/code-node.ts";
import type { Scopes } from "../../trees/scopes.ts";
import { type Assertion, made } from "./assertion.ts";

/** Recognises an assertion of Python. */
export function pythonAssertion(node: CodeNode, scopes: Scopes): Assertion | null {
  if (node.kind === "assert") {
    const [condition] = node.children;
    return condition === undefined ? null : ofCondition(node, condition);
  }
  if (node.kind !== "call") return null;
  const [callee, ...all] = node.children;
  const args = all.filter(({ kind }) => kind !== "entry");
  if (callee === undefined) return null;
  const word = callee.kind === "member" || callee.kind === "name" ? callee.text : "";
  const chain = chainOf(callee) ?? word;
  if (/^pytest\.(?:raises|warns|deprecated_call)$|^raises$/.test(chain)) return made(node, "throws", args);
  if (chain === "pytest.fail" || word === "fail") return made(node, "fail", []);
  const isMethod = callee.kind === "member";
  if (isMethod && word.startsWith("assert") && ownMethod(callee, word, scopes)) return null;
  if (isMethod && /^assert[A-Z]/.test(word)) return ofUnittest(node, word, args);
  const isOwn = callee.kind === "name" && scopes.bindingOf(word, node.from)?.value?.kind === "function";
  if (!isOwn && /^(?:assert|verify|expect)_?/.test(word)) return made(node, "other", args);
  return null;
}

/** True for a method with that name that the file itself defines, which is followed instead. */
function ownMethod(callee: CodeNode, word: string, scopes: Scopes): boolean {
  return ["self", "cls"].includes(callee.children[0]?.text ?? "") && scopes.functionsNamed(word).length > 0;
}

function ofUnittest(node: CodeNode, word: string, args: readonly CodeNode[]): Assertion {
  if (word === "assertTrue") {
    const [condition] = args;
    return condition === undefined ? made(node, "other", args) : ofCondition(node, condition);
  }
  if (word === "assertFalse") return made(node, "truth", args.slice(0, 1), true);
  if (/^assert(?:IsNotNone|IsInstance|HasAttr)$/.test(word))
    return made(
      node,
      word === "assertIsNotNone" && args[0]?.kind === "call" ? "other" : "exists",
      args.slice(0, 1),
    );
  if (/^assert(?:Raises|Warns|Logs)/.test(word)) return made(node, "throws", args);
  if (
    /^assert(?:Equals?|Is|Count\w+|List\w+|Dict\w+|Tuple\w+|Set\w+|MultiLine\w+|Almost\w+|Sequence\w+)$/.test(
      word,
    )
  )
    return made(node, "equal", args.slice(0, 2));
  return made(node, "other", args);
}

function ofCondition(node: CodeNode, condition: CodeNode): Assertion {
  const [left, right] = condition.children;
  if (condition.kind === "operator" && left !== undefined && right !== undefined) {
    if (condition.text === "is not" && right.text === "None")
      return made(node, left.kind === "call" ? "other" : "exists", [left]);
    if (["==", "is"].includes(condition.text)) return made(node, "equal", [left, right]);
  }
  const called = condition.kind === "call" ? chainOf(condition.children[0]) : null;
  if (called !== null && ["isinstance", "hasattr", "callable", "issubclass"].includes(called))
    return made(node, "exists", condition.children.slice(1, 2));
  return made(node, "truth", [condition]);
}

const failing = new Set(["Error", "Errorf", "Fatal", "Fatalf", "Fail", "FailNow"]);

/** Recognises an assertion of Go, with the standard library or with a library of assertions. */
export function goAssertion(node: CodeNode, scopes: Scopes): Assertion | null {
  if (node.kind !== "call") return null;
  const [callee, ...args] = node.children;
  if (callee?.kind === "name" && callee.text === "panic") return made(node, "fail", []);
  if (callee?.kind !== "member") {
    const isOwn = callee?.kind === "name" && scopes.functionsNamed(callee.text).length > 0;
    return callee?.kind === "name" && !isOwn && /^(?:assert|Assert|require|Expect|verify)/.test(callee.text)
      ? made(node, "other", args)
      : null;
  }
  const [object] = callee.children;
  if (failing.has(callee.text) && object !== undefined && isTester(object, scopes))
    return made(node, "fail", []);
  if (
    object?.kind === "name" &&
    ["assert", "require", "is", "qt", "td", "cmp", "check", "gomega", "g"].includes(object.text)
  ) {
    return ofTestify(node, callee.text, args);
  }
  const chain = chainOf(callee) ?? "";
  if (chain === "log.Fatal" || chain === "log.Fatalf" || chain === "os.Exit") return made(node, "fail", []);
  // Methods of a suite: s.Equal(1, got), s.Require().NoError(err), Expect(got).To(Equal(1)).
  if (
    /^(?:Equal|NoError|Error\w+|True|False|Nil|NotNil|Contains|Len|ElementsMatch|To|Should|NotTo|ToNot|Assert|Check)$/.test(
      callee.text,
    ) &&
    scopes.functionsNamed(callee.text).length === 0
  )
    return ofTestify(node, callee.text, args);
  return null;
}

function isTester(object: CodeNode, scopes: Scopes): boolean {
  if (object.kind === "call") return chainOf(object.children[0])?.endsWith(".T") === true;
  if (object.kind !== "name") return object.kind === "member" && ["t", "T", "TB"].includes(object.text);
  const binding = scopes.bindingOf(object.text, object.from);
  return binding === null || binding.kind === "parameter";
}

function ofTestify(node: CodeNode, word: string, all: readonly CodeNode[]): Assertion | null {
  const args = all[0]?.kind === "name" && /^(?:t|tb|tt|b)$/.test(all[0].text) ? all.slice(1) : all;
  if (word === "New") return null;
  if (/^(?:True|False)$/.test(word)) return made(node, "truth", args.slice(0, 1), word === "False");
  if (/^(?:Equal|EqualValues|Exactly|Same|DeepEquals|JSONEq|Len)f?$/.test(word))
    return made(node, "equal", args.slice(0, 2));
  if (/^(?:NotNil|NotEmpty|IsType|Implements)f?$/.test(word)) return made(node, "exists", args.slice(0, 1));
  if (/^(?:NoError|NotPanics)f?$/.test(word)) return made(node, "silent", args.slice(0, 1));
  if (/^(?:Fail|FailNow)f?$/.test(word)) return made(node, "fail", []);
  return made(node, "other", args);
}
