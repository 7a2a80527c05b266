import { agentText, joinedText } from "../agent-text.ts";
import { draftEdges } from "../draft-edges.ts";
import { movesBranches } from "../git-commands.ts";
import { readJsonTree } from "../json-tree.ts";
import { lineNumbers } from "../line-numbers.ts";
import type { ListDraft } from "../list-draft.ts";
import { parseFail } from "../parse-fail.ts";
import type { Body } from "../task-body.ts";
import type { Contradiction, ListedStatus, ListedTask, ListError } from "../task-list.ts";
import { addTaskMasterDependencies, leafIds } from "./task-master-dependencies.ts";
import { priorityOf, textOf, textsOf, writtenFiles, type JsonObject } from "./task-master-fields.ts";
import { readTaskNodes, type TaskNode } from "./task-master-nodes.ts";
import { chooseTag } from "./task-master-tag.ts";

/**
 * Reads a `tasks.json` of task-master: the tasks of one tag, in one phase. Tasks with subtasks are
 * containers. The file has no check boxes.
 */
export function readTaskMaster(content: string): ListDraft {
  const lineOf = lineNumbers(content);
  const root = readJsonTree(content);
  if (root.kind === "fault") {
    const line = lineOf(root.at);
    return failed(
      parseFail(line, `The file is not valid JSON: line ${String(line)} should have ${root.expected}.`),
    );
  }
  const chosen = chooseTag(root);
  if (chosen === null) {
    const message = 'The file has no list of tasks. Write {"master": {"tasks": [{"id": 1, "title": "…"}]}}.';
    return failed(parseFail(lineOf(root.at), message));
  }
  const { nodes, errors } = readTaskNodes(chosen.tasks, lineOf);
  const edges = draftEdges(nodes.length);
  const contradictions = addTaskMasterDependencies(nodes, edges);
  const leaves = leafIds(nodes);
  const tasks = nodes.filter(({ children }) => children.length === 0);
  const containers = nodes.filter(({ children }) => children.length > 0);
  return {
    title: null,
    phases: tasks.length === 0 ? [] : [{ number: 1, title: null, line: tasks[0]?.line ?? 1 }],
    tasks: tasks.map((node) => listedTask(node, lineOf)),
    edges: edges.edges,
    barriers: edges.barriers,
    external: [],
    contradictions: [...contradictions, ...containers.flatMap(closedTooEarly)],
    errors: [...errors, ...edges.errors],
    containers: containers.map((node) => {
      const { id, title, line, status } = node;
      return { id, title, line, status, box: null, required: leaves.get(node) ?? [] };
    }),
  };
}

function failed(error: ListError): ListDraft {
  const none = {
    title: null,
    phases: [],
    tasks: [],
    edges: [],
    barriers: [],
    external: [],
    contradictions: [],
  };
  return { ...none, errors: [error], containers: [] };
}

function listedTask(node: TaskNode, lineOf: (at: number) => number): ListedTask {
  const { id, title, line, json, parent } = node;
  const parts = [fieldText(json, "description", lineOf), fieldText(json, "details", lineOf)];
  if (parent !== null) {
    const { body, omitted } = fieldText(parent.json, "description", lineOf);
    parts.push({ body: `Part of ${parent.id}: ${parent.title}\n${body}`.trim(), omitted });
  }
  return {
    id,
    title,
    phase: 1,
    line,
    status: statusIn(node),
    box: null,
    optional: false,
    specialists: [],
    files: writtenFiles(json),
    tests: textsOf(json, "testStrategy").filter((text) => !movesBranches(text)),
    criteria: textsOf(json, "acceptanceCriteria").filter((text) => !movesBranches(text)),
    worktree: null,
    priority: priorityOf(parent !== null && !json.members.has("priority") ? parent.json : json),
    ...joinedText(parts),
    notes: [],
  };
}

/** Returns a field as a text for the agent. All its lines are on one line of the file. */
function fieldText(json: JsonObject, name: string, lineOf: (at: number) => number): Body {
  const text = textOf(json, name);
  if (text === "") return { body: "", omitted: [] };
  const number = lineOf(json.members.get(name)?.at ?? json.at);
  return agentText(text.split("\n").map((line) => ({ number, text: line })));
}

/** Returns the status of a task. The subtasks of a done or skipped task have its status. */
function statusIn(node: TaskNode): ListedStatus {
  for (let next: TaskNode | null = node; next !== null; next = next.parent) {
    if (next.status === "done" || next.status === "skipped") return next.status;
  }
  return node.status;
}

/** Reports a closed task with an open subtask. */
function closedTooEarly({ id, status, line, children }: TaskNode): readonly Contradiction[] {
  if (status !== "done") return [];
  const open = children.find((child) => child.status === "open" || child.status === "running");
  if (open === undefined) return [];
  return [
    {
      message: `${id} is done, but ${open.id} is not. ${open.id} counts as done; reopen ${id} if there is work left.`,
      lines: [line, open.line],
    },
  ];
}
