const parts = (timeZone, date) =>
  Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", {
      timeZone, year: "numeric", month: "2-digit", day: "2-digit", weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );

export function dayIn(timeZone, date) {
  const { year, month, day } = parts(timeZone, date);
  return `${year}-${month}-${day}`;
}

/** Says if the schedule is due at this minute. */
export function isDue({ hour, timeZone, weekdays }, date) {
  const now = parts(timeZone, date);
  return Number(now.hour) === hour && now.minute === "00" && weekdays.includes(now.weekday);
}
