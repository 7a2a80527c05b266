/** Waiting entries, merged in order onto the queue's tip and tested as one commit. */
export interface Stack {
  /** The number of landed entries below the stack. */
  readonly onto: number;
  readonly entries: readonly string[];
}

/**
 * The outcome of merging and testing a stack. A conflict names the entry that could not be merged onto the
 * entries before it.
 */
export type Outcome = "green" | "red" | { readonly conflict: string };

/** A finished test run. The list of all test runs is the whole state of a queue. */
export interface TestRun {
  readonly stack: Stack;
  readonly outcome: Outcome;
}

/**
 * The reason for an ejection: the entry fails on the tip alone, fails with an earlier entry, or the cause is
 * unknown.
 */
export type Blame =
  | { readonly kind: "alone" }
  | { readonly kind: "together"; readonly with: string }
  | { readonly kind: "unknown" };

/** The decisions that follow from the finished runs, and the next step. */
export interface QueuePlan {
  /** The stacks whose exact commit was green, in landing order. */
  readonly landings: readonly Stack[];
  readonly ejected: readonly { readonly entry: string; readonly blame: Blame }[];
  /** The entries that cannot be merged, each with the stack that it conflicts with. */
  readonly conflicted: readonly { readonly entry: string; readonly onto: Stack }[];
  /** The stacks that were red first and green when the same commit was tested again. */
  readonly flaky: readonly Stack[];
  readonly next: QueueStep;
}

/** The next step. `broken` means that the tip itself is red, so nothing can land until it is fixed. */
export type QueueStep =
  | { readonly kind: "test"; readonly stack: Stack; readonly repetition: boolean }
  | { readonly kind: "broken" }
  | { readonly kind: "idle" };

/**
 * The waiting entries in order, the runs so far, and limits. An entry that returns after a fix needs a new
 * name.
 */
export interface QueueInput {
  readonly entries: readonly string[];
  readonly runs: readonly TestRun[];
  readonly maxBatch: number;
  /** True if the tip is known to be green. Otherwise the tip is tested before an entry is blamed. */
  readonly tipTested?: boolean;
}

/**
 * Plans a merge queue from its history. Tests waiting entries as one stack. Tests a red stack again in case
 * it is flaky, then bisects it: the longest green part lands, the next entry is ejected, and the rest forms
 * new stacks. The stack size halves after an ejection and doubles after a landing. Only stacks that were
 * green as a whole land.
 */
export function planQueue(input: QueueInput): QueuePlan {
  const ledger: Ledger = { landings: [], ejected: [], conflicted: [], flaky: [], landed: 0 };
  const steps = work(ledger, input);
  let used = 0;
  let turn = steps.next();
  while (turn.done !== true) {
    const run = input.runs[used];
    if (turn.value.kind === "form")
      turn = steps.next(run?.stack.entries ?? waiting(ledger, input, turn.value.size));
    else if (run === undefined) return planOf(ledger, turn.value);
    else {
      if (keyOf(run.stack) !== keyOf(turn.value.stack))
        throw new Error(`The queue did not ask for run ${used + 1}.`);
      used++;
      turn = steps.next(run.outcome);
    }
  }
  return planOf(ledger, turn.value);
}

/**
 * Returns the maximum number of test runs for `entries` of which `bad` are ejected: two for each stack that
 * lands, and for each ejection two for the stack, the bisection, the search for its partner and the growth of
 * the stack size.
 */
export function maxTestRuns(entries: number, bad: number, maxBatch: number): number {
  const halvings = Math.ceil(Math.log2(maxBatch));
  return 2 * (Math.ceil(entries / maxBatch) + bad * (3 + 2 * halvings)) + 2;
}

interface Ledger {
  readonly landings: Stack[];
  readonly ejected: { readonly entry: string; readonly blame: Blame }[];
  readonly conflicted: { readonly entry: string; readonly onto: Stack }[];
  readonly flaky: Stack[];
  landed: number;
}

type Request =
  | { readonly kind: "form"; readonly size: number }
  | { readonly kind: "test"; readonly stack: Stack; readonly repetition: boolean };

/**
 * A generator of requests. The answer to a request is the entries of a new batch or the outcome of a test.
 */
type Steps<T> = Generator<Request, T, readonly string[] | Outcome>;

function planOf({ landings, ejected, conflicted, flaky }: Ledger, next: QueueStep | Request): QueuePlan {
  return { landings, ejected, conflicted, flaky, next: next.kind === "form" ? { kind: "idle" } : next };
}

function waiting(ledger: Ledger, { entries }: QueueInput, size: number): readonly string[] {
  const decided = new Set([
    ...ledger.landings.flatMap((stack) => stack.entries),
    ...[...ledger.ejected, ...ledger.conflicted].map(({ entry }) => entry),
  ]);
  return entries.filter((entry) => !decided.has(entry)).slice(0, size);
}

/** Runs the queue until no entry waits or the tip is red. */
function* work(ledger: Ledger, { maxBatch, tipTested = false }: QueueInput): Steps<QueueStep> {
  let size = maxBatch;
  let isTipGreen = tipTested;
  for (;;) {
    const formed = yield { kind: "form", size };
    let batch = Array.isArray(formed) ? (formed as readonly string[]) : [];
    if (batch.length === 0) return { kind: "idle" };
    const onto = ledger.landed;
    let verdict = yield* judge(ledger, { onto, entries: batch });
    while (typeof verdict === "object") {
      batch = setAside(ledger, { onto, entries: batch }, verdict.conflict);
      verdict = batch.length === 0 ? "green" : yield* judge(ledger, { onto, entries: batch });
    }
    if (verdict === "green") {
      if (land(ledger, { onto, entries: batch })) isTipGreen = true;
      size = Math.min(maxBatch, size * 2);
      continue;
    }
    const good = yield* longestGreen(batch.length, (length) =>
      judge(ledger, { onto, entries: batch.slice(0, length) }),
    );
    if (good === 0 && !isTipGreen && (yield* judge(ledger, { onto, entries: [] })) === "red")
      return { kind: "broken" };
    isTipGreen = true;
    land(ledger, { onto, entries: batch.slice(0, good) });
    const entry = batch[good] ?? "";
    ledger.ejected.push({ entry, blame: yield* blame(ledger, onto, batch.slice(0, good), entry) });
    size = Math.max(1, Math.floor(size / 2));
  }
}

/** Tests a stack, and a second time if it is red. */
function* judge(ledger: Ledger, stack: Stack): Steps<Outcome> {
  const first = asOutcome(yield { kind: "test", stack, repetition: false });
  if (first !== "red") return first;
  const second = asOutcome(yield { kind: "test", stack, repetition: true });
  if (second === "green") ledger.flaky.push(stack);
  return second;
}

/** Returns a green length whose successor is red, given that 0 is green and `red` is red. */
function* longestGreen(red: number, test: (length: number) => Steps<Outcome>): Steps<number> {
  let low = 0;
  let high = red;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if ((yield* test(middle)) === "green") low = middle;
    else high = middle;
  }
  return low;
}

/** Finds the earlier entry without which an ejected entry is green. The tested stacks never land. */
function* blame(ledger: Ledger, onto: number, before: readonly string[], entry: string): Steps<Blame> {
  if (before.length === 0) return { kind: "alone" };
  const alone = yield* judge(ledger, { onto, entries: [entry] });
  if (alone !== "green") return { kind: alone === "red" ? "alone" : "unknown" };
  let isUnknown = false;
  const harmless = yield* longestGreen(before.length, function* (length) {
    const verdict = yield* judge(ledger, { onto, entries: [...before.slice(0, length), entry] });
    isUnknown ||= typeof verdict === "object";
    return verdict;
  });
  return isUnknown ? { kind: "unknown" } : { kind: "together", with: before[harmless] ?? "" };
}

function land(ledger: Ledger, stack: Stack): boolean {
  if (stack.entries.length === 0) return false;
  ledger.landings.push(stack);
  ledger.landed += stack.entries.length;
  return true;
}

function setAside(ledger: Ledger, { onto, entries }: Stack, entry: string): readonly string[] {
  const at = entries.indexOf(entry);
  if (at === -1) throw new Error(`${entry} is not in the stack that was merged.`);
  ledger.conflicted.push({ entry, onto: { onto, entries: entries.slice(0, at) } });
  return entries.toSpliced(at, 1);
}

function asOutcome(answer: readonly string[] | Outcome): Outcome {
  if (answer === "green" || answer === "red") return answer;
  if ("conflict" in answer) return answer;
  throw new Error("A test has no outcome.");
}

function keyOf({ onto, entries }: Stack): string {
  return JSON.stringify([onto, ...entries]);
}
