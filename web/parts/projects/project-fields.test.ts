import { expect, test } from "vitest";
import type { Project } from "../../../src/protocol/project/project.ts";
import { fieldsOf, isBudget, projectOf } from "./project-fields.ts";

const project: Project = {
  id: "p_0000shop",
  name: "Shop",
  source: "/srv/shop",
  defaultAgent: "mine",
  defaultVerifier: null,
  defaultType: "modify_app",
  defaultBudget: 2.5,
  timeZone: "Asia/Seoul",
  createdAt: "2026-01-21T10:00:00.000Z",
  archivedAt: null,
};

test("the fields of a project describe the same project, and empty ones remove values", () => {
  const { id: _id, createdAt: _at, archivedAt: _archived, ...described } = project;
  expect(projectOf(fieldsOf(project))).toEqual(described);
  expect(projectOf({ ...fieldsOf(null), name: " New ", source: "  " })).toEqual({
    name: "New",
    source: null,
    defaultAgent: null,
    defaultVerifier: null,
    defaultType: null,
    defaultBudget: null,
    timeZone: null,
  });
});

test("a budget is an amount above zero, or empty", () => {
  expect(["", " ", "2.5", "0", "-1", "two"].map(isBudget)).toEqual([true, true, true, false, false, false]);
});
