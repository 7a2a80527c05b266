import { z } from "zod";

/** The name of a member, as other members write it in their messages. */
export const MemberName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/, {
  error: "must be 1 to 32 letters, digits, - or _, and begin with a letter",
});

/** A member of an office: a named agent with a role. */
export const MemberDefinition = z.strictObject({
  name: MemberName,
  /** The instructions of the member, written for its agent. */
  role: z.string().trim().min(1),
  /** An agent of the configuration; the default agent if it is missing. */
  agent: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  /** The members that this one may call; everybody else if it is missing. */
  mayCall: z.array(MemberName).optional(),
});
export type MemberDefinition = z.infer<typeof MemberDefinition>;

/** The limits of an office. A chain is a person's message with all calls that follow from it. */
const OfficeLimits = z.strictObject({
  /** The maximum depth of nested calls. */
  depth: z.int().min(1).max(100).default(8),
  /** The maximum number of calls of one chain. */
  count: z.int().min(1).max(10_000).default(100),
  /** The maximum cost of one chain in US dollars; 0 for none. */
  budgetUsd: z.number().min(0).default(0),
  /** The maximum number of members that work at the same time. */
  sessions: z.int().min(1).max(100).default(4),
  /** The number of round trips of a pair without a tool call or a changed file after which a person decides. */
  idleRoundTrips: z.int().min(1).max(100).default(3),
});

/** An office as its file describes it. */
export const OfficeDefinition = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, {
    error: "must be 1 to 32 lower-case letters, digits or -, and begin with a letter",
  }),
  title: z.string().min(1).max(200),
  description: z.string().max(2_000).default(""),
  /** The language of the platform's messages to the members. */
  language: z.enum(["en", "ko"]).default("en"),
  /** The members share one directory, work in one checkout of a project, or have a directory each. */
  workspace: z.enum(["shared", "project", "own"]).default("shared"),
  limits: OfficeLimits.prefault({}),
  /** Seconds until an unanswered question expires; 0 for never. */
  questionExpirySeconds: z.int().min(0).default(300),
  /** Seconds until a call without a result expires; 0 for never. */
  callExpirySeconds: z.int().min(0).default(3_600),
  members: z.array(MemberDefinition).min(1).max(100),
});
export type OfficeDefinition = z.infer<typeof OfficeDefinition>;
