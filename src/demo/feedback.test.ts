import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inWorkspace, taskStart } from "../../test/support/demo-agent.ts";

test("replies at the position of each comment, and changes nothing on an approval", () =>
  inWorkspace(async (workspace, start) => {
    const file = "docs/planning/workflow_requirements.md";
    const read = (): Promise<string> => readFile(join(workspace, file), "utf8");
    const agent = start();
    agent.tell(taskStart("workflow"));
    await agent.says("=== PHASE 1 COMPLETE ===");
    const before = (await read()).split("\n");
    const line = before.findIndex((text) => text.startsWith("Type: schedule")) + 1;
    agent.tell({
      type: "review_feedback",
      phase: 1,
      decision: "request_changes",
      comment: "Shorter, please.",
      comments: [{ number: 1, file, line, toLine: line, body: "Why five minutes?" }],
    });
    await agent.says("=== PHASE 1 COMPLETE ===");
    await agent.says(`- 1 fixed: Revised. See ${file}.`);
    const after = (await read()).split("\n");
    const added = after.filter((text) => !before.includes(text));
    expect(added.map((text) => text.split('"')[1])).toEqual(["Why five minutes?", "Shorter, please."]);
    expect(after.indexOf(added[0] ?? "")).toBe(after.indexOf("## Steps") - 2);

    agent.tell({ type: "review_feedback", phase: 1, decision: "approve", comment: "Fine.", comments: [] });
    await agent.says("Fine.");
    expect((await read()).split("\n")).toEqual(after);
    expect(agent.said.split("=== PHASE 1 COMPLETE ===")).toHaveLength(3);
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
