import { expect, test } from "vitest";
import { commandFor } from "./copy-address.ts";

test("every page with a counterpart on the command line names its command", () => {
  expect([
    commandFor({ path: "/" }),
    commandFor({ path: "/board" }),
    commandFor({ path: "/new" }),
    commandFor({ path: "/settings" }),
    commandFor({ path: "/t/task_1", taskId: "task_1" }),
    commandFor({ path: "/q/q_1", questionId: "q_1" }),
    commandFor({ path: "/reviews/rv_1", reviewId: "rv_1" }),
    commandFor({ path: "/metrics" }),
  ]).toEqual([
    "signalbox inbox",
    "signalbox task list",
    "signalbox task create TITLE",
    "signalbox settings list",
    "signalbox task show task_1",
    "signalbox answer q_1",
    "signalbox review show rv_1",
    null,
  ]);
});
