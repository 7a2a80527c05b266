import { describe, expect, test } from "vitest";
import type { Person } from "../../protocol/people/person.ts";
import type { Result } from "../../protocol/result.ts";
import type { PersonRow } from "../../store/people.ts";
import { newPerson } from "../change.ts";
import { registerOf } from "../register.ts";
import { type Admission, admit, type Identity, type RoleRules } from "./admit.ts";

const at = "2026-01-21T10:00:00.000Z";
const identity: Identity = {
  subject: '["https://id.test","42"]',
  email: "mina@example.test",
  isEmailVerified: true,
  name: "Mina Kim",
  userName: "mina",
  groups: [],
};
const byHand: RoleRules = { groups: null, role: "member" };
const byGroup: RoleRules = { groups: { dev: "reviewer", ops: "administrator" }, role: "member" };

function row(name: string, changes: Partial<Person> = {}, subject: string | null = null): PersonRow {
  const person = { name, displayName: name, role: "viewer", createdAt: at } as const;
  return { person: newPerson({ ...person, ...changes }), subject, trustedEmail: changes.email ?? undefined };
}

const owner = row("admin", { role: "administrator" });

/** Returns the name, role and identity of the person who signs in, or the refusal. */
function admitted(
  people: readonly PersonRow[],
  changes: Partial<Identity> = {},
  rules: RoleRules = byHand,
): unknown {
  const register = registerOf({ version: 1, people: [owner, ...people], credentials: [] });
  const result: Result<Admission> = admit(register, { ...identity, ...changes }, rules, at);
  if (!result.ok) return result.refusal.message;
  const { row: found } = result.value;
  const shown = [found.person.name, found.person.role, found.subject];
  return result.value.admitted ? shown : [...shown, result.value.reason];
}

describe("a person who signs in for the first time", () => {
  test("gets a name from the provider and the configured role", () => {
    expect(admitted([])).toEqual(["mina", "member", identity.subject]);
  });

  test.each([
    ["of the address, without a user name", { userName: null }, "mina"],
    ["without the domain of a user name", { userName: "mina.kim@corp.test" }, "mina.kim"],
    ["with other characters replaced", { userName: " Mina Kim! " }, "Mina-Kim"],
    ["in any script", { userName: "미나" }, "미나"],
    ["that is neutral, if nothing else fits", { userName: "..", email: "_@example.test" }, "person"],
  ])("gets a name %s", (_, changes, name) => {
    expect(admitted([], changes)).toEqual([name, "member", identity.subject]);
  });

  test("gets another name if somebody has or had theirs", () => {
    const gone = row("MINA", { removedAt: at });
    expect(admitted([gone, row("mina2")])).toEqual(["mina3", "member", identity.subject]);
  });

  test("is not admitted without an e-mail address", () => {
    expect(admitted([], { email: null })).toMatch(/^The provider sent no e-mail address for you\./);
  });
});

describe("a person to whom an administrator gave an address", () => {
  const invited = row("mk", { email: "Mina@example.test", role: "reviewer" });

  test("is recognised by a verified address", () => {
    expect(admitted([invited])).toEqual(["mk", "reviewer", identity.subject]);
  });

  test.each([
    ["the address is not verified", [invited], { isEmailVerified: false }],
    ["two people have the address", [invited, row("other", { email: "mina@example.test" })], {}],
    ["they entered the address themselves", [{ ...invited, trustedEmail: undefined }], {}],
    ["they have another identity", [row("mk", { email: "mina@example.test" }, "other")], {}],
  ])("is not taken for them if %s", (_, people, changes) => {
    expect(admitted(people, changes)).toEqual(["mina", "member", identity.subject]);
  });

  test.each([
    ["gave", invited],
    ["they entered", { ...invited, trustedEmail: undefined }],
  ])("does not come back as somebody new after they were removed, by an address that %s", (_, row_) => {
    const gone = { ...row_, person: { ...row_.person, removedAt: at } };
    expect(admitted([gone])).toBe("The access of @mk was removed. Ask an administrator.");
    expect(admitted([gone, row("mina2", { email: "mina@example.test" })])).toEqual([
      "mina2",
      "viewer",
      identity.subject,
    ]);
  });
});

describe("the same identity", () => {
  const known = row("mina", { role: "reviewer", email: "old@example.test" }, identity.subject);

  test("is the same person after a new name and address, with the role that they have", () => {
    expect(admitted([known], { userName: "kim", email: "new@example.test" })).toEqual([
      "mina",
      "reviewer",
      identity.subject,
    ]);
  });

  test("is not admitted after their access was removed", () => {
    const gone = { ...known, person: { ...known.person, removedAt: at } };
    expect(admitted([gone])).toBe("The access of @mina was removed. Ask an administrator.");
  });
});

describe("groups", () => {
  const known = row("mina", { role: "reviewer" }, identity.subject);

  test.each([
    [["dev"], "reviewer"],
    [["dev", "ops", "unknown"], "administrator"],
  ])("%j give the highest role", (groups, role) => {
    expect(admitted([], { groups }, byGroup)).toEqual(["mina", role, identity.subject]);
    expect(admitted([known], { groups }, byGroup)).toEqual(["mina", role, identity.subject]);
  });

  test("without a role here admit nobody, and take the role of a person who had one", () => {
    const reason = "None of your groups has a role here. Yours: sales, constructor. Ask an administrator.";
    const groups = ["sales", "constructor"];
    expect(admitted([], { groups }, byGroup)).toBe(reason);
    expect(admitted([known], { groups }, byGroup)).toEqual(["mina", null, identity.subject, reason]);
  });

  test("leave roles in projects", () => {
    const inProject = row(
      "mina",
      { projects: [{ project: "p_00000000", role: "member" }] },
      identity.subject,
    );
    expect(admitted([inProject], {}, byGroup)).toEqual(["mina", null, identity.subject]);
  });

  test("do not take the role of the last administrator", () => {
    const register = registerOf({
      version: 1,
      people: [row("mina", { role: "administrator" }, identity.subject)],
      credentials: [],
    });
    const result = admit(register, { ...identity, groups: ["dev"] }, byGroup, at);
    expect(result.ok && result.value.row.person.role).toBe("administrator");
  });
});
