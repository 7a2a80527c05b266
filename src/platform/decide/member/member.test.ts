import { describe, expect, test } from "vitest";
import type { EventBody } from "../../../agents/agent-event.ts";
import { person, system } from "../../../protocol/actor.ts";
import { readText } from "../../../protocol/dialects/read-text.ts";
import type { ToldMail } from "../../../protocol/task/member-event.ts";
import { PlayedTask } from "../decide.suite.ts";

const ok = { t: "turnEnd", status: "ok" } as const;
const task: ToldMail = { kind: "task", from: "PO", text: "Write it." };

function member(agent: "program" | "turns" | "one turn", language: "en" | "ko" = "en"): PlayedTask {
  return new PlayedTask(agent, null, null, [
    {
      type: "task.created",
      id: "t_00000001",
      taskType: "member",
      title: "Dev",
      description: "You write code.",
      agent: "demo",
      createdBy: "ann",
      workspace: "/w/t_00000001",
      outline: [],
      source: null,
      verifier: null,
      parent: { kind: "office", id: "of_00000001", role: "Dev" },
      member: {
        officeId: "of_00000001",
        name: "Dev",
        role: "You write code.",
        language,
        others: [{ name: "QA", mayCall: true }],
        questionExpirySeconds: 300,
      },
    },
    { type: "office.told", number: 1, taken: 0, mail: [task] },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ]).started();
}

/** The events of a text: the text itself, and the messages in it. */
function spoken(text: string): EventBody[] {
  return [{ t: "said", text }, ...readText(text, ["office"]).map((item): EventBody => ({ t: "item", item }))];
}

const invoke = "I call QA.\n[INVOKE:QA]\nTest it.\n[/INVOKE]\n";
const deliver =
  "[DELIVER_RESULT:PO]\ntype: markdown\ncontentType: text/markdown\ncontent: Done.\n[/DELIVER_RESULT]\n";
const ask =
  "[ASK_USER]\nquestion: Which colour?\ntype: selection\noptions: [red, blue]\ncontext: For the button.\n[/ASK_USER]\n";

/** Sends the next messages of the office. */
function tell(played: PlayedTask, ...mail: readonly ToldMail[]): void {
  const { told = 0, taken = 0, said = [] } = played.state.member ?? {};
  played.do({ type: "office.tell", number: told + 1, taken: taken + said.length, mail }, system);
  if (played.state.agent.run?.status === "planned") played.start();
  else
    for (const { messageId } of played.state.agent.outbox)
      played.do({ type: "message.sent", runId: played.runId, messageId }, system);
}

describe("a member", () => {
  test("that takes turns begins with the messages of its first turn", () => {
    expect(member("turns").state.agent.unconfirmed).toMatchObject([
      { type: "task_start", taskType: "member", role: "Dev", description: "[Task from PO]\nWrite it." },
    ]);
    expect(member("turns", "ko").state.agent.unconfirmed).toMatchObject([
      { description: "[작업 요청 from PO]\nWrite it." },
    ]);
  });

  test("that is a program begins with its role and the language, then gets each message", () => {
    const played = member("program", "ko");
    const planned = played.events.flatMap((event) =>
      event.type === "message.planned" ? [event.message] : [],
    );
    expect(planned).toMatchObject([
      { type: "task_start", role: "Dev", language: "ko", description: "You write code." },
      { type: "office_message", kind: "task", from: "PO", text: "Write it." },
    ]);
  });

  test("leaves its calls and results to its office, and waits after its turn", () => {
    const played = member("turns");
    played.reads(...spoken(`${invoke}${deliver}Bye.\n`), ok);
    expect([played.stands, played.state.member]).toMatchObject([
      "in_progress, waiting_dependency",
      {
        said: [
          { is: "invoke", target: "QA", task: "Test it.", context: null },
          {
            is: "deliver",
            target: "PO",
            resultType: "markdown",
            contentType: "text/markdown",
            content: "Done.",
          },
        ],
        taken: 0,
        told: 1,
        acted: false,
        text: expect.stringContaining("Bye."),
      },
    ]);
  });

  test.each([invoke, deliver, "[STEP_COMPLETE]\nRead it.\n[/STEP_COMPLETE]\n"])(
    "that is a program waits as soon as it has written a message",
    (message) => {
      const played = member("program");
      played.reads(...spoken(message));
      expect(played.stands).toBe("in_progress, waiting_dependency");
    },
  );

  test("that is a program waits only after it has received every message of its turn", () => {
    const played = member("program");
    played.reads(...spoken(invoke));
    const mail: readonly ToldMail[] = [
      { kind: "error", from: "Signalbox", text: "No." },
      { kind: "task", from: "PO", text: "Go on." },
    ];
    played.do({ type: "office.tell", number: 2, taken: 1, mail }, system);
    const [first, second] = played.state.agent.outbox;
    played.do({ type: "message.sent", runId: played.runId, messageId: first!.messageId }, system);
    played.reads(...spoken(deliver));
    expect([played.stands, played.state.agent.outbox]).toEqual(["in_progress, running", [second]]);
    played.do({ type: "message.sent", runId: played.runId, messageId: second!.messageId }, system);
    played.reads(...spoken(deliver));
    expect([played.stands, played.state.agent.outbox]).toEqual(["in_progress, waiting_dependency", []]);
  });

  test("that is a program ends its turn although its server died before it recorded the message as sent", () => {
    const played = member("program");
    played.reads(...spoken(invoke));
    const mail: readonly ToldMail[] = [{ kind: "result", from: "QA", text: "Fine." }];
    played.do({ type: "office.tell", number: 2, taken: 1, mail }, system);
    const [message] = played.state.agent.outbox;
    played.reads(...spoken(deliver));
    expect([played.stands, played.state.agent.outbox]).toEqual(["in_progress, waiting_dependency", []]);
    const late = { type: "message.sent", runId: played.runId, messageId: message!.messageId } as const;
    expect(played.do(late, system)).toEqual([]);
  });

  test("that is a program ends its turn although its server died before it recorded the answer as sent", () => {
    const played = member("program");
    played.reads(...spoken(ask));
    const [question] = played.state.questions;
    const answer = { answer: "blue", skip: false, other: false };
    played.do({ type: "question.answer", questionId: question!.id, answer }, person("ann"));
    played.reads(...spoken(invoke));
    expect([played.stands, played.state.agent.outbox]).toEqual(["in_progress, waiting_dependency", []]);
  });

  test("gets the messages of a turn once, as one text", () => {
    const played = member("turns", "ko");
    played.reads(...spoken(invoke), ok);
    tell(
      played,
      { kind: "error", from: "Signalbox", text: "No." },
      { kind: "result", from: "QA", text: "Fine." },
    );
    expect(played.do({ type: "office.tell", number: 2, taken: 1, mail: [task] }, system)).toEqual([]);
    expect([played.stands, played.state.agent.unconfirmed, played.state.member]).toMatchObject([
      "in_progress, running",
      [{ type: "office_message", text: "[알림 from Signalbox]\nNo.\n\n[결과 수신 from QA]\nFine." }],
      { said: [], taken: 1, told: 2, text: "" },
    ]);
  });

  test("has acted if its agent called a tool in the turn", () => {
    const played = member("turns");
    played.reads({ t: "tool", id: "1", name: "Bash", phase: "start" }, ok);
    expect(played.state.member?.acted).toBe(true);
    tell(played, task);
    expect(played.state.member?.acted).toBe(false);
  });

  test("asks a person, and goes on with the answer as it is", () => {
    const played = member("turns");
    played.reads(...spoken(ask), ok);
    const [question] = played.state.questions;
    expect([played.stands, question]).toMatchObject([
      "in_progress, waiting_question, blocked by question",
      {
        status: "pending",
        category: "choice",
        question: "Which colour?\n\nFor the button.",
        options: ["red", "blue"],
      },
    ]);
    played.do(
      {
        type: "question.answer",
        questionId: question!.id,
        answer: { answer: "blue", skip: false, other: false },
      },
      person("ann"),
    );
    expect([played.stands, played.state.agent.outbox]).toMatchObject([
      "in_progress, running",
      [{ type: "office_message", kind: "answer", from: "ann", text: "blue" }],
    ]);
  });

  test("is told that its question expired, and a late answer is refused", () => {
    const played = member("turns");
    played.reads(...spoken(ask), ok);
    const [question] = played.state.questions;
    const timer = played.state.timers.find(({ purpose }) => purpose === "question");
    expect(timer?.dueAt).toBe("2026-01-01T00:05:00.000Z");
    played.do({ type: "timer.due", timerId: timer!.id }, system);
    expect([played.stands, played.state.questions[0]?.status, played.state.agent.outbox]).toMatchObject([
      "in_progress, running",
      "expired",
      [
        {
          type: "office_message",
          kind: "error",
          text: "Nobody answered your question in time: Which colour?\n\nFor the button.",
        },
      ],
    ]);
    expect(
      played.do({
        type: "question.answer",
        questionId: question!.id,
        answer: { answer: "blue", skip: false, other: false },
      }),
    ).toMatchObject({ code: "already_answered" });
  });

  test("hibernates in a long wait, and its session goes on with the next message", () => {
    const played = member("turns");
    played.reads(...spoken(invoke), ok);
    played.do({ type: "timer.due", timerId: "t_00000001:hibernate" }, system);
    expect(played.stands).toBe("in_progress, hibernated");
    played.ends(0);
    tell(played, task);
    expect([played.stands, played.state.agent.run?.session]).toMatchObject([
      "in_progress, running",
      { is: "resumed", id: "session-1" },
    ]);
  });

  test.each(["turns", "one turn"] as const)(
    "that takes %s gets the messages of a turn once if its session is gone",
    (agent) => {
      const played = member(agent);
      played.reads(...spoken(invoke), ok);
      played.do({ type: "timer.due", timerId: "t_00000001:hibernate" }, system);
      played.ends(0);
      tell(played, { kind: "result", from: "QA", text: "Fine." });
      played.reads({ t: "turnEnd", status: "error", message: "No such session.", sessionLost: true });
      played.ends(1);
      expect([played.stands, played.state.agent.outbox]).toMatchObject([
        "in_progress, running",
        [{ type: "task_start", description: "[Result from QA]\nFine." }],
      ]);
    },
  );

  test("fails if its process ends, but goes on if the machine lost it", () => {
    const ended = member("turns");
    ended.ends(1);
    expect(ended.state.task.error?.message).toBe("The agent ended with exit code 1.");
    const lost = member("program");
    lost.ends(null);
    expect([lost.stands, lost.state.agent.outbox]).toMatchObject([
      "in_progress, running",
      [{ type: "task_start" }, { type: "office_message", kind: "task", text: "Write it." }],
    ]);
  });
});
