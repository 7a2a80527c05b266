import { expect, test } from "vitest";
import { toCreateTask, toEditTask, emptyForm, parseForm, problemOf } from "./task-form.ts";

const filled = { ...emptyForm, title: " Fix it ", source: " /code ", verifier: "judge", budget: "2.5" };

test("a new task takes from the form what its type has a use for", () => {
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

test("what was emptied is taken away from a draft", () => {
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

test("a form says what is wrong with it, the first thing first", () => {
  const about = { needsSource: true, description: "1234", longest: 4 };
  expect(problemOf(emptyForm, about)).toBe("title");
  expect(problemOf({ ...filled, source: " " }, about)).toBe("source");
  expect(problemOf({ ...filled, budget: "much" }, about)).toBe("budget");
  expect(problemOf({ ...filled, budget: "-1" }, about)).toBe("budget");
  expect(problemOf(filled, { ...about, description: "12345" })).toBe("too_long");
  expect(problemOf(filled, about)).toBe(null);
});

test("a form that was kept comes back whole, and one that cannot be read is empty", () => {
  expect(parseForm(JSON.stringify({ title: "T", fields: { users: "me" } }))).toEqual({
    ...emptyForm,
    title: "T",
    fields: { users: "me" },
  });
  expect(parseForm("{")).toEqual(emptyForm);
});
