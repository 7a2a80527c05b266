import type { JsonTree } from "../json-tree.ts";
import { parseFail } from "../parse-fail.ts";
import type { ListedStatus, ListError } from "../task-list.ts";
import { isNull, statusOf, textOf, type JsonObject } from "./task-master-fields.ts";

/** A task or subtask of the file. A task with subtasks is a container. */
export interface TaskNode {
  /** The full id, such as 5 or 5.2. */
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly status: ListedStatus;
  readonly parent: TaskNode | null;
  readonly children: readonly TaskNode[];
  /** The dependencies as written: numbers, or ids in quotes. */
  readonly dependencies: readonly { readonly text: string; readonly line: number }[];
  readonly json: JsonObject;
}

/** The tasks of a tag as a tree. */
export interface TaskNodes {
  readonly roots: readonly TaskNode[];
  /** All tasks and containers in file order. */
  readonly nodes: readonly TaskNode[];
  readonly errors: readonly ListError[];
}

const plainId = /^[A-Za-z]{0,8}-?\d{1,9}(?:\.\d{1,9}){0,2}[a-z]?$/u;

/** Reads the tasks and subtasks. Reports values of the wrong type with their lines. */
export function readTaskNodes(tasks: readonly JsonTree[], lineOf: (at: number) => number): TaskNodes {
  const nodes: TaskNode[] = [];
  const errors: ListError[] = [];
  const roots = readAll(tasks, null);
  return { roots, nodes, errors };

  function fail(value: JsonTree, message: string): void {
    errors.push(parseFail(lineOf(value.at), message));
  }

  function readAll(values: readonly JsonTree[], parent: TaskNode | null): readonly TaskNode[] {
    return values.flatMap((value) => {
      const node = readOne(value, parent);
      return node === null ? [] : [node];
    });
  }

  function readOne(value: JsonTree, parent: TaskNode | null): TaskNode | null {
    if (value.kind !== "object") {
      fail(value, 'This entry of the tasks is not an object. Write a task as {"id": 1, "title": "…"}.');
      return null;
    }
    const written = value.members.get("id");
    const text = written?.kind === "number" || written?.kind === "string" ? written.text.trim() : "";
    const id = parent === null || text.startsWith(`${parent.id}.`) ? text : `${parent.id}.${text}`;
    if (!plainId.test(id)) {
      fail(written ?? value, "This task has no usable id. Give it a number, such as 5.");
      return null;
    }
    const status = statusOf(value);
    if (status === null) {
      fail(
        value.members.get("status") ?? value,
        `The status of ${id} is unknown. Use pending, in-progress, review, done, blocked, deferred or cancelled.`,
      );
    }
    const title = value.members.get("title");
    if (!isNull(title) && title?.kind !== "string") fail(title ?? value, `The title of ${id} is not a text.`);
    const children: TaskNode[] = [];
    const node: TaskNode = {
      id,
      title: textOf(value, "title") || textOf(value, "description") || id,
      line: lineOf((written ?? value).at),
      status: status ?? "open",
      parent,
      children,
      dependencies: readDependencies(value, id),
      json: value,
    };
    nodes.push(node);
    children.push(...readAll(arrayIn(value, "subtasks", id), node));
    return node;
  }

  function readDependencies(task: JsonObject, id: string): TaskNode["dependencies"] {
    return arrayIn(task, "dependencies", id).flatMap((dependency) => {
      const text = dependency.kind === "number" || dependency.kind === "string" ? dependency.text.trim() : "";
      if (plainId.test(text)) return [{ text, line: lineOf(dependency.at) }];
      fail(dependency, `A dependency of ${id} is not an id. Write ids such as 5 or "5.2".`);
      return [];
    });
  }

  function arrayIn(task: JsonObject, name: string, id: string): readonly JsonTree[] {
    const list = task.members.get(name);
    if (list === undefined || isNull(list)) return [];
    if (list.kind === "array") return list.items;
    fail(list, `The ${name} of ${id} are not a list. Write them in square brackets.`);
    return [];
  }
}
