import { queryOptions } from "@tanstack/react-query";
import type { ApiDescription } from "./api-routes.ts";
import { ApiFailure } from "./api-failure.ts";
import { fetchApi } from "./client.ts";

/** Queries the OpenAPI description of this server. */
export const apiDescription = queryOptions({
  queryKey: ["openapi"],
  queryFn: async () => (await (await fetchApi("/api/openapi.json", {})).json()) as ApiDescription,
});

/** The answer to a request that a person tried. */
export interface TriedAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The largest part of an answer that is shown. */
const shownAtMost = 200_000;

/** Sends a request of a person who tries the API. A refusal is an answer, too; a server that cannot be reached is thrown. */
export async function tryRequest(method: string, target: string, body: string | null): Promise<TriedAnswer> {
  const headers = new Headers();
  if (body !== null) headers.set("Content-Type", "application/json");
  if (method === "POST" || method === "PATCH") headers.set("Idempotency-Key", crypto.randomUUID());
  try {
    const response = await fetchApi(target, { method, headers, body });
    const type = response.headers.get("content-type") ?? "";
    return {
      status: response.status,
      type,
      text: /json|text/.test(type) ? formatted(await response.text()) : "",
    };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 0) throw error;
    const { code, message, details } = error;
    const text = JSON.stringify({ error: { code, message, details } }, null, 2);
    return { status: error.status, type: "application/json", text };
  }
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, shownAtMost);
  } catch {
    return text.slice(0, shownAtMost);
  }
}
