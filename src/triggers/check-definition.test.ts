import { expect, test } from "vitest";
import { TriggerDefinition } from "../protocol/trigger/definition.ts";
import { definitionFlaws, definitionWarnings } from "./check-definition.ts";

const now = new Date("2026-01-01T00:00:00Z");

function definition(when: object, work: object): TriggerDefinition {
  return TriggerDefinition.parse({ name: "x", when, work: { kind: "task", title: "T", budget: 1, ...work } });
}

const daily = { kind: "schedule", cron: "0 9 * * *", timeZone: "Asia/Seoul" };
const hook = { kind: "webhook", scheme: "github" };

test("a correct definition has no flaws and no warnings", () => {
  const all = [
    definition(daily, { description: "{{payload.time}} {{trigger.name}}" }),
    definition(hook, {
      title: "{{payload.any.thing}}",
      source: "https://github.com/{{payload.repository.full_name}}",
    }),
    definition({ kind: "event", of: "task" }, { title: "After {{payload.task.title}}" }),
  ];
  expect(all.flatMap(definitionFlaws)).toEqual([]);
  expect(all.flatMap((each) => definitionWarnings(each, now))).toEqual([]);
});

test("an address with a password is found", () => {
  const source = "https://me:hunter2@git.example/{{payload.repository.full_name}}";
  expect(definitionFlaws(definition(hook, { source })).map(({ field }) => field)).toEqual(["work.source"]);
});

test("unknown fields, time zones and beginnings are found", () => {
  expect([
    ...definitionFlaws(definition({ ...daily, timeZone: "Nowhere" }, { title: "{{payload.issue}}" })),
    ...definitionFlaws(definition({ kind: "event", of: "task" }, { description: "{{payload.issue.title}}" })),
    ...definitionFlaws(definition(hook, { source: "{{payload.repository.url}}" })),
    ...definitionFlaws(definition({ ...hook, only: [{ field: "action", is: ["x"] }] }, {})),
  ]).toEqual([
    {
      field: "work.title",
      message: "A schedule has no payload.issue. It has payload.time, payload.timeZone, payload.missed.",
    },
    {
      field: "when.timeZone",
      message: 'There is no time zone "Nowhere". Use a name such as Europe/Berlin, Asia/Seoul or UTC.',
    },
    {
      field: "work.description",
      message: expect.stringContaining("An event has no payload.issue.title. It has payload.task.id,"),
    },
    {
      field: "work.source",
      message: expect.stringContaining("A field can only follow a fixed host or directory"),
    },
    {
      field: "when.only.0.field",
      message: '"action" is not a field. Fields begin with payload, delivery or trigger.',
    },
  ]);
});

test("a schedule that never comes, unsigned deliveries and a missing budget give warnings", () => {
  expect(definitionWarnings(definition({ ...daily, cron: "0 0 31 2 *" }, {}), now)).toEqual([
    '"0 0 31 2 *" never runs, because it matches no date.',
  ]);
  expect(
    definitionWarnings(definition({ kind: "webhook", scheme: "none" }, { budget: undefined }), now),
  ).toEqual([
    "Anybody who knows the address can start this trigger: deliveries are not signed.",
    "The tasks have no budget. A trigger can start many of them.",
  ]);
});
