import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeliveryInfo } from "../../protocol/api/deliveries.ts";
import { type Api, connect } from "../api/connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { joined, shown, type Shown, styled } from "../terminal/shown.ts";
import { taskId } from "./task-id.ts";

interface DeliverOptions {
  readonly pullRequest?: boolean;
  readonly repository?: string;
  readonly branch?: string;
  readonly base?: string;
  readonly json?: boolean;
}

const lookEveryMs = 300;

/** Pushes the approved result of a task, and creates its pull request on request. Exits with 1 if that failed. */
export async function deliverTask(text: string, options: DeliverOptions): Promise<void> {
  const { pullRequest = false, repository, branch, base, json } = options;
  const api = connect(process.env);
  const params = { id: taskId(text) };
  await api.call("POST /api/tasks/:id/delivery", {
    params,
    body: {
      pullRequest,
      ...(repository === undefined ? {} : { repository: resolve(repository) }),
      ...(branch === undefined ? {} : { branch }),
      ...(base === undefined ? {} : { target: base }),
    },
  });
  const info = await untilOver(api, params);
  print(json, info, joined(deliveryLines(info), "\n"));
  process.exitCode = info.failure === null ? exitCodes.fine : exitCodes.failed;
}

async function untilOver(api: Api, params: { id: `t_${string}` }): Promise<DeliveryInfo> {
  for (;;) {
    const info = await api.call("GET /api/tasks/:id/delivery", { params });
    if (info.inProgress === null) return info;
    await sleep(lookEveryMs);
  }
}

/** Returns the delivery of a task as `task show` prints it; the state of an open pull request is read again first. */
export async function deliveryOf(api: Api, id: `t_${string}`): Promise<DeliveryInfo> {
  const params = { id };
  const known = await api.call("GET /api/tasks/:id/delivery", { params });
  if (known.pullRequest?.state !== "open") return known;
  const body = { automatic: true };
  // The last known state is better than none while the host does not answer.
  return api.call("POST /api/tasks/:id/delivery/refresh", { params, body }).catch(() => known);
}

/** Formats a delivery in lines; none if the task was never delivered. */
export function deliveryLines({ inProgress, pushed, pullRequest, failure }: DeliveryInfo): Shown[] {
  return [
    ...(inProgress === null ? [] : [styled("active", "delivery in progress")]),
    ...(pushed === null
      ? []
      : [shown`pushed ${pushed.commit.slice(0, 12)} to ${styled("good", pushed.branch)} of ${pushed.url}`]),
    ...(pullRequest === null
      ? []
      : [
          shown`pull request #${String(pullRequest.number)} ${pullRequest.state}${checksWords(pullRequest)}: ${pullRequest.url}`,
        ]),
    ...(failure === null ? [] : [styled("bad", `delivery failed: ${failure.reason}`)]),
  ];
}

function checksWords({ state, checks }: NonNullable<DeliveryInfo["pullRequest"]>): string {
  if (state !== "open" || checks === "none" || checks === "unknown") return "";
  return `, checks ${checks}`;
}
