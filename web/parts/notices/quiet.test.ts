import { expect, test } from "vitest";
import { quietMsLeft } from "./quiet.ts";

const at = (time: string): Date => new Date(`2026-03-01T${time}`);
const hour = 3_600_000;

test("quiet hours of one day start and end to the minute", () => {
  const siesta = { from: "13:00", to: "15:00" };
  expect(
    ["12:59:59", "13:00:00", "14:30:30", "14:59:59.500", "15:00:00"].map((time) =>
      quietMsLeft(siesta, at(time)),
    ),
  ).toEqual([0, 2 * hour, hour / 2 - 30_000, 500, 0]);
});

test("quiet hours that end before they start cross midnight", () => {
  const night = { from: "22:00", to: "07:00" };
  expect(["21:59", "22:00", "00:00", "06:00", "07:00"].map((time) => quietMsLeft(night, at(time)))).toEqual([
    0,
    9 * hour,
    7 * hour,
    hour,
    0,
  ]);
});

test("it is never quiet without hours, with two equal hours or with an empty one", () => {
  const never = [null, { from: "08:00", to: "08:00" }, { from: "", to: "08:00" }];
  expect(never.map((quiet) => quietMsLeft(quiet, at("07:00")))).toEqual([0, 0, 0]);
});
