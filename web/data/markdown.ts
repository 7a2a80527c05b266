import { queryOptions } from "@tanstack/react-query";
import type { DocumentNode } from "../../src/protocol/api/review-files.ts";
import { fetchApi } from "./client.ts";

/** The route that renders texts. It stores nothing, so the request carries no idempotency key. */
const route = "POST /api/markdown";
/** The most texts of one request, and the most characters of them. */
const mostTexts = 100;
const mostCharacters = 400_000;

interface Wanted {
  readonly text: string;
  readonly resolve: (document: readonly DocumentNode[]) => void;
  readonly reject: (error: unknown) => void;
}

let wanted: Wanted[] = [];

/** Queries the rendered form of a text. Texts that appear together are sent together. */
export function renderedMarkdown(text: string) {
  return queryOptions({
    queryKey: ["markdown", text],
    queryFn: () =>
      new Promise<readonly DocumentNode[]>((resolve, reject) => {
        if (wanted.length === 0) setTimeout(send);
        wanted.push({ text, resolve, reject });
      }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

function send(): void {
  const all = wanted;
  wanted = [];
  for (const some of inRequests(all)) {
    render(some.map(({ text }) => text)).then(
      (documents) => some.forEach(({ resolve }, at) => resolve(documents[at] ?? [])),
      (error: unknown) => some.forEach(({ reject }) => reject(error)),
    );
  }
}

function inRequests(all: readonly Wanted[]): Wanted[][] {
  const requests: Wanted[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const each of all) {
    length += each.text.length;
    if (length > mostCharacters || requests.at(-1)?.length === mostTexts) {
      requests.push([]);
      length = each.text.length;
    }
    requests.at(-1)?.push(each);
  }
  return requests;
}

async function render(texts: readonly string[]): Promise<readonly (readonly DocumentNode[])[]> {
  const [method = "", path = ""] = route.split(" ");
  const headers = { "Content-Type": "application/json" };
  const response = await fetchApi(path, { method, headers, body: JSON.stringify({ texts }) });
  const { data } = (await response.json()) as { data: { documents: DocumentNode[][] } };
  return data.documents;
}
