export interface Shift {
  name: string;
  /** Minutes since 1970, without a time zone: wards write local time. */
  start: number;
  end: number;
}

export class LineError extends Error {}

function minutes(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  if (date.getUTCMonth() !== month - 1 || date.getUTCHours() !== hour || date.getUTCMinutes() !== minute) return undefined;
  return date.getTime() / 60_000;
}

export function parse(text: string): Shift[] {
  const shifts: Shift[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const fail = (reason: string): never => {
      throw new LineError(`line ${index + 1}: ${reason}`);
    };
    const fields = line.split(";").map((field) => field.trim());
    if (fields.length !== 3 || fields[0] === "") fail("expected name;start;end");
    const start = minutes(fields[1]!) ?? fail("start is not a time");
    const end = minutes(fields[2]!) ?? fail("end is not a time");
    if (end <= start) fail("end is not after start");
    shifts.push({ name: fields[0]!, start, end });
  }
  return shifts;
}
