import { describe, expect, test } from "vitest";

import { membersOf, type MembershipEvidence } from "./membership.ts";
import { procTable } from "./proc-table.ts";
import { indexProcesses } from "./process-index.ts";
import type { ProcessInfo } from "./process-table.ts";

const wrapper = processOf(100, { startTime: "1000", ppid: 1, session: 100 });
const agent = processOf(103, { startTime: "1001", ppid: 100, session: 103 });
const cat = processOf(101, { startTime: "1001", ppid: 100, session: 100, command: "cat" });
const evidence: MembershipEvidence = {
  agent,
  wrapper,
  plumbing: [cat],
  leader: agent,
  endedAt: undefined,
  seen: new Map(),
  grouped: new Set(),
  self: 50,
};

describe("members of a run", () => {
  test("include the agent and its descendants, parents first, in any listing order", () => {
    const tool = processOf(90, { ppid: 103, session: 90 });
    const below = processOf(80, { ppid: 90, session: 90 });
    expect(members([below, tool, agent, cat, wrapper])).toEqual([103, 90, 80]);
  });

  test("exclude the wrapper, its helpers, its other children and this server", () => {
    const mover = processOf(104, { ppid: 100, session: 100, command: "mv" });
    const us = processOf(50, { ppid: 103 });
    const leader = { ...evidence, leader: wrapper };
    expect(members([wrapper, cat, mover, us, agent], leader)).toEqual([103]);
    expect(members([{ ...cat, ppid: 1 }, agent], leader)).toEqual([103]);
  });

  test("exclude zombies", () => {
    expect(members([wrapper, { ...agent, state: "Z" }])).toEqual([]);
  });

  test("exclude processes started before the wrapper, even with a marker", () => {
    const old = processOf(60, { startTime: "999", session: 103 });
    expect(members([wrapper, agent, old], { ...evidence, grouped: new Set([60]) }, [60])).toEqual([103]);
  });

  test("include processes seen before, in the cgroup or with the marker, and their descendants", () => {
    const seen = processOf(200, { session: 200 });
    const grouped = processOf(201, { session: 201 });
    const marked = processOf(202, { session: 202 });
    const child = processOf(203, { session: 203, ppid: 202 });
    const stranger = processOf(204, { session: 204 });
    const known = { ...evidence, seen: new Map([[200, "2000"]]), grouped: new Set([201]) };
    expect(members([wrapper, agent, seen, grouped, marked, child, stranger], known, [202])).toEqual([
      103, 200, 201, 202, 203,
    ]);
  });

  test("exclude processes that reuse the pid of the agent or of a member seen before", () => {
    const reused = processOf(200, { startTime: "3000", session: 200 });
    const successor = { ...agent, startTime: "3000" };
    expect(members([reused, successor], { ...evidence, seen: new Map([[200, "2000"]]) })).toEqual([]);
  });

  test("include the session while its leader lives; afterwards only processes started before the agent's end", () => {
    const left = processOf(110, { startTime: "1500", session: 103 });
    const later = processOf(111, { startTime: "2500", session: 103 });
    expect(members([wrapper, agent, left, later])).toEqual([103, 110, 111]);
    expect(members([left, later], { ...evidence, endedAt: "2000" })).toEqual([110]);
    expect(members([left, later])).toEqual([]);
  });

  test("exclude the session when its id was reused", () => {
    const stranger = processOf(103, { startTime: "1900", session: 103 });
    expect(members([stranger], { ...evidence, endedAt: "2000" })).toEqual([]);
  });
});

function members(
  processes: readonly ProcessInfo[],
  of: MembershipEvidence = evidence,
  marked: readonly number[] = [],
): number[] {
  return membersOf(indexProcesses(processes), of, procTable, ({ pid }) => marked.includes(pid)).map(
    ({ pid }) => pid,
  );
}

function processOf(pid: number, more: Partial<ProcessInfo>): ProcessInfo {
  return { pid, startTime: "2000", ppid: 1, state: "S", command: "sh", session: pid, ...more };
}
