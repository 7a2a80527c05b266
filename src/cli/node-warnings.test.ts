import { expect, test } from "vitest";
import { clockWarning, joinedSentence, keyWarning } from "./node-warnings.ts";

test("a wrong clock is reported once each time it becomes wrong", () => {
  const warning = clockWarning();
  const at = (seconds: number): Date => new Date(1_000_000_000_000 + seconds * 1_000);
  const said = [0, 9, 300, 301, -9, -120].map((seconds) => warning(at(seconds), at(0)));
  expect(said.map((text) => text?.slice(0, 78) ?? null)).toEqual([
    null,
    null,
    "The clock of this machine is 300 seconds ahead of the clock of the database. S",
    null,
    null,
    "The clock of this machine is 120 seconds behind the clock of the database. Sig",
  ]);
});

test("secrets that a node cannot read are reported once each time there are any", () => {
  const warning = keyWarning();
  expect([0, 2, 3, 0, 1].map((unreadable) => warning(unreadable)?.slice(0, 44) ?? null)).toEqual([
    null,
    "This node has no key for 2 stored secrets, s",
    null,
    null,
    "This node has no key for 1 stored secret, so",
  ]);
});

test("a server that joins other nodes names them; the first node of an installation has none", () => {
  expect(joinedSentence([])).toBe(null);
  expect(joinedSentence([{ name: "a" }, { name: "b" }])).toMatch(
    /^This server has joined the installation of the nodes a, b\. .* DATABASE_SCHEMA set to another name\.$/,
  );
});
