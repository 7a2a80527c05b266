import { agentText, joinedText } from "../agent-text.ts";
import { draftEdges, type DraftEdges } from "../draft-edges.ts";
import { movesBranches } from "../git-commands.ts";
import type { ListDraft } from "../list-draft.ts";
import { mentionedPaths } from "../mentioned-paths.ts";
import { plainTitle } from "../plain-title.ts";
import type { Contradiction, ExternalDependency, ListedTask } from "../task-list.ts";
import { byWrittenNeeds, needsById, orderPhase } from "./phase-order.ts";
import { readSpecKitText, type SpecKitPhase, type SpecKitTask } from "./read-spec-kit-tasks.ts";
import { addDependencies, addStatements, idRanges } from "./spec-kit-dependencies.ts";
import { numberPhases } from "./spec-kit-sections.ts";

/**
 * Reads a `tasks.md` of spec-kit. Phases follow each other. Inside a phase, a task without [P] waits for the
 * tasks before it. Written dependencies are added to this order: those of the tasks, and those of a section on
 * dependencies.
 */
export function readSpecKit(content: string): ListDraft {
  const { title, phases: parts, errors, placeholders, statements } = readSpecKitText(content);
  const numbered = numberPhases(parts);
  const found = parts.flatMap(({ tasks }, index) =>
    tasks.map((task) => ({ task, phase: numbered[index]?.number ?? 1 })),
  );
  const edges = draftEdges(found.length);
  const ranges = idRanges(() => found.map(({ task }) => task.id));
  const external: ExternalDependency[] = [];
  const tasks = found.map(({ task, phase }) => {
    const others = addDependencies(task, ranges, edges);
    external.push(...others.external);
    return listedTask(task, phase, others.notes);
  });
  const stated = addStatements(statements, tasks, ranges, edges);
  const contradictions = contradictionsOf(tasks, edges);
  const phases = numbered.filter(({ number }, index) => number !== numbered[index - 1]?.number);
  addOrder(parts, edges, contradictions.length > 0);
  return {
    title,
    phases,
    tasks,
    containers: [],
    edges: edges.edges,
    barriers: edges.barriers,
    external,
    contradictions: [...contradictions, ...stated, ...placeholders],
    errors: [...errors, ...edges.errors],
  };
}

/**
 * Adds the order inside each phase, and a barrier between consecutive phases. `isMixed` is true if a task
 * depends on a later one.
 */
function addOrder(phases: readonly SpecKitPhase[], edges: DraftEdges, isMixed: boolean): void {
  let before: readonly string[] = [];
  const needs = isMixed ? needsById(edges.edges) : null;
  for (const { tasks, line } of phases) {
    const after = tasks.map(({ id }) => id);
    orderPhase(needs === null ? tasks : byWrittenNeeds(tasks, needs), edges);
    edges.separate({ before, after, kind: "phase", line });
    before = after;
  }
}

/** Reports dependencies on later tasks, which contradict the order of the list. */
function contradictionsOf(tasks: readonly ListedTask[], { edges }: DraftEdges): readonly Contradiction[] {
  const places = new Map<string, number>();
  for (const [place, { id }] of tasks.entries()) places.set(id.toUpperCase(), place);
  const found: Contradiction[] = [];
  for (const { task, needs, line } of edges) {
    const waiting = places.get(task.toUpperCase());
    const needed = places.get(needs.toUpperCase());
    if (waiting === undefined || needed === undefined || needed <= waiting) continue;
    found.push({
      message: `${task} depends on ${needs}, but ${needs} comes later in the list. Move ${needs} before ${task}, or remove the dependency.`,
      lines: [line, tasks[needed]?.line ?? line],
    });
  }
  return found;
}

const none: readonly never[] = [];
const testLine = /^\s*[-*+]\s+\*{0,2}(?:verify|verification|tests?)\*{0,2}:\*{0,2}\s*(.+)$/iu;

function listedTask(task: SpecKitTask, phase: number, notes: readonly string[]): ListedTask {
  const text = task.text.length === 1 ? task.description : task.text.join("\n");
  const tags = task.tags.length === 0 ? "" : `Tags: ${task.tags.join(", ")}`;
  const { body, omitted } = joinedText([
    agentText(task.text.map((text, index) => ({ number: task.line + index, text }))),
    { body: tags, omitted: none },
    agentText(task.details),
  ]);
  return {
    id: task.id,
    title: plainTitle(task.description),
    phase,
    line: task.line,
    status: task.status,
    box: task.box,
    optional: false,
    specialists: none,
    files: mentionedPaths(text),
    tests: task.details
      .flatMap(({ text }) => testLine.exec(text)?.[1]?.trim() ?? [])
      .filter((test) => !movesBranches(test)),
    criteria: task.criteria.filter((text) => !movesBranches(text)),
    worktree: null,
    priority: "normal",
    body,
    omitted,
    notes,
  };
}
