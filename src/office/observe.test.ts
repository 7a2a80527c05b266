import { describe, expect, test } from "vitest";
import { readText } from "../protocol/dialects/read-text.ts";
import type { TaskId } from "../protocol/ids.ts";
import { PlayedTask } from "../platform/decide/decide.suite.ts";
import { PlayedOffice } from "./decide/played-office.suite.ts";
import { observationsOf } from "./observe.ts";

/** Starts the child task of a member in its first turn. */
function childOf(id: TaskId, agent: "program" | "turns"): PlayedTask {
  return new PlayedTask(agent, null, null, [
    {
      type: "task.created",
      id,
      taskType: "member",
      title: "Dev",
      description: "Dev plays.",
      agent: "demo",
      createdBy: "mina",
      workspace: "/w",
      outline: [],
      source: null,
      verifier: null,
      parent: { kind: "office", id: "of_00000001", role: "Dev" },
      member: {
        officeId: "of_00000001",
        name: "Dev",
        role: "Dev plays.",
        language: "en",
        others: [{ name: "PO", mayCall: true }],
        questionExpirySeconds: 0,
      },
    },
    { type: "office.told", number: 1, taken: 0, mail: [{ kind: "task", from: "PO", text: "Write it." }] },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ]).started();
}

/** Opens an office in which PO has called Dev, and the child task of Dev. */
function called(agent: "program" | "turns" = "turns", budgetUsd = 0): [PlayedOffice, PlayedTask] {
  const office = new PlayedOffice(["PO", "Dev"], { budgetUsd });
  office.tells("PO");
  office.invokes("PO", "Dev");
  office.ends("PO");
  return [office, childOf(office.member("Dev").session!.childId, agent)];
}

const text = "[DELIVER_RESULT:PO]\ncontent: Written.\n[/DELIVER_RESULT]\n";
const delivered = [
  { t: "said", text } as const,
  ...readText(text, ["office"]).map((item) => ({ t: "item", item }) as const),
];
const usage = {
  t: "usage",
  model: "m",
  input: 10,
  output: 5,
  cacheRead: 0,
  cacheWrite: 0,
  costUsd: 2,
} as const;

describe("the observations of a member", () => {
  test("are its messages, the beginning of its turn, its session and the end of its turn, in this order", () => {
    const [office, child] = called();
    child.reads(...delivered, usage, { t: "turnEnd", status: "ok" });
    const { id } = child.state.task;
    const said = [
      { is: "deliver", target: "PO", resultType: "message", contentType: null, content: "Written." },
    ];
    expect(observationsOf(office.member("Dev"), child.state)).toEqual([
      { type: "member.said", member: "Dev", childId: id, number: 1, said },
      { type: "turn.begun", member: "Dev", number: 1 },
      {
        type: "session.changed",
        member: "Dev",
        session: {
          childId: id,
          seq: child.state.seq,
          status: "in_progress",
          tokens: 15,
          costUsd: 2,
          questions: [],
          reason: null,
        },
      },
      { type: "turn.over", member: "Dev", number: 1, text: expect.any(String), acted: false },
    ]);
  });

  test("are none once the office has recorded them, even if the child task has new events", () => {
    const [office, child] = called();
    child.reads(...delivered, usage, { t: "turnEnd", status: "ok" });
    const observations = observationsOf(office.member("Dev"), child.state);
    office.do({ type: "members.observed", observations });
    child.ends(0);
    expect(observationsOf(office.member("Dev"), child.state)).toEqual([]);
  });

  test("charge the cost of a turn to its chain, even if the same report ends the turn", () => {
    const [office, child] = called("turns", 1);
    child.reads(usage, { t: "turnEnd", status: "ok" });
    const observations = observationsOf(office.member("Dev"), child.state);
    office.do({ type: "members.observed", observations });
    expect([office.state.chains.map(({ costUsd, stopped }) => [costUsd, stopped]), office.calls]).toEqual([
      [[2, "The request has used its budget of $1.00."]],
      ["PO→Dev failed"],
    ]);
  });

  test("begin the turn of a program when it has all messages, and end it when it has written one", () => {
    const [office, child] = called("program");
    expect(observationsOf(office.member("Dev"), child.state)).toMatchObject([
      { type: "turn.begun" },
      { type: "session.changed", session: { status: "in_progress" } },
    ]);
    child.reads(...delivered.slice(1));
    expect(observationsOf(office.member("Dev"), child.state)).toMatchObject([
      { type: "member.said" },
      { type: "turn.begun" },
      { type: "session.changed" },
      { type: "turn.over", text: "" },
    ]);
  });
});
