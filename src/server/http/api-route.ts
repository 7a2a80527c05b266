import { readAtHeader } from "../../protocol/api/read-at.ts";
import type { Route } from "../../protocol/api/route.ts";
import { redactValue } from "../../protocol/redact/redact-value.ts";
import type { KeyedRequest } from "../../engine/act.ts";
import type { Refusal } from "../../protocol/result.ts";
import type { RememberedResponse } from "../../store/store.ts";
import { readBody } from "./body.ts";
import type { StorageTrouble } from "../../protocol/api/storage-trouble.ts";
import { type Failure, failureBody, failureOf, troubleFailure } from "./errors.ts";
import type { Asked, Handler } from "./handler.ts";
import { type ActAnswer, idempotency, isIdempotencyKey } from "./idempotency.ts";
import { parseRequest } from "./parse-request.ts";
import { currentPosition } from "./position.ts";
import type { Services } from "../services.ts";
import { auditEntry, isAudited, refusedEntry, writeEntry } from "../rights/audit-note.ts";
import { checkRight, watchRight } from "../rights/check-right.ts";
import { type Caller, nameOf } from "./caller.ts";
import { ownName } from "../../protocol/api/own-name.ts";
import type { AuditNote } from "../../protocol/people/audit.ts";
import { callerNow } from "./credential-caller.ts";
import { leave } from "./leave.ts";
import { sendCompressed, sendFailure, sendJson } from "./send.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Serves routes of the contract: checks the caller's right, parses the request with the route's schemas, calls its
 * handler, responds, and records the act in the audit log. Responses
 * to reads are compressed; responses to acts (a ticket, for example) are not, so that their length reveals nothing. A
 * read reports its position in the log: a client that follows the stream from there misses nothing.
 */
export function apiRoutes(
  services: Services,
): <R extends Route>(
  key: string,
  route: R,
  handler: Handler<R>,
) => (context: RequestContext) => Promise<void> {
  const once = idempotency(services);

  return (routeKey, route, handler) =>
    async ({ req, env: { incoming, outgoing, caller: admitted, mcp = false } }) => {
      const body = await readBody(incoming);
      if (!body.ok) return sendFailure(outgoing, body.failure);
      // The sender decides how long the body takes, so the rights count that the person has at its end.
      const caller = callerNow(admitted, services.people);
      if ("status" in caller) return sendFailure(outgoing, caller);
      // Every route needs the database. Without it, a request would wait for a long time before it fails.
      const { trouble } = services.disk;
      if (trouble !== null && needsDatabase(trouble, incoming.method))
        return sendFailure(outgoing, troubleFailure(trouble));
      const named = { key: routeKey, params: req.params, query: req.query, body: body.json };
      const check = await checkRight(services, route, named, caller);
      const entry = auditEntry(services, named, caller, mcp);
      if (!check.result.ok) {
        await writeEntry(services, refusedEntry(entry, check.result.refusal));
        return sendFailure(outgoing, failureOf(check.result.refusal));
      }
      const read = parseRequest(route, { params: req.params, query: req.query, body: body.json });
      if (!read.ok) return sendFailure(outgoing, read.failure);
      const said = route.takesSecrets === true ? read.body : shown(services, read.body);
      const audit: AuditNote | undefined = isAudited(routeKey, route)
        ? { entry, committed: false }
        : undefined;
      const asked = (request?: KeyedRequest): Asked<typeof route> =>
        ({
          ...read,
          body: said,
          act: { by: caller.by, request, audit },
          caller,
          incoming,
          outgoing,
        }) as unknown as Asked<typeof route>;

      if (route.response === undefined) {
        const unwatch = watchRight(services, caller, check, () => leave(outgoing));
        try {
          const result = await handler(asked());
          if (!result.ok) sendFailure(outgoing, failureOf(result.refusal));
        } finally {
          unwatch();
        }
        return;
      }
      const status = route.status ?? 200;
      const respond = (value: unknown): { status: number; body: string } => ({
        status,
        body: JSON.stringify({ data: route.givesSecrets === true ? value : shown(services, value) }),
      });
      const act = async (request?: KeyedRequest): Promise<ActAnswer | RememberedResponse> => {
        const result = await handler(asked(request));
        const { code, details } = result.ok ? { code: null, details: undefined } : result.refusal;
        if (code === "answered") return details?.["response"] as RememberedResponse;
        if (audit?.committed === false) {
          await writeEntry(
            services,
            result.ok ? entry : refusedEntry(entry, shown(services, result.refusal)),
          );
        }
        if (result.ok) return { ...respond(result.value), passing: false };
        return refused(shown(services, result.refusal));
      };
      if (req.method === "GET" || req.method === "HEAD") {
        outgoing.setHeader(readAtHeader, await currentPosition(services.store));
        return sendCompressed(outgoing, await act());
      }
      const mayRepeat = keyed.includes(req.method) && route.givesSecrets !== true;
      const key = mayRepeat ? req.header("Idempotency-Key") : undefined;
      if (key === undefined) return sendJson(outgoing, await act());
      if (!isIdempotencyKey(key)) return sendFailure(outgoing, unusableKey);
      const answer = await once(
        { route: rememberedRoute(req, caller), key, bytes: body.bytes, respond },
        act,
      );
      sendJson(outgoing, answer);
    };
}

/** Returns the name under which responses to a request are remembered. A key of one person is not that of another. */
function rememberedRoute({ method, path }: RequestContext["req"], caller: Caller): string {
  const name = nameOf(caller);
  return name === ownName ? `${method} ${path}` : `${method} ${path} by ${name ?? ""}`;
}

/** The methods whose requests may carry an Idempotency-Key. */
const keyed: readonly string[] = ["POST", "PATCH"];

/**
 * Redacts secrets. Text from people is recorded and sent to agents, but not a secret pasted into it. Responses are
 * redacted too: a file that an agent wrote, or an event from before the secret was set, may contain one.
 */
function shown<Body>({ settings }: Services, body: Body): Body {
  return settings.redaction === null ? body : redactValue(settings.redaction, body);
}

function refused(refusal: Refusal): ActAnswer {
  const failure = failureOf(refusal);
  const passing = refusal.code === "lost_race" || refusal.code === "shutting_down";
  return { status: failure.status, body: failureBody(failure), passing };
}

const unusableKey: Failure = {
  status: 400,
  code: "unusable_idempotency_key",
  message: "Idempotency-Key must have 1 to 255 visible ASCII characters.",
};

/** Returns true if the trouble of the database makes a request fail: one that reads still succeeds if nothing can be stored. */
function needsDatabase({ code }: StorageTrouble, method: string | undefined): boolean {
  return (
    code === "database_unreachable" ||
    (method !== "GET" && (code === "database_read_only" || code === "database_full"))
  );
}
