import type { DeliveryAnswer } from "../../protocol/api/hooks.ts";
import { TriggerId } from "../../protocol/ids.ts";
import type { Received } from "../../triggers/receiver.ts";
import { readBytes } from "../http/body.ts";
import { type Failure, troubleFailure } from "../http/errors.ts";
import type { RequestContext, ServedRoute } from "../http/request-context.ts";
import { tooLarge } from "../http/request-guard.ts";
import { sendFailure, sendJson } from "../http/send.ts";
import { Shares } from "../http/shares.ts";
import type { Services } from "../services.ts";

/** The number of bodies of unknown senders that are read at the same time, and those of one address. Each may have 1 MiB. */
const mostAtOnce = { total: 64, each: 16 };

/** Serves deliveries to triggers. The request guard admits them without a token; their signature counts instead. */
export function hookRoute({ triggers: { receiver }, disk }: Services): ServedRoute {
  const reading = new Shares(mostAtOnce);

  async function serve({
    req,
    env: {
      incoming,
      outgoing,
      caller: { address },
    },
  }: RequestContext): Promise<void> {
    const id = TriggerId.safeParse(req.params["id"]);
    if (!id.success) return sendFailure(outgoing, unknown);
    if (disk.trouble !== null) return sendFailure(outgoing, troubleFailure(disk.trouble));
    if (!reading.take(address)) return sendFailure(outgoing, limited(1));
    try {
      if (!(await receiver.accepts(id.data))) return sendFailure(outgoing, unknown);
      const body = await readBytes(incoming);
      if (body === null) return sendFailure(outgoing, tooLarge);
      const received = await receiver.receive(id.data, { headers: headersOf(incoming.rawHeaders), body });
      if (received.is !== "taken") return sendFailure(outgoing, failureOf(received));
      const { repeated, delivery } = received;
      const { number, status } = delivery;
      const starts = !repeated && (status === "starting" || status === "queued");
      const data: DeliveryAnswer = { delivery: number, status, repeated };
      sendJson(outgoing, { status: starts ? 202 : 200, body: JSON.stringify({ data }) });
    } finally {
      reading.release(address);
    }
  }
  return { method: "POST", path: "/api/hooks/:id", serve };
}

/** Returns the headers with all their values: Node joins or drops those that came twice. */
function headersOf(raw: readonly string[]): Record<string, readonly string[]> {
  const headers: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    (headers[name] ??= []).push(raw[index + 1] ?? "");
  }
  return headers;
}

function failureOf(received: Exclude<Received, { is: "taken" }>): Failure {
  switch (received.is) {
    case "unknown":
      return unknown;
    case "unsigned":
      return { status: 401, code: "bad_signature", message: received.message };
    case "limited":
      return limited(received.seconds);
    case "unreadable":
      return { status: 400, code: "malformed_json", message: received.message };
  }
}

function limited(seconds: number): Failure {
  return {
    status: 429,
    code: "too_many_deliveries",
    message: `Too many deliveries. Try again in ${seconds} s.`,
    headers: { "Retry-After": String(seconds) },
  };
}

const unknown: Failure = { status: 404, code: "not_found", message: "There is no webhook here." };
