import { describe, expect, test } from "vitest";
import { waitsOf } from "../../protocol/office/waits.ts";
import type { Observation } from "./command.ts";
import { delivery, invocation, PlayedOffice } from "./played-office.suite.ts";

test("several observations in one command have the same effect as one command for each", () => {
  const [apart, together] = [new PlayedOffice(["PO", "Dev"]), new PlayedOffice(["PO", "Dev"])];
  for (const office of [apart, together]) office.tells("PO", "Go.");
  const { childId } = apart.member("PO").session!;
  const observations: readonly Observation[] = [
    { type: "member.said", member: "PO", childId, number: 1, said: [invocation("Dev")] },
    { type: "turn.begun", member: "PO", number: 1 },
    { type: "turn.over", member: "PO", number: 1, text: "I wait.", acted: false },
    { type: "turn.begun", member: "Dev", number: 1 },
    { type: "turn.over", member: "Dev", number: 1, text: "Done.", acted: false },
  ];
  for (const each of observations) apart.do(each);
  together.do({ type: "members.observed", observations });
  expect([together.events, together.reads("PO")]).toEqual([apart.events, ["result Done."]]);
});

describe("a call", () => {
  test("starts the callee's session, hands it the task, and brings its result back", () => {
    const office = new PlayedOffice(["PO", "Dev"]);
    office.tells("PO", "Add a discount.");
    expect(office.reads("PO")).toEqual(["message Add a discount."]);
    office.says("PO", invocation("Dev", "Write it."));
    expect([office.calls, office.reads("Dev")]).toEqual([["PO→Dev in_progress"], ["call Write it."]]);
    office.ends("PO", "I wait.");
    office.says("Dev", delivery("PO", "Written."));
    expect([office.calls, office.reads("PO")]).toEqual([["PO→Dev completed"], ["result Written."]]);
  });

  test("is completed with the last text of a turn that ends without a delivery", () => {
    const office = new PlayedOffice(["PO", "Dev"]);
    office.tells("PO");
    office.invokes("PO", "Dev");
    office.ends("PO");
    office.ends("Dev", "Here it is.");
    expect([office.calls, office.reads("PO")]).toEqual([["PO→Dev completed"], ["result Here it is."]]);
  });

  test("stays open while the callee waits for a call of its own or for a person", () => {
    const office = new PlayedOffice(["PO", "Dev", "QA"]);
    office.tells("PO");
    office.invokes("PO", "Dev");
    office.ends("PO");
    office.invokes("Dev", "QA");
    office.ends("Dev", "I wait for QA.");
    expect(office.calls).toEqual(["PO→Dev in_progress", "Dev→QA in_progress"]);
    office.ends("QA", "It works.");
    expect([office.reads("Dev"), office.reads("PO")]).toEqual([["result It works."], []]);
    office.ends("Dev", "Done and tested.");
    expect(office.reads("PO")).toEqual(["result Done and tested."]);
  });

  test("to a busy member waits until the member has finished its current one", () => {
    const office = new PlayedOffice(["PO", "Lead", "Dev"]);
    office.tells("PO");
    office.tells("Lead");
    office.invokes("PO", "Dev");
    office.invokes("Lead", "Dev");
    expect(office.calls).toEqual(["PO→Dev in_progress", "Lead→Dev pending"]);
    office.ends("PO");
    office.ends("Lead");
    office.ends("Dev", "First.");
    expect([office.calls, office.reads("PO")]).toEqual([
      ["PO→Dev completed", "Lead→Dev in_progress"],
      ["result First."],
    ]);
  });

  test("to a paused member waits until a person resumes the member", () => {
    const office = new PlayedOffice(["PO", "Dev"]);
    office.tells("PO");
    office.do({ type: "member.pause", member: "Dev" });
    office.invokes("PO", "Dev");
    expect(office.calls).toEqual(["PO→Dev pending"]);
    office.do({ type: "member.resume", member: "Dev" });
    expect(office.calls).toEqual(["PO→Dev in_progress"]);
  });

  test("fails if the callee's session ends, and its caller is told", () => {
    const office = new PlayedOffice(["PO", "Dev"]);
    office.tells("PO");
    office.invokes("PO", "Dev");
    office.ends("PO");
    office.reports("Dev", { status: "failed", reason: "The agent ended with exit code 1." });
    expect([office.calls, office.reads("PO"), office.member("Dev").session]).toEqual([
      ["PO→Dev failed"],
      ["notice Your call to Dev failed. The agent ended with exit code 1."],
      null,
    ]);
  });

  test("expires without a result, and a late result wakes nobody", () => {
    const office = new PlayedOffice(["PO", "Dev"], {});
    office.tells("PO");
    office.invokes("PO", "Dev");
    office.ends("PO");
    office.do({ type: "timer.due", timerId: `${office.state.id}/${office.state.calls[0]!.id}` });
    expect(office.reads("PO")).toEqual([
      "notice Your call to Dev expired: Dev gave no result within 3600 seconds.",
    ]);
    office.ends("PO");
    office.says("Dev", delivery("PO", "Late."));
    office.ends("Dev");
    expect([office.calls, office.reads("PO")]).toEqual([["PO→Dev expired"], []]);
    office.tells("PO", "And now?");
    expect(office.reads("PO")).toEqual(["result Late.", "message And now?"]);
  });
});

describe("a call is refused with the reason", () => {
  test.each([
    {
      title: "for an unknown name",
      target: "Boss",
      reason: 'The office has no member "Boss". The others are Dev and QA.',
    },
    {
      title: "for a name in a different case",
      target: "dev",
      reason: 'The office has no member "dev". The others are Dev and QA.',
    },
    {
      title: "for the caller itself",
      target: "PO",
      reason: "You cannot address yourself. The others are Dev and QA.",
    },
    {
      title: "for a member that it may not call",
      target: "QA",
      reason: "You may not call QA. You may call Dev.",
    },
  ])("$title", ({ target, reason }) => {
    const office = new PlayedOffice(["PO", "Dev", "QA"], {}, { PO: ["Dev"] });
    office.tells("PO");
    office.invokes("PO", target);
    office.ends("PO");
    expect([office.calls, office.reads("PO")]).toEqual([[], [`notice ${reason}`]]);
  });

  test("for a member that has ended", () => {
    const office = new PlayedOffice(["PO", "Dev"]);
    office.tells("PO");
    office.do({ type: "member.end", member: "Dev" });
    office.invokes("PO", "Dev");
    office.ends("PO");
    expect(office.reads("PO")).toEqual(["notice Dev has ended and takes no calls. Go on without it."]);
  });

  test("at the maximum depth", () => {
    const office = new PlayedOffice(["A", "B", "C"], { depth: 1 });
    office.tells("A");
    office.invokes("A", "B");
    office.invokes("B", "C");
    expect(office.events.at(-2)).toMatchObject({
      type: "mail.queued",
      to: "B",
      content: {
        text: "Your call to C was refused: calls may be nested at most 1 deep. Deliver what you have.",
      },
    });
  });

  test("beyond the limit of its chain, and a member that keeps calling gets no more turns", () => {
    const office = new PlayedOffice(["A", "B"], { count: 5 });
    office.tells("A");
    let turns = 0;
    for (; office.member("A").turn !== null && turns < 50; turns += 1) {
      office.invokes("A", "A");
      office.ends("A");
    }
    expect([turns, office.state.chains[0]]).toMatchObject([
      5,
      { calls: 5, limited: "The request has used all of its 5 calls." },
    ]);
  });
});

test("10,000 calls in one turn stop at the limit, and the member gets one notice", () => {
  const office = new PlayedOffice(["A", "B", "C"], { count: 100 });
  office.tells("A");
  office.says("A", ...Array.from({ length: 10_000 }, () => invocation("B")));
  const told = office.member("A").queue.map(({ content }) => (content.is === "notice" ? content.text : ""));
  expect([office.state.calls.length, told, office.events.length < 400]).toEqual([
    100,
    ["Your call to B was refused: this request has used all of its 100 calls. Deliver what you have."],
    true,
  ]);
});

describe("a cycle of waits", () => {
  test.each([2, 3, 8])("of %i members: the last call is refused, and the chain goes on", (length) => {
    const names = Array.from({ length }, (_, index) => `M${index}`);
    const office = new PlayedOffice(names, { sessions: 1, depth: 20 });
    office.tells("M0");
    for (const [index, name] of names.entries()) {
      office.invokes(name, names[(index + 1) % length]!);
      office.ends(name);
    }
    const last = names.at(-1)!;
    const cycle = [last, ...names].join(" → ");
    expect(office.reads(last)).toEqual([
      `notice Your call to M0 was refused: M0 is waiting for you (${cycle}). Deliver your result first.`,
    ]);
    for (const name of names.toReversed().slice(0, -1)) office.ends(name, `${name} gave up.`);
    expect([office.reads("M0"), office.calls.every((call) => call.endsWith("completed"))]).toEqual([
      ["result M1 gave up."],
      true,
    ]);
  });

  test("through a queue and past a question is refused as well", () => {
    const office = new PlayedOffice(["A", "B", "C"], { sessions: 1 });
    office.tells("C");
    office.invokes("C", "B");
    office.tells("A");
    office.ends("C");
    office.reports("B", { questions: ["q_00000099"] });
    office.invokes("A", "C");
    expect(waitsOf(office.state).map(({ from, to, why }) => [from, to, why])).toEqual([
      ["C", "B", "call"],
      ["A", "C", "call"],
      ["B", null, "question"],
    ]);
    office.invokes("B", "A");
    expect(office.events.findLast(({ type }) => type === "call.refused")).toMatchObject({
      caller: "B",
      callee: "A",
      reason: "Your call to A was refused: A is waiting for you (B → A → C → B). Deliver your result first.",
    });
  });
});

describe("sessions", () => {
  test("are limited, and a member that waits frees its own for others", () => {
    const office = new PlayedOffice(["A", "B", "C"], { sessions: 1 });
    office.tells("A");
    office.tells("B");
    expect([office.reads("A").length, office.reads("B").length]).toEqual([1, 0]);
    expect(waitsOf(office.state).map(({ from, to, why }) => [from, to, why])).toEqual([
      ["B", "A", "session"],
    ]);
    office.invokes("A", "C");
    expect([office.member("B").turn === null, office.member("C").turn === null]).toEqual([false, true]);
  });
});

describe("two members that have only talked", () => {
  function talk(office: PlayedOffice): void {
    office.invokes("A", "B");
    office.ends("A", "Thanks!");
    if (office.member("B").turn !== null) office.ends("B", "Thank you!");
  }

  test("are held after three round trips, until a person decides", () => {
    const office = new PlayedOffice(["A", "B"]);
    office.tells("A");
    for (let trip = 0; trip < 4; trip += 1) talk(office);
    const held = office.state.calls.at(-1)!;
    expect([office.calls.length, held.heldBy === null, office.member("B").turn]).toEqual([4, false, null]);
    office.do({ type: "call.decide", questionId: held.heldBy!, allow: true });
    expect(office.reads("B")).toEqual(["call Help, B."]);
  });

  test("learn that a person refused", () => {
    const office = new PlayedOffice(["A", "B"]);
    office.tells("A");
    for (let trip = 0; trip < 4; trip += 1) talk(office);
    const { heldBy } = office.state.calls.at(-1)!;
    office.do({ type: "call.decide", questionId: heldBy!, allow: false });
    expect(office.reads("A")).toEqual(["notice Your call to B failed. A person refused it."]);
    expect(office.try({ type: "call.decide", questionId: heldBy!, allow: true })).toMatchObject({
      ok: false,
      refusal: { code: "already_decided" },
    });
  });

  test("may go on if one of them acts", () => {
    const office = new PlayedOffice(["A", "B"]);
    office.tells("A");
    for (let trip = 0; trip < 6; trip += 1) {
      office.invokes("A", "B");
      office.ends("A");
      office.ends("B", "I changed a file.", true);
    }
    expect(office.calls).toEqual(Array.from({ length: 6 }, () => "A→B completed"));
  });
});

describe("a budget", () => {
  test("stops a chain: its calls fail, and nobody gets another turn for it", () => {
    const office = new PlayedOffice(["A", "B"], { budgetUsd: 1 });
    office.tells("A");
    office.invokes("A", "B");
    office.ends("A");
    office.reports("B", { costUsd: 1.2 });
    expect([office.calls, office.state.chains[0]?.stopped]).toEqual([
      ["A→B failed"],
      "The request has used its budget of $1.00.",
    ]);
    office.ends("B");
    expect([office.member("A").turn, office.member("B").turn]).toEqual([null, null]);
    office.tells("A", "Something else.");
    expect(office.reads("A")).toEqual([
      "notice Your call to B failed. The request has used its budget of $1.00.",
      "message Something else.",
    ]);
  });
});

describe("a person", () => {
  test("cannot write to a member that does not exist or has ended, or to an office that has ended", () => {
    const office = new PlayedOffice(["A", "B"]);
    const send = (to: string) => {
      const done = office.try({ type: "message.send", to, text: "Hello", by: "mina" });
      return done.ok ? "sent" : `${done.refusal.code}: ${done.refusal.message}`;
    };
    office.do({ type: "member.end", member: "B" });
    const before = [send("C"), send("B"), send("A")];
    office.do({ type: "office.end" });
    expect([...before, send("A")]).toEqual([
      'not_found: The office has no member "C". Its members are A and B.',
      "not_allowed: B has ended and takes no messages.",
      "sent",
      "not_allowed: The office has ended. Start a new one.",
    ]);
  });

  test("pauses the office, which opens no turn until it is resumed", () => {
    const office = new PlayedOffice(["A", "B"]);
    office.do({ type: "office.pause" });
    office.tells("A");
    expect(office.member("A").turn).toBeNull();
    office.do({ type: "office.resume" });
    expect(office.reads("A")).toEqual(["message Go on."]);
  });

  test("ends the office with every open call", () => {
    const office = new PlayedOffice(["A", "B", "C"]);
    office.tells("A");
    office.invokes("A", "B", "C");
    office.do({ type: "office.end" });
    expect([office.state.status, office.calls, waitsOf(office.state)]).toEqual([
      "ended",
      ["A→B failed", "A→C failed"],
      [],
    ]);
  });
});

test("a member whose sessions keep failing ends for good, and no message is lost before that", () => {
  const office = new PlayedOffice(["A"]);
  office.tells("A", "Hello.");
  for (let session = 0; session < 2; session += 1) {
    office.reports("A", { status: "failed", reason: "No such program." });
    expect(office.reads("A")).toEqual(["message Hello."]);
  }
  office.reports("A", { status: "failed", reason: "No such program." });
  expect([office.member("A").ended, office.member("A").turn]).toEqual(["No such program.", null]);
});

test("messages that the office has already taken change nothing", () => {
  const office = new PlayedOffice(["A", "B"]);
  office.tells("A");
  const { childId } = office.member("A").session!;
  const said = { type: "member.said", member: "A", childId, number: 1, said: [invocation("B")] } as const;
  office.do(said);
  office.do(said);
  office.do({ ...said, childId: "t_99999999", number: 2 });
  expect(office.calls).toEqual(["A→B in_progress"]);
});
