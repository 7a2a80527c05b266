import { expect, test } from "vitest";
import { call, message, officeAfter, recordsOf, turn } from "../parts/offices/test-office.ts";
import { withNewer } from "./office-events.ts";
import { foldedOffice } from "./office-fold.ts";

const events = [message("PO", "Go"), ...turn("PO"), ...call("PO", "Dev")];
const records = recordsOf(...events);

test("applies later events in order, and ignores known events and those of other streams", () => {
  const other = records.map((record) => ({ ...record, stream: "of_00000002" }));
  expect(foldedOffice(officeAfter(events[0]!), [...records, ...other])).toEqual(officeAfter(...events));
});

test("a gap requires a new fetch", () => {
  expect(foldedOffice(officeAfter(), records.slice(2))).toBeNull();
});

test("newer events are added once, and a gap is noticed", () => {
  expect(withNewer(records.slice(0, 3), records.slice(1))).toEqual(records);
  expect(withNewer(records.slice(0, 2), records.slice(3))).toBeNull();
});
