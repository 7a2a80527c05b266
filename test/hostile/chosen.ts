import { everyFew, payloads } from "./payloads/all-payloads.ts";
import type { Payload } from "./payloads/payload.ts";

/** `HOSTILE=all` takes every payload everywhere, which takes minutes; otherwise some of each family stand for all. */
export const chosenPayloads: readonly Payload[] = process.env["HOSTILE"] === "all" ? payloads : everyFew(40);
