import { expect, test, vi } from "vitest";

vi.stubGlobal("BroadcastChannel", EventTarget);
const { shownNames } = await import("./people.ts");

test("people are shown by their display name, and those with the same one also by their name", () => {
  const people = [
    { name: "mina", displayName: "Mina Kim" },
    { name: "mk", displayName: "Mina Kim" },
    { name: "jun", displayName: "Jun" },
  ];
  expect([...shownNames(people)]).toEqual([
    ["mina", "Mina Kim (@mina)"],
    ["mk", "Mina Kim (@mk)"],
    ["jun", "Jun"],
  ]);
});
