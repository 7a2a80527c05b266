import type { Fence } from "../markdown-lines.ts";
import type { EdgeCollector } from "./edges.ts";
import type { KnownTasks } from "./known-tasks.ts";
import { readGraph, type Graph } from "./mermaid.ts";
import { readId } from "./task-ids.ts";

/** The largest number of steps through nodes that are not tasks. */
const maxSteps = 200_000;
/** The number of tasks above which the arrows of a group share a barrier, which has the line of the first. */
const maxOwn = 50;

/**
 * Adds the arrows of a mermaid graph. A node is a task, a group of tasks (a subgraph or a milestone) or
 * neither. A node that is neither passes its dependencies on. In the body of a task, only arrows between two
 * tasks count, because such a graph may show anything.
 */
export function addGraph(
  { fence, inTask }: { readonly fence: Fence; readonly inTask: boolean },
  known: KnownTasks,
  edges: EdgeCollector,
): void {
  const graph = readGraph(fence.lines, fence.number + 1);
  if (graph === null) return;
  const nodes = new NodeMeanings(graph, known);
  for (const { from, to, line } of graph.arrows) {
    const [source, target] = [nodes.task(from), nodes.task(to)];
    if (source !== null && target !== null) edges.add({ task: target, needs: source, kind: "mermaid", line });
    else if (!inTask) addIndirect(nodes, from, to, line, edges, fence.number);
  }
  if (inTask) return;
  for (const line of graph.unreadable)
    edges.errors.push({
      code: "PARSE_FAIL",
      detail: String(line),
      message: `Line ${line} of the mermaid graph has an arrow that could not be read. Write it as "T1.1 --> T1.2".`,
      line,
    });
}

function addIndirect(
  nodes: NodeMeanings,
  from: string,
  to: string,
  line: number,
  edges: EdgeCollector,
  graph: number,
): void {
  const targets = nodes.tasks(to);
  if (targets === null) {
    // An arrow to an id that no task has. An arrow from such an id is a missing dependency.
    const [source, missing] = [nodes.task(from), nodes.missing(to)];
    if (source !== null && missing !== null)
      edges.add({ task: missing, needs: source, kind: "mermaid", line });
    return;
  }
  const missing = nodes.missing(from);
  if (missing !== null) {
    edges.add({ task: targets[0]!, needs: missing, kind: "mermaid", line });
    return;
  }
  const sources = nodes.tasks(from) ?? nodes.before(from);
  if (sources.length > 0) {
    const key = sources.length >= targets.length ? `${graph} from ${from}` : `${graph} to ${to}`;
    const isLarge = sources.length + targets.length > maxOwn;
    edges.addGroup(isLarge ? key : `${key} ${line}`, sources, targets, { line });
  } else if (!nodes.isSign(from)) {
    const name = nodes.label(from);
    for (const task of targets.slice(0, 100)) edges.external.push({ task, name, line });
  }
}

class NodeMeanings {
  readonly #graph: Graph;
  readonly #known: KnownTasks;
  readonly #tasks = new Map<string, string | null>();
  readonly #groups = new Map<string, readonly string[] | null>();
  #sources: Map<string, string[]> | null = null;
  #steps = 0;

  constructor(graph: Graph, known: KnownTasks) {
    this.#graph = graph;
    this.#known = known;
  }

  task(name: string): string | null {
    let task = this.#tasks.get(name);
    if (task === undefined) {
      const label = this.#graph.nodes.get(name)?.label ?? null;
      task = this.#graph.subgraphs.has(name) ? null : this.#known.taskOfNode(name, label);
      this.#tasks.set(name, task);
    }
    return task;
  }

  /** Returns the task or the group of tasks of a node; null if it has none. */
  tasks(name: string): readonly string[] | null {
    const task = this.task(name);
    if (task !== null) return [task];
    let group = this.#groups.get(name);
    if (group === undefined) {
      const members = this.#graph.subgraphs.get(name);
      const inside = members === undefined ? [] : [...members].flatMap((member) => this.task(member) ?? []);
      const named = this.#known.group(name);
      group = inside.length > 0 ? [...new Set(inside)] : named === null ? null : [...named];
      this.#groups.set(name, group);
    }
    return group;
  }

  /** Returns the id of a node that looks like a task of this list but is not one; null otherwise. */
  missing(name: string): string | null {
    if (this.tasks(name) !== null || this.#graph.subgraphs.has(name)) return null;
    const found = readId(name, 0);
    return found !== null && found.end === name.length && /^(?:p\d+-)?t\d/iu.test(name) ? name : null;
  }

  label(name: string): string {
    return this.#graph.nodes.get(name)?.label ?? name;
  }

  /** Returns true for nodes that only mark the start or the end of a graph. */
  isSign(name: string): boolean {
    return /^(?:start|begin|end|done|finish|시작|끝|종료|완료)$/iu.test(this.label(name).trim());
  }

  /** Returns the tasks from which arrows lead to a node through nodes that are not tasks. */
  before(name: string): readonly string[] {
    this.#sources ??= sourcesOf(this.#graph);
    const found = new Set<string>();
    const seen = new Set([name]);
    const open = [name];
    for (let next = open.pop(); next !== undefined && this.#steps < maxSteps; next = open.pop()) {
      for (const source of this.#sources.get(next) ?? []) {
        this.#steps++;
        const tasks = this.tasks(source);
        for (const task of tasks ?? []) found.add(task);
        if (tasks !== null || seen.has(source)) continue;
        seen.add(source);
        open.push(source);
      }
    }
    return [...found];
  }
}

function sourcesOf(graph: Graph): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  for (const { from, to } of graph.arrows) {
    const list = sources.get(to);
    if (list === undefined) sources.set(to, [from]);
    else list.push(from);
  }
  return sources;
}
