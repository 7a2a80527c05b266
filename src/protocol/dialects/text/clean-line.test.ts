import { describe, expect, test } from "vitest";
import { cleanLine } from "./clean-line.ts";
import { encodeUtf8 } from "./utf8.ts";

function bytesOf(...parts: (string | number)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...encodeUtf8(part)] : [part])),
  );
}

describe("a line is read as a person sees it", () => {
  test.each([
    { title: "colours", bytes: bytesOf("\u001b[1;32mgreen\u001b[0m text\u001b[m"), text: "green text" },
    {
      title: "colons and 24-bit colours",
      bytes: bytesOf("\u001b[38:2::1:2:3mx\u001b[48;2;1;2;3my"),
      text: "xy",
    },
    {
      title: "cursor movement and erasing",
      bytes: bytesOf("\u001b[2K\u001b[1Ga\u001b[10;20Hb\u001b[?25l"),
      text: "ab",
    },
    {
      title: "intermediate bytes",
      bytes: bytesOf("\u001b[!pa\u001b[ qb\u001b(Bc\u001b#8d\u001b%Ge"),
      text: "abcde",
    },
    { title: "two-byte sequences", bytes: bytesOf("\u001b7a\u001b8b\u001b=c\u001bMd"), text: "abcd" },
    { title: "a title ended by BEL", bytes: bytesOf("\u001b]0;title\u0007text"), text: "text" },
    {
      title: "a hyperlink ended by ST",
      bytes: bytesOf("\u001b]8;;https://a.b\u001b\\link\u001b]8;;\u001b\\"),
      text: "link",
    },
    {
      title: "a control string ended by the 8-bit ST",
      bytes: bytesOf("\u001b]0;t", 0x9c, "a\u001b]0;t\u009cb"),
      text: "ab",
    },
    {
      title: "DCS, SOS, PM and APC",
      bytes: bytesOf("\u001bPq#0\u001b\\a\u001bXs\u001b\\b\u001b^p\u001b\\c\u001b_g\u001b\\d"),
      text: "abcd",
    },
    { title: "BEL inside DCS, which does not end it", bytes: bytesOf("\u001bPx\u0007y\u001b\\a"), text: "a" },
    {
      title: "8-bit controls as UTF-8",
      bytes: bytesOf("\u009b31ma\u009d0;t\u0007b\u0090q\u009cc\u0085d"),
      text: "abcd",
    },
    {
      title: "8-bit controls as single bytes",
      bytes: bytesOf(0x9b, "31ma", 0x9d, "0;t\u0007b", 0x90, "q", 0x9c, "c"),
      text: "abc",
    },
    {
      title: "an escape inside an escape",
      bytes: bytesOf("\u001b[3\u001b[0ma\u001b]0;t\u001b[1mb"),
      text: "ab",
    },
    { title: "CAN and SUB, which break off", bytes: bytesOf("\u001b[3\u0018a\u001b]0;t\u001ab"), text: "ab" },
    { title: "a control character inside a sequence", bytes: bytesOf("\u001b[3\u00071ma"), text: "a" },
    { title: "UTF-8 inside a broken sequence", bytes: bytesOf("\u001b[3가"), text: "가" },
    {
      title: "half a character, whose bytes are no 8-bit control",
      bytes: bytesOf("a", 0xe2, 0x9d, "b"),
      text: "a�b",
    },
    { title: "unfinished CSI", bytes: bytesOf("a\u001b[31"), text: "a" },
    { title: "unfinished OSC", bytes: bytesOf("a\u001b]8;;https://a"), text: "a" },
    { title: "unfinished DCS with half an ST", bytes: bytesOf("a\u001bPq\u001b"), text: "a" },
    { title: "a lone escape at the end", bytes: bytesOf("a\u001b"), text: "a" },
    { title: "an escape before a control character", bytes: bytesOf("\u001b\u0001a"), text: "a" },
    { title: "NUL and other controls", bytes: bytesOf("a\u0000\u0001\u000b\u000c\u007fb"), text: "ab" },
    { title: "a carriage return before the line feed", bytes: bytesOf("text\r"), text: "text" },
    { title: "several of them", bytes: bytesOf("text\r\r\r"), text: "text" },
    {
      title: "a lone carriage return, which starts again",
      bytes: bytesOf("10%\r50%\r\u001b[Kdone\r"),
      text: "done",
    },
    { title: "a carriage return inside a sequence", bytes: bytesOf("\u001b]0;t\rtext"), text: "text" },
    { title: "a backspace", bytes: bytesOf("abx\b\b\bc"), text: "c" },
    { title: "more backspaces than characters", bytes: bytesOf("a\b\b\bb"), text: "b" },
    { title: "a backspace over an emoji", bytes: bytesOf("a😀\bb"), text: "ab" },
    { title: "tabs and indentation, which stay", bytes: bytesOf("  a\tb  \t"), text: "  a\tb" },
    { title: "Korean and emoji", bytes: bytesOf("가나다 😀 é"), text: "가나다 😀 é" },
    {
      title: "bytes that are not UTF-8",
      bytes: bytesOf("a", 0xff, 0xc3, "b", 0xe2, 0x82, "c", 0xed, 0xa0, 0x81),
      text: "a��b�c��",
    },
  ])("$title", ({ bytes, text }) => {
    expect(cleanLine(bytes, 0, bytes.length).text).toBe(text);
  });

  test("reports the range of the visible part", () => {
    const bytes = bytesOf("x\r\u001b[1m  가b\u001b[0m \r");
    expect(cleanLine(bytes, 0, bytes.length)).toEqual({
      text: "  가b",
      indent: 2,
      start: 2,
      first: 8,
      last: 12,
    });
  });
});
