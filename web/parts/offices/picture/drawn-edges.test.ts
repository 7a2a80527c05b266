import { expect, test } from "vitest";
import { officeAfter } from "../test-office.ts";
import { drawnEdges } from "./drawn-edges.ts";
import { seatsFor } from "./seats.ts";

const state = officeAfter();
const wait = { id: "ca_00000001", since: "" } as const;
const poDev = { ...wait, from: "PO", to: "Dev", why: "call" } as const;
const devPo = { ...wait, from: "Dev", to: "PO", why: "queue" } as const;

test("waits of the same kind between two members are one edge, and a question goes to the person", () => {
  const waits = [
    poDev,
    { ...poDev, id: "ca_00000002" },
    { ...wait, from: "Dev", to: null, why: "question" },
  ] as const;
  const edges = drawnEdges(waits, null, state, seatsFor(3, 600));
  expect(edges.map(({ from, to, kind, count }) => ({ from, to, kind, count }))).toEqual([
    { from: "PO", to: "Dev", kind: "call", count: 2 },
    { from: "Dev", to: null, kind: "question", count: 1 },
  ]);
});

test.each([360, 600])(
  "edges in both directions have different paths and labels at a width of %d",
  (width) => {
    const edges = drawnEdges([poDev, devPo], null, state, seatsFor(3, width));
    expect(new Set(edges.map(({ path }) => path)).size).toBe(2);
    expect(new Set(edges.map(({ label }) => `${label.x} ${label.y}`)).size).toBe(2);
  },
);

test("the edges of a broken cycle begin with the refused call and lie apart from the waits", () => {
  const broken = { members: ["Dev", "PO", "Dev"], at: "" };
  const edges = drawnEdges([poDev], broken, state, seatsFor(3, 600));
  expect(edges.map(({ from, to, kind, isRefused }) => ({ from, to, kind, isRefused }))).toEqual([
    { from: "PO", to: "Dev", kind: "call", isRefused: false },
    { from: "Dev", to: "PO", kind: "broken", isRefused: true },
    { from: "PO", to: "Dev", kind: "broken", isRefused: false },
  ]);
  expect(new Set(edges.map(({ path }) => path)).size).toBe(3);
});
