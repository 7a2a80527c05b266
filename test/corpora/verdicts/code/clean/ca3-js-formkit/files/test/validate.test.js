import assert from "node:assert/strict";
import { test } from "node:test";
import { problemsOf } from "../src/validate.js";

const form = {
  fields: [
    { name: "child", label: "Name", placeholder: "first and last name", required: true },
    { name: "note", label: "Note", placeholder: "anything else", required: false, max: 10 },
  ],
};

const cases = [
  ["a complete answer", { child: "Ada", note: "allergic" }, {}],
  ["only what is required", { child: "Ada" }, {}],
  ["nothing", {}, { child: "Name is required." }],
  ["empty text", { child: "" }, { child: "Name is required." }],
  ["the placeholder sent as a value", { child: "first and last name" }, { child: "Name is required." }],
  ["the placeholder of an optional field", { child: "Ada", note: "anything else" }, {}],
  ["a number", { child: 7 }, { child: "Name must be text." }],
  ["ten characters of ten", { child: "Ada", note: "x".repeat(10) }, {}],
  ["eleven characters of ten", { child: "Ada", note: "x".repeat(11) }, { note: "Note has more than 10 characters." }],
  ["200 characters without a limit of its own", { child: "x".repeat(200) }, {}],
  ["201 characters without a limit of its own", { child: "x".repeat(201) }, { child: "Name has more than 200 characters." }],
  ["an unknown field", { child: "Ada", admin: "yes" }, { admin: "This form has no such field." }],
];

for (const [name, answer, problems] of cases) {
  test(`validation: ${name}`, () => assert.deepEqual(problemsOf(form, answer), problems));
}
