import { beforeEach, expect, test } from "vitest";
import type { ProjectId } from "../protocol/ids.ts";
import { firstProject, type Project } from "../protocol/project/project.ts";
import type { Result } from "../protocol/result.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { Projects } from "./projects.ts";

const at = "2026-01-21T10:00:00.000Z";
const first: Project = {
  id: firstProject,
  name: "Default",
  source: null,
  defaultAgent: null,
  defaultVerifier: null,
  defaultType: null,
  defaultBudget: null,
  timeZone: null,
  createdAt: at,
  archivedAt: null,
};
const shop: ProjectId = "p_0000shop";
let store: Store;

beforeEach(async () => {
  store = await openSqliteStore({ file: `${testPlace()}/projects.db`, at });
  return () => store.close();
});

function open(): Promise<Projects> {
  return Projects.open({
    store,
    agents: new Set(["demo", "mine"]),
    types: () => new Set(["custom", "modify_app"]),
    ids: { project: () => shop },
    now: () => new Date(at),
  });
}

test("the first project is created once, and keeps what a person changed", async () => {
  const projects = await open();
  expect(projects.list()).toEqual([first]);
  await projects.edit(firstProject, { name: "Website", timeZone: "Asia/Seoul" });
  const again = await open();
  expect(again.list()).toEqual([{ ...first, name: "Website", timeZone: "Asia/Seoul" }]);
  expect([again.timeZoneOf(firstProject), again.timeZoneOf(shop)]).toEqual(["Asia/Seoul", "UTC"]);
});

test("a project is created with its defaults; empty text and null remove a value", async () => {
  const projects = await open();
  const input = { name: "Shop", source: " /srv/shop ", defaultAgent: "mine", defaultBudget: 4 };
  const shopNow = {
    ...first,
    id: shop,
    name: "Shop",
    source: "/srv/shop",
    defaultAgent: "mine",
    defaultBudget: 4,
  };
  expect(await projects.create(input)).toEqual({ ok: true, value: shopNow });
  const edited = await projects.edit(shop, { source: "", defaultAgent: null });
  expect(edited).toEqual({ ok: true, value: { ...shopNow, source: null, defaultAgent: null } });
});

test("wrong names are refused with a sentence, and nothing changes", async () => {
  const projects = await open();
  const refusals = [
    await projects.create({ name: "default" }),
    await projects.create({ name: "Shop", defaultAgent: "nobody" }),
    await projects.create({ name: "Shop", defaultType: "nothing" }),
    await projects.create({ name: "Shop", source: "https://me:hunter2@git.example/app.git" }),
    await projects.edit(shop, { name: "Shop" }),
    await projects.archive(firstProject),
  ];
  expect(refusals.map(messageOf)).toEqual([
    'There is already a project called "Default". Choose another name.',
    'There is no agent "nobody". Add it to the configuration, or name another one.',
    'There is no workflow "nothing".',
    "The source contains a password or token, which everybody who sees it could read. Remove it from the URL, and set the token of the git host under Keys and secrets.",
    "There is no project p_0000shop.",
    "The first project cannot be archived: tasks without a project go there. Rename it instead.",
  ]);
  expect(await store.projects()).toEqual([first]);
});

test("an archived project takes nothing new until it is unarchived", async () => {
  const projects = await open();
  await projects.create({ name: "Shop" });
  expect(await projects.archive(shop)).toMatchObject({ ok: true, value: { archivedAt: at } });
  expect(messageOf(projects.taking(shop))).toBe(
    'The project "Shop" is archived and takes no new tasks. Choose another one, or unarchive it.',
  );
  await projects.unarchive(shop);
  expect(projects.taking(shop)).toMatchObject({ ok: true, value: { id: shop, archivedAt: null } });
  expect(projects.taking()).toEqual({ ok: true, value: first });
});

test("the changes of another server are seen after a refresh, and merge field by field", async () => {
  const [one, other] = [await open(), await open()];
  await one.edit(firstProject, { name: "Website" });
  await other.edit(firstProject, { source: "/srv/site" });
  await one.refresh();
  expect(one.list()).toEqual([{ ...first, name: "Website", source: "/srv/site" }]);
});

function messageOf(result: Result<unknown>): string {
  return result.ok ? "accepted" : result.refusal.message;
}
