import { expect, test } from "vitest";
import { PlayedOffice } from "./decide/played-office.suite.ts";
import { openCallsOf, toldMail } from "./told-mail.ts";

test("a notice is in the language of the office", () => {
  const office = new PlayedOffice(["PO", "Dev"]);
  office.tells("PO");
  office.invokes("PO", "QA");
  office.ends("PO");
  const [mail] = office.member("PO").turn!.mail;
  const korean = { ...office.state, definition: { ...office.state.definition, language: "ko" as const } };
  expect([toldMail(office.state, mail!), toldMail(korean, mail!)]).toEqual([
    { kind: "error", from: "Signalbox", text: 'The office has no member "QA". The others are Dev.' },
    { kind: "error", from: "Signalbox", text: "없는 구성원입니다: QA. 다른 구성원: Dev" },
  ]);
});

test("open calls are queued, handed over, then confirmed", () => {
  const office = new PlayedOffice(["PO", "Lead", "Dev"]);
  office.tells("PO");
  office.tells("Lead");
  office.invokes("PO", "Dev");
  office.invokes("Lead", "Dev");
  const statusOf = (caller: string) => openCallsOf(office.state, caller, new Date(9_000));
  expect([statusOf("PO"), statusOf("Lead")]).toEqual([
    [{ to: "Dev", status: "handed_over", ageSeconds: 9 }],
    [{ to: "Dev", status: "queued", ageSeconds: 9 }],
  ]);
  office.do({ type: "turn.begun", member: "Dev", number: 1 });
  expect(statusOf("PO")).toEqual([{ to: "Dev", status: "confirmed", ageSeconds: 9 }]);
});
