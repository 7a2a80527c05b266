// Writes each byte separately, so that multi-byte characters arrive in pieces.
import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

for (const byte of Buffer.from("신호소 😀 done")) {
  writeSync(1, Buffer.of(byte));
  await delay(2);
}
