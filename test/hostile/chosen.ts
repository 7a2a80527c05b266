import { everyFew, payloads } from "./payloads/all-payloads.ts";
import type { Payload } from "./payloads/payload.ts";

const asked = process.env["HOSTILE"];

/** True if `HOSTILE=all` asks for every payload everywhere, which takes a long time. */
export const everything = asked === "all";

/** All payloads, those of the families in `HOSTILE`, or by default a sample of each family. */
export const chosenPayloads: readonly Payload[] =
  asked === undefined
    ? everyFew(40)
    : payloads.filter(({ family }) => everything || asked.split(",").includes(family));

/** Splits payloads into groups that one task can show without becoming slow. */
export function inGroups(all: readonly Payload[]): readonly (readonly Payload[])[] {
  const groups = Array.from({ length: Math.ceil(all.length / groupSize) }, (_, index) => index * groupSize);
  return groups.map((from) => all.slice(from, from + groupSize));
}

const groupSize = 62;
