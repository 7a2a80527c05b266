import { z } from "zod";
import type { ChecksState } from "../protocol/task/pull-request.ts";
import type { GitHostApi, HostedRequest } from "./git-host-api.ts";
import { callHost, type HostConnection } from "./host-client.ts";
import { HostFailure } from "./host-failure.ts";

const PullRequest = z.object({
  number: z.int(),
  html_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(["open", "closed"]),
  merged: z.boolean().nullish(),
  body: z.string().nullish(),
  head: z.object({ ref: z.string(), sha: z.string().nullish(), repo_id: z.int().nullish() }),
  base: z.object({ ref: z.string(), repo_id: z.int().nullish() }),
});

const CombinedStatus = z.object({ state: z.string(), total_count: z.int().nullish() });

const pageSize = 50;
/** The most pages of open requests that are searched. */
const mostPages = 20;

/** The REST API of Gitea and Forgejo, version 1. */
export function gitea(connection: HostConnection, path: string): GitHostApi {
  const repository = `/repos/${path}`;
  return {
    async find(branch, target) {
      // The list has no filter for the head, and the request by base and head can be a closed one.
      for (let page = 1; page <= mostPages; page++) {
        const query = new URLSearchParams({ state: "open", limit: `${pageSize}`, page: `${page}` });
        const items = await callHost(connection, {
          method: "GET",
          path: `${repository}/pulls?${query.toString()}`,
          schema: z.array(PullRequest),
        });
        const found = items.find(
          ({ head, base }) => head.ref === branch && base.ref === target && head.repo_id === base.repo_id,
        );
        if (found !== undefined) return requestOf(found);
        // A host can allow fewer items a page than were asked for.
        if (items.length === 0) return null;
      }
      return null;
    },
    async create({ branch, target, title, body }) {
      const sent = { title, body, head: branch, base: target };
      return requestOf(
        await callHost(connection, {
          method: "POST",
          path: `${repository}/pulls`,
          body: sent,
          schema: PullRequest,
        }),
      );
    },
    async update(number, body) {
      return requestOf(
        await callHost(connection, {
          method: "PATCH",
          path: `${repository}/pulls/${number}`,
          body: { body },
          schema: PullRequest,
        }),
      );
    },
    async get(number) {
      return requestOf(
        await callHost(connection, {
          method: "GET",
          path: `${repository}/pulls/${number}`,
          schema: PullRequest,
        }),
      );
    },
    checks: ({ head }) =>
      head === null ? Promise.resolve("unknown") : checksOf(connection, repository, head),
  };
}

function requestOf(sent: z.output<typeof PullRequest>): HostedRequest {
  const { number, html_url: url, state, merged, body, head } = sent;
  return { number, url, state: merged === true ? "merged" : state, body: body ?? "", head: head.sha ?? null };
}

async function checksOf(
  connection: HostConnection,
  repository: string,
  commit: string,
): Promise<ChecksState> {
  try {
    const { state, total_count: count } = await callHost(connection, {
      method: "GET",
      path: `${repository}/commits/${commit}/status`,
      schema: CombinedStatus,
    });
    if (count === 0 || state === "") return "none";
    if (state === "success" || state === "warning" || state === "skipped") return "passed";
    return state === "pending" ? "pending" : "failed";
  } catch (error) {
    // The token can lack the right to read the repository's code.
    if (error instanceof HostFailure && !error.isTemporary) return "unknown";
    throw error;
  }
}
