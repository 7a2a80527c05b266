import { describe, expect, test } from "vitest";
import type { Message } from "./message.ts";
import { orderWindow } from "./order.ts";
import { readText } from "./read-text.ts";

const TEXT = {
  fatal: '[ERROR]{"type":"fatal","message":"f"}[/ERROR]',
  recoverable: '[ERROR]{"type":"recoverable","message":"r"}[/ERROR]',
  phase: "=== PHASE 1 COMPLETE ===",
  custom: "=== CUSTOM TASK COMPLETE ===",
  verified: '=== VERIFICATION_RESULT ===\n{"criteria":[{"id":"a","status":"passed","details":""}]}',
  dependency: '[DEPENDENCY_REQUEST]{"type":"file","name":"n","description":"d"}[/DEPENDENCY_REQUEST]',
  question: '[USER_QUESTION]{"category":"business","question":"one"}[/USER_QUESTION]',
  second: '[USER_QUESTION]{"category":"business","question":"two"}[/USER_QUESTION]',
  step: "=== STEP 1.1 COMPLETE ===",
  invoke: "[INVOKE:Bob]\ndo it\n[/INVOKE]",
  thin: "ERROR:LOCKED",
};
type Name = keyof typeof TEXT;

function message(name: Name): Message {
  const [item] = readText(TEXT[name], ["platform", "office", "thin"]);
  if (item?.kind !== "message") throw new Error(`${name} is no message`);
  return item;
}

const MESSAGES = Object.fromEntries(Object.keys(TEXT).map((name) => [name, message(name as Name)])) as Record<
  Name,
  Message
>;

function aside<Cause extends string>(names: readonly Name[], cause: Cause, reason: string) {
  return names.map((name) => ({ message: MESSAGES[name], cause, reason }));
}

describe("the messages of one window", () => {
  test.each<{
    title: string;
    window: Name[];
    now: Name[];
    voided?: Name[];
    back?: Name[];
    review?: Name[];
    recorded?: Name[];
  }>([
    { title: "may be empty", window: [], now: [] },
    {
      title: "are handled by priority, and each priority in order",
      window: ["question", "dependency", "second", "custom"],
      now: ["custom", "dependency", "question", "second"],
    },
    {
      title: "are put to the person together if they are questions",
      window: ["question", "second"],
      now: ["question", "second"],
    },
    {
      title: "are voided by a fatal error at any position",
      window: ["phase", "recoverable", "question", "fatal", "dependency"],
      now: ["fatal"],
      voided: ["recoverable", "phase", "dependency", "question"],
    },
    {
      title: "wait until the agent is back after a recoverable error",
      window: ["question", "phase", "recoverable"],
      now: ["recoverable"],
      back: ["phase", "question"],
    },
    {
      title: "wait for the review if they are questions and the phase was completed",
      window: ["question", "phase", "dependency", "second"],
      now: ["phase", "dependency"],
      review: ["question", "second"],
    },
    {
      title: "are handled after the end of a custom task, which has no review",
      window: ["question", "custom"],
      now: ["custom", "question"],
    },
    {
      title: "count a verifier's result as a completion",
      window: ["question", "verified"],
      now: ["verified", "question"],
    },
    {
      title: "are only recorded if nothing waits for them, even beside a fatal error",
      window: ["step", "invoke", "fatal", "thin"],
      now: ["fatal"],
      recorded: ["step", "invoke", "thin"],
    },
  ])("$title", ({ window, now, voided = [], back = [], review = [], recorded = [] }) => {
    const pick = (names: readonly Name[]): Message[] => names.map((name) => MESSAGES[name]);
    expect(orderWindow(pick(window))).toEqual({
      now: pick(now),
      voided: aside(voided, "fatal_error", "A fatal error was reported at the same time."),
      deferred: [
        ...aside(
          back,
          "agent_back",
          "A recoverable error was reported at the same time. This is handled when the agent continues.",
        ),
        ...aside(
          review,
          "review",
          "The phase was completed at the same time. This is answered with the review's decision.",
        ),
      ],
      recorded: pick(recorded),
    });
  });
});
