import { z } from "zod";
import { gitHostKinds } from "../settings/git-hosts.ts";
import { ChecksState, PullRequestState } from "./pull-request.ts";

/** A request of a person, or of the setting, to push the approved result to the remote of its source. */
export const DeliveryWish = z.object({
  /** The number of the delivery of this task. */
  number: z.int(),
  pullRequest: z.boolean(),
  /** True if the last approval caused it. */
  automatic: z.boolean(),
  /** The approved commit. */
  commit: z.string(),
  /** The directory of the repository; null for the task's source. */
  repository: z.string().nullable(),
  /** The branch to push to; null for the one of the last delivery, or one with the name of the task. */
  branch: z.string().nullable(),
  /** The branch into which the result is to be merged; null for the usual one of the remote. */
  target: z.string().nullable(),
});
export type DeliveryWish = z.infer<typeof DeliveryWish>;

/** A commit that is about to be pushed. Recorded first, so that a repeated push after a crash is the same one. */
export const PreparedPush = z.object({
  branch: z.string(),
  commit: z.string(),
  base: z.string().nullable(),
  /** The last commit that was pushed to the branch, which this one follows. */
  previous: z.string().nullable(),
  target: z.string().nullable(),
  remote: z.string(),
  /** The address of the remote, without a password. */
  url: z.string(),
});
export type PreparedPush = z.infer<typeof PreparedPush>;

/** A pull request on a git host. */
export const PullRequestPlace = z.object({
  kind: z.enum(gitHostKinds),
  host: z.string(),
  /** The repository, such as `team/app`. */
  path: z.string(),
  number: z.int(),
  url: z.string(),
  target: z.string(),
});
export type PullRequestPlace = z.infer<typeof PullRequestPlace>;

/** The part of a delivery that failed. */
export const DeliveryStep = z.enum(["prepare", "push", "pull_request"]);
export type DeliveryStep = z.infer<typeof DeliveryStep>;

/** Events about the delivery of a result to the remote of its source. */
export const deliveryEvents = [
  z.object({ type: z.literal("delivery.requested"), ...DeliveryWish.shape }),
  z.object({ type: z.literal("delivery.prepared"), ...PreparedPush.shape }),
  z.object({ type: z.literal("delivery.pushed") }),
  z.object({ type: z.literal("delivery.failed"), step: DeliveryStep, reason: z.string() }),
  /** The pull request was created, or was found open. */
  z.object({ type: z.literal("pull_request.opened"), ...PullRequestPlace.shape, existed: z.boolean() }),
  /** A later result is on the branch of the open pull request. */
  z.object({ type: z.literal("pull_request.updated"), number: z.int() }),
  /** The host told another state than before. */
  z.object({
    type: z.literal("pull_request.checked"),
    number: z.int(),
    state: PullRequestState,
    checks: ChecksState,
  }),
] as const;

/** An event about a delivery. */
export type DeliveryEvent = z.infer<(typeof deliveryEvents)[number]>;
