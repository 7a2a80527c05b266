import type { FileHandle } from "node:fs/promises";
import { endOf, type OutputPiece } from "./output-pieces.ts";
import type { OutputSource } from "./output-source.ts";

/** Returns the merged log of both streams as far as their files have arrived on this node. */
export function mergedSource(
  pieces: readonly OutputPiece[],
  files: {
    readonly [Stream in OutputPiece["stream"]]: { readonly file: FileHandle | null; readonly size: number };
  },
): OutputSource {
  const missing = pieces.findIndex(({ stream, to }) => to > files[stream].size);
  const held = missing === -1 ? pieces : pieces.slice(0, missing);
  const last = held.at(-1);
  return {
    size: last === undefined ? 0 : endOf(last),
    async read(into, { at, length, position }) {
      const found = pieceAt(held, position);
      const piece = held[found];
      if (piece === undefined) return 0;
      const within = position - piece.start;
      let available = piece.to - piece.from - within;
      if (available <= 0) {
        // The line feed after an interrupted line is in neither file.
        if (found === held.length - 1) return 0;
        into[at] = 0x0a;
        return 1;
      }
      for (let next = found + 1; available < length; next += 1) {
        const more = held[next];
        if (more === undefined || more.stream !== piece.stream) break;
        available += more.to - more.from;
      }
      const { file } = files[piece.stream];
      if (file === null) return 0;
      const { bytesRead } = await file.read(into, at, Math.min(length, available), piece.from + within);
      return bytesRead;
    },
  };
}

/** Returns the index of the last piece that starts at or before an offset. */
function pieceAt(pieces: readonly OutputPiece[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.start ?? Infinity) <= offset) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}
