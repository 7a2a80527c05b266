import { everyFew, payloads } from "./payloads/all-payloads.ts";
import type { Payload } from "./payloads/payload.ts";

const asked = process.env["HOSTILE"];

/** `HOSTILE=all` takes every payload everywhere, which takes long. */
export const everything = asked === "all";

/** All payloads, those of the families that `HOSTILE` names, or else some of each family, which stand for all. */
export const chosenPayloads: readonly Payload[] =
  asked === undefined
    ? everyFew(40)
    : payloads.filter(({ family }) => everything || asked.split(",").includes(family));

/** Payloads in groups that one task can show without growing slow. */
export function inGroups(all: readonly Payload[]): readonly (readonly Payload[])[] {
  const groups = Array.from({ length: Math.ceil(all.length / groupSize) }, (_, index) => index * groupSize);
  return groups.map((from) => all.slice(from, from + groupSize));
}

const groupSize = 62;
