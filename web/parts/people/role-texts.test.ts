import { expect, test } from "vitest";
import { roleTexts } from "./role-texts.ts";

const names = { viewer: "Viewer", member: "Member", reviewer: "Reviewer", administrator: "Administrator" };
const within = (project: string, role: string): string => `${project}: ${role}`;

test("the role in the installation comes first, and projects have their names", () => {
  const projects = [
    { project: "p_00000001" as const, role: "reviewer" as const },
    { project: "p_00000002" as const, role: "viewer" as const },
  ];
  const known = [{ id: "p_00000001" as const, name: "Shop" }];
  expect(roleTexts({ role: "member", projects }, names, known, within)).toEqual([
    "Member",
    "Shop: Reviewer",
    "p_00000002: Viewer",
  ]);
  expect(roleTexts({ role: null, projects: [] }, names, known, within)).toEqual([]);
});
