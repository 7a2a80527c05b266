import { describe, expect, test } from "vitest";
import { readText } from "../protocol/dialects/read-text.ts";
import { instructions } from "./instructions.ts";
import { words } from "./words.ts";

const messageId = "m_00000001" as const;

describe("the text of a message", () => {
  const start = {
    type: "task_start" as const,
    messageId,
    taskId: "t_00000001" as const,
    taskType: "custom" as const,
    title: "Plan it",
    description: "In detail.",
    phase: null,
    role: "worker",
    deliverables: [],
    guides: [],
  };

  test("begins a task with the person's text", () => {
    expect(words(start)).toBe("Task: Plan it\n\nIn detail.");
    expect(words({ ...start, description: "" })).toBe("Task: Plan it");
  });

  test("begins the session of a member with the messages of its office only", () => {
    const description = "[작업 요청 from PO]\n페이지를 작성하세요.";
    expect(words({ ...start, taskType: "member", title: "Dev, 제품", description })).toBe(description);
  });

  test("names the files and guides of a phase", () => {
    const phase = { ...start, phase: 1, deliverables: ["a.md", "b.md"], guides: ["guide/a.md"] };
    expect(words(phase)).toBe(
      "Task: Plan it\n\nIn detail.\n\nThis is phase 1.\n\nWrite these files:\n- a.md\n- b.md\n\nRead these guides first:\n- guide/a.md",
    );
  });

  test("identifies an answer, a message and a correction", () => {
    expect(words({ type: "question_answer", messageId, questionId: "q_00000001", answer: "SQLite" })).toBe(
      "The answer to your question: SQLite",
    );
    expect(words({ type: "user_message", messageId, text: "And tests." })).toBe("And tests.");
    expect(
      words({ type: "protocol_error", messageId, block: "ERROR", field: "type", reason: "It is missing." }),
    ).toBe(
      'Signalbox did not accept your ERROR (field "type"): It is missing. Correct it and print the whole block again, on lines of its own and outside of code fences.',
    );
    const wrong = {
      block: "PHASE 1 COMPLETE",
      field: "phase",
      reason: "It is phase 2.",
      advice: "Continue.",
    };
    expect(words({ type: "protocol_error", messageId, ...wrong })).toBe(
      'Signalbox did not accept your PHASE 1 COMPLETE (field "phase"): It is phase 2. Continue.',
    );
  });

  test("gives a restarted session the task, the reason and the conversation in one turn", () => {
    const conversation = [
      { by: "person", text: "In detail." },
      { by: "agent", text: "Which?" },
      { by: "person", text: "This one." },
    ] as const;
    const before = { reason: "process_lost", conversation: [...conversation] };
    expect(words({ ...start, before })).toBe(
      "Task: Plan it\n\nIn detail.\n\nYour process was lost. Check the state of your working directory and continue where you stopped.\n\nThe conversation so far:\n\nPerson: In detail.\n\nYou: Which?\n\nPerson: This one.",
    );
  });

  test("gives a resuming agent the reason and, if it cannot know it, the conversation", () => {
    const resume = { type: "resume" as const, messageId, reason: "process_lost", checkpointId: null };
    const why =
      "Your process was lost. Check the state of your working directory and continue where you stopped.";
    expect(words(resume)).toBe(why);
    const conversation = [
      { by: "person" as const, text: "Plan it" },
      { by: "agent" as const, text: "How?" },
    ];
    expect(words({ ...resume, conversation })).toBe(
      `${why}\n\nThe conversation so far:\n\nPerson: Plan it\n\nYou: How?`,
    );
  });
});

test("an agent that follows its instructions exactly is parsed correctly", () => {
  expect(readText(instructions(), ["platform"])).toMatchObject([
    { type: "USER_QUESTION", payload: { category: "choice", options: ["first option", "second option"] } },
    { type: "ERROR", payload: { type: "recoverable", recovery: "pause_and_retry" } },
    { type: "DEPENDENCY_REQUEST", payload: { type: "api_key", required: false } },
    { type: "CUSTOM_TASK_COMPLETE", payload: { summary: "one or two sentences about the result" } },
  ]);
});
