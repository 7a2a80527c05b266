/** Minutes since midnight of a time such as 14:05. */
export function minutes(text) {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (match === null) throw new RangeError(`${text} is not a time such as 14:05`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/** The time of minutes since midnight. */
export function time(value) {
  return `${String(Math.floor(value / 60)).padStart(2, "0")}:${String(value % 60).padStart(2, "0")}`;
}
