import { describe, expect, test } from "vitest";
import { type Access, type Asker, mayUse } from "./may-use.ts";
import type { Person, Role } from "./person.ts";
import { roles } from "./role.ts";
import { type RightName, rights } from "./right.ts";

const home = "p_00000000";
const elsewhere = "p_00000009";

function personWith(changes: Partial<Person> = {}): Person {
  return {
    name: "mina",
    displayName: "Mina",
    email: null,
    role: null,
    projects: [],
    language: null,
    createdAt: "2026-01-21T10:00:00.000Z",
    lastSeenAt: null,
    removedAt: null,
    ...changes,
  };
}

function asker(changes: Partial<Person> = {}, access: "read" | "write" = "write", isOwner = false): Asker {
  return { kind: "person", person: personWith(changes), isOwner, access };
}

function may(who: Asker, right: RightName, asked: Partial<Access> = {}): boolean {
  return mayUse(who, { right: rights[right], reads: false, place: home, owner: null, ...asked }).ok;
}

/** The roles, from the lowest, that have a right to an object. */
function least(right: RightName, owner: string | null, inProject: boolean): Role | null {
  const given = (role: Role): Partial<Person> =>
    inProject ? { projects: [{ project: home, role }] } : { role };
  const allowed = roles.filter((role) => may(asker(given(role)), right, { owner }));
  expect(allowed).toEqual(roles.slice(roles.length - allowed.length));
  return allowed[0] ?? null;
}

describe("the least role with each right", () => {
  const table: Record<string, (Role | null)[]> = {
    // [own in the installation, of others in the installation, own in the project, of others in the project]
    view: ["viewer", "viewer", "viewer", "viewer"],
    work: ["member", "member", "member", "member"],
    change: ["member", "reviewer", "member", "reviewer"],
    remove: ["member", "administrator", "member", "administrator"],
    decide: ["reviewer", "reviewer", "reviewer", "reviewer"],
    configure: ["administrator", "administrator", "administrator", "administrator"],
    administer: ["administrator", "administrator", null, null],
  };
  test.each(Object.entries(table))("%s", (right, wanted) => {
    const name = right as RightName;
    expect([
      least(name, "mina", false),
      least(name, "jun", false),
      least(name, "mina", true),
      least(name, "jun", true),
    ]).toEqual(wanted);
  });

  test("the table has every right that depends on roles", () => {
    const byRole = Object.entries(rights).filter(([, { who }]) => who === "role");
    expect(Object.keys(table)).toEqual(byRole.map(([name]) => name));
  });
});

describe("rights in projects", () => {
  test("a role counts only in its project", () => {
    const admin = asker({ projects: [{ project: elsewhere, role: "administrator" }] });
    expect(may(admin, "view")).toBe(false);
    expect(may(admin, "decide", { place: elsewhere })).toBe(true);
    expect(may(admin, "view", { place: null })).toBe(false);
  });

  test("a list of anything needs a role anywhere", () => {
    expect(may(asker({ projects: [{ project: elsewhere, role: "viewer" }] }), "view", { place: "any" })).toBe(
      true,
    );
    expect(may(asker(), "view", { place: "any" })).toBe(false);
  });

  test("the higher role counts", () => {
    const both = { role: "reviewer", projects: [{ project: home, role: "viewer" }] } as const;
    expect(may(asker({ ...both, projects: [...both.projects] }), "decide")).toBe(true);
  });
});

describe("people without a role, and others", () => {
  const everybody: [string, Asker, RightName[]][] = [
    ["nobody", { kind: "nobody" }, ["anybody"]],
    ["an invited person", { kind: "invited" }, ["anybody", "invited"]],
    ["a person without a role", asker(), ["anybody", "person"]],
    [
      "a removed administrator",
      asker({ role: "administrator", removedAt: "2026-01-21T10:00:00.000Z" }),
      ["anybody"],
    ],
    [
      "the owner",
      asker({ role: "administrator" }, "write", true),
      (Object.keys(rights) as RightName[]).filter((name) => name !== "invited"),
    ],
    ["a token for reading, which writes", asker({ role: "administrator" }, "read"), ["anybody"]],
  ];
  test.each(everybody)("%s", (_, who, wanted) => {
    const names = Object.keys(rights) as RightName[];
    expect(names.filter((name) => may(who, name))).toEqual(wanted);
  });

  test("a token for reading can read", () => {
    expect(may(asker({ role: "viewer" }, "read"), "view", { reads: true })).toBe(true);
  });
});

test("a refusal names the role and the one that is needed", () => {
  const access = { right: rights.decide, reads: false, place: home, owner: null } as const;
  expect(mayUse(asker({ role: "member" }), access)).toEqual({
    ok: false,
    refusal: {
      code: "forbidden",
      message: "Your role here is member. This requires the reviewer role. Ask an administrator.",
      details: { role: "member", needed: "reviewer", in: home },
    },
  });
});
