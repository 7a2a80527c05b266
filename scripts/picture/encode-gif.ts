import gifenc from "gifenc";
import { PNG } from "pngjs";

// Node loads the CommonJS build, whose functions are members of the default export.
// oxlint-disable-next-line import/no-named-as-default-member
const { applyPalette, GIFEncoder, quantize } = gifenc;

/** One picture of a film, and how long it is shown. */
export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

/** GIF has 256 colours; the last one stands for pixels that stay as they were. */
const colours = 255;

/** Encodes pictures of one size as an animated GIF that repeats. Only changed pixels are stored. */
export function encodeGif(frames: readonly Frame[]): Uint8Array {
  const pictures = frames.map(({ png, ms }) => {
    const { data, width, height } = PNG.sync.read(png);
    return { data, width, height, ms };
  });
  const palette = quantize(sampleOf(pictures.map(({ data }) => data)), colours);
  const encoder = GIFEncoder();
  let before: Uint8Array | null = null;
  for (const { data, width, height, ms } of pictures) {
    const index = applyPalette(data, palette);
    encoder.writeFrame(before === null ? index : changed(before, index), width, height, {
      ...(before === null ? { palette: [...palette, ...unused(palette.length)] } : {}),
      delay: ms,
      transparent: before !== null,
      transparentIndex: colours,
      dispose: 1,
    });
    before = index;
  }
  encoder.finish();
  return encoder.bytes();
}

/** Returns every seventh pixel of all pictures, from which the colours are chosen. */
function sampleOf(pictures: readonly Buffer[]): Uint8Array {
  const pixels = Buffer.concat(pictures);
  const sample = new Uint8Array(Math.ceil(pixels.length / 28) * 4);
  for (let at = 0, to = 0; at < pixels.length; at += 28, to += 4) sample.set(pixels.subarray(at, at + 4), to);
  return sample;
}

function unused(used: number): number[][] {
  return Array.from({ length: colours + 1 - used }, () => [0, 0, 0]);
}

function changed(before: Uint8Array, index: Uint8Array): Uint8Array {
  return index.map((colour, at) => (colour === before[at] ? colours : colour));
}
