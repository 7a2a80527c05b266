/** Thrown for a cursor or position that this store never returned. The caller must start again without it. */
export class UnreadableCursor extends Error {
  constructor(cursor: string) {
    super(`"${cursor.slice(0, 80)}" is not a valid cursor. Omit it to start at the beginning.`);
    this.name = "UnreadableCursor";
  }
}

/** Encodes the position at which a page of a list ended as opaque text that is safe in a URL. */
export function printCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Decodes a cursor whose parts have the types of `shape`. */
export function readCursor<Shape extends readonly (string | number)[]>(cursor: string, shape: Shape): Shape {
  const place = parsed(Buffer.from(cursor, "base64url").toString());
  const fits =
    Array.isArray(place) &&
    place.length === shape.length &&
    place.every((part, index) => typeof part === typeof shape[index]);
  if (!fits) throw new UnreadableCursor(cursor);
  return place as unknown as Shape;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
