import type { Page } from "playwright-core";

/** The condition of the server while a screenshot is taken. */
export type Condition = keyof typeof conditions;

const refusal = (status: number, code: string, message: string, details: object = {}) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ error: { code, message, details } }),
});

/** The responses to the requests of a place, by condition. */
export const conditions = {
  loading: null,
  fault: refusal(500, "fault", "Internal server error. Look for e_4k2m8q in the server log.", {
    reference: "e_4k2m8q",
  }),
  refused: refusal(403, "foreign_origin", "This request came from another site."),
  missing: refusal(404, "not_found", "There is no such thing."),
  "shutting-down": refusal(503, "shutting_down", "The server is shutting down."),
  stranger: { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
  unreachable: "abort",
} as const;

/** Gives matching requests this response until the page is closed; `asked` resolves at the first one. */
export async function impose(
  page: Page,
  condition: Condition,
  asks: RegExp,
): Promise<{ readonly asked: Promise<void> }> {
  const answer = conditions[condition];
  const first = Promise.withResolvers<void>();
  await page.route(asks, async (route) => {
    first.resolve();
    if (answer === null) return;
    if (answer === "abort") await route.abort("connectionrefused");
    else await route.fulfill(answer);
  });
  return { asked: first.promise };
}
