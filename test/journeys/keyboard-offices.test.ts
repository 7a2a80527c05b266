import { expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { makeFlowHome } from "../support/gates.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { installOffices } from "../support/offices.ts";

const home = makeFlowHome(
  {
    member: programAgent("office-member.mjs"),
    demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } },
  },
  {},
  { defaultAgent: "member" },
);
installOffices(home, {
  "pair.yaml": `name: pair
title: Pair
limits: { idleRoundTrips: 1 }
members:
  - { name: Ana, role: You lead. }
  - { name: Ben, role: You help. }
`,
});
const journey = new JourneyByKeyboard(home);

const standing = (name: string, is: string): string => `[data-seat="${name}"] [data-member-standing=${is}]`;

test("an office is opened, written to, decided on, interrupted, paused, ended and deleted", async () => {
  const person = await journey.person();
  await person.sees("main h1");
  await person.act("everywhere", "goOffices");
  await person.do("main a:has-text('New office')");
  await person.tabTo("main [name=office]");
  await person.press("ArrowDown", "ArrowDown");
  await person.sees("[data-defined=Ana]");
  await person.tabTo("[name=message]");
  await person.type("call Ben: the first part");
  await person.press("Control+Enter");
  await person.isAt(/^\/offices\/of_/);
  await person.sees("[data-said=resultIn]");
  expect(await person.wrongFocus()).toEqual([]);

  // The second call needs a decision.
  await person.act("offices", "message");
  await person.hasFocus("[data-composer] textarea");
  await person.type("call Ben: the second part");
  await person.act("fields", "send");
  await person.sees("[data-attention]");
  await person.act("fields", "leave");
  await person.act("everywhere", "goInbox");
  await person.sees("[data-row]");
  await person.do("[data-row] button:has-text('Allow')");
  await person.seesNo("[data-row]");

  await person.act("everywhere", "goOffices");
  await person.sees("[data-office]");
  await person.act("offices", "next");
  await person.hasFocus("[data-office-link]");
  await person.act("offices", "open");
  await person.isAt(/^\/offices\/of_/);
  await person.sees(standing("Ana", "idle"));
  await person.act("offices", "next");
  await person.hasFocus('[data-seat="Ben"]');
  await person.sees("[data-member=Ben]");
  await person.act("offices", "previous");
  await person.hasFocus('[data-seat="Ana"]');
  await person.act("offices", "next");
  await person.act("offices", "message");
  await person.type("wait");
  await person.act("fields", "send");
  await person.act("fields", "leave");
  await person.sees(standing("Ben", "working"));
  await person.do("[data-member] button:has-text('Interrupt')");
  await person.sees(standing("Ben", "idle"));
  await person.do("[data-member] button:has-text('Pause')");
  await person.sees(standing("Ben", "paused"));
  await person.do("[data-member] button:has-text('Resume')");
  await person.sees(standing("Ben", "idle"));
  await person.do("[data-member] button:text-is('End')");
  await person.do("dialog button:has-text('End member')");
  await person.sees(standing("Ben", "ended"));
  expect(await person.wrongFocus()).toEqual([]);

  await person.do("header button:has-text('Pause')");
  await person.sees("[data-office-status=paused]");
  await person.do("header button:has-text('Resume')");
  await person.sees("[data-office-status=running]");
  await person.act("offices", "previous");
  await person.act("offices", "open");
  await person.isAt(/^\/t\/t_/);
  await person.do("main header a:has-text('Open this member')");
  await person.do("header button:has-text('End office')");
  await person.do("dialog button:has-text('End office')");
  await person.sees("[data-office-status=ended]");
  await person.do("header button:has-text('Delete')");
  await person.do("dialog button:has-text('Delete')");
  await person.isAt("/offices");
  await journey.leave(person);
});

test("the demo office is requested from the first screen", async () => {
  const person = await journey.person();
  await person.do("main button:has-text('Try the demo office')");
  await person.isAt(/^\/offices\/of_/);
  await person.sees("[data-seat=PO]");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("offices"));
});
