import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoRefusal } from "../protocol/demo/demo-tasks.ts";
import { inWorkspace, taskStart } from "../../test/support/demo-agent.ts";

test("applies suggested changes, answers other comments with a note that it is a demo, and changes nothing on an approval", () =>
  inWorkspace(async (workspace, start) => {
    const file = "docs/planning/workflow_requirements.md";
    const read = (): Promise<string> => readFile(join(workspace, file), "utf8");
    const agent = start();
    agent.tell(taskStart("workflow"));
    await agent.says("=== PHASE 1 COMPLETE ===");
    const before = (await read()).split("\n");
    const line = before.findIndex((text) => text.startsWith("Type: schedule")) + 1;
    const body = "Better:\n```suggestion\nType: schedule, every ten minutes\n```";
    agent.tell({
      type: "review_feedback",
      phase: 1,
      decision: "request_changes",
      comment: "Shorter, please.",
      comments: [
        { number: 1, file, line, toLine: line, body },
        { number: 2, file, line: 1, toLine: 1, body: "Why this title?" },
        { number: 3, file, line: 5_000, toLine: 5_000, body },
        { number: 4, file: null, body: "Looks thin." },
      ],
    });
    await agent.says("I am a scripted demo");
    const said = await agent.says("- 4 disagree: I am a scripted demo");
    const demo = "I am a scripted demo, so I cannot act on this comment. I apply suggested changes only.";
    expect(said.split("\n").filter((each) => /^- \d /.test(each))).toEqual([
      `- 1 fixed: Applied your suggested change to ${file}.`,
      `- 2 disagree: ${demo}`,
      `- 3 disagree: ${demo}`,
      "- 4 disagree: I am a scripted demo",
    ]);
    const after = await read();
    expect(after.split("\n")).toEqual(before.with(line - 1, "Type: schedule, every ten minutes"));

    agent.tell({ type: "review_feedback", phase: 1, decision: "approve", comment: "Fine.", comments: [] });
    await agent.says("Fine.");
    expect(await read()).toBe(after);
    expect(agent.said.split("=== PHASE 1 COMPLETE ===")).toHaveLength(3);
  }));

test("refuses a task that is not its own, and says what to do next", () =>
  inWorkspace(async (_workspace, start) => {
    const recipe = { title: "A recipe box", description: "With React and Firebase." };
    const english = start();
    english.tell({ ...taskStart("create_app"), ...recipe });
    const fatalEn = `[ERROR]\ntype: fatal\nmessage: ${demoRefusal.en}\n`;
    expect(await english.says(fatalEn)).toContain(fatalEn);
    const korean = start();
    korean.tell({ ...taskStart("custom", null), ...recipe, title: "요리법 상자" });
    const fatalKo = `[ERROR]\ntype: fatal\nmessage: ${demoRefusal.ko}\n`;
    expect(await korean.says(fatalKo)).toContain(fatalKo);
  }));

test("restores the files that a report names and leaves the others alone", () =>
  inWorkspace(async (workspace, start) => {
    const file = "docs/design/workflow_design.md";
    const agent = start();
    agent.tell(taskStart("workflow", 2));
    await agent.says("=== PHASE 2 COMPLETE ===");
    const sound = await readFile(join(workspace, file), "utf8");
    await writeFile(join(workspace, file), "spoilt");
    await writeFile(join(workspace, "notes.md"), "A person's notes.");
    const failed = {
      id: "P2_LENGTH",
      status: "failed",
      by: "platform",
      title: "",
      details: "6 characters",
    };
    const criteria = [{ ...failed, affectedDocuments: [file] }];
    agent.tell({ type: "rework", phase: 2, attempt: 2, report: { criteria } });
    await agent.says("=== PHASE 2 COMPLETE ===");
    expect(await readFile(join(workspace, file), "utf8")).toBe(sound);
    expect(await readFile(join(workspace, "notes.md"), "utf8")).toBe("A person's notes.");
  }));
