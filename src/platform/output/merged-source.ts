import type { FileHandle } from "node:fs/promises";
import { endOf, type OutputPiece } from "./output-pieces.ts";
import type { OutputSource } from "./output-source.ts";
import { ReadAhead } from "./read-ahead.ts";

interface StreamFile {
  readonly file: FileHandle | null;
  readonly size: number;
}

const lineFeed = 0x0a;

/** Returns the merged log of both streams as far as their files have arrived on this node. It serves one read at a time. */
export function mergedSource(
  pieces: readonly OutputPiece[],
  files: { readonly [Stream in OutputPiece["stream"]]: StreamFile },
): OutputSource {
  const missing = pieces.findIndex(({ stream, to }) => to > files[stream].size);
  const held = missing === -1 ? pieces : pieces.slice(0, missing);
  const last = held.at(-1);
  const size = last === undefined ? 0 : endOf(last);
  const readers = { stdout: readAhead(files.stdout), stderr: readAhead(files.stderr) };
  return {
    size,
    async read(into, { at, length, position }) {
      const wanted = Math.min(length, size - position);
      let count = 0;
      for (let index = pieceAt(held, position); count < wanted;) {
        const piece = held[index];
        if (piece === undefined) break;
        const offset = position + count;
        const left = Math.min(endOf(piece) - offset, wanted - count);
        if (left > 0) {
          const bytes = await readers[piece.stream]?.read(piece.from + offset - piece.start, left);
          if (bytes === undefined || bytes.length === 0) break;
          count += bytes.copy(into, at + count);
          continue;
        }
        index += 1;
        // The line feed after an interrupted line is in neither file.
        if (offset < (held[index]?.start ?? 0)) into[at + count++] = lineFeed;
      }
      return count;
    },
  };
}

function readAhead({ file, size }: StreamFile): ReadAhead | null {
  return file === null ? null : new ReadAhead(file, size);
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
