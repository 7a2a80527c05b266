import { describe, expect, test } from "vitest";
import { drafts, type DraftStorage } from "./drafts.ts";

function storage(): DraftStorage & { kept: Record<string, string> } {
  const kept: Record<string, string> = {};
  return {
    kept,
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => void (kept[key] = value),
    removeItem: (key) => void delete kept[key],
  };
}

const full: DraftStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  removeItem: () => undefined,
};

describe("drafts", () => {
  test("keep each text under the name of what it is about", () => {
    const disk = storage();
    drafts.write("answer.q_1", "구독형", disk);
    drafts.write("message.t_1", "hello", disk);
    expect(disk.kept).toEqual({
      "signalbox.draft.answer.q_1": "구독형",
      "signalbox.draft.message.t_1": "hello",
    });
    expect(drafts.read("answer.q_1", disk)).toBe("구독형");
  });

  test("a dropped draft leaves nothing behind; an emptied one stays empty", () => {
    const disk = storage();
    drafts.write("new.title", "x", disk);
    drafts.write("new.title", "", disk);
    expect(drafts.read("new.title", disk)).toBe("");
    drafts.drop("new.title", disk);
    expect({ kept: disk.kept, read: drafts.read("new.title", disk) }).toEqual({ kept: {}, read: null });
  });

  test("a browser that keeps nothing still remembers while the tab lives", () => {
    drafts.write("new.description", "long text", full);
    expect(drafts.read("new.description", full)).toBe("long text");
  });
});

test("drafts are found by how their names begin", () => {
  const keys = ["signalbox.draft.comment.rv_1.0-0.", "signalbox.draft.answer.q_1", "other.comment.rv_1."];
  const storage = { length: keys.length, key: (at: number) => keys[at] ?? null };
  expect(drafts.names("comment.rv_1.", storage)).toEqual(["comment.rv_1.0-0."]);
});
