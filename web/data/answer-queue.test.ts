import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnswerQueue } from "./answer-queue.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function queue(answerOf: (answer: string) => Promise<unknown> = async () => undefined) {
  const sent: string[] = [];
  const answers = new AnswerQueue({
    send: (questionId, answer) => {
      sent.push(`${questionId} ${answer}`);
      return answerOf(answer);
    },
    holdMs: 5000,
    now: Date.now,
  });
  return { answers, sent };
}

describe("AnswerQueue", () => {
  test("holds an answer for five seconds, then sends it once", async () => {
    const { answers, sent } = queue();
    answers.hold("q_00000001", "SQLite");
    await vi.advanceTimersByTimeAsync(4999);
    expect({ sent, held: [...answers.answers()] }).toEqual({
      sent: [],
      held: [["q_00000001", { answer: "SQLite", status: "held", sendAt: 5000 }]],
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(["q_00000001 SQLite"]);
  });

  test("another choice in that time replaces the first and restarts the delay", async () => {
    const { answers, sent } = queue();
    answers.hold("q_00000001", "SQLite");
    await vi.advanceTimersByTimeAsync(4000);
    answers.hold("q_00000001", "Browser");
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(["q_00000001 Browser"]);
  });

  test("undo withdraws the latest answer that was not sent", async () => {
    const { answers, sent } = queue();
    answers.hold("q_00000001", "a");
    answers.hold("q_00000002", "b");
    answers.undo();
    await vi.advanceTimersByTimeAsync(6000);
    expect(sent).toEqual(["q_00000001 a"]);
  });

  test("a tab that closes sends its pending answers at once", () => {
    const { answers, sent } = queue();
    answers.hold("q_00000001", "a");
    answers.flush();
    expect(sent).toEqual(["q_00000001 a"]);
  });

  test("a refused answer stays with its reason until it is dismissed", async () => {
    const error = new Error("Mina answered this at 10:42.");
    const { answers } = queue(async () => {
      throw error;
    });
    answers.hold("q_00000001", "a");
    await vi.advanceTimersByTimeAsync(5000);
    expect([...answers.answers()]).toEqual([["q_00000001", { answer: "a", status: "refused", error }]]);
    answers.forget("q_00000001");
    expect([...answers.answers()]).toEqual([]);
  });

  test("an answer that is being sent can be neither replaced nor withdrawn", async () => {
    const { answers, sent } = queue(() => new Promise(() => undefined));
    answers.hold("q_00000001", "a");
    await vi.advanceTimersByTimeAsync(5000);
    answers.undo("q_00000001");
    answers.hold("q_00000001", "b");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual(["q_00000001 a"]);
    expect([...answers.answers()]).toEqual([["q_00000001", { answer: "a", status: "sending" }]]);
  });
});
