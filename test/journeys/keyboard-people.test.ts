import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Invitation, PersonalToken } from "../../src/protocol/people/credential.ts";
import type { Person as Registered } from "../../src/protocol/people/person.ts";
import { eventually, get } from "../support/api.ts";
import { anyCertificate, openBrowser } from "../support/browser.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { Person } from "../support/keyboard.ts";
import { makeHome } from "../support/server.ts";

const file = (name: string): string => fileURLToPath(new URL(`../certificates/${name}`, import.meta.url));
/** The server has a second address, which other devices reach. */
const serve = ["serve", "--json", "--port", "0", "--host", "127.0.0.2"];
const certificate = ["--tls-cert", file("cert.pem"), "--tls-key", file("key.pem")];
const journey = new JourneyByKeyboard(makeHome(), () => openBrowser(anyCertificate), {}, [
  ...serve,
  ...certificate,
]);

/** The requests that end an invitation and a sign-in link. They are made before anybody is signed in. */
const signingIn = ["POST /api/invitation/accept", "POST /api/sessions"];

function everybody(): Promise<readonly Registered[]> {
  return get<{ items: Registered[] }>(journey.server, "GET", "/api/people").then(({ items }) => items);
}

/** Waits until a person has these values. */
async function isSo(name: string, wanted: Partial<Registered>): Promise<void> {
  await eventually(`${name} is ${JSON.stringify(wanted)}`, async () => {
    const found = (await everybody()).find((each) => each.name === name);
    const has = ([field, value]: [string, unknown]): boolean => found?.[field as keyof Registered] === value;
    return found !== undefined && Object.entries(wanted).every(has) ? found : null;
  });
}

function invitations(): Promise<readonly Invitation[]> {
  return get<{ items: Invitation[] }>(journey.server, "GET", "/api/invitations").then(({ items }) => items);
}

/** Copies the link that is shown once, and closes it. */
async function takeLink(admin: Person): Promise<string> {
  await admin.hasFocus("[data-once-link] input");
  await admin.do("[data-once-link] button:has-text('Copy')");
  await admin.sees("text=Link copied.");
  const link = await admin.clipboard();
  await admin.do("[data-once-link] button:has-text('Done')");
  await admin.seesNo("[data-once-link]");
  expect(await admin.wrongFocus()).toEqual([]);
  return link;
}

test("an administrator invites, changes a role, gives a sign-in link, removes and restores; the person joins, and manages the account", async () => {
  const admin = await journey.person();
  await admin.sees("main h1");
  await admin.act("everywhere", "goSettings");
  await admin.tabTo("[role=tab][aria-selected=true]");
  await admin.press("ArrowLeft", "ArrowLeft", "ArrowLeft");
  await admin.isAt("/settings?section=people");
  await admin.sees("[data-person=admin]");

  const form = "section:has(#invite-title)";
  await admin.pick(`${form} label:has-text('Role') select`, "viewer");
  await admin.tabTo(`${form} [type=email]`);
  await admin.type("vera@example.test");
  await admin.press("Enter");
  const link = await takeLink(admin);
  await admin.do(`${form} button:has-text('Create invitation')`);
  await takeLink(admin);
  await admin.do("[data-invitation]:not(:has-text('vera@example.test')) button:has-text('Withdraw')");
  await admin.seesNo("[data-invitation]:not(:has-text('vera@example.test'))");
  expect((await invitations()).map(({ email, role }) => ({ email, role }))).toEqual([
    { email: "vera@example.test", role: "viewer" },
  ]);
  expect(await admin.wrongFocus()).toEqual([]);

  const vera = await Person.at(journey.browser, { url: link });
  await vera.sees("text=@admin has invited you as viewer.");
  await vera.hasFocus("label:has-text('Display name') input");
  await vera.type("Vera");
  await vera.press("Tab");
  await vera.type("vera");
  await vera.press("Enter");
  await vera.sees("nav a:has-text('Inbox')");
  await isSo("vera", { displayName: "Vera", role: "viewer", email: "vera@example.test" });

  await admin.visit("/settings?section=people");
  await admin.pick("[data-person=vera] select", "member");
  await isSo("vera", { role: "member" });
  await admin.do("[data-person=vera] button:has-text('Sign-in link')");
  const again = await Person.at(journey.browser, { url: await takeLink(admin) });
  await again.sees("nav a:has-text('Inbox')");

  await manageAccount(vera, again);

  await admin.do("[data-person=vera] button:has-text('Remove')");
  await admin.sees("dialog[open]");
  await admin.do("dialog button:has-text('Remove')");
  await admin.seesNo("[data-person=vera]");
  expect((await everybody()).find(({ name }) => name === "vera")?.removedAt).not.toBe(null);
  expect(await admin.wrongFocus()).toEqual([]);
  await admin.do("summary:has-text('Removed people')");
  await admin.do("[data-removed=vera] button");
  await admin.sees("[data-person=vera]");
  await isSo("vera", { removedAt: null });
  expect(await admin.wrongFocus()).toEqual([]);
  await journey.leave(admin);
});

/** A person with two browsers changes the profile, makes and revokes a token, and signs out: the other one, then all. */
async function manageAccount(vera: Person, again: Person): Promise<void> {
  await vera.act("everywhere", "goSettings");
  await vera.do("[data-phone] button:has-text('Show QR code')");
  await vera.sees("[data-phone] [role=img]");
  await vera.tabTo("[role=tab][aria-selected=true]", { back: true });
  await vera.press("ArrowLeft");
  await vera.isAt("/settings?section=account");
  await vera.sees("[data-own-name]");
  await vera.tabTo("label:has-text('Display name') input");
  await vera.write("Vera Park");
  await vera.pick("label:has-text('Language of your notifications') select", "ko");
  await vera.do("form button:has-text('Save')");
  await isSo("vera", { displayName: "Vera Park", language: "ko" });

  await vera.tabTo("label:has-text('Token name') input");
  await vera.type("ci");
  await vera.press("Tab", "ArrowRight", "Enter");
  await vera.hasFocus("[data-new-token] input");
  await vera.do("[data-new-token] button:has-text('Copy token')");
  await vera.sees("text=Token copied.");
  const token = await vera.clipboard();
  const own = () => get<{ items: PersonalToken[] }>({ ...journey.server, token }, "GET", "/api/tokens");
  expect((await own()).items.map(({ name, access }) => ({ name, access }))).toEqual([
    { name: "ci", access: "write" },
  ]);
  await vera.do("[data-new-token] button:has-text('Done')");
  await vera.seesNo("[data-new-token]");
  expect(await vera.wrongFocus()).toEqual([]);
  await vera.do("[data-token=ci] button");
  await vera.sees("dialog[open]");
  await vera.do("dialog button:has-text('Revoke')");
  await vera.seesNo("[data-token=ci]");
  expect(await vera.wrongFocus()).toEqual([]);
  await expect(own()).rejects.toThrow("GET /api/tokens");

  await vera.do("[data-session]:not(:has-text('This browser')) button");
  await again.sees("text=Sign in to Signalbox");
  await vera.seesNo("[data-session]:not(:has-text('This browser'))");
  expect(await vera.wrongFocus()).toEqual([]);
  await vera.do("button:has-text('Sign out everywhere')");
  await vera.sees("dialog[open]");
  await vera.do("dialog button:has-text('Sign out everywhere')");
  await vera.sees("text=Sign in to Signalbox");
  expect(await vera.wrongFocus()).toEqual([]);
  for (const person of [vera, again]) {
    // The browser reports the requests that the server refused after the session had ended.
    const reported = person.complaints.splice(0);
    expect(reported.filter((text) => !text.includes("401 (Unauthorized)"))).toEqual([]);
    await journey.leave(person);
  }
}

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual([...routesOf("people"), ...signingIn].toSorted());
});
