import { describe, expect, test } from "vitest";

import { membersOf, type Kinship } from "./membership.ts";
import { procTable } from "./proc-table.ts";
import { indexProcesses } from "./process-index.ts";
import type { ProcessInfo } from "./process-table.ts";

const wrapper = processOf(100, { startTime: "1000", ppid: 1, session: 100 });
const agent = processOf(103, { startTime: "1001", ppid: 100, session: 103 });
const cat = processOf(101, { startTime: "1001", ppid: 100, session: 100, command: "cat" });
const kin: Kinship = {
  agent,
  wrapper,
  plumbing: [cat],
  leader: agent,
  endedAt: undefined,
  seen: new Map(),
  grouped: new Set(),
  self: 50,
};

describe("who belongs to a run", () => {
  test("the agent and all below it, parents first, whatever order they are listed in", () => {
    const tool = processOf(90, { ppid: 103, session: 90 });
    const below = processOf(80, { ppid: 90, session: 90 });
    expect(members([below, tool, agent, cat, wrapper])).toEqual([103, 90, 80]);
  });

  test("neither the wrapper, nor its plumbing, nor what else the wrapper started, nor we ourselves", () => {
    const mover = processOf(104, { ppid: 100, session: 100, command: "mv" });
    const us = processOf(50, { ppid: 103 });
    const leader = { ...kin, leader: wrapper };
    expect(members([wrapper, cat, mover, us, agent], leader)).toEqual([103]);
    expect(members([{ ...cat, ppid: 1 }, agent], leader)).toEqual([103]);
  });

  test("no zombies", () => {
    expect(members([wrapper, { ...agent, state: "Z" }])).toEqual([]);
  });

  test("nobody born before the wrapper, whatever mark it bears", () => {
    const old = processOf(60, { startTime: "999", session: 103 });
    expect(members([wrapper, agent, old], { ...kin, grouped: new Set([60]) }, [60])).toEqual([103]);
  });

  test("who was seen before, is in the cgroup or bears the mark, with those below", () => {
    const seen = processOf(200, { session: 200 });
    const grouped = processOf(201, { session: 201 });
    const marked = processOf(202, { session: 202 });
    const child = processOf(203, { session: 203, ppid: 202 });
    const stranger = processOf(204, { session: 204 });
    const known = { ...kin, seen: new Map([[200, "2000"]]), grouped: new Set([201]) };
    expect(members([wrapper, agent, seen, grouped, marked, child, stranger], known, [202])).toEqual([
      103, 200, 201, 202, 203,
    ]);
  });

  test("not one that has the number of somebody seen, or of the agent, but was born at another time", () => {
    const reused = processOf(200, { startTime: "3000", session: 200 });
    const successor = { ...agent, startTime: "3000" };
    expect(members([reused, successor], { ...kin, seen: new Map([[200, "2000"]]) })).toEqual([]);
  });

  test("the session counts while its leader lives; afterwards for those born before the agent's end", () => {
    const left = processOf(110, { startTime: "1500", session: 103 });
    const later = processOf(111, { startTime: "2500", session: 103 });
    expect(members([wrapper, agent, left, later])).toEqual([103, 110, 111]);
    expect(members([left, later], { ...kin, endedAt: "2000" })).toEqual([110]);
    expect(members([left, later])).toEqual([]);
  });

  test("the session does not count when a stranger has got its number", () => {
    const stranger = processOf(103, { startTime: "1900", session: 103 });
    expect(members([stranger], { ...kin, endedAt: "2000" })).toEqual([]);
  });
});

function members(
  processes: readonly ProcessInfo[],
  of: Kinship = kin,
  marked: readonly number[] = [],
): number[] {
  return membersOf(indexProcesses(processes), of, procTable, ({ pid }) => marked.includes(pid)).map(
    ({ pid }) => pid,
  );
}

function processOf(pid: number, more: Partial<ProcessInfo>): ProcessInfo {
  return { pid, startTime: "2000", ppid: 1, state: "S", command: "sh", session: pid, ...more };
}
