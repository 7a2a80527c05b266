import { FilesFault } from "../faults.ts";
import type { S3Client } from "./s3-client.ts";

/** An object in a list of the bucket. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: number;
}

/** Lists the objects whose keys begin with a prefix, page by page. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject> {
  let token: string | null = null;
  do {
    const query = { "list-type": "2", prefix, ...(token === null ? {} : { "continuation-token": token }) };
    const { status, body } = await client.send({ method: "GET", key: "", query });
    if (status !== 200)
      throw new FilesFault(
        "files_refused",
        `The S3 server does not list the bucket (status ${status}). The key needs the permission s3:ListBucket.`,
      );
    const text = Buffer.from(body).toString("utf8");
    for (const part of text.split("<Contents>").slice(1)) {
      yield { key: textOf(part, "Key"), modifiedAt: Date.parse(textOf(part, "LastModified")) };
    }
    token = textOf(text, "IsTruncated") === "true" ? textOf(text, "NextContinuationToken") : null;
  } while (token !== null && token !== "");
}

/** Returns the text of the first element of a name. Our keys need no escapes; continuation tokens may have `&amp;`. */
function textOf(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) return "";
  return xml
    .slice(start + name.length + 2, end)
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
