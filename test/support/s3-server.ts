import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An object in the bucket. */
interface StoredObject {
  bytes: Buffer;
  modifiedAt: number;
  readonly meta: Readonly<Record<string, string>>;
}

/** A small S3 server on loopback that checks the signature of every request. It has one bucket, `files`. */
export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, StoredObject>;
  /** Requests so far, as method and key. */
  readonly requests: string[];
  /** The number of requests that were refused because of their signature. */
  refused: number;
  /** The answer to writes: a full disk answers with status 507. */
  isFull: boolean;
  /** False for a server without conditional requests. */
  isConditional: boolean;
  stop(): Promise<void>;
}

const s3Key = { accessKeyId: "TESTKEY", secretAccessKey: "test/secret+key" };
const region = "eu-test-1";

/** Returns the variables with which a program finds the server. */
export function s3Environment({ endpoint }: Pick<S3Server, "endpoint">): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: s3Key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
  };
}

/** Starts the server. */
export async function startS3(): Promise<S3Server> {
  const http = createServer((request, response) => {
    read(request)
      .then((body) => answer(server, request, body, response))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const server: S3Server = {
    endpoint: "",
    objects: new Map(),
    requests: [],
    refused: 0,
    isFull: false,
    isConditional: true,
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return Object.assign(server, { endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function answer(server: S3Server, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", server.endpoint);
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
  const key = rest.join("/");
  server.requests.push(`${request.method} ${key}`);
  if (!isSigned(request, url, body)) {
    server.refused++;
    return fail(response, 403, "SignatureDoesNotMatch");
  }
  if (bucket !== "files") return fail(response, 404, "NoSuchBucket");
  switch (request.method) {
    case "PUT":
      return put(server, key, request, body, response);
    case "DELETE":
      server.objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      return key === "" ? list(server, url, response) : get(server, key, request.method, response);
  }
}

function put(
  server: S3Server,
  key: string,
  { headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  if (server.isFull) return fail(response, 507, "InsufficientStorage");
  const { "if-match": match, "if-none-match": noneMatch } = headers;
  if (!server.isConditional && (match ?? noneMatch) !== undefined)
    return fail(response, 501, "NotImplemented");
  const stored = server.objects.get(key);
  if (noneMatch === "*" && stored !== undefined) return fail(response, 412, "PreconditionFailed");
  if (match !== undefined && stored === undefined) return fail(response, 404, "NoSuchKey");
  if (match !== undefined && stored !== undefined && match !== etagOf(stored))
    return fail(response, 412, "PreconditionFailed");
  const meta = Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-"));
  server.objects.set(key, {
    bytes: body,
    modifiedAt: Date.now(),
    meta: Object.fromEntries(meta) as Record<string, string>,
  });
  response.writeHead(200).end();
}

function get(server: S3Server, key: string, method: string | undefined, response: ServerResponse): void {
  const stored = server.objects.get(key);
  if (stored === undefined) return fail(response, 404, "NoSuchKey");
  response.writeHead(200, {
    "content-length": stored.bytes.length,
    "last-modified": new Date(stored.modifiedAt).toUTCString(),
    etag: etagOf(stored),
    ...stored.meta,
  });
  response.end(method === "HEAD" ? undefined : stored.bytes);
}

/** Lists at most 100 keys a page, so that tests need several. */
function list(server: S3Server, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get("prefix") ?? "";
  const after = url.searchParams.get("continuation-token") ?? "";
  const keys = [...server.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, 100);
  const contents = page.map((key) => {
    const modified = new Date(server.objects.get(key)!.modifiedAt).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
  });
  const next = keys.length > 100 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  response
    .writeHead(200, { "content-type": "application/xml" })
    .end(
      `<ListBucketResult><IsTruncated>${keys.length > 100}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<Error><Code>${code}</Code></Error>`);
}

/** Every version has an ETag of its own, also with the same bytes. */
function etagOf({ bytes, meta }: StoredObject): string {
  return `"${createHash("md5").update(bytes).update(JSON.stringify(meta)).digest("hex")}"`;
}

/** Computes the signature of version 4 from the request as it arrived, and compares it and the digest of the body. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/;
  const [, id, scope = "", names = "", signature] = pattern.exec(headers.authorization ?? "") ?? [];
  const [day = ""] = scope.split("/");
  const isScope = scope === `${day}/${region}/s3/aws4_request`;
  const payload = headers["x-amz-content-sha256"];
  const time = String(headers["x-amz-date"]);
  if (isSkewed(time)) return false;
  if (id !== s3Key.accessKeyId || !isScope || payload !== createHash("sha256").update(body).digest("hex"))
    return false;
  const required = ["host", "x-amz-content-sha256", "x-amz-date"];
  if (!required.every((name) => names.split(";").includes(name)) || !time.startsWith(day)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, signed.join(""), names, payload].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${s3Key.secretAccessKey}`,
  );
  const expected = createHmac("sha256", key)
    .update(["AWS4-HMAC-SHA256", time, scope, digest].join("\n"))
    .digest("hex");
  return expected === signature;
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
}

/** Returns true for a time that S3 refuses: more than 15 minutes from its own. */
function isSkewed(time: string): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return !(Math.abs(Date.parse(iso) - Date.now()) <= 900_000);
}
