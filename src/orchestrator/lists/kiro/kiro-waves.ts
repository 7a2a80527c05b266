import { readJsonTree, type JsonTree } from "../json-tree.ts";
import { lineNumbers } from "../line-numbers.ts";
import type { Fence } from "../markdown-lines.ts";
import { parseFail } from "../parse-fail.ts";
import type { ListError } from "../task-list.ts";

/** A wave of the dependency graph. Its tasks start together, after the previous wave. */
export interface KiroWave {
  readonly line: number;
  /** The numbers of tasks or containers. */
  readonly tasks: readonly { readonly id: string; readonly line: number }[];
}

/** The waves of a list in order; null without a graph. */
export interface KiroGraph {
  readonly waves: readonly KiroWave[] | null;
  readonly errors: readonly ListError[];
}

const form = 'Write waves as {"waves": [{"id": 0, "tasks": ["1.1", "1.2"]}]}.';

/** Reads the first JSON block with waves. */
export function readKiroWaves(fences: readonly Fence[]): KiroGraph {
  const errors: ListError[] = [];
  for (const fence of fences) {
    const text = fence.lines.join("\n");
    const lineOf = lineNumbers(text);
    const tree = readJsonTree(text);
    const place = (at: number): number => Math.min(fence.last, fence.number + lineOf(at));
    if (tree.kind === "fault") {
      errors.push(
        parseFail(
          place(tree.at),
          `The dependency graph is not valid JSON: ${tree.expected} is expected here. ${form}`,
        ),
      );
      continue;
    }
    const waves = tree.kind === "object" ? tree.members.get("waves") : undefined;
    if (waves === undefined) continue;
    if (waves.kind !== "array") {
      errors.push(parseFail(place(waves.at), `The waves of the dependency graph are not a list. ${form}`));
      continue;
    }
    return { waves: sorted(waves.items, (wave) => readWave(wave, place, errors)), errors };
  }
  return { waves: null, errors };
}

function readWave(wave: JsonTree, place: (at: number) => number, errors: ListError[]): KiroWave {
  const tasks = wave.kind === "object" ? wave.members.get("tasks") : wave;
  if (tasks?.kind !== "array") {
    errors.push(parseFail(place(wave.at), `This wave has no list of tasks. ${form}`));
    return { line: place(wave.at), tasks: [] };
  }
  const named: { readonly id: string; readonly line: number }[] = [];
  for (const task of tasks.items) {
    const id =
      task.kind === "string" || task.kind === "number" ? task.text.trim().replace(/[.*]{1,3}$/u, "") : "";
    if (/^\d{1,9}(?:\.\d{1,9}){0,2}$/u.test(id)) named.push({ id, line: place(task.at) });
    else errors.push(parseFail(place(task.at), `This task of a wave is not a number such as "1.2". ${form}`));
  }
  return { line: place(wave.at), tasks: named };
}

/** Sorts the waves by `id` or `wave` if all have a number; otherwise keeps the order of the text. */
function sorted(items: readonly JsonTree[], read: (wave: JsonTree) => KiroWave): readonly KiroWave[] {
  const numbered = items.map((item) => ({ number: waveNumber(item), wave: read(item) }));
  if (numbered.every(({ number }) => !Number.isNaN(number)))
    numbered.sort((one, other) => one.number - other.number);
  return numbered.map(({ wave }) => wave);
}

function waveNumber(wave: JsonTree): number {
  const number = wave.kind === "object" ? (wave.members.get("id") ?? wave.members.get("wave")) : undefined;
  return number?.kind === "number" || number?.kind === "string" ? Number(number.text) : Number.NaN;
}
