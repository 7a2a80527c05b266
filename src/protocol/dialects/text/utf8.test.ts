import { expect, test } from "vitest";
import { TextEncoding } from "./text-encoding.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

test("every character survives encoding and decoding", () => {
  for (let point = 0; point <= 0x10ffff; point += point < 0x3000 ? 1 : 257) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const text = String.fromCodePoint(point);
    const bytes = encodeUtf8(text);
    expect(decodeUtf8(bytes, 0, bytes.length)).toBe(text);
  }
});

test.each([
  { bytes: [0x80], text: "�" },
  { bytes: [0xc0, 0xaf], text: "��" },
  { bytes: [0xe0, 0x80, 0x80], text: "���" },
  { bytes: [0xed, 0xa0, 0x80], text: "���" },
  { bytes: [0xf4, 0x90, 0x80, 0x80], text: "����" },
  { bytes: [0xf8, 0x41], text: "�A" },
  { bytes: [0xe2, 0x82], text: "�" },
  { bytes: [0xe2, 0x82, 0x41], text: "�A" },
  { bytes: [0xf0, 0x9f, 0x98, 0xe2, 0x82, 0xac], text: "�€" },
])("replaces invalid UTF-8, $bytes", ({ bytes, text }) => {
  expect(decodeUtf8(Uint8Array.from(bytes), 0, bytes.length)).toBe(text);
});

test("replaces half of a surrogate pair", () => {
  expect([...encodeUtf8("a\ud83d")]).toEqual([0x61, 0xef, 0xbf, 0xbd]);
  expect([...encodeUtf8("\ude00b")]).toEqual([0xef, 0xbf, 0xbd, 0x62]);
});

test("joins a text that was cut inside a surrogate pair", () => {
  const encoding = new TextEncoding();
  const pieces = ["a\ud83d", "\ude00b", "\ud83d"].map((piece) => [...encoding.encode(piece)]);
  expect([...pieces.flat(), ...encoding.end()]).toEqual([...encodeUtf8("a😀b\ud83d")]);
});
