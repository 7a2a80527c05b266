import { describe, expect, test } from "vitest";
import { TriggerDefinition } from "../../protocol/trigger/definition.ts";
import { hookDefinition, PlayedTrigger } from "./played-trigger.suite.ts";

const task = { kind: "task", title: "Report {{payload.time}}, {{payload.missed}} missed" };

function scheduled(missed: "once" | "never"): PlayedTrigger {
  const when = { kind: "schedule", cron: "0 * * * *", timeZone: "Asia/Seoul", missed };
  return new PlayedTrigger(TriggerDefinition.parse({ name: "Hourly", when, work: task, overlap: "queue" }));
}

describe("a delivery", () => {
  test("starts work under an id that its event records", () => {
    const trigger = new PlayedTrigger();
    expect(trigger.deliver("d-1")).toEqual([
      {
        type: "delivery.taken",
        delivery: {
          triggerId: "tr_00000001",
          number: 1,
          key: "d-1",
          digest: null,
          at: "2026-01-01T10:00:00.000Z",
          origin: "webhook",
          event: "pull_request",
          status: "starting",
          reason: null,
          title: "Review d-1",
          workId: "t_00000001",
          workStatus: null,
          depth: 1,
        },
        work: {
          kind: "task",
          type: "custom",
          title: "Review d-1",
          description: expect.stringMatching(/^Text between ⟦/),
        },
      },
    ]);
  });

  test("acts once for an id, and once for a body whose id is not signed", () => {
    const trigger = new PlayedTrigger();
    trigger.deliver("d-1", { digest: "body" });
    expect(trigger.deliver("d-1", { digest: "other" })).toEqual([]);
    expect(trigger.deliver("d-2", { digest: "body" })).toEqual([]);
    trigger.play({ type: "work.created", number: 1 });
    trigger.play({ type: "work.ended", workId: "t_00000001", status: "completed" });
    expect(trigger.deliver("d-1")).toEqual([]);
    expect(trigger.deliveries).toEqual(["1 started completed"]);
  });

  test("is ignored by a disabled trigger, by an unmet condition and as a ping, but not as a test", () => {
    const only = [{ field: "payload.action", is: ["opened", "reopened"] }];
    const trigger = new PlayedTrigger({ ...hookDefinition, when: { ...hookDefinition.when, only } as never });
    trigger.deliver("d-1", { payload: { action: "closed", number: 1 } });
    trigger.deliver("d-2", { payload: { number: 1 } });
    trigger.deliver("d-3", { event: "ping" });
    trigger.play({ type: "trigger.enable", enabled: false });
    trigger.deliver("d-4", { payload: { action: "opened", number: 1 } });
    trigger.deliver("test 1", { origin: "test" });
    expect(trigger.deliveries).toEqual([
      "1 ignored condition",
      "2 ignored condition",
      "3 ignored ping",
      "4 ignored disabled",
      "5 starting",
    ]);
    expect(trigger.state.closed.map(({ reason }) => reason?.message)).toEqual([
      'payload.action is "closed"; the trigger needs "opened" or "reopened".',
      'The delivery has no payload.action; the trigger needs "opened" or "reopened".',
      "GitHub checked the address.",
      "The trigger is disabled.",
    ]);
  });

  test("is refused without a field, and at the end of a chain of triggers", () => {
    const trigger = new PlayedTrigger();
    trigger.deliver("d-1", { payload: {} });
    trigger.deliver("d-2", { depth: 6 });
    trigger.deliver("d-3", { depth: 5 });
    trigger.play({ type: "work.refused", number: 3, message: 'There is no agent "x".' });
    expect(trigger.deliveries).toEqual([
      "1 refused missing_field",
      "2 refused chain",
      "3 refused not_created",
    ]);
  });

  test("is recorded if its signature is wrong, and the right one is accepted later", () => {
    const trigger = new PlayedTrigger();
    const reason = { code: "signature" as const, message: "X-Hub-Signature-256 is missing." };
    trigger.play({ type: "delivery.reject", key: "refused 1", reason });
    trigger.deliver("d-1");
    expect(trigger.deliveries).toEqual(["1 refused signature", "2 starting"]);
  });
});

describe("while work runs", () => {
  test("skip drops a delivery", () => {
    const trigger = new PlayedTrigger();
    trigger.deliver("d-1");
    trigger.deliver("d-2");
    expect(trigger.deliveries).toEqual(["1 starting", "2 skipped running"]);
  });

  test("queue starts one after the other, in order, at most 50", () => {
    const trigger = new PlayedTrigger({ ...hookDefinition, overlap: "queue" });
    for (let number = 1; number <= 52; number += 1) trigger.deliver(`d-${number}`);
    expect(trigger.deliveries.slice(-2)).toEqual(["51 queued", "52 refused queue_full"]);
    trigger.play({ type: "work.created", number: 1 });
    expect(trigger.play({ type: "work.ended", workId: "t_00000001", status: "failed" })).toEqual([
      { type: "delivery.ended", number: 1, status: "failed" },
      { type: "delivery.released", number: 2 },
    ]);
    expect(trigger.play({ type: "work.refused", number: 2, message: "no" }).map(({ type }) => type)).toEqual([
      "delivery.closed",
      "delivery.released",
    ]);
    expect(trigger.deliveries.slice(0, 4)).toEqual([
      "1 started failed",
      "2 refused not_created",
      "3 starting",
      "4 queued",
    ]);
  });

  test("replace cancels the running work, drops what waits, and starts the last one after the end", () => {
    const trigger = new PlayedTrigger({ ...hookDefinition, overlap: "replace" });
    trigger.deliver("d-1");
    trigger.play({ type: "work.created", number: 1 });
    trigger.deliver("d-2");
    trigger.deliver("d-3");
    expect(trigger.deliveries).toEqual(["1 started", "2 skipped replaced", "3 queued"]);
    expect(trigger.state.open.map(({ replaced }) => replaced)).toEqual([true, false]);
    trigger.play({ type: "work.ended", workId: "t_00000001", status: "cancelled" });
    expect(trigger.deliveries).toEqual(["1 started cancelled", "2 skipped replaced", "3 starting"]);
  });
});

describe("a schedule", () => {
  const due = { type: "timer.due" as const, timerId: "x" };

  test("runs once at its time and sets the next one; an early or repeated timer does nothing", () => {
    const trigger = scheduled("once");
    expect(trigger.state.next).toBe("2026-01-01T11:00:00.000Z");
    expect(trigger.play(due)).toEqual([]);
    trigger.now = new Date("2026-01-01T11:00:00.020Z");
    expect(trigger.play(due).map(({ type }) => type)).toEqual(["schedule.advanced", "delivery.taken"]);
    expect(trigger.play(due)).toEqual([]);
    expect(trigger.state).toMatchObject({
      next: "2026-01-01T12:00:00.000Z",
      open: [
        {
          delivery: { key: "schedule 2026-01-01T11:00:00.000Z", title: "Report 2026-01-01 20:00, 0 missed" },
        },
      ],
    });
  });

  test("after a time without a server runs once for all, or not at all", () => {
    const [once, never] = [scheduled("once"), scheduled("never")];
    for (const trigger of [once, never]) {
      trigger.now = new Date("2026-01-02T09:30:00.000Z");
      trigger.play(due);
      expect(trigger.state.next).toBe("2026-01-02T10:00:00.000Z");
    }
    expect(once.deliveries).toEqual(["1 starting"]);
    expect(once.state.open[0]?.delivery.title).toBe("Report 2026-01-02 18:00, 23 missed");
    expect(never.deliveries).toEqual(["1 skipped missed"]);
  });

  test("stops when it is disabled and continues with the next time, without the missed ones", () => {
    const trigger = scheduled("once");
    trigger.play({ type: "trigger.enable", enabled: false });
    expect(trigger.state.next).toBe(null);
    trigger.now = new Date("2026-01-05T09:30:00.000Z");
    expect(trigger.play(due)).toEqual([]);
    trigger.play({ type: "trigger.enable", enabled: true });
    expect(trigger.state.next).toBe("2026-01-05T10:00:00.000Z");
  });
});
