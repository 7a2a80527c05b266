import { everyFew, payloads } from "./payloads/all-payloads.ts";
import type { Payload } from "./payloads/payload.ts";

/** `HOSTILE=all` takes every payload everywhere, which takes an hour; otherwise some of each family stand for all. */
export const everything = process.env["HOSTILE"] === "all";

export const chosenPayloads: readonly Payload[] = everything ? payloads : everyFew(40);
