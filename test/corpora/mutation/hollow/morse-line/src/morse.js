const CODE = {
  a: ".-", b: "-...", c: "-.-.", d: "-..", e: ".", f: "..-.", g: "--.", h: "....", i: "..", j: ".---", k: "-.-", l: ".-..", m: "--",
  n: "-.", o: "---", p: ".--.", q: "--.-", r: ".-.", s: "...", t: "-", u: "..-", v: "...-", w: ".--", x: "-..-", y: "-.--", z: "--..",
  1: ".----", 2: "..---", 3: "...--", 4: "....-", 5: ".....", 6: "-....", 7: "--...", 8: "---..", 9: "----.", 0: "-----",
};
const LETTERS = new Map(Object.entries(CODE).map(([letter, signs]) => [signs, letter]));

export function encode(text) {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => [...word].map((letter) => CODE[letter] ?? "?").join(" "))
    .join(" / ");
}

export function decode(signs) {
  return signs
    .split(" / ")
    .map((word) => word.split(" ").map((sign) => LETTERS.get(sign) ?? "?").join(""))
    .join(" ");
}

/** Length in units: dot 1, dash 3, 1 between signs, 3 between letters, 7 between words. */
export function duration(signs) {
  let units = 0;
  for (const [w, word] of signs.split(" / ").entries()) {
    if (w > 0) units += 7;
    for (const [l, letter] of word.split(" ").entries()) {
      if (l > 0) units += 3;
      units += [...letter].reduce((sum, sign) => sum + (sign === "-" ? 3 : 1), 0) + letter.length - 1;
    }
  }
  return units;
}

/** Milliseconds at a speed in words per minute, with PARIS as the word. */
export function milliseconds(signs, wordsPerMinute) {
  if (!(wordsPerMinute > 0)) throw new RangeError("speed must be positive");
  return Math.round(duration(signs) * (1200 / wordsPerMinute));
}

/** Pairs of [on, milliseconds] for a lamp. */
export function blink(signs, unit) {
  const steps = [];
  for (const sign of signs.replaceAll(" / ", "/")) {
    if (sign === ".") steps.push([true, unit], [false, unit]);
    else if (sign === "-") steps.push([true, 3 * unit], [false, unit]);
    else steps.push([false, (sign === "/" ? 6 : 2) * unit]);
  }
  return steps;
}
