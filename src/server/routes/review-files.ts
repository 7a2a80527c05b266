import { createHash } from "node:crypto";
import type {
  Against,
  DocumentNode,
  FileContent,
  FileDiff,
  ReviewFile,
} from "../../protocol/api/review-files.ts";
import { linesOf } from "../../protocol/files/lines.ts";
import type { ReviewId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import type { Handlers } from "../http/handler.ts";
import { sendPatch } from "../http/send-patch.ts";
import { imageSize } from "../render/image-size.ts";
import { Renderer } from "../render/renderer.ts";
import type { Services } from "../services.ts";

type ReviewFileRoute =
  | "POST /api/markdown"
  | "GET /api/reviews/:id/files"
  | "GET /api/reviews/:id/files/:path{[^]+}"
  | "GET /api/reviews/:id/guide"
  | "GET /api/reviews/:id/patch"
  | "GET /api/reviews/:id/diff";

/** Limits beyond which a file is named, not shown. */
const largestText = 2 * 1024 * 1024;
const mostLines = 20_000;
const largestImage = 8 * 1024 * 1024;
const mostPixels = 100_000_000;
const largestPdf = 64 * 1024 * 1024;
/** PDF documents may have other bytes before their signature. */
const pdfHeadBytes = 1024;

/**
 * Serves the subject of a review: its files, their contents, and their changes. Nothing is served as a page of ours.
 */
export function reviewFileRoutes({
  platform,
  store,
  settings,
  previews,
  closing,
}: Services): Pick<Handlers, ReviewFileRoute> {
  const renderer = new Renderer(closing);

  async function reviewed(id: ReviewId): Promise<{ review: Review; snapshots: Snapshots } | null> {
    const review = await store.review(id);
    return review === null ? null : { review, snapshots: await platform.snapshots(review.taskId) };
  }

  /** Returns a review with the commit to compare it with. */
  async function compared(
    id: ReviewId,
    against: Against,
  ): Promise<Result<{ review: Review; snapshots: Snapshots; from: string | null }>> {
    const found = await reviewed(id);
    const state = found === null ? null : await platform.tasks.state(found.review.taskId);
    if (found === null || state === null) return noReview(id);
    const from = comparedWith(found.review, state, against);
    return from.ok ? ok({ ...found, from: from.value }) : from;
  }

  async function renderText(text: string): Promise<DocumentNode[]> {
    const hash = createHash("sha256").update(text).digest("hex");
    const rendered = await renderer.ask(`markdown ${hash}`, { type: "text", path: "message.md", text });
    return rendered?.document ?? [text];
  }

  return {
    "POST /api/markdown": async ({ body: { texts } }) =>
      ok({ documents: await Promise.all(texts.map(renderText)) }),
    "GET /api/reviews/:id/files": async ({ params: { id }, query: { against } }) => {
      const found = await compared(id, against);
      if (!found.ok) return found;
      const { review, snapshots, from } = found.value;
      return ok({ items: await treeOf(review, snapshots, from), nextCursor: null });
    },
    "GET /api/reviews/:id/files/:path{[^]+}": async ({ params: { id, path } }) => {
      const found = await reviewed(id);
      if (found === null) return noReview(id);
      const { taskId, commit } = found.review;
      const address = isServed(path) ? previews.fileUrl(taskId, commit, path) : null;
      return contentOf(found.review, found.snapshots, { path, address }, renderer);
    },
    "GET /api/reviews/:id/guide": async ({ params: { id }, query: { language } }) => {
      const guide = await platform.reviews.guide(id, language);
      if (!guide.ok || guide.value === null) return guide.ok ? ok({ guide: null }) : guide;
      const { path, text } = guide.value;
      const hash = createHash("sha256").update(text).digest("hex");
      const rendered = await renderer.ask(`guide ${hash} ${path}`, { type: "text", path, text });
      return ok({ guide: { path, text, document: rendered?.document ?? [text] } });
    },
    "GET /api/reviews/:id/patch": async ({ params: { id }, query: { against }, outgoing }) => {
      const found = await compared(id, against);
      if (!found.ok) return found;
      const { review, snapshots, from } = found.value;
      return sendPatch(outgoing, settings, { snapshots, from, to: review.commit, name: id });
    },
    "GET /api/reviews/:id/diff": async ({ params: { id }, query: { path, against } }) => {
      const found = await compared(id, against);
      if (!found.ok) return found;
      const { review, snapshots, from } = found.value;
      return diffOf(review, snapshots, { path, from }, renderer);
    },
  };
}

/** Refuses a request for a missing review. */
export function noReview(id: ReviewId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no review ${id}.`);
}

/**
 * Returns the commit to compare with. Without a previous attempt it is the beginning of the phase; null if that is
 * empty.
 */
function comparedWith(
  { phase, previousCommit, baseCommit }: Review,
  { gate }: TaskState,
  against: Against,
): Result<string | null> {
  if (against === "previous") return ok(previousCommit ?? baseCommit);
  if (against === "base") return ok(baseCommit);
  const number = Number(against.slice("attempt-".length));
  const made = [...gate.verifications, ...gate.reviews].findLast(
    (each) => each.phase === phase && each.attempt === number,
  );
  if (made === undefined) return refuse("not_found", `There is no attempt ${number} at phase ${phase}.`);
  return ok(made.commit);
}

async function treeOf(review: Review, snapshots: Snapshots, from: string | null): Promise<ReviewFile[]> {
  const [files, changes, counts] = await Promise.all([
    snapshots.files(review.commit),
    snapshots.changes(from, review.commit),
    snapshots.lineCounts(from, review.commit),
  ]);
  const changed = new Map(changes.map((change) => [change.path, change]));
  const deliverables = new Set(review.deliverables.map(({ path }) => path));
  const here = files.map(({ path, size, blob }) => ({ path, size, blob: blob as string | null }));
  const gone = changes.filter(({ status }) => status === "deleted");
  return [...here, ...gone.map(({ path }) => ({ path, size: 0, blob: null }))].map((file) => ({
    ...file,
    from: changed.get(file.path)?.from ?? null,
    status: changed.get(file.path)?.status ?? "unchanged",
    added: counts.get(file.path)?.added ?? null,
    removed: counts.get(file.path)?.removed ?? null,
    deliverable: deliverables.has(file.path),
  }));
}

async function contentOf(
  { commit }: Review,
  snapshots: Snapshots,
  { path, address }: { readonly path: string; readonly address: string | null },
  renderer: Renderer,
): Promise<Result<FileContent>> {
  const file = await snapshots.file(commit, path);
  if (file === null) return noFile(path);
  const facts = { path, blob: file.blob, size: file.size };
  if (isPdf(path) && file.mode !== "120000" && (await startsAsPdf(snapshots, file.blob))) {
    return ok(
      file.size > largestPdf ? { state: "too_large", ...facts } : { state: "pdf", ...facts, tab: address },
    );
  }
  const mediaType = imageTypeOf(path);
  if (file.size > (mediaType === undefined ? largestText : largestImage)) {
    return ok({ state: "too_large", ...facts });
  }
  const bytes = (await snapshots.readBlob(file.blob, largestImage)) ?? Buffer.alloc(0);
  if (file.mode === "120000") return ok({ state: "link", ...facts, target: bytes.toString("utf8") });
  if (mediaType !== undefined) {
    const pixels = pixelsBeyondLimit(bytes);
    if (pixels !== null) return ok({ state: "too_large", ...facts, pixels });
    return ok({ state: "image", ...facts, mediaType, base64: bytes.toString("base64") });
  }
  const text = asText(bytes);
  if (text === null) return ok({ state: "binary", ...facts });
  const lines = linesOf(text);
  if (lines.length > mostLines) return ok({ state: "too_large", ...facts });
  const rendered = await renderer.ask(`text ${file.blob} ${path}`, { type: "text", path, text });
  return ok({
    state: "text",
    ...facts,
    lines,
    language: rendered?.language ?? null,
    tokens: rendered?.tokens ?? [],
    document: rendered?.document ?? null,
    frame: address,
  });
}

/** Returns true for files that the previews' port serves as what they are. */
function isServed(path: string): boolean {
  return /\.(?:html?|svg|pdf)$/i.test(path);
}

function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path);
}

async function startsAsPdf(snapshots: Snapshots, blob: string): Promise<boolean> {
  const head = await snapshots.readBlob(blob, pdfHeadBytes);
  return head !== null && head.includes("%PDF-");
}

/** Returns width and height of an image that would need too much memory; null for any other. */
function pixelsBeyondLimit(bytes: Buffer): [number, number] | null {
  const size = imageSize(bytes);
  return size !== null && size.width * size.height > mostPixels ? [size.width, size.height] : null;
}

async function diffOf(
  review: Review,
  snapshots: Snapshots,
  { path, from }: { readonly path: string; readonly from: string | null },
  renderer: Renderer,
): Promise<Result<FileDiff>> {
  const changes = await snapshots.changes(from, review.commit);
  const change = changes.find((each) => each.path === path);
  const unchanged = change === undefined ? await snapshots.file(review.commit, path) : null;
  const blobs = change?.blobs ?? (unchanged && { before: unchanged.blob, after: unchanged.blob });
  if (blobs === null) return noFile(path);

  const facts = { path, from: change?.from ?? null };
  const mediaType = imageTypeOf(path);
  if (mediaType !== undefined) {
    const images = await Promise.all(
      [blobs.before, blobs.after].map((blob) => imageOf(snapshots, blob, mediaType)),
    );
    const [before, after] = images;
    if (before === undefined || after === undefined) return ok({ state: "too_large", ...facts });
    return ok({ state: "images", ...facts, before, after });
  }
  const [before, after] = await Promise.all([
    textOf(snapshots, blobs.before),
    textOf(snapshots, blobs.after),
  ]);
  if (before === "too_large" || after === "too_large") return ok({ state: "too_large", ...facts });
  if (before === null || after === null) return ok({ state: "binary", ...facts });
  const name = `diff ${blobs.before} ${blobs.after} ${path}`;
  const rows = await renderer.ask(name, { type: "diff", path, before: before.text, after: after.text });
  return ok(rows === null ? { state: "too_large", ...facts } : { state: "rows", ...facts, ...rows });
}

/** Returns a blob as an image; null if the version has no such file, undefined if it is too large. */
async function imageOf(
  snapshots: Snapshots,
  blob: string | null,
  mediaType: string,
): Promise<Extract<FileDiff, { state: "images" }>["before"] | undefined> {
  if (blob === null) return null;
  const bytes = await snapshots.readBlob(blob, largestImage + 1);
  if (bytes === null || bytes.length > largestImage || pixelsBeyondLimit(bytes) !== null) return undefined;
  return { mediaType, base64: bytes.toString("base64"), size: bytes.length };
}

/** Returns a blob as text; null if it is not text. A missing blob is an empty text: the file did not exist. */
async function textOf(
  snapshots: Snapshots,
  blob: string | null,
): Promise<{ readonly text: string } | "too_large" | null> {
  if (blob === null) return { text: "" };
  const bytes = await snapshots.readBlob(blob, largestText + 1);
  if (bytes === null) throw new Error(`The content ${blob} is missing in ${snapshots.directory}.`);
  if (bytes.length > largestText) return "too_large";
  const text = asText(bytes);
  if (text === null) return null;
  return linesOf(text).length > mostLines ? "too_large" : { text };
}

/** Decodes text; null if the bytes contain a NUL or are not UTF-8. */
function asText(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function noFile(path: string): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no file ${JSON.stringify(path.slice(0, 200))} in this review.`);
}

function imageTypeOf(path: string): string | undefined {
  return images.get(path.slice(path.lastIndexOf(".") + 1).toLowerCase());
}

/** Image formats that can contain nothing but a picture. SVG is text that a frame shows. */
const images: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
]);
