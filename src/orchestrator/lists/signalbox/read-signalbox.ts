import type { ListDraft } from "../list-draft.ts";
import { MarkdownReader } from "../markdown-lines.ts";
import { SourceText } from "../source-text.ts";
import { TaskPlaces } from "../task-places.ts";
import { candidatesOf } from "./candidates.ts";
import type { DescribedTask } from "./described-task.ts";
import { EdgeCollector } from "./edges.ts";
import { addGraph } from "./graph-edges.ts";
import { KnownTasks } from "./known-tasks.ts";
import { outline } from "./outline.ts";
import { phaseBarriers, phasesOf, setSteps } from "./phases.ts";
import { readTaskTable } from "./tables.ts";

/**
 * Reads a list in the dialect `signalbox`: headings, list items and table rows with an id, their fields in
 * English or Korean, and mermaid graphs.
 */
export function readSignalbox(content: string): ListDraft {
  const found = outline(new MarkdownReader(content), new SourceText(content));
  const tables = found.tables.flatMap((lines) => readTaskTable(lines) ?? []);
  const { tasks: candidates, contradictions } = candidatesOf(found, tables);
  setSteps(candidates);
  const tasks = candidates.map(({ task }) => task);
  const places = new TaskPlaces(tasks);
  const known = new KnownTasks(candidates, places);
  const edges = new EdgeCollector(known);
  const cellNotes = new Map<string, string>();
  for (const { id, line, cells } of tables.flatMap(({ rows }) => rows)) {
    const task = known.task(id) ?? id;
    const note = edges.addText(task, cells.get("depends") ?? "", line.number, "table");
    if (note !== null) cellNotes.set(task, note);
  }
  for (const candidate of candidates) {
    const { task, step } = candidate;
    task.phase = Math.floor(step);
    const notes = addLines(candidate, edges);
    const note = cellNotes.get(task.id);
    task.notes = note === undefined ? notes : [...notes, note];
  }
  for (const graph of found.graphs) addGraph(graph, known, edges);
  return {
    title: found.title,
    phases: phasesOf(candidates, found.headings),
    tasks,
    containers: [],
    edges: edges.edges,
    barriers: [...edges.barriers, ...phaseBarriers(candidates, (id) => edges.hasEdges(id))],
    external: edges.external,
    contradictions: [...contradictions, ...edges.contradictions()],
    errors: [...found.errors, ...edges.errors],
    places,
  };
}

/** Adds the dependencies that a task's own lines state. Returns the remarks of these lines. */
function addLines({ task, relations, parent }: DescribedTask, edges: EdgeCollector): readonly string[] {
  const { id, line } = task;
  let notes: string[] | null = null;
  for (const value of relations) {
    if (value.field === "parallel") edges.addParallelText(id, value.value, value.line);
    if (value.field !== "depends") continue;
    const note = edges.addText(id, value.value, value.line, "explicit");
    if (note !== null) (notes ??= []).push(note);
  }
  // A list item waits for the items nested in it.
  if (parent !== null) edges.add({ task: parent, needs: id, kind: "order", line });
  return notes ?? none;
}

const none: readonly never[] = [];
