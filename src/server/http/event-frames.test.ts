import { describe, expect, test } from "vitest";
import type { SentRecord } from "../../protocol/record.ts";
import { framesOf } from "./event-frames.ts";

function record(seq: number, text: string): SentRecord {
  return {
    stream: "t_00000001",
    kind: "task",
    seq,
    position: String(seq * 10),
    at: "2026-01-21T10:00:00.000Z",
    by: "admin",
    version: 1,
    event: { type: "person.wrote", text, author: "admin" },
  };
}

const byNumber = { id: ({ seq }: { seq: number }) => String(seq), after: "7", limit: 3 };

describe("events as frames", () => {
  test("an event is one block: its id, its type, and its data on one line", () => {
    const one = record(8, "a\nb\r\n\nc");
    const { bytes, last, more } = framesOf([one], byNumber);
    expect(bytes.toString()).toBe(`id: 8\nevent: person.wrote\ndata: ${JSON.stringify(one)}\n\n`);
    expect([last, more]).toEqual(["8", false]);
  });

  test("without events the position stays unchanged", () => {
    const { bytes, last, more } = framesOf([], byNumber);
    expect([bytes.length, last, more]).toEqual([0, "7", false]);
  });

  test("a full page may have more after it", () => {
    const { last, more } = framesOf([record(8, ""), record(9, ""), record(10, "")], byNumber);
    expect([last, more]).toEqual(["10", true]);
  });

  test("events beyond 256 KiB are left for the next read", () => {
    const large = "x".repeat(100 * 1024);
    const { bytes, last, more } = framesOf(
      [8, 9, 10].map((seq) => record(seq, large)),
      {
        ...byNumber,
        limit: 500,
      },
    );
    expect(bytes.length).toBeLessThan(256 * 1024);
    expect([last, more]).toEqual(["9", true]);
  });

  test("a single larger event is sent alone", () => {
    const huge = "한".repeat(200 * 1024);
    const { last, more } = framesOf([record(8, huge), record(9, "")], byNumber);
    expect([last, more]).toEqual(["8", true]);
  });
});
