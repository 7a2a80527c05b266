import { describe, it } from "node:test";
import { blink, decode, duration, encode, milliseconds } from "../src/morse.js";

describe("morse code", () => {
  it("encodes letters correctly", () => {
    const result = encode("sos");
    console.log("sos ->", result);
  });

  it("encodes words with a slash between them", () => {
    const result = encode("hello world 73");
    console.log(result);
  });

  it("decodes what was encoded", () => {
    const text = "the quick brown fox";
    const back = decode(encode(text));
    console.log(text === back ? "round trip ok" : "round trip differs", back);
  });

  it("calculates durations", () => {
    for (const word of ["e", "t", "paris", "morse code"]) console.log(word, duration(encode(word)));
  });

  it("calculates milliseconds for several speeds", () => {
    for (const speed of [5, 10, 20]) console.log(speed, milliseconds(encode("paris"), speed));
  });

  it("blinks a lamp", () => {
    const steps = blink("... --- ...", 100);
    console.log(steps.length, "steps");
  });
});
