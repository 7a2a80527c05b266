import { expect, test } from "vitest";
import { parseFilesPlace } from "./place.ts";

const key = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
const s3 = {
  bucket: "my-bucket",
  prefix: "",
  endpoint: null,
  region: "us-east-1",
  accessKeyId: "id",
  secretAccessKey: "secret",
  sessionToken: undefined,
};

test.each([
  ["database", {}, { kind: "database" }],
  ["directory:/mnt/files", {}, { kind: "directory", directory: "/mnt/files" }],
  ["s3://my-bucket", key, { kind: "s3", s3 }],
  [
    "s3://my-bucket/a/b/",
    { ...key, AWS_REGION: "eu-1", AWS_ENDPOINT_URL: "http://localhost:9000/", AWS_SESSION_TOKEN: "t" },
    {
      kind: "s3",
      s3: { ...s3, prefix: "a/b/", endpoint: "http://localhost:9000", region: "eu-1", sessionToken: "t" },
    },
  ],
])("%j is a location for files", (text, environment, place) => {
  expect(parseFilesPlace(text, environment)).toEqual({ ok: true, value: place });
});

test.each([
  ["", {}, "is not a location of a file store"],
  ["/mnt/files", {}, "is not a location of a file store"],
  ["directory:files", {}, "must be an absolute path"],
  ["s3://", key, "is not a bucket"],
  ["s3://my-bucket/a b", key, "is not a bucket"],
  ["s3://my-bucket/a", {}, "needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
])("%j is refused with a reason", (text, environment, reason) => {
  expect(parseFilesPlace(text, environment)).toMatchObject({
    ok: false,
    refusal: { code: "invalid", message: expect.stringContaining(reason) },
  });
});
