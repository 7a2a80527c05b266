import { expect, test } from "vitest";
import { NewTrigger } from "../../protocol/api/triggers.ts";
import { definitionOf } from "./definition-of.ts";

test("options become a schedule, a webhook or an event", () => {
  const work = { title: "T", budget: "2.5", agent: "claude" };
  const task = { kind: "task", type: "custom", title: "T", description: "", agent: "claude", budget: 2.5 };
  const rest = { name: "T", project: "p_00000000", work: task, perMinute: 60, enabled: true };
  const read = (flags: Parameters<typeof definitionOf>[0]) =>
    NewTrigger.parse(definitionOf(flags, undefined));
  expect([
    read({ ...work, cron: "0 9 * * *", timeZone: "Asia/Seoul", overlap: "queue" }),
    read({ ...work, webhook: "github", only: ["payload.action=opened,reopened"] }),
    read({ ...work, after: "task", ends: "failed,cancelled", disabled: true }),
  ]).toEqual([
    {
      ...rest,
      when: { kind: "schedule", cron: "0 9 * * *", timeZone: "Asia/Seoul", missed: "once" },
      overlap: "queue",
    },
    {
      ...rest,
      when: {
        kind: "webhook",
        scheme: "github",
        header: "X-Signature-256",
        only: [{ field: "payload.action", is: ["opened", "reopened"] }],
      },
      overlap: "skip",
    },
    {
      ...rest,
      enabled: false,
      when: { kind: "event", of: "task", ends: ["failed", "cancelled"], task: null, only: [] },
      overlap: "skip",
    },
  ]);
});

test("one kind is needed, and a condition has a field and values", () => {
  expect(() => definitionOf({ title: "T" }, undefined)).toThrow(
    "Use exactly one of --cron, --webhook and --after.",
  );
  expect(() => definitionOf({ cron: "@daily", after: "task" }, undefined)).toThrow("Use exactly one of");
  expect(() => definitionOf({ webhook: "github", only: ["opened"] }, undefined)).toThrow(
    "is not a condition",
  );
});
