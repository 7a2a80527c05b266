import { afterAll, expect, test } from "vitest";
import { eventually, get } from "../support/api.ts";
import { openWholeBrowser } from "../support/browser.ts";
import { FakeMachine } from "../support/fake-clis.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { makeHome } from "../support/server.ts";

const home = makeHome();
const machine = new FakeMachine();
machine.installClaude();
const journey = new JourneyByKeyboard(home, openWholeBrowser, machine.env);
afterAll(() => machine.remove());

interface Held {
  readonly name: string;
  readonly value: unknown;
  readonly set: boolean;
  readonly lastFour: string | null;
}

/** Waits until a setting has these values. */
function isSo(name: string, wanted: Partial<Held>): Promise<Held> {
  return eventually(`${name} is ${JSON.stringify(wanted)}`, async () => {
    const { items } = await get<{ items: Held[] }>(journey.server, "GET", "/api/settings");
    const found = items.find((item) => item.name === name);
    const has = (key: string): boolean =>
      found?.[key as keyof Held] === (wanted as Record<string, unknown>)[key];
    return found !== undefined && Object.keys(wanted).every(has) ? found : null;
  });
}

test("preferences are set; without single-key shortcuts the other shortcuts still work", async () => {
  const person = await journey.person({
    permissions: ["clipboard-read", "clipboard-write", "notifications"],
  });
  await person.sees("main h1");
  await person.act("everywhere", "goSettings");
  await person.sees("[name=language]");
  await person.hasFocus("h1");
  await person.tabTo("[name=language]:checked");
  await person.press("ArrowRight");
  await person.sees("html[lang=ko] h1:has-text('설정')");
  await person.hasFocus("[name=language]");
  await person.press("ArrowLeft");
  await person.sees("html[lang=en] h1:has-text('Settings')");
  await person.tabTo("[name=theme]:checked");
  await person.press("ArrowRight", "ArrowRight");
  await person.sees("html[data-theme=dark]");

  await person.tabTo("label:has-text('Enable single-key shortcuts') input");
  await person.press("Space");
  await person.act("everywhere", "newTask");
  await person.act("everywhere", "goInbox");
  await person.act("everywhere", "palette");
  await person.sees("[role=combobox]");
  expect(person.path).toBe("/settings");
  await person.act("fields", "leave");
  await person.seesNo("dialog");
  await person.hasFocus("input[type=checkbox]");
  await person.press("Space");
  await person.act("everywhere", "goMetrics");
  await person.isAt("/metrics");
  await person.tabTo("[name=days]:checked");
  await person.press("ArrowRight");
  await person.isAt(/days=90/);

  await person.act("everywhere", "goSettings");
  await person.tabTo("label:has-text('Notify me when') input");
  await person.press("Space");
  await person.sees("label:has-text('Notify me when') input:checked");
  await person.do("main button:has-text('Sign out')");
  await person.sees("input[type=password]");
  await person.hasFocus("input[type=password]");
  await journey.leave(person);
});

test("every kind of setting is changed and reset, and secrets are added, replaced and removed", async () => {
  const person = await journey.person();
  await person.sees("main h1");
  await person.act("everywhere", "goSettings");
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight");
  await person.isAt("/settings?section=work");
  const field = (name: string): string => `[data-setting=${name}]`;
  await person.sees(field("default_agent"));

  await person.pick(`${field("default_agent")} select`, "demo");
  await isSo("default_agent", { value: "demo", set: true });
  await person.hasFocus(`${field("default_agent")} select`);
  await person.tabTo(`${field("budget_day_usd")} input`);
  await person.write("12.5");
  await person.press("Enter");
  await isSo("budget_day_usd", { value: 12.5 });
  await person.do(`${field("budget_day_usd")} button:has-text('Remove this setting')`);
  await isSo("budget_day_usd", { value: null });
  await person.tabTo(`${field("review_auto_approve_after_7_days")} input`);
  await person.press("Space");
  await isSo("review_auto_approve_after_7_days", { value: true });

  await person.tabTo("[role=tab][aria-selected=true]", { back: true });
  await person.press("ArrowRight");
  await person.isAt("/settings?section=notifications");
  await person.press("ArrowRight");
  await person.isAt("/settings?section=agents");
  await person.press("ArrowRight");
  await person.isAt("/settings?section=secrets");
  await person.sees(field("github_token"));
  await person.do("main summary");
  await person.tabTo("label:has-text('Name') input");
  await person.type("my_service_key");
  await person.press("Tab");
  await person.type("a-long-secret-1234");
  await person.press("Enter");
  await isSo("my_service_key", { set: true, lastFour: "1234" });
  await person.do(`${field("my_service_key")} button:has-text('Replace')`);
  await person.hasFocus(`${field("my_service_key")} input`);
  await person.type("a-long-secret-5678");
  await person.press("Enter");
  await isSo("my_service_key", { set: true, lastFour: "5678" });
  await person.seesNo(`${field("my_service_key")} input`);
  expect(await person.wrongFocus()).toEqual([]);
  await person.tabTo(`${field("my_service_key")} button:has-text('Remove')`);
  await person.press("Enter");
  await person.sees("dialog[open]");
  await person.press("Escape");
  await person.hasFocus(`${field("my_service_key")} button:has-text('Remove')`);
  await isSo("my_service_key", { set: true });
  await person.press("Enter");
  await person.do("dialog button:has-text('Remove')");
  await eventually("it is gone", async () => {
    const { items } = await get<{ items: Held[] }>(journey.server, "GET", "/api/settings");
    return items.every(({ name, set }) => name !== "my_service_key" || !set);
  });
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("an installed command line is connected, checked again after its sign-in, and disconnected", async () => {
  const person = await journey.person();
  await person.sees("main h1");
  await person.act("everywhere", "goSettings");
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight", "ArrowRight", "ArrowRight");
  await person.isAt("/settings?section=agents");
  await person.sees("[data-cli=claude]:has-text('Claude Code')");
  await person.sees("[data-cli=claude] code:has-text('claude auth login')");
  await person.do("button:has-text('Connect')");
  await isSo("connected_agents", { value: "claude" });
  await isSo("default_agent", { value: "claude" });
  await person.sees("[data-agent=claude]:has-text('Not signed in')");
  machine.signIn();
  await person.do("button:has-text('Check again')");
  await person.sees("[data-agent=claude]:has-text('Ready')");
  await person.do("[data-agent=claude] button:has-text('Disconnect')");
  await isSo("connected_agents", { value: null });
  await isSo("default_agent", { value: "demo" });
  await person.sees("[data-cli=claude]:has-text('Ready')");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("settings"));
});
