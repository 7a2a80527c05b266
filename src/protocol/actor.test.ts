import { expect, test } from "vitest";
import { type Actor, actorName, printActor, readActor } from "./actor.ts";

const actors: readonly (readonly [Actor, printed: string, name: string])[] = [
  [{ kind: "system" }, "system", "system"],
  [{ kind: "person", name: "admin" }, "person:admin", "admin"],
  [{ kind: "person", name: "김: 100%" }, "person:%EA%B9%80%3A%20100%25", "김: 100%"],
  [{ kind: "token", person: "ada", name: "ci" }, "token:ada:ci", "ada"],
  [{ kind: "agent", name: "claude" }, "agent:claude", "claude"],
  [{ kind: "trigger", name: "nightly" }, "trigger:nightly", "trigger:nightly"],
];

test.each(actors)("%j prints as %s and parses back", (actor, printed, name) => {
  expect([printActor(actor), readActor(printed), actorName(actor)]).toEqual([printed, actor, name]);
});

test.each([
  ["admin", { kind: "person", name: "admin" }],
  ["agent", { kind: "agent", name: "" }],
  ["somebody:else", { kind: "person", name: "somebody:else" }],
  ["person:100%", { kind: "person", name: "person:100%" }],
])("parses %s as written by an earlier version", (text, actor) => {
  expect(readActor(text)).toEqual(actor);
});
