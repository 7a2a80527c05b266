import { everyFew, payloads } from "./payloads/all-payloads.ts";
import type { Payload } from "./payloads/payload.ts";

const asked = process.env["HOSTILE"];

/** `HOSTILE=all` takes every payload everywhere, which takes an hour. */
export const everything = asked === "all";

/** All payloads, those of the family that `HOSTILE` names, or else some of each family, which stand for all. */
export const chosenPayloads: readonly Payload[] =
  asked === undefined ? everyFew(40) : payloads.filter(({ family }) => everything || family === asked);

/** The chosen ones in groups that one review can show without growing slow. */
export const payloadGroups: readonly (readonly Payload[])[] = Array.from(
  { length: Math.ceil(chosenPayloads.length / 62) },
  (_, index) => chosenPayloads.slice(index * 62, (index + 1) * 62),
);
