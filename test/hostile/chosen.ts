import { everyFew, payloads } from "./payloads/all-payloads.ts";
import type { Payload } from "./payloads/payload.ts";

const asked = process.env["HOSTILE"];

/** `HOSTILE=all` takes every payload everywhere, which takes an hour. */
export const everything = asked === "all";

/** All payloads, those of the family that `HOSTILE` names, or else some of each family, which stand for all. */
export const chosenPayloads: readonly Payload[] =
  asked === undefined ? everyFew(40) : payloads.filter(({ family }) => everything || family === asked);
