import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** The storage of a browser, which can be full. Each test has its own. */
let kept: Record<string, string>;
let isFull: boolean;

function storage(): object {
  const acts: Record<string, (key: string, value: string) => unknown> = {
    getItem: (key) => kept[key] ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept[key] = value;
    },
    removeItem: (key) => delete kept[key],
  };
  return new Proxy(kept, { get: (_, name) => acts[String(name)] });
}

let drafts: (typeof import("./drafts.ts"))["drafts"];
beforeEach(async () => {
  isFull = false;
  kept = {};
  vi.stubGlobal("localStorage", storage());
  vi.doMock("./draft-sync.ts", () => ({ scheduleSave: () => undefined, syncTo: () => undefined }));
  vi.resetModules();
  ({ drafts } = await import("./drafts.ts"));
});
afterEach(() => vi.unstubAllGlobals());

describe("drafts", () => {
  test("store each text under the name of its subject and mark it as unsaved", () => {
    drafts.write("answer.q_1", "구독형");
    drafts.write("message.t_1", "hello");
    expect(kept).toEqual({
      "signalbox.draft.answer.q_1": "구독형",
      "signalbox.draft.message.t_1": "hello",
      "signalbox.unsaved": "1",
    });
    drafts.saved();
    expect(Object.keys(kept)).toEqual(["signalbox.draft.answer.q_1", "signalbox.draft.message.t_1"]);
    expect(drafts.read("answer.q_1")).toBe("구독형");
  });

  test("a dropped draft leaves nothing behind, and an emptied one stays empty", () => {
    drafts.write("new.title", "x");
    drafts.write("new.title", "");
    expect(drafts.read("new.title")).toBe("");
    drafts.drop("new.title");
    drafts.saved();
    expect({ kept, read: drafts.read("new.title") }).toEqual({ kept: {}, read: null });
  });

  test("drafts live as long as the tab when the browser stores nothing", () => {
    isFull = true;
    drafts.write("new.description", "long text");
    expect([drafts.read("new.description"), kept]).toEqual(["long text", {}]);
  });

  test("are found by the prefix of their names", () => {
    drafts.write("comment.rv_1.0-0.", "x");
    drafts.write("answer.q_1", "x");
    kept["other.comment.rv_1."] = "x";
    expect(drafts.names("comment.rv_1.")).toEqual(["comment.rv_1.0-0."]);
  });

  test("a text typed here is distinguished from one received from elsewhere", () => {
    const heard: [string, boolean][] = [];
    drafts.follow((name, elsewhere) => heard.push([name, elsewhere]));
    drafts.write("answer.q_1", "mine");
    expect([...drafts.typed]).toEqual(["answer.q_1"]);
    drafts.take("answer.q_1", "theirs");
    expect([drafts.read("answer.q_1"), [...drafts.typed]]).toEqual(["theirs", []]);
    expect(heard).toEqual([
      ["answer.q_1", false],
      ["answer.q_1", true],
    ]);
  });
});
