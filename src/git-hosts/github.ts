import { z } from "zod";
import type { ChecksState } from "../protocol/task/pull-request.ts";
import type { GitHostApi, HostedRequest } from "./git-host-api.ts";
import { callHost, type HostConnection } from "./host-client.ts";
import { HostFailure } from "./host-failure.ts";

const PullRequest = z.object({
  number: z.int(),
  html_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(["open", "closed"]),
  merged_at: z.string().nullish(),
  body: z.string().nullish(),
  head: z.object({ sha: z.string() }),
});

const CheckRuns = z.object({
  check_runs: z.array(z.object({ status: z.string(), conclusion: z.string().nullable() })),
});

const CombinedStatus = z.object({ state: z.string(), total_count: z.int() });

/** The REST API of GitHub, version 2022-11-28. */
export function github(connection: HostConnection, path: string): GitHostApi {
  const repository = `/repos/${path}`;
  const [owner = ""] = path.split("/");
  const read = async (number: number): Promise<HostedRequest> =>
    requestOf(
      await callHost(connection, {
        method: "GET",
        path: `${repository}/pulls/${number}`,
        schema: PullRequest,
      }),
    );
  return {
    async find(branch, target) {
      const query = new URLSearchParams({ state: "open", head: `${owner}:${branch}`, base: target });
      const found = await callHost(connection, {
        method: "GET",
        path: `${repository}/pulls?${query.toString()}`,
        schema: z.array(PullRequest),
      });
      return found[0] === undefined ? null : requestOf(found[0]);
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
    get: read,
    checks: ({ head }) =>
      head === null ? Promise.resolve("unknown") : checksOf(connection, repository, head),
  };
}

function requestOf(sent: z.output<typeof PullRequest>): HostedRequest {
  const { number, html_url: url, state, merged_at: mergedAt, body, head } = sent;
  return { number, url, state: mergedAt == null ? state : "merged", body: body ?? "", head: head.sha };
}

/** Combines check runs, which GitHub Actions makes, with commit statuses, which other services set. */
async function checksOf(
  connection: HostConnection,
  repository: string,
  commit: string,
): Promise<ChecksState> {
  const at = `${repository}/commits/${commit}`;
  try {
    const { check_runs: runs } = await callHost(connection, {
      method: "GET",
      path: `${at}/check-runs?per_page=100`,
      schema: CheckRuns,
    });
    const { state, total_count: statuses } = await callHost(connection, {
      method: "GET",
      path: `${at}/status`,
      schema: CombinedStatus,
    });
    const states: ChecksState[] = runs.map(checkState);
    if (statuses > 0)
      states.push(state === "success" ? "passed" : state === "pending" ? "pending" : "failed");
    return together(states);
  } catch (error) {
    // The token can lack the right to read checks.
    if (error instanceof HostFailure && !error.isTemporary) return "unknown";
    throw error;
  }
}

function checkState({ status, conclusion }: { status: string; conclusion: string | null }): ChecksState {
  if (status !== "completed") return "pending";
  return ["success", "neutral", "skipped"].includes(conclusion ?? "") ? "passed" : "failed";
}

function together(states: readonly ChecksState[]): ChecksState {
  return (["failed", "pending", "passed"] as const).find((each) => states.includes(each)) ?? "none";
}
