import { z } from "zod";
import { rights } from "../people/right.ts";
import { ReviewId } from "../ids.ts";
import { pageOf, type Route } from "./route.ts";

const ReviewParams = z.object({ id: ReviewId });

/**
 * The version to compare a review with: the attempt that a person saw before, the workspace at the start of the phase,
 * or any attempt at the phase by its number.
 */
export const Against = z.union([
  z.enum(["previous", "base"]),
  z.templateLiteral(["attempt-", z.int().min(1)]),
]);
export type Against = z.infer<typeof Against>;

/** A file under review and its change since the compared version. */
export const ReviewFile = z.object({
  path: z.string(),
  /** Its earlier path, if it was renamed. */
  from: z.string().nullable(),
  status: z.enum(["added", "modified", "deleted", "renamed", "unchanged"]),
  size: z.int(),
  /** The id of the content. A viewed file stays viewed while this is unchanged. Null if the file was deleted. */
  blob: z.string().nullable(),
  /** Numbers of lines, if they can be counted. */
  added: z.int().nullable(),
  removed: z.int().nullable(),
  deliverable: z.boolean(),
});
export type ReviewFile = z.infer<typeof ReviewFile>;

/** Tokens of a line: alternating lengths and classes (token-classes.ts); empty if the line is plain. */
const LineTokens = z.array(z.int());

/** The elements of a rendered document. It contains nothing else: raw HTML stays text. */
const documentTags = [
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "ul",
  "ol",
  "li",
  "blockquote",
  "hr",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "code",
  "strong",
  "em",
  "s",
  "br",
  "a",
  "image",
  "fence",
  "mermaid",
] as const;

/** An element of a rendered document, with its children. */
export interface DocumentMark {
  tag: (typeof documentTags)[number];
  /** The source lines, both ends included; set on every block. */
  lines?: [number, number] | undefined;
  children: DocumentNode[];
  /** The target of a link: http, https or mailto. */
  href?: string | undefined;
  /** The file of the same commit that a link or image refers to. */
  file?: string | undefined;
  /** The number of an ordered list's first item. */
  start?: number | undefined;
  align?: "left" | "center" | "right" | undefined;
  /** Tokens of a fenced block, line by line; its text is its only child. */
  tokens?: number[][] | undefined;
  /** The content of an image as a data URL; only raster formats. */
  source?: string | undefined;
}

/** A node of a rendered document: text or an element. */
export type DocumentNode = string | DocumentMark;

export const DocumentMark: z.ZodType<DocumentMark> = z.object({
  tag: z.enum(documentTags),
  lines: z.tuple([z.int(), z.int()]).optional(),
  get children() {
    return z.array(z.union([z.string(), DocumentMark]));
  },
  href: z.string().optional(),
  file: z.string().optional(),
  start: z.int().optional(),
  align: z.enum(["left", "center", "right"]).optional(),
  tokens: z.array(LineTokens).optional(),
  source: z.string().optional(),
});

const fileFacts = { path: z.string(), blob: z.string(), size: z.int() };

/** The content of a file, in the form that a page shows. */
export const FileContent = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("text"),
    ...fileFacts,
    language: z.string().nullable(),
    lines: z.array(z.string()),
    /** One entry per line, or none if highlighting took too long. */
    tokens: z.array(LineTokens),
    /** The rendered document, for Markdown. */
    document: z.array(z.union([z.string(), DocumentMark])).nullable(),
    /** The address at which a frame shows the file as what it is, for HTML and SVG. */
    frame: z.string().nullable(),
  }),
  z.object({ state: z.literal("image"), ...fileFacts, mediaType: z.string(), base64: z.string() }),
  /** The address at which a tab shows the document; null if there is no port for it. */
  z.object({ state: z.literal("pdf"), ...fileFacts, tab: z.string().nullable() }),
  z.object({ state: z.literal("link"), ...fileFacts, target: z.string() }),
  z.object({ state: z.literal("binary"), ...fileFacts }),
  z.object({
    state: z.literal("too_large"),
    ...fileFacts,
    /** Width and height, if the image itself is too large. */
    pixels: z.tuple([z.int(), z.int()]).optional(),
  }),
]);
export type FileContent = z.infer<typeof FileContent>;

/** An image as one version of a file has it; null if that version has no such file. */
const ImageVersion = z.object({ mediaType: z.string(), base64: z.string(), size: z.int() }).nullable();

/** A line-by-line diff of a file against an earlier version. */
export const FileDiff = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("rows"),
    path: z.string(),
    from: z.string().nullable(),
    language: z.string().nullable(),
    /** One character per row: `=` unchanged, `-` removed, `+` added. Line numbers follow from it. */
    kinds: z.string(),
    texts: z.array(z.string()),
    tokens: z.array(LineTokens),
    /** Changed words of a row, by row number: alternating starts and lengths. */
    words: z.record(z.string(), z.array(z.int())),
  }),
  z.object({
    state: z.literal("images"),
    path: z.string(),
    from: z.string().nullable(),
    before: ImageVersion,
    after: ImageVersion,
  }),
  z.object({ state: z.literal("binary"), path: z.string(), from: z.string().nullable() }),
  z.object({ state: z.literal("too_large"), path: z.string(), from: z.string().nullable() }),
]);
export type FileDiff = z.infer<typeof FileDiff>;

/** Texts in Markdown. */
const RenderMarkdown = z.strictObject({ texts: z.array(z.string().max(100_000)).max(100) });

/** The routes for the files of a review. */
export const reviewFileContract = {
  "POST /api/markdown": {
    right: rights.person,
    reads: true,
    summary: "Render texts in Markdown. Stores nothing",
    body: RenderMarkdown,
    response: z.object({ documents: z.array(z.array(z.union([z.string(), DocumentMark]))) }),
  },
  "GET /api/reviews/:id/files": {
    right: rights.view,
    summary: "List the files of a review and their changes since the previous attempt or phase",
    params: ReviewParams,
    query: z.object({ against: Against.default("previous") }),
    response: pageOf(ReviewFile),
  },
  "GET /api/reviews/:id/files/:path{[^]+}": {
    right: rights.view,
    summary: "Get a file of a review: its lines with syntax highlighting, and rendered Markdown",
    params: z.object({ id: ReviewId, path: z.string().max(4096) }),
    response: FileContent,
  },
  "GET /api/reviews/:id/guide": {
    right: rights.view,
    summary: "Get the guide that the workflow has for reviewers; null if it has none",
    params: ReviewParams,
    query: z.object({ language: z.enum(["en", "ko"]).default("en") }),
    response: z.object({
      guide: z
        .object({
          path: z.string(),
          text: z.string(),
          document: z.array(z.union([z.string(), DocumentMark])),
        })
        .nullable(),
    }),
  },
  "GET /api/reviews/:id/patch": {
    right: rights.view,
    summary:
      "Download the changes of a review since the previous attempt or phase as a git patch. Secrets are redacted, as in a task's patch",
    params: ReviewParams,
    query: z.object({ against: Against.default("previous") }),
    produces: "text/plain",
  },
  "GET /api/reviews/:id/diff": {
    right: rights.view,
    summary: "Get the diff of a file since the previous attempt or phase",
    params: ReviewParams,
    query: z.object({ path: z.string().max(4096), against: Against.default("previous") }),
    response: FileDiff,
  },
} as const satisfies Record<string, Route>;
