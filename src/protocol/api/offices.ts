import { z } from "zod";
import { rights } from "../people/right.ts";
import { CallId, OfficeId, ProjectId, TaskId } from "../ids.ts";
import { MemberName, OfficeDefinition } from "../office/definition.ts";
import type { OfficeEvent } from "../office/event.ts";
import { ResultType } from "../office/said.ts";
import type { OfficeState } from "../office/state.ts";
import { OfficeSummary } from "../office/summary.ts";
import type { SentRecord } from "../record.ts";
import { OfProject } from "./projects.ts";
import { Paging, pageOf, type Route } from "./route.ts";

const Params = z.object({ id: OfficeId });
const MemberParams = z.object({ id: OfficeId, name: MemberName });
const CallParams = z.object({ id: OfficeId, call: CallId });

/**
 * The directory of a git repository, the project that the office belongs to, the agent for members without their own,
 * and a first message.
 */
const Opening = {
  path: z.string().min(1).max(4_096).optional(),
  /** The id of a project; by default the first project. Earlier versions took the directory here, which still works. */
  project: z.string().min(1).max(4_096).optional(),
  agent: z.string().min(1).optional(),
  message: z.strictObject({ to: MemberName, text: z.string().max(100_000) }).optional(),
};

/** An office to open: as in an office file, except that its name is free text. */
const DescribedOffice = OfficeDefinition.omit({ title: true, name: true }).extend({
  name: z.string().trim().min(1).max(200),
  ...Opening,
});

/** An installed office to open, by its name. */
const InstalledOffice = z.strictObject({
  office: z.string().min(1).max(200),
  language: OfficeDefinition.shape.language.unwrap().optional(),
  ...Opening,
});

/** An office to open. */
const NewOffice = z.union([InstalledOffice, DescribedOffice]);
export type NewOffice = z.infer<typeof NewOffice>;

/** A demo office to open. */
const DemoOfficeRequest = z.strictObject({
  language: OfficeDefinition.shape.language,
  project: ProjectId.optional(),
});
export type DemoOfficeRequest = z.infer<typeof DemoOfficeRequest>;

/** A member as lists show it. */
const OfficeMember = z.object({
  name: z.string(),
  role: z.string(),
  agent: z.string().nullable(),
  /** The task of the member's session; null before its first message. */
  sessionId: TaskId.nullable(),
  status: z.enum(["active", "waiting_input", "idle", "paused", "ended"]),
  queued: z.int(),
  tokens: z.int(),
  costUsd: z.number(),
});
export type OfficeMember = z.infer<typeof OfficeMember>;

/** A call from one member to another. */
const Invocation = z.object({
  id: CallId,
  callerAgent: z.string(),
  calleeAgent: z.string(),
  reason: z.string(),
  context: z.string().nullable(),
  status: z.enum(["pending", "in_progress", "completed", "failed", "expired"]),
  resultId: z.string().nullable(),
  failure: z.string().nullable(),
  depth: z.int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Invocation = z.infer<typeof Invocation>;

/** A result that a member delivered to another one. */
const DeliveredResult = z.object({
  id: z.string(),
  fromAgent: z.string(),
  toAgent: z.string(),
  resultType: ResultType,
  contentType: z.string().nullable(),
  content: z.string(),
  status: z.enum(["pending", "delivered"]),
  invocationId: CallId.nullable(),
  createdAt: z.string(),
});
export type DeliveredResult = z.infer<typeof DeliveredResult>;

/** A member that waits; `to` is null if it waits for a person. */
const OfficeWait = z.object({
  from: z.string(),
  to: z.string().nullable(),
  why: z.enum(["call", "queue", "question", "interrupted", "session"]),
  id: z.string(),
  since: z.string(),
});

function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) });
}

/** The state of an office. Only its main fields are described. */
const State = z.looseObject({
  seq: z.int(),
  id: OfficeId,
  status: OfficeSummary.shape.status,
}) as unknown as z.ZodType<OfficeState>;

/** An event of an office. The schema describes only its main fields. */
const Recorded = z.looseObject({
  seq: z.int(),
  at: z.string(),
  by: z.string(),
  event: z.looseObject({ type: z.string() }),
}) as unknown as z.ZodType<SentRecord<OfficeEvent>>;

/** The routes of offices. */
export const officeContract = {
  "GET /api/office-definitions": {
    right: rights.view,
    summary: "List the installed offices",
    response: listOf(OfficeDefinition),
  },
  "POST /api/offices/demo": {
    right: rights.work,
    summary: "Open the demo office, in which demo agents build a small feature",
    body: DemoOfficeRequest,
    response: OfficeSummary,
    status: 201,
  },
  "GET /api/offices/:id/events": {
    right: rights.view,
    summary: "List the events of an office, oldest first",
    params: Params,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    response: pageOf(Recorded),
  },
  "GET /api/offices/:id/stream": {
    right: rights.view,
    summary:
      "Stream an office's events from the first one, or after the sequence number in Last-Event-ID or `after`",
    params: Params,
    query: z.object({ after: z.string().optional() }),
    produces: "text/event-stream",
  },
  "GET /api/offices": {
    right: rights.view,
    summary: "List offices, newest first",
    query: z.object({ ...OfProject, ...Paging }),
    response: pageOf(OfficeSummary),
  },
  "POST /api/offices": {
    right: rights.work,
    summary: "Open an office",
    body: NewOffice,
    response: OfficeSummary,
    status: 201,
  },
  "GET /api/offices/:id": {
    right: rights.view,
    summary: "Get the state of an office",
    params: Params,
    response: State,
  },
  "DELETE /api/offices/:id": {
    right: rights.remove,
    summary: "Delete an ended office",
    params: Params,
    response: z.object({ deleted: OfficeId }),
  },
  "GET /api/offices/:id/members": {
    right: rights.view,
    summary: "List the members of an office",
    params: Params,
    response: listOf(OfficeMember),
  },
  "GET /api/offices/:id/invocations": {
    right: rights.view,
    summary: "List the calls between members, oldest first",
    params: Params,
    response: listOf(Invocation),
  },
  "GET /api/offices/:id/results": {
    right: rights.view,
    summary: "List the results that members delivered, oldest first",
    params: Params,
    response: listOf(DeliveredResult),
  },
  "GET /api/offices/:id/waits": {
    right: rights.view,
    summary: "List who is waiting for whom",
    params: Params,
    response: listOf(OfficeWait),
  },
  "POST /api/offices/:id/pause": {
    right: rights.change,
    summary: "Pause an office: open no turn",
    params: Params,
    response: OfficeSummary,
  },
  "POST /api/offices/:id/resume": {
    right: rights.change,
    summary: "Resume a paused office",
    params: Params,
    response: OfficeSummary,
  },
  "POST /api/offices/:id/end": {
    right: rights.change,
    summary: "End an office with all its members and open calls",
    params: Params,
    response: OfficeSummary,
  },
  "POST /api/offices/:id/members/:name/messages": {
    right: rights.work,
    summary: "Send a message to a member",
    params: MemberParams,
    body: z.strictObject({ text: z.string().max(100_000) }),
    response: OfficeSummary,
  },
  "POST /api/offices/:id/members/:name/interrupt": {
    right: rights.change,
    summary: "Interrupt the running turn of a member",
    params: MemberParams,
    response: OfficeSummary,
  },
  "POST /api/offices/:id/members/:name/pause": {
    right: rights.change,
    summary: "Pause a member: open no turn for it",
    params: MemberParams,
    response: OfficeSummary,
  },
  "POST /api/offices/:id/members/:name/resume": {
    right: rights.change,
    summary: "Resume a paused member",
    params: MemberParams,
    response: OfficeSummary,
  },
  "POST /api/offices/:id/members/:name/end": {
    right: rights.change,
    summary: "End a member for good; its open calls fail",
    params: MemberParams,
    response: OfficeSummary,
  },
  "POST /api/offices/:id/calls/:call/decide": {
    right: rights.work,
    summary: "Allow or refuse a held call",
    params: CallParams,
    body: z.strictObject({ allow: z.boolean() }),
    response: OfficeSummary,
  },
} satisfies Record<string, Route>;
