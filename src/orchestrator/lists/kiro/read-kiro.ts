import { joinedText } from "../agent-text.ts";
import { draftEdges } from "../draft-edges.ts";
import { movesBranches } from "../git-commands.ts";
import type { ListDraft } from "../list-draft.ts";
import { mentionedPaths } from "../mentioned-paths.ts";
import type { Body } from "../task-body.ts";
import type { Contradiction, ExternalDependency, ListContainer, ListedTask } from "../task-list.ts";
import { addKiroDependencies } from "./kiro-dependencies.ts";
import { readKiroDetails, type KiroDetails } from "./kiro-details.ts";
import { graphSteps } from "./kiro-graph.ts";
import { orderSteps, stepsByNumber } from "./kiro-order.ts";
import { kiroPhases } from "./kiro-phases.ts";
import { kiroTree, requiredIds, type KiroNode } from "./kiro-tree.ts";
import { readKiroWaves } from "./kiro-waves.ts";
import { forwardNeeds, siblingNeeds, type KiroNeed } from "./sibling-needs.ts";
import { readKiroItems } from "./read-kiro-items.ts";

/**
 * Reads a `tasks.md` of Kiro or cc-sdd. The waves of the dependency graph define the order. Without a graph,
 * the numbers do, and (P) allows a task to run in parallel with the tasks right before it. Items with
 * required subtasks are containers.
 */
export function readKiro(content: string): ListDraft {
  const { title, items, headings, graphs, errors } = readKiroItems(content);
  const tree = kiroTree(items);
  const graph = readKiroWaves(graphs);
  const edges = draftEdges(items.length);
  const external: ExternalDependency[] = [];
  const contradictions: Contradiction[] = [];
  const needs: KiroNeed[] = [];
  const details = new Map(tree.nodes.map((node) => [node, readKiroDetails(node.item)]));
  for (const [node, { dependencies }] of details) {
    const found = addKiroDependencies(node, dependencies, tree, edges);
    external.push(...found.external);
    contradictions.push(...found.contradictions);
    for (const need of found.needs) needs.push(need);
  }
  const beside = siblingNeeds(needs);
  const order =
    graph.waves === null
      ? { steps: stepsByNumber(tree.roots, beside), contradictions: forwardNeeds(needs) }
      : graphSteps(tree, graph.waves);
  const { phases, phaseOf } = kiroPhases(tree, order.steps, headings);
  orderSteps(order.steps, beside, edges);
  const containers = tree.nodes.filter(({ children }) => children.length > 0);
  return {
    title,
    phases,
    tasks: tree.nodes
      .filter(({ children }) => children.length === 0)
      .map((node) => listedTask(node, phaseOf(node), details)),
    edges: edges.edges,
    barriers: edges.barriers,
    external,
    contradictions: [...order.contradictions, ...contradictions, ...containers.flatMap(tickedTooEarly)],
    errors: [...errors, ...graph.errors, ...edges.errors],
    containers: containers.map(listContainer),
  };
}

const writing =
  /^\s*[-*+]\s+(?:create|add|implement|modify|update|edit|extend|refactor|write|move|rename|delete|remove|新增|修改|创建|追加)/iu;

function listedTask(node: KiroNode, phase: number, details: ReadonlyMap<KiroNode, KiroDetails>): ListedTask {
  const { item } = node;
  const own = details.get(node);
  const written = item.details.filter(({ text }) => writing.test(text)).map(({ text }) => text);
  const parts: Body[] = own === undefined ? [] : [own.text];
  for (let next = node.partOf; next !== null; next = next.partOf) {
    const { body, omitted } = details.get(next)?.text ?? { body: "", omitted: [] };
    const title = `Part of ${next.item.id}: ${next.item.title}`;
    parts.push({ body: body === "" ? title : `${title}\n${body}`, omitted });
  }
  return {
    id: item.id,
    title: item.title,
    phase,
    line: item.line,
    status: item.status,
    box: item.box,
    optional: node.optional,
    specialists: [],
    files: mentionedPaths([item.title, ...written].join("\n")),
    tests: [],
    criteria: item.criteria.filter((text) => !movesBranches(text)),
    worktree: null,
    priority: "normal",
    ...joinedText(parts),
    notes: own?.notes ?? [],
  };
}

function listContainer(node: KiroNode): ListContainer {
  const { id, title, line, status, box } = node.item;
  return { id, title, line, status, box, required: requiredIds(node) };
}

/** Reports a ticked container with an open required subtask. */
function tickedTooEarly(node: KiroNode): readonly Contradiction[] {
  if (node.item.status !== "done") return [];
  const open = node.children.find(({ item, optional }) => item.status !== "done" && !optional);
  if (open === undefined) return [];
  return [
    {
      message: `${node.item.id} is ticked, but ${open.item.id} is not. Tick ${open.item.id}, or clear the box of ${node.item.id}.`,
      lines: [node.item.line, open.item.line],
    },
  ];
}
