const BREAK_MINUTES = 15;
const LONG_MINUTES = 90;
const BREAK_AFTER = 60;
const MIDNIGHT = 24 * 60;

export function parsePlan(begin, text) {
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(begin);
  if (time === null) return { problem: "Begin must be a time such as 19:30." };
  const pieces = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const match = /^\s*(\d+)\s+([SATB]+)\s+(\S.*)$/.exec(line);
    const minutes = Number(match?.[1]);
    if (match === null || minutes < 1 || minutes > 180) return { problem: `Line ${index + 1} must look like: 25 SATB Kyrie (1 to 180 minutes).` };
    pieces.push({ minutes, voices: match[2], title: match[3].trim() });
  }
  return { begin: Number(time[1]) * 60 + Number(time[2]), pieces };
}

export function schedule({ begin, pieces }) {
  const music = pieces.reduce((sum, { minutes }) => sum + minutes, 0);
  let breakOwed = music > LONG_MINUTES;
  let at = begin;
  const rows = [];
  for (const { minutes, voices, title } of pieces) {
    if (breakOwed && at - begin >= BREAK_AFTER) {
      rows.push({ from: at, to: at + BREAK_MINUTES, title: "Break", voices: "" });
      at += BREAK_MINUTES;
      breakOwed = false;
    }
    rows.push({ from: at, to: at + minutes, title, voices });
    at += minutes;
  }
  return at >= MIDNIGHT ? { problem: "The plan must end before midnight." } : rows;
}

export function arrivals(rows) {
  const first = (voice) => rows.find(({ voices }) => voices.includes(voice))?.from;
  return { S: first("S"), A: first("A"), T: first("T"), B: first("B") };
}
