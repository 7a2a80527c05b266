import { expect, test } from "vitest";
import { endOfQuietHours, QuietHours } from "./quiet-hours.ts";

const night = { from: "22:00", to: "07:00", timeZone: "Asia/Seoul" };
const endAt = (quiet: QuietHours | null, at: string): string | null =>
  endOfQuietHours(quiet, new Date(at))?.toISOString() ?? null;

test("quiet hours that cross midnight end in the morning of the person's time zone", () => {
  expect(
    ["12:59:59.999", "13:00:00.000", "20:30:30.500", "21:59:59.000", "22:00:00.000"].map((time) =>
      endAt(night, `2026-03-01T${time}Z`),
    ),
  ).toEqual([null, "2026-03-01T22:00:00.000Z", "2026-03-01T22:00:00.000Z", "2026-03-01T22:00:00.000Z", null]);
});

test("quiet hours of one day start and end to the minute", () => {
  const siesta = { from: "13:00", to: "15:00", timeZone: "UTC" };
  expect(
    ["12:59", "13:00", "14:59", "15:00"].map((time) => endAt(siesta, `2026-03-01T${time}:00.000Z`)),
  ).toEqual([null, "2026-03-01T15:00:00.000Z", "2026-03-01T15:00:00.000Z", null]);
});

test("quiet hours end at the person's time also where the clocks change meanwhile", () => {
  const berlin = { from: "22:00", to: "07:00", timeZone: "Europe/Berlin" };
  expect(endAt(berlin, "2026-03-28T22:30:00.000Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(endAt(berlin, "2026-10-24T21:30:00.000Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("it is never quiet without hours or with two equal ones", () => {
  expect(endAt(null, "2026-03-01T03:00:00.000Z")).toBeNull();
  expect(endAt({ ...night, to: "22:00" }, "2026-03-01T13:00:00.000Z")).toBeNull();
});

test("an unknown time zone and an impossible time are refused", () => {
  expect(QuietHours.safeParse({ ...night, timeZone: "Mars/Base" }).success).toBe(false);
  expect(QuietHours.safeParse({ ...night, from: "24:00" }).success).toBe(false);
  expect(QuietHours.safeParse(night).success).toBe(true);
});
