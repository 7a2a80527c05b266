import { z } from "zod";
import { rights } from "../people/right.ts";
import { pageOf, type Route } from "./route.ts";

/** The subject of a draft, as the page names it. An id in the name links the draft to its task. */
const DraftName = z.string().min(1).max(5000);

/** Text that a person typed and has not sent; null once it was sent or discarded. */
export const Draft = z.object({
  name: DraftName,
  text: z.string().nullable(),
  /** Increases with every change of any draft. */
  version: z.int(),
  /** The browser that wrote it. */
  writer: z.string(),
  /**
   * The fingerprint (print-of.ts) of the text that the writer replaced. Another browser uses it to recognise its own
   * text.
   */
  was: z.string(),
  at: z.iso.datetime(),
});
export type Draft = z.infer<typeof Draft>;

/** A draft as a client has it now. */
export const SaveDraft = z.strictObject({
  name: DraftName,
  text: z.string().max(200_000).nullable(),
  /** The version that the text is based on; 0 if there was none. */
  base: z.int().min(0),
  writer: z.string().min(1).max(40),
});
export type SaveDraft = z.infer<typeof SaveDraft>;

/** The routes for drafts. */
export const draftContract = {
  "GET /api/drafts": {
    right: rights.person,
    summary: "List your drafts that changed after a version, in order; deleted drafts have no text",
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    response: pageOf(Draft),
  },
  "PUT /api/drafts": {
    right: rights.person,
    personal: true,
    summary:
      "Save or delete (null) a draft. It replaces only the version it was based on, or one of the same writer; otherwise nothing is saved and the response has the current draft",
    body: SaveDraft,
    response: z.object({ kept: z.boolean(), draft: Draft }),
  },
} as const satisfies Record<string, Route>;
