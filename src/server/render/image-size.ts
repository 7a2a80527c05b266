/** The width and height of an image in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a PNG, GIF, JPEG or WebP image from its header. Returns null if it is none of them. A small file can
 * contain an image that needs gigabytes of memory.
 */
export function imageSize(bytes: Buffer): ImageSize | null {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length >= 10 && bytes.toString("latin1", 0, 4) === "GIF8")
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (bytes.length >= 30 && bytes.toString("latin1", 8, 12) === "WEBP") return webpSize(bytes);
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
}

function webpSize(bytes: Buffer): ImageSize | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** Finds the frame header among the segments of a JPEG image. */
function jpegSize(bytes: Buffer): ImageSize | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
