import { expect, test } from "vitest";
import { imageSize } from "./image-size.ts";

function webp(kind: string, fields: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`RIFF....WEBP${kind}....`, "latin1"), fields, Buffer.alloc(16)]);
}

test("reads the size of every format from its header", () => {
  const png = Buffer.alloc(24);
  png.writeUInt32BE(0x89504e47, 0);
  png.writeUInt32BE(640, 16);
  png.writeUInt32BE(480, 20);
  const gif = Buffer.from("GIF89a\x80\x02\xe0\x01", "latin1");
  const jpeg = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 0x01, 0xe0, 0x02, 0x80, 3, 0, 0, 0,
  ]);
  const extended = webp("VP8X", Buffer.from([0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]));
  const lossless = webp("VP8L", Buffer.from([0x2f, 0x7f, 0xc2, 0x77, 0]));
  const lossy = webp("VP8 ", Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1]));
  const size = { width: 640, height: 480 };
  expect([png, gif, jpeg, extended, lossless, lossy].map(imageSize)).toEqual([
    size,
    size,
    size,
    size,
    size,
    size,
  ]);
});

test("other and damaged files have no size", () => {
  const texts = ["", "text", "GIF8", "\xff\xd8\xff", "RIFF....WEBPVP9 .............."];
  expect(texts.map((text) => imageSize(Buffer.from(text, "latin1")))).toEqual([null, null, null, null, null]);
});
