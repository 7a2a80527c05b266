/** A colour of agent output: one of the theme's sixteen, or one that the agent chose. */
export type AnsiColor =
  | { readonly kind: "named"; readonly index: number }
  | { readonly kind: "mixed"; readonly css: string };

/** The style of a piece of agent output. */
export interface AnsiStyle {
  readonly fg: AnsiColor | null;
  readonly bg: AnsiColor | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly inverse: boolean;
}

/** The style without any colour or weight. */
export const plain: AnsiStyle = {
  fg: null,
  bg: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
};

/** Returns the style after one "select graphic rendition" sequence, given its parameters (`1;38;5;208`). */
export function applySgr(style: AnsiStyle, parameters: string): AnsiStyle {
  const codes = parameters.split(/[;:]/).map(Number);
  let next = style;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const { color, used } = extended(codes, at + 1);
      if (color !== null) next = { ...next, [code === 38 ? "fg" : "bg"]: color };
      at += used;
    } else {
      next = applyCode(next, code);
    }
  }
  return next;
}

function applyCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code === 0) return plain;
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 3) return { ...style, italic: true };
  if (code === 4) return { ...style, underline: true };
  if (code === 7) return { ...style, inverse: true };
  if (code === 9) return { ...style, strike: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 23) return { ...style, italic: false };
  if (code === 24) return { ...style, underline: false };
  if (code === 27) return { ...style, inverse: false };
  if (code === 29) return { ...style, strike: false };
  if (code === 39) return { ...style, fg: null };
  if (code === 49) return { ...style, bg: null };
  if (code >= 30 && code <= 37) return { ...style, fg: { kind: "named", index: code - 30 } };
  if (code >= 40 && code <= 47) return { ...style, bg: { kind: "named", index: code - 40 } };
  if (code >= 90 && code <= 97) return { ...style, fg: { kind: "named", index: code - 82 } };
  if (code >= 100 && code <= 107) return { ...style, bg: { kind: "named", index: code - 92 } };
  return style;
}

function extended(codes: readonly number[], at: number): { color: AnsiColor | null; used: number } {
  if (codes[at] === 5) return { color: paletteColor(codes[at + 1] ?? 0), used: 2 };
  if (codes[at] !== 2) return { color: null, used: 1 };
  const [red = 0, green = 0, blue = 0] = codes.slice(at + 1, at + 4);
  return { color: mixed(red, green, blue), used: 4 };
}

/** Returns one of the 256 colours: the theme's sixteen, a cube of 216, a ramp of 24 greys. */
function paletteColor(index: number): AnsiColor | null {
  if (!Number.isInteger(index) || index < 0 || index > 255) return null;
  if (index < 16) return { kind: "named", index };
  if (index >= 232) return mixed(...grey(8 + (index - 232) * 10));
  const cube = index - 16;
  return mixed(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

function grey(value: number): [number, number, number] {
  return [value, value, value];
}

function level(step: number): number {
  return step === 0 ? 0 : 55 + step * 40;
}

function mixed(...channels: [number, number, number]): AnsiColor | null {
  if (channels.some((channel) => !Number.isInteger(channel) || channel < 0 || channel > 255)) return null;
  return {
    kind: "mixed",
    css: `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`,
  };
}
