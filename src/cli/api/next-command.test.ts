import { expect, test } from "vitest";
import { withNextCommand } from "./next-command.ts";

const task = "/api/tasks/t_00000001/resume";

test.each([
  [
    "the acts that are allowed",
    { message: "The agent is already paused.", details: { allowed: ["resume", "delete", "message"] } },
    task,
    'The agent is already paused.\n  signalbox task resume t_00000001\n  signalbox task message t_00000001 "TEXT"',
  ],
  [
    "the decisions that are allowed",
    { message: "This work is not verified.", details: { allowed: ["request_changes", "accept", "assign"] } },
    "/api/reviews/rv_00000001",
    'This work is not verified.\n  signalbox review request-changes rv_00000001 "TEXT"\n  signalbox review accept rv_00000001 --reason "TEXT"',
  ],
  [
    "the list of what was not found",
    { message: "There is no task t_00000001." },
    task,
    "There is no task t_00000001. List the tasks with: signalbox task list",
  ],
  [
    "the review that has changed",
    { code: "stale_version", message: "Changed." },
    "/api/reviews/rv_00000001",
    "Changed.\n  signalbox review show rv_00000001",
  ],
  [
    "the archive of deleted output",
    { message: "The output of this task was deleted. Download its archive instead." },
    "/api/tasks/t_00000001/output?stream=all",
    "The output of this task was deleted. Download its archive instead.\n  signalbox export t_00000001",
  ],
  ["nothing that does not help", { message: "No.", details: { allowed: 3 } }, task, "No."],
  ["nothing about other things", { message: "No." }, "/api/settings", "No."],
])("an error names %s", (_, error, target, said) => {
  expect(withNextCommand({ error }, 409, target)).toBe(said);
});
