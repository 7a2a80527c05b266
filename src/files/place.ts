import { isAbsolute } from "node:path";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { S3Place } from "./s3/s3-place.ts";

/** The location of the file store. */
export type FilesPlace =
  | { readonly kind: "database" }
  | { readonly kind: "directory"; readonly directory: string }
  | { readonly kind: "s3"; readonly s3: S3Place };

/** Parses `files` of the configuration file, or `SIGNALBOX_FILES`. The credentials for S3 are in the environment. */
export function parseFilesPlace(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): Result<FilesPlace> {
  if (text === "database") return ok({ kind: "database" });
  if (text.startsWith("directory:")) {
    const directory = text.slice("directory:".length);
    if (isAbsolute(directory)) return ok({ kind: "directory", directory });
    return refuse(
      "invalid",
      `The directory in "${text}" must be an absolute path, as in directory:/mnt/signalbox.`,
    );
  }
  if (text.startsWith("s3://")) return parseS3(text, environment);
  return refuse(
    "invalid",
    `"${text}" is not a location of a file store. Use "database", "directory:/path" or "s3://bucket/prefix".`,
  );
}

function parseS3(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): Result<FilesPlace> {
  const [bucket = "", ...rest] = text.slice("s3://".length).split("/");
  const parts = rest.filter((part) => part !== "");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !parts.every((part) => /^[\w.-]+$/.test(part)))
    return refuse(
      "invalid",
      `"${text}" is not a bucket with a prefix, as in s3://bucket/prefix. Prefixes have letters, digits, ".", "_" and "-".`,
    );
  const accessKeyId = environment["AWS_ACCESS_KEY_ID"];
  const secretAccessKey = environment["AWS_SECRET_ACCESS_KEY"];
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return refuse(
      "invalid",
      `"${text}" needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.`,
    );
  const endpoint = environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"] ?? null;
  return ok({
    kind: "s3",
    s3: {
      bucket,
      prefix: parts.map((part) => `${part}/`).join(""),
      endpoint: endpoint === null ? null : endpoint.endsWith("/") ? endpoint.slice(0, -1) : endpoint,
      region: environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? "us-east-1",
      accessKeyId,
      secretAccessKey,
      sessionToken: environment["AWS_SESSION_TOKEN"],
    },
  });
}
