import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { CredentialActs } from "./credential-acts.ts";
import { credentialIn } from "../protocol/people/credential-form.ts";
import { isTextOf, signingKeyOf } from "./credential-text.ts";
import { People } from "./people.ts";
import { PeopleActs } from "./people-acts.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const startedAt = "2026-01-21T10:00:00.000Z";
const hourMs = 60 * 60 * 1000;
const from = { address: "127.0.0.1", browser: "a browser" };
const nobody = { email: null, language: null };
let directory: string;
let store: Store;
let clock: Date;
let opened: People[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "signalbox-people-"));
  clock = new Date(startedAt);
  opened = [];
  store = await openSqliteStore({ file: join(directory, "test.db"), at: startedAt });
});
afterEach(async () => {
  for (const people of opened) await people.close();
  await store.close();
  rmSync(directory, { recursive: true });
});

async function openPeople() {
  const people = await People.open({
    store,
    seals: {
      sealCredential: (id, key) => `${id} ${key.split("").toReversed().join("")}`,
      openCredential: (id, sealed) =>
        sealed.startsWith(`${id} `)
          ? sealed
              .slice(id.length + 1)
              .split("")
              .toReversed()
              .join("")
          : null,
    },
    now: () => clock,
    random: randomBytes,
    owner: "admin",
  });
  opened.push(people);
  return { people, acts: new PeopleActs(people), credentials: new CredentialActs(people) };
}

function passes(ms: number): void {
  clock = new Date(clock.getTime() + ms);
}

/** Invites a person with this role and accepts, and returns the text of their session. */
async function invited(
  { credentials }: Awaited<ReturnType<typeof openPeople>>,
  name: string,
  role: "viewer" | "member" | "reviewer" | "administrator",
): Promise<string> {
  const invitation = await credentials.invite(
    { role, projects: [], displayName: null, email: null },
    "admin",
  );
  if (!invitation.ok) throw new Error(invitation.refusal.message);
  const id = invitation.value.invitation.id;
  const signedIn = await credentials.accept(id, { ...nobody, name, displayName: name }, from);
  if (!signedIn.ok) throw new Error(signedIn.refusal.message);
  return signedIn.value.token;
}

describe("the first start", () => {
  test("creates the owner, who is an administrator, once", async () => {
    await openPeople();
    passes(hourMs);
    const { people } = await openPeople();
    expect(people.list()).toEqual([
      {
        name: "admin",
        displayName: "admin",
        email: null,
        role: "administrator",
        projects: [],
        language: null,
        createdAt: startedAt,
        lastSeenAt: null,
        removedAt: null,
      },
    ]);
  });
});

describe("an invitation", () => {
  test("lets one person in, once", async () => {
    const opened = await openPeople();
    const made = await opened.credentials.invite(
      { role: "reviewer", projects: [], displayName: "Mina", email: null },
      "admin",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    const text = made.value.link.path.split("#invitation=")[1] ?? "";
    const { id } = made.value.invitation;
    expect(credentialIn(text)).toEqual({ kind: "invitation", id });
    const wish = { ...nobody, name: "mina", displayName: "Mina" };
    const signedIn = await opened.credentials.accept(id, wish, from);
    expect(signedIn.ok && signedIn.value.person).toMatchObject({ name: "mina", role: "reviewer" });
    const again = await opened.credentials.accept(id, { ...wish, name: "jun" }, from);
    expect(again.ok ? null : again.refusal.code).toBe("not_allowed");
    expect(opened.people.list().map(({ name }) => name)).toEqual(["admin", "mina"]);
  });

  test("expires after 72 hours", async () => {
    const { credentials } = await openPeople();
    const made = await credentials.invite(
      { role: "member", projects: [], displayName: null, email: null },
      "admin",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    passes(72 * hourMs);
    const late = await credentials.accept(
      made.value.invitation.id,
      { ...nobody, name: "mina", displayName: "Mina" },
      from,
    );
    expect(late.ok ? null : late.refusal.message).toMatch(/has expired/);
  });

  test("does not give a name again that a removed person had, in whatever case", async () => {
    const opened = await openPeople();
    await invited(opened, "mina", "member");
    await opened.acts.remove("mina");
    await expect(invited(opened, "Mina", "member")).rejects.toThrow("The name @mina is taken.");
  });

  test("gives two people with one display name two names", async () => {
    const opened = await openPeople();
    await invited(opened, "mina", "member");
    await invited(opened, "mina2", "member");
    await opened.acts.edit("mina2", { displayName: "mina" });
    expect(opened.people.list().map(({ name, displayName }) => [name, displayName])).toEqual([
      ["admin", "admin"],
      ["mina", "mina"],
      ["mina2", "mina"],
    ]);
  });
});

describe("the last administrator", () => {
  test.each([
    ["removed", async (acts: PeopleActs) => acts.remove("admin")],
    ["demoted", async (acts: PeopleActs) => acts.edit("admin", { role: "reviewer" })],
    ["left without a role", async (acts: PeopleActs) => acts.edit("admin", { role: null })],
  ])("is not %s, but one of two is", async (_, act) => {
    const opened = await openPeople();
    await invited(opened, "mina", "reviewer");
    const refused = await act(opened.acts);
    expect(refused.ok ? null : refused.refusal.message).toBe(
      "@admin is the last administrator. Make somebody else an administrator first.",
    );
    await opened.acts.edit("mina", { role: "administrator" });
    expect((await act(opened.acts)).ok).toBe(true);
  });

  test("remains if two servers demote the last two at once", async () => {
    const one = await openPeople();
    await invited(one, "mina", "administrator");
    const other = await openPeople();
    const outcomes = await Promise.all([
      one.acts.edit("admin", { role: "member" }),
      other.acts.edit("mina", { role: "member" }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await Promise.all([one.people.refresh(), other.people.refresh()]);
    const administrators = one.people.list().filter(({ role }) => role === "administrator");
    expect(administrators).toHaveLength(1);
    expect(other.people.list()).toEqual(one.people.list());
  });
});

describe("the credentials of a removed person", () => {
  test("end, on every server, and stay ended when the access is restored", async () => {
    const one = await openPeople();
    const session = credentialIn(await invited(one, "mina", "member"));
    await one.credentials.createToken({ name: "ci", access: "write", days: 1 }, "mina");
    await one.credentials.createLink("mina", "admin");
    const other = await openPeople();
    let told = 0;
    other.people.subscribe(() => (told += 1));
    await one.acts.remove("mina");
    await other.people.refresh();
    await other.people.refresh();
    expect(told).toBe(1);
    await one.acts.restore("mina");
    const open = [...one.people.register.credentials.values()].filter(
      ({ person, endedAt }) => person === "mina" && endedAt === null,
    );
    expect(open).toEqual([]);
    expect(other.people.register.credentials.get(session?.id ?? "")?.endedAt).toBe(startedAt);
  });
});

test("the database has neither the text of a credential nor its signing key", async () => {
  const opened = await openPeople();
  const text = await invited(opened, "mina", "member");
  const rows = JSON.stringify(await store.readPeople());
  const secret = text.split("_").slice(2).join("_");
  expect([rows.includes(secret), rows.includes(signingKeyOf(text))]).toEqual([false, false]);
  const row = opened.people.register.credentials.get(credentialIn(text)?.id ?? "");
  if (row === undefined) throw new Error("The session is not there.");
  expect(opened.people.signingKey(row)).toBe(signingKeyOf(text));
  expect([isTextOf(row.hash, text), isTextOf(row.hash, `${text.slice(0, -1)}.`)]).toEqual([true, false]);
});

test("signing out everywhere ends sessions, and tokens only if asked", async () => {
  const opened = await openPeople();
  await invited(opened, "mina", "member");
  await opened.credentials.createToken({ name: "ci", access: "read", days: 1 }, "mina");
  expect(await opened.acts.signOut("mina", ["session"])).toEqual({ ok: true, value: { ended: 1 } });
  expect(await opened.acts.signOut("mina", ["session", "token"])).toEqual({ ok: true, value: { ended: 1 } });
});

test("one person cannot end the credentials of another, but an administrator can", async () => {
  const opened = await openPeople();
  const session = credentialIn(await invited(opened, "mina", "member"))?.id ?? "";
  const foreign = await opened.acts.end(session, { kind: "session", person: "jun" });
  expect(foreign.ok ? null : foreign.refusal.code).toBe("not_found");
  expect((await opened.acts.end(session, { kind: "session", person: null })).ok).toBe(true);
});

test("uses are stored at most every five minutes", async () => {
  const opened = await openPeople();
  const { id = "" } = credentialIn(await invited(opened, "mina", "member")) ?? {};
  const stored = async () => (await store.readPeople()).credentials.find((row) => row.id === id)?.lastUsedAt;
  opened.people.noteUse("mina", id);
  await opened.people.close();
  passes(4 * 60 * 1000);
  opened.people.noteUse("mina", id);
  await opened.people.close();
  expect(await stored()).toBe(startedAt);
  passes(60 * 1000);
  opened.people.noteUse("mina", id);
  await opened.people.close();
  expect(await stored()).toBe("2026-01-21T10:05:00.000Z");
  expect(opened.people.person("mina")?.lastSeenAt).toBe("2026-01-21T10:05:00.000Z");
});
