import { z } from "zod";
import { TaskId } from "../ids.ts";
import { TaskStatus } from "./task.ts";
import { VerifyAssignment } from "./verify-assignment.ts";

/** The data from which a child task is created. Its id makes creation safe to repeat. */
export const ChildRequest = z.object({
  id: TaskId,
  role: z.literal("verifier"),
  title: z.string(),
  agent: z.string(),
  verify: VerifyAssignment,
});
export type ChildRequest = z.infer<typeof ChildRequest>;

/** The status and totals of a child task at one of its events. */
export const ChildReport = z.object({
  childId: TaskId,
  /** The sequence number of the child's event that this report reflects. */
  seq: z.int(),
  status: TaskStatus,
  tokensUsed: z.int(),
  costUsd: z.number(),
});
export type ChildReport = z.infer<typeof ChildReport>;

/** A child task as its parent knows it. */
export interface ChildState {
  readonly id: TaskId;
  readonly role: string;
  readonly agent: string;
  /** The creation request; null once the parent knows that the child exists. */
  readonly request: ChildRequest | null;
  /** The latest report that the parent recorded; null before the first. */
  readonly report: ChildReport | null;
}
