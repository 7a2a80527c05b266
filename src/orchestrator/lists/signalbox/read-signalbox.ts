import type { ListDraft } from "../list-draft.ts";
import { readMarkdown, type Fence, type MarkdownLine } from "../markdown-lines.ts";
import type { ListedTask } from "../task-list.ts";
import { candidatesOf, type Candidate } from "./candidates.ts";
import { EdgeCollector } from "./edges.ts";
import { addGraph } from "./graph-edges.ts";
import { KnownTasks } from "./known-tasks.ts";
import { outline } from "./outline.ts";
import { phaseBarriers, phasesOf, stepsOf } from "./phases.ts";
import { readTaskTable } from "./tables.ts";

/**
 * Reads a list in the dialect `signalbox`: headings, list items and table rows with an id, their field lines in
 * English or Korean, and mermaid graphs.
 */
export function readSignalbox(content: string): ListDraft {
  return readSignalboxLines(readMarkdown(content), content);
}

/** Reads a list whose lines have been split. */
export function readSignalboxLines(items: readonly (MarkdownLine | Fence)[], content: string): ListDraft {
  const found = outline(items);
  const tables = found.tables.flatMap((lines) => readTaskTable(lines) ?? []);
  const { tasks: candidates, contradictions } = candidatesOf(found, tables, content.split("\n"));
  const steps = stepsOf(candidates);
  const phased = candidates.map(({ id, line, within }, index) => ({ id, line, within, step: steps[index]! }));
  const known = new KnownTasks(
    phased.map(({ id, step, within }) => ({
      id,
      phase: Math.floor(step),
      milestones: within.map(({ name }) => name),
    })),
  );
  const edges = new EdgeCollector(known);
  const cellNotes = new Map<string, string>();
  for (const { id, line, cells } of tables.flatMap(({ rows }) => rows)) {
    const task = known.task(id) ?? id;
    const note = edges.addText(task, cells.get("depends") ?? "", line.number, "table");
    if (note !== null) cellNotes.set(task, note);
  }
  const tasks = candidates.map((candidate, index) => {
    const notes = addLines(candidate, edges);
    const note = cellNotes.get(candidate.id);
    return listed(candidate, Math.floor(steps[index]!), note === undefined ? notes : [...notes, note]);
  });
  for (const graph of found.graphs) addGraph(graph, known, edges);
  return {
    title: found.title,
    phases: phasesOf(phased, found.headings),
    tasks,
    containers: [],
    edges: edges.edges,
    barriers: [...edges.barriers, ...phaseBarriers(phased, (id) => edges.hasEdges(id))],
    external: edges.external,
    contradictions: [...contradictions, ...edges.contradictions()],
    errors: [...found.errors, ...edges.errors],
  };
}

/** Adds the dependencies that a task's own lines state. Returns the remarks of these lines. */
function addLines({ id, line, values, parent }: Candidate, edges: EdgeCollector): readonly string[] {
  const notes: string[] = [];
  for (const value of values) {
    if (value.field === "parallel") edges.addParallelText(id, value.value, value.line);
    if (value.field !== "depends") continue;
    const note = edges.addText(id, value.value, value.line, "explicit");
    if (note !== null) notes.push(note);
  }
  // A list item is done when the items nested in it are.
  if (parent !== null) edges.add({ task: parent, needs: id, kind: "order", line });
  return notes;
}

function listed(candidate: Candidate, phase: number, notes: readonly string[]): ListedTask {
  const { id, title, line, status, box, specialists, files, tests, criteria, worktree, priority } = candidate;
  const { body, omitted } = candidate;
  return {
    id,
    title,
    phase,
    line,
    status,
    box,
    optional: false,
    specialists,
    files,
    tests,
    criteria,
    worktree,
    priority,
    body,
    omitted,
    notes,
  };
}
