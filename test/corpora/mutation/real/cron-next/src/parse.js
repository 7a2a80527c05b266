const FIELDS = [
  { name: "minute", min: 0, max: 59 },
  { name: "hour", min: 0, max: 23 },
  { name: "day", min: 1, max: 31 },
  { name: "month", min: 1, max: 12, names: "jan feb mar apr may jun jul aug sep oct nov dec".split(" ") },
  { name: "weekday", min: 0, max: 6, names: "sun mon tue wed thu fri sat".split(" ") },
];

function number(text, field) {
  const named = field.names?.indexOf(text.toLowerCase()) ?? -1;
  const value = named >= 0 ? named + field.min : /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= field.min && value <= field.max)) throw new RangeError(`${field.name}: ${text} is not within ${field.min}–${field.max}`);
  return value;
}

function parseField(text, field) {
  const values = new Set();
  for (const part of text.split(",")) {
    const [range, step = "1"] = part.split("/");
    if (!/^[1-9]\d*$/.test(step)) throw new RangeError(`${field.name}: bad step ${step}`);
    let first = field.min;
    let last = field.max;
    if (range !== "*") {
      const [from, to] = range.split("-");
      first = number(from, field);
      last = to !== undefined ? number(to, field) : part.includes("/") ? field.max : first;
      if (last < first) throw new RangeError(`${field.name}: ${range} runs backwards`);
    }
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return values;
}

export function parse(expression) {
  const parts = expression.trim().split(/\s+/);
  if (parts.length !== 5) throw new RangeError(`expected 5 fields, found ${parts.length}`);
  const fields = Object.fromEntries(FIELDS.map((field, i) => [field.name, parseField(parts[i], field)]));
  return { ...fields, anyDay: parts[2] === "*", anyWeekday: parts[4] === "*" };
}
