import { describe, expect, test } from "vitest";
import type { Item } from "../protocol/dialects/message.ts";
import { SpokenText } from "./spoken-text.ts";

const asked = (items: readonly Item[]) =>
  items.map((item) => [item.kind === "message" ? item.type : item.code, item.offset]);

describe("a reader of text in pieces", () => {
  test("gives a question the offset of its index in the line that carried it", () => {
    const text = new SpokenText(["platform"]);
    const said = "Well.\n[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_QUESTION]\nBye.";
    expect(text.say(said, 1000)).toEqual([
      {
        kind: "message",
        type: "USER_QUESTION",
        payload: { category: "business", question: "Who?", options: [], required: true },
        rawContent: "[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_QUESTION]",
        offset: 1006,
      },
    ]);
    expect(text.endTurn("well")).toEqual([]);
  });

  test("starts a new line with a new piece", () => {
    const text = new SpokenText(["platform"]);
    text.say("Let me look.", 0);
    expect(asked([...text.say("=== CUSTOM TASK COMPLETE ===", 500), ...text.endTurn("well")])).toEqual([
      ["CUSTOM_TASK_COMPLETE", 500],
    ]);
  });

  test("joins a block that begins in one piece and ends in another; its offset is its beginning", () => {
    const text = new SpokenText(["platform"]);
    expect(text.say("[USER_QUESTION]\ncategory: business", 100)).toEqual([]);
    expect(asked(text.say("question: Who?\n[/USER_QUESTION]\n", 300))).toEqual([["USER_QUESTION", 100]]);
  });

  test.each([
    [
      "in the middle of a word",
      "[USER_QUESTION]\ncategory: business\nquest",
      "ion: Who?\n[/USER_QUESTION]\n",
    ],
    ["in the middle of a tag", "[USER_QUESTION]\ncategory: business\nquestion: Who?\n[/USER_Q", "UESTION]\n"],
    ["after a tag", "[USER_QUESTION]", "category: business\nquestion: Who?\n[/USER_QUESTION]\n"],
    ["before a tag", "[USER_QUESTION]\ncategory: business\nquestion: Who?", "[/USER_QUESTION]\n"],
  ])("continues a text that was cut off %s", (_, half, rest) => {
    const text = new SpokenText(["platform"]);
    text.say(half, 100);
    expect(text.continueCutOff(rest, 300)).toMatchObject([
      { type: "USER_QUESTION", payload: { question: "Who?" }, offset: 100 },
    ]);
  });

  test("leaves nothing open after the end of a turn", () => {
    const text = new SpokenText(["platform"]);
    text.say("```\n[USER_QUESTION]\n", 0);
    expect(text.endTurn("well")).toEqual([]);
    text.say("[USER_QUESTION]\ncategory: business", 100);
    expect(asked(text.endTurn("well"))).toEqual([["block_unclosed", 100]]);
    expect(asked(text.say("=== PHASE 1 START ===\n", 200))).toEqual([["PHASE_START", 200]]);
  });

  test("gives no diagnostic for a block that a failed turn left open", () => {
    const text = new SpokenText(["platform"]);
    text.say("=== CUSTOM TASK COMPLETE ===\nSummary: ready\n", 0);
    expect(asked(text.endTurn("badly"))).toEqual([["CUSTOM_TASK_COMPLETE", 0]]);
    text.say("[USER_QUESTION]\ncategory: business", 100);
    expect(text.endTurn("badly")).toEqual([]);
  });

  test("resumes at the last piece before which nothing was open", () => {
    const text = new SpokenText(["platform"]);
    expect(text.resumeOffset).toBe(null);
    text.say("Hello", 10);
    text.say("[USER_QUESTION]", 20);
    expect(text.resumeOffset).toBe(20);
    text.say("category: business", 30);
    expect(text.resumeOffset).toBe(20);
    text.say("question: Who?\n[/USER_QUESTION]", 40);
    text.say("Thanks", 50);
    expect(text.resumeOffset).toBe(50);
    text.endTurn("well");
    expect(text.resumeOffset).toBe(null);
  });
});
