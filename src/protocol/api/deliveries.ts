import { z } from "zod";
import { rights } from "../people/right.ts";
import { TaskId } from "../ids.ts";
import { gitHostKinds } from "../settings/git-hosts.ts";
import { DeliveryStep, PullRequestPlace } from "../task/delivery-event.ts";
import { ChecksState, PullRequestState } from "../task/pull-request.ts";
import type { Route } from "./route.ts";

const BranchName = z.string().min(1).max(200);

/** A request to push the approved result of a task to the remote of its source. */
export const RequestDelivery = z.strictObject({
  /** True to create a pull request, or to update the open one. */
  pullRequest: z.boolean().default(false),
  /** The directory of a repository; by default the task's source. */
  repository: z.string().min(1).max(4096).optional(),
  /** The branch to push to; by default that of the last delivery, or one with the title of the task. */
  branch: BranchName.optional(),
  /** The branch to merge into; by default that of the last delivery, or the remote's usual one. */
  target: BranchName.optional(),
});
export type RequestDelivery = z.input<typeof RequestDelivery>;

/** The deliveries of a task, and the remote of its source. */
export const DeliveryInfo = z.object({
  /** The delivery in progress; null if there is none. */
  inProgress: z.object({ pullRequest: z.boolean(), automatic: z.boolean() }).nullable(),
  /** The result that was pushed last. */
  pushed: z
    .object({ branch: z.string(), commit: z.string(), url: z.string(), at: z.iso.datetime() })
    .nullable(),
  pullRequest: PullRequestPlace.extend({
    branch: z.string(),
    state: PullRequestState,
    checks: ChecksState,
  }).nullable(),
  /** The failure of the last delivery; null if it succeeded or is in progress. */
  failure: z.object({ step: DeliveryStep, reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** The time at which this server last asked the git host. */
  checkedAt: z.iso.datetime().nullable(),
  /** The remote of the source; null if there is none. */
  remote: z
    .object({
      remote: z.string(),
      /** Its address, without a password. */
      url: z.string(),
      /** Its git host; null if it is not a known one. */
      host: z.object({ host: z.string(), kind: z.enum(gitHostKinds), tokenSetting: z.string() }).nullable(),
      hasToken: z.boolean(),
    })
    .nullable(),
  /** The reason why no pull request can be created there. */
  problem: z.string().nullable(),
});
export type DeliveryInfo = z.infer<typeof DeliveryInfo>;

const params = z.object({ id: TaskId });

/** The routes for pushes and pull requests. */
export const deliveryContract = {
  "GET /api/tasks/:id/delivery": {
    right: rights.view,
    summary:
      "Get the deliveries of a task, the last known state of its pull request, and the remote of its source",
    params,
    response: DeliveryInfo,
  },
  "POST /api/tasks/:id/delivery": {
    right: rights.decide,
    summary:
      "Push the approved result of a task to a branch of its source's remote, and create or update a pull request. Returns at once; the result is in the events of the task",
    params,
    body: RequestDelivery.prefault({}),
    response: z.object({ delivery: z.int() }),
    status: 201,
  },
  "POST /api/tasks/:id/delivery/refresh": {
    right: rights.work,
    summary: "Ask the git host for the state of the pull request and its checks",
    params,
    /** `automatic`: without a person's request, so the host is asked at most every three minutes. */
    body: z.strictObject({ automatic: z.boolean().default(false) }).prefault({}),
    response: DeliveryInfo,
  },
} as const satisfies Record<string, Route>;
