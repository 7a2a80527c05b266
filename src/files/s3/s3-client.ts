import { AwsClient } from "aws4fetch";
import { FilesFault } from "../faults.ts";
import { sha256 } from "../manifest.ts";
import type { S3Place } from "./s3-place.ts";

/** An answer of the S3 server, read completely. */
export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** A request for an object, or for the bucket if the key is empty. */
export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Signed requests to one bucket. Returns answers below 500, except refusals of access; throws faults for the others. */
export class S3Client {
  readonly #aws: AwsClient;
  readonly #base: string;
  readonly #name: string;
  readonly #now: () => Date;

  /** `now` is the time of signatures: a server refuses those of a clock that is minutes off. */
  constructor(place: S3Place, now: () => Date) {
    const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = place;
    this.#now = now;
    this.#aws = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: "s3",
      region,
      // Requests that the server cannot answer now are repeated after up to 0.1, 0.2 and 0.4 seconds.
      retries: 3,
      initRetryMs: 100,
    });
    this.#base = endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint}/${bucket}`;
    this.#name = `s3://${bucket}/${prefix}`;
  }

  async send({ method, key, query = {}, headers = {}, body }: S3Request): Promise<S3Answer> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#base}/${key}${search === "" ? "" : `?${search}`}`;
    const answer = await this.#fetched(url, {
      method,
      headers: { ...headers, "x-amz-content-sha256": sha256(body ?? "") },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    this.#check(answer);
    return answer;
  }

  /** Sends a request a second time if the server closed the connection. All requests may be repeated. */
  async #fetched(url: string, init: RequestInit, mayRepeat = true): Promise<S3Answer> {
    try {
      const datetime = this.#now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, "");
      const response = await this.#aws.fetch(url, { ...init, aws: { datetime } });
      const { status, headers } = response;
      return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      if (mayRepeat && init.signal?.aborted !== true) return this.#fetched(url, init, false);
      throw this.#unavailable(reasonOf(error), error);
    }
  }

  #check({ status, body }: S3Answer): void {
    if (status === 507)
      throw new FilesFault(
        "files_full",
        `There is no space left for files in ${this.#name}. Free some space.`,
      );
    if (status === 401 || status === 403)
      throw new FilesFault(
        "files_refused",
        `The S3 server refuses access to ${this.#name} (${codeOf(body) || status}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, and the permissions of the key.`,
      );
    if (
      status === 301 ||
      status === 307 ||
      status === 400 ||
      (status === 404 && codeOf(body) === "NoSuchBucket")
    )
      throw new FilesFault(
        "files_refused",
        `The S3 server cannot serve ${this.#name} (${codeOf(body) || status}). Check the bucket, AWS_REGION and AWS_ENDPOINT_URL_S3.`,
      );
    if (status === 429 || (status >= 500 && status !== notImplemented))
      throw this.#unavailable(codeOf(body) || `status ${status}`);
  }

  #unavailable(reason: string, cause?: unknown): FilesFault {
    return new FilesFault(
      "files_unavailable",
      `The S3 server of ${this.#name} does not answer: ${reason}. Signalbox tries again.`,
      cause,
    );
  }
}

/** The status of a server that does not support conditional requests. */
export const notImplemented = 501;

const timeoutMs = 60_000;

/** Returns the code in an error that the server described as XML. */
function codeOf(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, 4096)).toString("utf8");
  const start = text.indexOf("<Code>");
  const end = text.indexOf("</Code>", start);
  return start === -1 || end === -1 ? "" : text.slice(start + "<Code>".length, end);
}

/** Returns the reason why a request failed. `fetch` gives the reason as the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}
