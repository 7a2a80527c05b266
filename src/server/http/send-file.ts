import { type FileHandle, open } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { byteRange } from "./byte-range.ts";
import { sendFailure } from "./send.ts";

/** Opens a file for reading; null if it does not exist. */
export async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Options for sending a file, which is never rendered as a page of ours. */
export interface Sending {
  readonly type: string;
  /** The name under which it is saved. */
  readonly name: string;
}

/** Content that is sent whole or in part. */
export interface Content {
  readonly size: number;
  /** Returns the bytes from `start` up to and including `end`. */
  readonly bytes: (start: number, end: number) => AsyncIterable<Uint8Array>;
}

/** Sends a file, or a range of its bytes, at its current length; it may still be growing. */
export async function sendFile(outgoing: ServerResponse, file: FileHandle, sending: Sending): Promise<void> {
  const { size } = await file.stat();
  const bytes: Content["bytes"] = (start, end) => file.createReadStream({ start, end, autoClose: false });
  await sendContent(outgoing, { size, bytes }, sending);
}

/** Sends content, or a range of its bytes. */
export async function sendContent(
  outgoing: ServerResponse,
  { size, bytes }: Content,
  { type, name }: Sending,
): Promise<void> {
  const { headers, method } = outgoing.req;
  outgoing.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  outgoing.setHeader("Accept-Ranges", "bytes");
  // We send no validators that If-Range could match, so it requests the whole file.
  const range = byteRange(headers["if-range"] === undefined ? headers.range : undefined, size);
  if (range === "outside") return sendFailure(outgoing, outside(size));

  const { start, end } = range === "whole" ? { start: 0, end: size - 1 } : range;
  outgoing.writeHead(range === "whole" ? 200 : 206, {
    "Content-Type": type,
    "Content-Length": end + 1 - start,
    ...(range === "whole" ? {} : { "Content-Range": `bytes ${start}-${end}/${size}` }),
  });
  if (size === 0 || method === "HEAD") return void outgoing.end();
  await pipeline(Readable.from(bytes(start, end)), outgoing);
}

function outside(size: number) {
  return {
    status: 416,
    code: "range_outside",
    message: `The requested range is outside the file, which has ${size} bytes. Request a range within it.`,
    details: { size },
    headers: { "Content-Range": `bytes */${size}` },
  };
}
