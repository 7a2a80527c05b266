// Lays out plain text for terminals. Wide characters (CJK) take two cells.
export function cells(text) {
  let width = 0;
  for (const c of text) {
    const code = c.codePointAt(0);
    const wide = (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3);
    width += wide ? 2 : 1;
  }
  return width;
}

export function pad(text, width, align = "left") {
  const free = width - cells(text);
  if (free <= 0) return text;
  if (align === "right") return " ".repeat(free) + text;
  if (align === "center") {
    const left = Math.floor(free / 2);
    return " ".repeat(left) + text + " ".repeat(free - left);
  }
  return text + " ".repeat(free);
}

export function truncate(text, width) {
  if (cells(text) <= width) return text;
  let kept = "";
  for (const c of text) {
    if (cells(kept + c) > width - 1) break;
    kept += c;
  }
  return kept + "…";
}

export function wrap(text, width) {
  if (width < 1) throw new RangeError("width must be at least 1");
  return text.split("\n").flatMap((paragraph) => {
    const lines = [];
    let line = "";
    for (let word of paragraph.split(/ +/).filter((w) => w !== "")) {
      if (line !== "" && cells(line) + 1 + cells(word) <= width) {
        line += " " + word;
        continue;
      }
      if (line !== "") lines.push(line);
      while (cells(word) > width) {
        const letters = [...word];
        let taken = letters.shift();
        while (letters.length > 0 && cells(taken + letters[0]) <= width) taken += letters.shift();
        lines.push(taken);
        word = letters.join("");
      }
      line = word;
    }
    lines.push(line);
    return lines;
  });
}

/** Spreads the gaps so that the line fills the width; extra blanks go to the left gaps. */
export function justify(line, width) {
  const words = line.split(" ");
  if (words.length === 1) return line;
  const free = width - words.reduce((sum, word) => sum + cells(word), 0);
  const gaps = words.length - 1;
  if (free < gaps) return line;
  return words.reduce((text, word, i) => text + " ".repeat(Math.floor(free / gaps) + (i <= free % gaps ? 1 : 0)) + word);
}

export function table(rows, { gap = 2, align = [] } = {}) {
  const widths = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cells(cell))));
  return rows
    .map((row) => row.map((cell, i) => pad(cell, widths[i], align[i])).join(" ".repeat(gap)).trimEnd())
    .join("\n");
}
