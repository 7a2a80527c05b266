import type { OpenDependency } from "../../protocol/task/open-dependency.ts";
import { takesValue } from "../../protocol/task/dependency-value.ts";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { secretOfStdin } from "../stdin.ts";
import { hanging, onOneLine } from "../terminal/harmless.ts";
import { taskId } from "./task-id.ts";

interface ProvideOptions {
  readonly json?: boolean;
  readonly skip?: boolean;
}

/**
 * Answers a request of the agent: with a value, which is typed without echo or read from stdin, or with the fact that
 * it is available now, or with `--skip`.
 */
export async function provide(text: string, name: string, { json, skip }: ProvideOptions): Promise<void> {
  const api = connect(process.env);
  const params = { id: taskId(text) };
  const { dependencies = [] } = await api.call("GET /api/tasks/:id", { params });
  const request = dependencies.find((each) => each.name === name);
  if (request === undefined) {
    const open = dependencies.map((each) => onOneLine(each.name)).join(", ") || "none";
    throw new CommandFailure(
      exitCodes.notFound,
      `The agent has not asked for "${name}". Open requests: ${open}.`,
    );
  }
  const value = skip === true || !takesValue(request) ? undefined : await secretOfStdin(`${name}: `);
  if (value === "") throw new CommandFailure(exitCodes.wrongUsage, "Enter a value, or use --skip.");
  const task = await api.call("POST /api/tasks/:id/dependencies", {
    params,
    body: { name, skip: skip ?? false, ...(value === undefined ? {} : { value }) },
  });
  print(json, task, `${onOneLine(name)} is ${skip === true ? "declined" : "provided"}.`);
}

/** Formats the open requests of a task with the commands that answer them. */
export function requestLines(task: {
  readonly id: string;
  readonly dependencies?: readonly OpenDependency[] | undefined;
}): string[] {
  return (task.dependencies ?? []).flatMap((request) => [
    `  ${hanging(requestWords(request), 4)}`,
    `    ${provideCommand(task.id, request.name)}`,
  ]);
}

/** Formats a request of an agent. */
export function requestWords(request: OpenDependency): string {
  const { name, type, description, required, default: preset } = request;
  const value = preset === null ? "" : `, default ${onOneLine(preset)}`;
  const kind = `${type.replaceAll("_", " ")}, ${required ? "required" : "optional"}${value}`;
  return `asks for ${onOneLine(name)} (${kind}): ${description}`;
}

/** Returns the command that answers a request. */
export function provideCommand(taskId: string, name: string): string {
  return `signalbox task provide ${taskId} ${onOneLine(name)} [--skip]`;
}
