import { expect } from "vitest";
import { dice } from "../../../test/support/dice.ts";
import type { ListDraft } from "./list-draft.ts";

/** Checks the invariants of a draft, which hold for any text. */
function checkDraft(draft: ListDraft, content: string): void {
  const bytes = Buffer.from(content);
  const lines = content.split("\n").length;
  const ids = new Set(draft.tasks.map(({ id }) => id));
  const phases = new Set(draft.phases.map(({ number }) => number));
  const places = [...draft.tasks, ...draft.edges, ...draft.barriers, ...draft.errors, ...draft.external];
  expect(places.filter(({ line }) => line < 1 || line > lines)).toEqual([]);
  expect(
    draft.contradictions.flatMap((found) => found.lines).filter((line) => line < 1 || line > lines),
  ).toEqual([]);
  expect(draft.tasks.filter(({ phase }) => !phases.has(phase))).toEqual([]);
  expect(draft.tasks.filter(({ box }) => box !== null && !isMark(bytes, box.offset, box.empty))).toEqual([]);
  expect(draft.edges.filter(({ task }) => !ids.has(task))).toEqual([]);
  expect(draft.edges.filter(({ needs, kind }) => kind !== "explicit" && !ids.has(needs))).toEqual([]);
  const barred = draft.barriers.flatMap(({ before, after }) => [...before, ...after]);
  expect(barred.filter((id) => !ids.has(id))).toEqual([]);
  expect(draft.edges.length + barred.length).toBeLessThan(20_000 + 40 * draft.tasks.length);
  if (ids.size === draft.tasks.length) {
    expect(unreachable(draft)).toEqual([]);
    expect(backwards(draft)).toEqual([]);
  }
}

function isMark(bytes: Buffer, offset: number, empty: boolean): boolean {
  const around = bytes.subarray(offset - 1, offset + (empty ? 1 : 2)).toString();
  return empty ? around === "[]" : /^\[[ xX~-]\]$/u.test(around);
}

/** Returns the tasks that never become ready because of the implied order. There must be none. */
function unreachable({ tasks, edges, barriers }: ListDraft): readonly string[] {
  const waits = new Map<string, number>(tasks.map(({ id }) => [id, 0]));
  const next = new Map<string, string[]>();
  const arrow = (from: string, to: string): void => {
    waits.set(to, (waits.get(to) ?? 0) + 1);
    const following = next.get(from);
    if (following === undefined) next.set(from, [to]);
    else following.push(to);
  };
  for (const { task, needs, kind } of edges) if (kind !== "explicit") arrow(needs, task);
  for (const [index, { before, after }] of barriers.entries()) {
    for (const id of before) arrow(id, `barrier ${String(index)}`);
    for (const id of after) arrow(`barrier ${String(index)}`, id);
  }
  const ready = [...waits.keys()].filter((id) => waits.get(id) === 0);
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    waits.delete(id);
    for (const waiting of next.get(id) ?? []) {
      waits.set(waiting, (waits.get(waiting) ?? 0) - 1);
      if (waits.get(waiting) === 0) ready.push(waiting);
    }
  }
  return [...waits.keys()];
}

/** Returns the implied dependencies on a task of a later phase. There must be none. */
function backwards({ tasks, edges, barriers }: ListDraft): readonly string[] {
  const phaseOf = new Map(tasks.map(({ id, phase }) => [id, phase]));
  const isLater = (needs: string, task: string): boolean =>
    (phaseOf.get(needs) ?? 0) > (phaseOf.get(task) ?? 0);
  const found = edges.filter(({ kind, task, needs }) => kind !== "explicit" && isLater(needs, task));
  const barred = barriers.filter(
    ({ before, after }) =>
      Math.max(...before.map((id) => phaseOf.get(id) ?? 0)) >
      Math.min(...after.map((id) => phaseOf.get(id) ?? 0)),
  );
  return [
    ...found.map(({ task, needs }) => `${task} needs ${needs}`),
    ...barred.map(({ line }) => `line ${String(line)}`),
  ];
}

/**
 * Reads damaged versions of a list and random tokens, and checks every draft. `ROUNDS` sets the number of
 * each; the default is 40.
 */
export function fuzz(read: (content: string) => ListDraft, list: string, tokens: readonly string[]): void {
  for (let seed = 1; seed <= Number(process.env["ROUNDS"] ?? 40); seed += 1) {
    for (const text of [damaged(list, tokens, seed), soup(tokens, seed)]) {
      try {
        checkDraft(read(text), text);
      } catch (error) {
        throw new Error(`seed ${String(seed)}: ${JSON.stringify(text)}`, { cause: error });
      }
    }
  }
}

/** Damages a text: repeats, removes, swaps and inserts lines, characters and tokens. */
function damaged(text: string, tokens: readonly string[], seed: number): string {
  const roll = dice(seed);
  let result = text;
  for (let times = roll(1, 12); times > 0; times -= 1) {
    const lines = result.split("\n");
    const at = roll(0, result.length);
    const line = roll(0, lines.length - 1);
    const token = tokens[roll(0, tokens.length - 1)] ?? "";
    const change = roll(0, 5);
    if (change === 0) result = result.slice(0, at) + token + result.slice(at);
    else if (change === 1) result = result.slice(0, at) + result.slice(at + roll(1, 30));
    else if (change === 2) result = lines.toSpliced(line, 1, token).join("\n");
    else if (change === 3)
      result = lines.toSpliced(line, 0, lines[roll(0, lines.length - 1)] ?? "").join("\n");
    else if (change === 4)
      result = lines.map((text, index) => (index === line ? `  ${text}` : text)).join("\n");
    else result = lines.toSpliced(line, roll(1, 3)).join("\n");
  }
  return result;
}

/** Returns a text of random tokens. */
function soup(tokens: readonly string[], seed: number): string {
  const roll = dice(seed);
  let text = "";
  for (let count = roll(1, 400); count > 0; count -= 1) text += tokens[roll(0, tokens.length - 1)] ?? "";
  return text;
}

/** Returns the CPU time in milliseconds that a reader needs for a text, and the draft. */
export function timed<Draft>(
  read: (content: string) => Draft,
  content: string,
): { readonly draft: Draft; readonly time: number } {
  const start = process.cpuUsage();
  const draft = read(content);
  const { user, system } = process.cpuUsage(start);
  return { draft, time: (user + system) / 1000 };
}
