import { appendFile, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inWorkspace, taskStart } from "../../test/support/demo-agent.ts";
import { workspaceFiles } from "./workspace-files.ts";

const question = "How should the application keep its data?";
const answer = "In a journal file, one line for each change";
const said = (...texts: [by: "person" | "agent", text: string][]): object[] =>
  texts.map(([by, text]) => ({ by, text }));
const resume = (reason: string, conversation: object[] = []): object => ({
  type: "resume",
  reason,
  checkpointId: null,
  conversation,
});
const answered = { type: "question_answer", questionId: "q_00000001", answer };

test("killed while its question is open, it does not ask again and uses the answer", () =>
  inWorkspace(async (workspace, start) => {
    const first = start();
    first.tell(taskStart("create_app"));
    await first.says("[/USER_QUESTION]");
    await first.kill();

    const second = start();
    second.tell(taskStart("create_app"));
    second.tell(resume("question_answered", said(["person", "Do it."], ["agent", question])));
    second.tell(answered);
    expect(await second.says("=== PHASE 1 COMPLETE ===")).not.toContain("[USER_QUESTION]");
    expect(await readFile(join(workspace, "docs/planning/08_tech.md"), "utf8")).toContain("journal file");
  }));

test("killed before the answer arrived, it finds the answer in the conversation", () =>
  inWorkspace(async (workspace, start) => {
    const first = start();
    first.tell(taskStart("create_app"));
    await first.says("[/USER_QUESTION]");
    await first.kill();

    const second = start();
    second.tell(taskStart("create_app"));
    second.tell(
      resume("process_lost", said(["agent", question], ["person", "Hurry up."], ["person", answer])),
    );
    expect(await second.says("=== PHASE 1 COMPLETE ===")).not.toContain("[USER_QUESTION]");
    expect(await readFile(join(workspace, "docs/planning/08_tech.md"), "utf8")).toContain("journal file");
  }));

test("killed before its question was read, it asks again", () =>
  inWorkspace(async (_workspace, start) => {
    const first = start();
    first.tell(taskStart("create_app"));
    await first.says("[/USER_QUESTION]");
    await first.kill();

    const second = start();
    second.tell(taskStart("create_app"));
    second.tell(resume("process_lost", said(["person", "Do it."])));
    expect(await second.says("[/USER_QUESTION]")).toContain(question);
    second.tell(answered);
    await second.says("=== PHASE 1 COMPLETE ===");
  }));

test("killed while writing documents, it writes the missing ones and leaves the others alone", () =>
  inWorkspace(async (workspace, start) => {
    const inTheWay = join(workspace, "docs/planning/06_product.md");
    await mkdir(inTheWay, { recursive: true });
    const first = start();
    first.tell(taskStart("create_app"));
    await first.says("[/USER_QUESTION]");
    first.tell(answered);
    await first.says("=== STEP 1.5 COMPLETE ===");
    await first.kill();
    await rm(inTheWay, { recursive: true });
    await appendFile(join(workspace, "docs/planning/01_idea.md"), "A person added this.\n");
    const before = await workspaceFiles(workspace);

    const second = start();
    second.tell(taskStart("create_app"));
    second.tell(resume("process_lost", said(["agent", question], ["person", answer])));
    expect(await second.says("=== PHASE 1 COMPLETE ===")).not.toContain("[USER_QUESTION]");
    const after = await workspaceFiles(workspace);
    expect([...before].filter(([path, text]) => after.get(path) !== text)).toEqual([]);
    expect(after.size).toBe(9);
    expect(after.get("docs/planning/05_business_model.md")).toContain("TBD");
  }));

test("killed after it reported a phase, it fixes the reported defects, or those it finds if the report was lost", () =>
  inWorkspace(async (workspace, start) => {
    const plan = join(workspace, "docs/planning/05_business_model.md");
    const first = start();
    first.tell(taskStart("create_app"));
    await first.says("[/USER_QUESTION]");
    first.tell(answered);
    await first.says("=== PHASE 1 COMPLETE ===");
    await first.kill();
    expect(await readFile(plan, "utf8")).toContain("TBD");

    const second = start();
    second.tell(taskStart("create_app"));
    second.tell(resume("rework"));
    second.tell({ type: "rework", phase: 1, attempt: 2, report: { criteria: [] } });
    await second.says("=== PHASE 1 COMPLETE ===");
    expect(await readFile(plan, "utf8")).not.toContain("TBD");
    expect(second.said.split("=== PHASE 1 COMPLETE ===")).toHaveLength(2);
    await second.kill();

    const third = start();
    third.tell(taskStart("create_app"));
    third.tell(resume("process_lost"));
    await third.says("=== PHASE 1 COMPLETE ===");
    expect(third.said).not.toContain("[USER_QUESTION]");
  }));

test("a new process works on a phase once, although two messages start it", () =>
  inWorkspace(async (workspace, start) => {
    const agent = start();
    agent.tell(taskStart("workflow", 2));
    agent.tell(resume("phase_started"));
    const phase = { phase: 2, name: "Design", steps: [], deliverables: [], guides: [] };
    agent.tell({ type: "phase_start", ...phase });
    await agent.says("=== PHASE 2 COMPLETE ===");
    agent.tell({ type: "user_message", text: "Thanks." });
    await agent.says("Thanks.");
    expect(agent.said.split("=== PHASE 2 COMPLETE ===")).toHaveLength(2);
    expect([...(await workspaceFiles(workspace)).keys()]).toEqual(["docs/design/workflow_design.md"]);
  }));

test("an open conversation does not repeat its question either", () =>
  inWorkspace(async (_workspace, start) => {
    const asked = "Where should the to-do list be kept?";
    const first = start();
    first.tell(taskStart("custom", null));
    await first.says("[/USER_QUESTION]");
    await first.kill();

    const second = start();
    second.tell(taskStart("custom", null));
    second.tell(resume("question_answered", said(["agent", asked])));
    second.tell({ ...answered, answer: "In a text file" });
    expect(await second.says("Kept: In a text file.")).not.toContain("[USER_QUESTION]");
  }));
