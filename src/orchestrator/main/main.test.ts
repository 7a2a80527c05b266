import { describe, expect, test } from "vitest";
import { dice } from "../../../test/support/dice.ts";
import { Led } from "../../../test/support/led-orchestration.ts";

const list = `# Shop

### [ ] T1.1: One

### [ ] T1.2: Two
**files**: a.txt

### [ ] T1.3: Three
**files**: a.txt

### [ ] T1.4: Four
**depends**: T1.1

### [ ] T2.1: Five
`;

describe("an agent as main", () => {
  test("decides which ready tasks start; those beyond the capacity start by themselves", () => {
    const led = new Led(list);
    expect([led.main.children.length, led.running]).toEqual([1, []]);
    expect(led.says("RESOLVE_NEXT")).toBe("READY:T1.1,T1.2|T1.3");
    expect(led.says("TASK_ID:T1.1", "TASK_ID:T1.2", "TASK_ID:T1.3")).toBeNull();
    expect(led.running).toEqual(["T1.1", "T1.2"]);
    led.finishes("T1.2");
    expect(led.running).toEqual(["T1.1", "T1.3"]);
  });

  test("is told results together with something to do", () => {
    const led = new Led(list);
    led.says("RESOLVE_NEXT");
    led.says("TASK_ID:T1.1", "TASK_ID:T1.2", "TASK_ID:T1.3");
    led.finishes("T1.2");
    expect(led.told()).toBeNull();
    led.finishes("T1.1");
    expect(led.told()).toBe("DONE:T1.2\nDONE:T1.1\nREADY:T1.4");
    led.says("TASK_ID:T1.4");
    led.finishes("T1.3", "T1.4");
    expect(led.told()).toBe("DONE:T1.3\nDONE:T1.4\nPHASE_DONE:1\nREADY:T2.1");
    led.says("TASK_ID:T2.1");
    led.finishes("T2.1");
    led.moves();
    expect(led.told()).toBe("DONE:T2.1\nPHASE_DONE:2\nALL_DONE");
    expect(led.main.told?.last).toBe(true);
    expect(led.told()).toBeNull();
  });

  test("completes nothing with its own words", () => {
    const led = new Led(list);
    const words = "Only Signalbox completes or fails a task.";
    expect(led.says("DONE:T1.1", "ALL_DONE")).toBe(
      `ERROR:T1.1 is ready. ${words}\nERROR:ALL_DONE is an answer. Ask with RESOLVE_NEXT.\nREADY:T1.1,T1.2|T1.3`,
    );
    expect(led.state.progress.nodes[0]?.status).toBe("ready");
  });

  test("learns at once that a task has failed, and may retry it twice", () => {
    const led = new Led(list);
    led.says("TASK_ID:T1.1", "TASK_ID:T1.2", "TASK_ID:T1.3");
    for (const _ of [1, 2]) {
      led.fails("T1.1");
      expect(led.told()).toContain("FAIL:T1.1:The task was cancelled.");
      led.says("CUSTOM:RETRY:T1.1");
      expect(led.running).toContain("T1.1");
    }
    led.fails("T1.1");
    expect(led.says("CUSTOM:RETRY:T1.1")).toBe(
      "ERROR:T1.1 was retried 2 times. Skip it, or leave it as it is.\nCUSTOM:RETRY:T1.1\nFAIL:T1.1:The task was cancelled.",
    );
    expect(led.says("CUSTOM:SKIP:T1.1")).toBe("CUSTOM:SKIP:T1.1\nREADY:T1.4");
  });

  test("is told again of ready tasks that it does not dispatch, and then replaced by another agent", () => {
    const led = new Led(list);
    const first = led.childId;
    expect(Array.from({ length: 5 }, () => led.says("RESOLVE_NEXT"))).toEqual(
      Array.from({ length: 5 }, () => "READY:T1.1,T1.2|T1.3"),
    );
    led.says("RESOLVE_NEXT");
    expect([led.main.failures, led.main.children.length, led.childId === first]).toEqual([1, 2, false]);
  });

  test("is replaced by code after three failures", () => {
    const led = new Led(list);
    for (const _ of [1, 2]) led.mainEnds("failed", "Main ended with exit code 1.");
    expect([led.running, led.main.replaced]).toEqual([[], null]);
    led.mainEnds("failed", "Main ended with exit code 1.");
    expect([led.running, led.main.replaced, led.main.current]).toEqual([
      ["T1.1", "T1.2"],
      "Main ended with exit code 1.",
      null,
    ]);
  });

  test("is replaced by code if a person cancels it, but not if the orchestration is cancelled", () => {
    const led = new Led(list);
    led.mainEnds("cancelled");
    expect([led.running, led.main.replaced]).toEqual([["T1.1", "T1.2"], "A person cancelled main."]);
    const stopped = new Led(list);
    stopped.do({ type: "cancel" });
    stopped.mainEnds("cancelled");
    stopped.do({ type: "resume" });
    expect([stopped.running, stopped.main.replaced, stopped.main.children.length]).toEqual([[], null, 2]);
  });

  test("has each message taken once", () => {
    const led = new Led(list);
    const said = { type: "main.said", childId: led.childId, number: 1, refused: null } as const;
    led.do({ ...said, said: ["CUSTOM:SKIP:T1.1"] });
    const { seq } = led.state;
    led.do({ ...said, said: ["CUSTOM:SKIP:T1.1"] });
    led.do({ ...said, childId: "t_99999999", number: 2, said: ["CUSTOM:SKIP:T1.2"] });
    expect([led.state.seq, led.main.taken]).toEqual([seq, 1]);
  });

  test("asks about phases, tasks that wait, and a list that cannot be read again", () => {
    const led = new Led(list);
    expect(led.says("RESOLVE_NEXT:PHASE:2", "RESOLVE_NEXT:PHASE:7", "TASK_ID:T1.4", "hello")).toBe(
      "ERROR:The list has no phase 7.\nERROR:T1.4 waits for T1.1.\nERROR:Send one message, such as RESOLVE_NEXT, TASK_ID:T1.3 or CUSTOM:SKIP:T1.3.\nREADY:T1.1,T1.2|T1.3",
    );
    led.do({
      type: "main.said",
      childId: led.childId,
      number: 5,
      said: ["RESOLVE_NEXT:FORCE"],
      refused: "There is no task list TASKS.md in /project.",
    });
    expect(led.told()).toContain("ERROR:There is no task list TASKS.md in /project.");
  });
});

test("random words of main stall no run and complete no task", () => {
  const words = ["RESOLVE_NEXT", "DONE:T1.1", "hello", "TASK_ID:T1.4", "TASK_ID:T9.9", "PHASE_DONE:1"];
  for (let seed = 1; seed <= 200; seed += 1) {
    const roll = dice(seed);
    const led = new Led(list);
    for (let step = 0; step < 400 && led.state.status === "running"; step += 1) {
      const choice = roll(0, 9);
      if (choice <= 1 && led.main.current !== null) led.says(words[roll(0, words.length - 1)]!);
      else if (choice === 2 && led.main.current !== null)
        led.says(`TASK_ID:T1.${roll(1, 4)}`, "TASK_ID:T2.1");
      else if (choice === 3 && led.main.current !== null && roll(0, 9) === 0) led.mainEnds("failed", "x");
      else if (choice >= 4 && led.running.length > 0)
        led.finishes(led.running[roll(0, led.running.length - 1)]!);
      else if (led.state.phases.some(({ status }) => status === "finished")) led.moves();
    }
    const done = led.events.flatMap((event) => (event.type === "merge.landed" ? event.tasks : []));
    expect([seed, led.state.status, done.length]).toEqual([seed, "completed", 5]);
  }
});
