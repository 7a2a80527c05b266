import { expect, test } from "vitest";
import type { Me } from "../../src/protocol/api/people.ts";
import type { RightName } from "../../src/protocol/people/right.ts";
import { may, mayDecideIn } from "./judge.ts";

const shop = "p_00000001";

function asA(role: Me["person"]["role"], projects: Me["person"]["projects"] = []): Me {
  const at = "2026-01-21T10:00:00.000Z";
  const nothing = { email: null, language: null, lastSeenAt: null, removedAt: null };
  const person = { name: "mina", displayName: "Mina", role, projects, createdAt: at, ...nothing };
  return { person, isOwner: false, access: "write", signedIn: { by: "session", id: null } };
}

test("each role sees what it may do", () => {
  const shown = (me: Me): boolean[] =>
    (["work", "change", "decide", "configure", "administer"] satisfies RightName[]).map((right) =>
      may(me, right, { owner: "mina" }),
    );
  expect([
    shown(asA("viewer")),
    shown(asA("member")),
    shown(asA("reviewer")),
    shown(asA("administrator")),
    shown(asA(null, [{ project: shop, role: "reviewer" }])),
    shown({ ...asA("administrator"), access: "read" }),
  ]).toEqual([
    [false, false, false, false, false],
    [true, true, false, false, false],
    [true, true, true, false, false],
    [true, true, true, true, true],
    [true, true, true, false, false],
    [false, false, false, false, false],
  ]);
});

test("an object of somebody else needs a higher role", () => {
  expect(may(asA("member"), "change", { owner: "jun" })).toBe(false);
  expect(may(asA("reviewer"), "change", { owner: "jun" })).toBe(true);
});

test("a review can be assigned to those who may decide in its project", () => {
  const { person } = asA(null, [{ project: shop, role: "reviewer" }]);
  expect([mayDecideIn(shop, person), mayDecideIn("p_00000002", person)]).toEqual([true, false]);
});
