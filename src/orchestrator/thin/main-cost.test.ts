import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { leadToTheEnd, longList } from "../../../test/support/led-list.ts";
import { opened, orchestrated, secondsAfter, started } from "../../../test/support/orchestration-states.ts";
import { testPlace } from "../../../test/support/test-directory.ts";
import { mainInstructions } from "../../platform/instructions/main-instructions.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import { evolveOrchestration } from "../../protocol/orchestration/evolve.ts";
import { readMainMessage, answer } from "./answer.ts";
import { MainCosts } from "./main-costs.ts";

test("the command leads 200 tasks in 10 phases with at most 6,000 tokens of messages", () => {
  const phases = Array.from({ length: 10 }, (_, index) => index + 1);
  const list = phases
    .flatMap((phase) => Array.from({ length: 20 }, (_, index) => `- [ ] T${phase}.${index + 1}: Task\n`))
    .join("");
  let state = orchestrated(list);
  const apply = (event: OrchestrationEvent): void => {
    state = evolveOrchestration(state, event, secondsAfter(1));
  };
  const said: string[] = [];
  const ask = (line: string): string => {
    const { line: answered } = answer(state, line, 8);
    said.push(line, answered);
    return answered;
  };
  let done = 0;
  for (const phase of phases) {
    apply(opened(phase));
    for (let line = ask("RESOLVE_NEXT"); line.startsWith("READY:"); line = ask("RESOLVE_NEXT")) {
      const message = readMainMessage(line);
      const ready = message?.type === "READY" ? (message.payload.groups[0] ?? []) : [];
      expect(ready.length).toBeLessThanOrEqual(8);
      for (const task of ready) {
        apply(started(task));
        apply({
          type: "merge.landed",
          phase,
          tasks: [{ task, attempt: 1 }],
          before: "c0",
          commit: "c1",
          tested: "passed",
        });
        expect(ask(`TASK_ID:${task}`)).toBe(`DONE:${task}`);
        done += 1;
      }
    }
    apply({ type: "phase.finished", phase, commit: "c1", tested: "passed" });
  }
  const tokens = said.reduce((sum, line) => sum + countTokens(`${line}\n`), 0);
  expect(done).toBe(200);
  expect(tokens).toBeLessThanOrEqual(6_000);
});

test.each([false, true])(
  "an agent leads 200 tasks with at most 6,000 tokens of messages (most need another one: %s)",
  (chained) => {
    const lines = leadToTheEnd(longList(200, chained)).flatMap(({ told, said }) => [told, said]);
    expect(lines.join("\n").match(/^DONE:/gmu)).toHaveLength(200);
    const tokens = lines.reduce((sum, line) => sum + countTokens(`${line}\n`), 0);
    expect(tokens).toBeLessThanOrEqual(6_000);
  },
);

test("the instructions of main take at most 400 tokens", () => {
  expect(countTokens(mainInstructions())).toBeLessThanOrEqual(400);
});

test("messages are counted one after another and survive a restart", async () => {
  const directory = testPlace();
  const costs = new MainCosts(directory);
  await Promise.all([1, 2, 3].map(() => costs.add("o_00000001", ["RESOLVE_NEXT", "ALL_DONE"])));
  expect(await new MainCosts(directory).of("o_00000001")).toEqual({ messages: 6, tokens: 15 });
  expect(await costs.of("o_00000002")).toEqual({ messages: 0, tokens: 0 });
});
