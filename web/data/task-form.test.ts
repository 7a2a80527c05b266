import { expect, test } from "vitest";
import { toCreateTask, toEditTask, emptyForm, parseForm, problemOf, tagsOf } from "./task-form.ts";

const filled = { ...emptyForm, title: " Fix it ", source: " /code ", verifier: "judge", budget: "2.5" };

test("a new task takes from the form only the fields of its type", () => {
  const about = { type: "modify_app", description: "d", gated: true, needsSource: true };
  expect(toCreateTask(filled, about)).toEqual({
    type: "modify_app",
    title: "Fix it",
    description: "d",
    verifier: "judge",
    source: "/code",
    budget: 2.5,
  });
  const open = { type: "custom", description: "d", gated: false, needsSource: false };
  expect(toCreateTask({ ...filled, budget: "" }, open)).toEqual({
    type: "custom",
    title: "Fix it",
    description: "d",
  });
});

test("an emptied field is removed from the saved task", () => {
  const about = { type: "custom", description: "", gated: false, needsSource: false };
  expect(toEditTask({ ...filled, budget: " ", agent: "demo" }, about)).toEqual({
    type: "custom",
    title: "Fix it",
    description: "",
    agent: "demo",
    verifier: null,
    source: null,
    budget: null,
  });
});

test("a new task takes each tag once, in the first spelling", () => {
  const about = { type: "custom", description: "d", gated: false, needsSource: false };
  const form = { ...filled, budget: "", tags: " web, Release,, WEB ,한국어" };
  expect(tagsOf(form)).toEqual(["Release", "web", "한국어"]);
  expect(toCreateTask(form, about)).toEqual({
    type: "custom",
    title: "Fix it",
    description: "d",
    tags: ["Release", "web", "한국어"],
  });
});

test("a form reports its first problem", () => {
  const about = { type: "modify_app", needsSource: true, description: "1234", longest: 4 };
  expect(problemOf(emptyForm, about)).toBe("title");
  expect(problemOf(filled, { ...about, type: "" })).toBe("type");
  expect(problemOf({ ...filled, source: " " }, about)).toBe("source");
  expect(problemOf({ ...filled, budget: "much" }, about)).toBe("budget");
  expect(problemOf({ ...filled, budget: "-1" }, about)).toBe("budget");
  expect(problemOf(filled, { ...about, description: "12345" })).toBe("too_long");
  const tagged = (tags: string) => problemOf({ ...filled, tags }, about);
  expect([tagged("a".repeat(41)), tagged(Array.from({ length: 21 }, (_, at) => `t${at}`).join())]).toEqual([
    "tags",
    "tags",
  ]);
  expect(tagged("web, Release")).toBe(null);
  expect(problemOf(filled, about)).toBe(null);
});

test("a stored form is restored whole, and an unreadable one is empty", () => {
  expect(parseForm(JSON.stringify({ title: "T", fields: { users: "me" } }))).toEqual({
    ...emptyForm,
    title: "T",
    fields: { users: "me" },
  });
  expect(parseForm("{")).toEqual(emptyForm);
});
