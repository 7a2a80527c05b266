import { expect, test } from "vitest";
import { callOfTimer, callTimerRows } from "./call-timers.ts";
import { PlayedOffice } from "./decide/played-office.suite.ts";

test("every open call has a timer, which is cleared when the call ends", () => {
  const office = new PlayedOffice(["PO", "Dev"]);
  office.tells("PO");
  const before = office.state;
  office.invokes("PO", "Dev");
  const during = office.state;
  const [call] = during.calls;
  const id = `of_00000001/${call!.id}`;
  expect(callTimerRows(before, during)).toEqual({
    set: [{ id, stream: "of_00000001", dueAt: "1970-01-01T01:00:00.000Z", purpose: "call" }],
    cleared: [],
  });
  expect([callOfTimer(during, id), callOfTimer(during, "of_00000001/ca_99999999")]).toEqual([call!.id, null]);
  office.ends("Dev");
  expect(callTimerRows(during, office.state)).toEqual({ set: [], cleared: [id] });
  expect(callTimerRows(null, before)).toEqual({ set: [], cleared: [] });
});
