import { z } from "zod";
import type { ChecksState } from "../protocol/task/pull-request.ts";
import type { GitHostApi, HostedRequest } from "./git-host-api.ts";
import { callHost, type HostConnection } from "./host-client.ts";

const MergeRequest = z.object({
  iid: z.int(),
  web_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(["opened", "closed", "locked", "merged"]),
  description: z.string().nullish(),
  sha: z.string().nullish(),
});

const WithPipeline = z.object({ head_pipeline: z.object({ status: z.string() }).nullish() });

/** The REST API of GitLab, version 4. */
export function gitlab(connection: HostConnection, path: string): GitHostApi {
  const requests = `/projects/${encodeURIComponent(path)}/merge_requests`;
  return {
    async find(branch, target) {
      const query = new URLSearchParams({
        state: "opened",
        scope: "all",
        source_branch: branch,
        target_branch: target,
      });
      const found = await callHost(connection, {
        method: "GET",
        path: `${requests}?${query.toString()}`,
        schema: z.array(MergeRequest),
      });
      return found[0] === undefined ? null : requestOf(found[0]);
    },
    async create({ branch, target, title, body }) {
      const sent = { source_branch: branch, target_branch: target, title, description: body };
      return requestOf(
        await callHost(connection, { method: "POST", path: requests, body: sent, schema: MergeRequest }),
      );
    },
    async update(number, body) {
      return requestOf(
        await callHost(connection, {
          method: "PUT",
          path: `${requests}/${number}`,
          body: { description: body },
          schema: MergeRequest,
        }),
      );
    },
    async get(number) {
      return requestOf(
        await callHost(connection, { method: "GET", path: `${requests}/${number}`, schema: MergeRequest }),
      );
    },
    async checks({ number }) {
      const { head_pipeline: pipeline } = await callHost(connection, {
        method: "GET",
        path: `${requests}/${number}`,
        schema: WithPipeline,
      });
      return pipeline == null ? "none" : checksState(pipeline.status);
    },
  };
}

function requestOf({
  iid,
  web_url: url,
  state,
  description,
  sha,
}: z.output<typeof MergeRequest>): HostedRequest {
  const shown = state === "merged" || state === "closed" ? state : "open";
  return { number: iid, url, state: shown, body: description ?? "", head: sha ?? null };
}

/** Returns the state of a pipeline. `manual` waits for a person, after everything before it has passed. */
function checksState(status: string): ChecksState {
  if (["success", "skipped", "manual"].includes(status)) return "passed";
  return ["failed", "canceled"].includes(status) ? "failed" : "pending";
}
