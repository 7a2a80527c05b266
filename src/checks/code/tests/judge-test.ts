import type { CodeNode } from "../../trees/code-node.ts";
import { nodesOf, visit } from "../../trees/code-node.ts";
import type { DeclaredTest } from "./declared-test.ts";
import type { Effect, Lost } from "./effect.ts";
import { effectsOf, type Surroundings } from "./effects.ts";
import { isSureResult } from "./sure-results.ts";
import { type Empty, emptinessOf, isAnyStatus, isBroad, isExistence, isShallow } from "./emptiness.ts";
import type { TestFile } from "./read-tests.ts";

/** The verdict on one test. */
export interface JudgedTest {
  readonly test: DeclaredTest;
  readonly problems: readonly { readonly at: number; readonly message: string }[];
  /** The number of assertions that can fail. */
  readonly assertions: number;
  /** True if all of them only look at types or existence, or expect that nothing is thrown. */
  readonly isShallow: boolean;
}

const states = {
  skipped: (test: string) => `The test ${test} is skipped in every run.`,
  todo: (test: string) => `The test ${test} is only a todo.`,
  focused: (test: string) => `The test ${test} is focused, so the others do not run.`,
  "expected to fail": (test: string) => `The test ${test} is marked as expected to fail.`,
  "never run": (test: string) => `The test ${test} never runs.`,
} as const;

/** Sentences about an assertion of a test (`what`), or of a function that the test calls. */
const losses: Record<Lost, (test: string, what: string) => string> = {
  unreachable: (test, what) => `The test ${test}: ${what} comes after the end of the test and never runs.`,
  swallowed: (test, what) =>
    `The test ${test}: ${what} is in a block that ignores errors, so it cannot fail.`,
  unawaited: (test, what) => `The test ${test}: ${what} is not awaited, so the test ends before it.`,
  uncalled: (test, what) => `The test ${test}: ${what} is in a function that nothing calls.`,
  guarded: (test, what) =>
    `The test ${test}: ${what} runs only with a variable or an option that nothing in the project sets.`,
  filtered: (test, what) =>
    `The test ${test}: ${what} is in a loop over a list that may be empty, because the function under test filters it.`,
  "empty list": (test, what) => `The test ${test}: ${what} is in a loop over an empty list and never runs.`,
};

/** Names of tests which say that nothing more than the absence of an error is expected. */
const silentName =
  /n[o']t[ _-]?(?:throw|raise|crash|fail|panic|error|reject|block|hang)|without[ _-](?:an?[ _-])?(?:error|exception|throwing|crash|panic|fail|raising)|no[ _-]?(?:error|exception|panic|crash|op)|never[ _-](?:throws|fails|crashes|panics|raises)|tolerat|accept|allow|smoke|survive|passing|\bvalid|\btypes?\b|inference|오류 ?없이|오류가 (?:나지|없)|예외 ?없이|예외가 (?:나지|없)|에러 ?없이|에러가 (?:나지|없)|던지지 않|실패하지 않|문제없이|받아들|허용/i;

/** Names of tests which say that types or existence are expected. */
const shallowName =
  /export|exist|callable|defin|function|type|instance|returns? an?|\bhas\b|have|creat|load|object|array|class|availab|interface|shape|valid|있다|존재|반환|타입|형식|함수|생성|만들|내보|정의/i;

/** Judges a test by the assertions that it reaches. */
export function judgeTest(file: TestFile, test: DeclaredTest, around: Surroundings): JudgedTest {
  const title = JSON.stringify(test.name);
  const none = { test, assertions: 0, isShallow: false };
  if (test.state !== null && test.state !== "focused")
    return { ...none, problems: [ofState(test, test.state)] };
  const focused = test.state === null ? [] : [ofState(test, test.state)];
  if (test.body === null || test.isGroup)
    return { ...none, assertions: test.body === null ? 1 : 0, problems: focused };
  const { effects, callsUnknown, isPlanned } = effectsOf(file, test.body, around);
  const judged = effects
    .slice(0, 500)
    .map((effect) => ({ effect, empty: emptyOf(file, effect, test.name, around) }));
  const lostHere = isPlanned ? [] : judged.filter(({ effect }) => isLost(effect) && !effect.isInHelper);
  const firstLost = lostHere[0]?.effect;
  const losing =
    firstLost?.lost === null || firstLost === undefined
      ? []
      : [ofLoss(firstLost.assertion.node.from, title, firstLost.lost, "an assertion")];
  const read = judged.filter(({ empty }) => empty === "source");
  const real = judged
    .filter(({ effect, empty }) => effect.lost === null && empty === null)
    .map(({ effect }) => effect)
    .filter((effect) => !isSetup(effect, test.name));
  // A check that the source could be read proves no more than its text does.
  const good = read.length > 0 && real.every((effect) => isWeak(effect, test.name)) ? [] : real;
  if (good.length === 0) {
    const hooks = test.around.some((hook) =>
      effectsOf(file, hook, around).effects.some(({ lost }) => lost === null),
    );
    if (hooks || (effects.length === 0 && callsUnknown)) return { ...none, assertions: 1, problems: focused };
    const why = losing[0] ?? missing(file, test, test.body, title, read.length > 0 ? read : judged);
    return { ...none, problems: why === null ? focused : [why, ...focused] };
  }
  const isOnlyInCatch = !isPlanned && good.every(({ isInCatch }) => isInCatch) && !callsUnknown;
  const caught = isOnlyInCatch
    ? [
        {
          at: good[0]?.assertion.node.from ?? test.at,
          message: `The test ${title} asserts only after an error; it passes if there is none.`,
        },
      ]
    : [];
  const doubted =
    !isOnlyInCatch && !isPlanned && !callsUnknown && good.every(({ isDoubtful }) => isDoubtful)
      ? [
          {
            at: good[0]?.assertion.node.from ?? test.at,
            message: `The test ${title} asserts only if the result meets a condition; it passes if it does not.`,
          },
        ]
      : [];
  const shallow = good.every((effect) => isWeak(effect, test.name));
  const existing =
    shallow && good.every(({ assertion }) => isExistence(assertion, file)) && !shallowName.test(test.name)
      ? [{ at: test.at, message: `The test ${title} only checks that something exists or has a type.` }]
      : [];
  const statuses =
    good.every(({ assertion }) => isAnyStatus(assertion)) &&
    !/5\d\d|crash|server error|서버 오류/i.test(test.name)
      ? [{ at: test.at, message: `The test ${title} accepts every status except a server error.` }]
      : [];
  return {
    test,
    problems: [...losing, ...caught, ...doubted, ...existing, ...statuses, ...focused],
    assertions: good.length,
    isShallow: shallow,
  };
}

/** A part of a test may depend on a variable, unless it is the whole test. */
function isLost({ lost }: Effect): boolean {
  return lost !== null && lost !== "guarded";
}

interface Problem {
  readonly at: number;
  readonly message: string;
}

function ofState({ at, name }: DeclaredTest, state: keyof typeof states): Problem {
  return { at, message: states[state](JSON.stringify(name)) };
}

function ofLoss(at: number, title: string, lost: Lost, what: string): Problem {
  return { at, message: losses[lost](title, what) };
}

/** A helper that only stops at an unexpected error prepares a test; it asserts nothing about the program. */
function isSetup({ assertion, isInHelper }: Effect, name: string): boolean {
  return (
    isInHelper && assertion.kind === "silent" && assertion.operands.length === 0 && !silentName.test(name)
  );
}

/** Finds helpers of tests whose assertions run only after an error, or never. */
export function judgeHelpers(file: TestFile, around: Surroundings): { at: number; message: string }[] {
  const tests = new Set(file.tests.map(({ body }) => body));
  return nodesOf(file.code.root, "function")
    .filter((node) => node.text !== "" && !tests.has(node) && !isInside(node, file))
    .slice(0, 200)
    .flatMap((node) => {
      const { effects, isPlanned } = effectsOf(file, node, around);
      const own = effects.filter(
        ({ isInHelper, assertion }) => !isInHelper && assertion.node.kind !== "throw",
      );
      const isIdle = own.length > 0 && own.every(({ isInCatch, lost }) => isInCatch || lost === "swallowed");
      if (isPlanned || !isIdle) return [];
      return [
        {
          at: node.from,
          message: `The function ${node.text} asserts only after an error, or ignores its own failures; the tests that call it pass if there is no error.`,
        },
      ];
    });
}

/** True for a function inside of a test, which is judged with the test. */
function isInside(node: CodeNode, { tests }: TestFile): boolean {
  return tests.some(({ body }) => body !== null && body.from < node.from && body.to >= node.to);
}

function isWeak({ assertion }: Effect, name: string): boolean {
  return isShallow(assertion) || (assertion.kind === "silent" && !silentName.test(name));
}

function emptyOf(
  file: TestFile,
  { assertion, file: there }: Effect,
  testName: string,
  { source, find }: Surroundings,
): Empty | null {
  const empty = emptinessOf(file, assertion, testName);
  if (empty !== null) return empty;
  if (source.isExpected(there, assertion)) return "source";
  if (silentName.test(testName)) return null;
  return isSureResult(there, assertion, find) || isBroad(assertion) ? "result" : null;
}

type Judged = { readonly effect: Effect; readonly empty: ReturnType<typeof emptinessOf> };

/** Says why no assertion of a test can fail. Null if the test says itself that no error is enough. */
function missing(
  file: TestFile,
  test: DeclaredTest,
  body: CodeNode,
  title: string,
  judged: readonly Judged[],
): { at: number; message: string } | null {
  if (isBlank(body)) return { at: test.at, message: `The test ${title} is empty.` };
  const [first] = judged;
  if (first === undefined || (first.effect.lost === null && first.empty === null)) {
    if (silentName.test(test.name) && calls(body)) return null;
    return { at: test.at, message: `The test ${title} asserts nothing.` };
  }
  const { effect, empty } = first;
  if (effect.lost !== null) {
    return ofLoss(test.at, title, effect.lost, "an assertion of a function that it calls");
  }
  const at = effect.isInHelper ? test.at : effect.assertion.node.from;
  if (empty === "source")
    return { at, message: `The test ${title} only looks at the text of the program and does not run it.` };
  if (empty === "result")
    return { at, message: `The test ${title} only checks that there is a result, which always holds.` };
  return empty === "tautology"
    ? { at, message: `The test ${title} compares a value with itself.` }
    : { at, message: `The test ${title} asserts only constants, which no change of the program can break.` };
}

/** True if a body has no statement but texts and `pass`. */
function isBlank(body: CodeNode): boolean {
  const [block] = body.children;
  if (block === undefined) return true;
  if (block.kind !== "block") return block.kind === "literal";
  return block.children.every(
    ({ kind, children }) =>
      kind === "pass" ||
      (kind === "other" && children.length === 0) ||
      (kind === "statement" && (children.length === 0 || children[0]?.kind === "literal")),
  );
}

function calls(body: CodeNode): boolean {
  let found = false;
  visit(body, ({ kind }) => {
    if (kind === "call") found = true;
    return !found;
  });
  return found;
}
