import type { TriggerWhen } from "../../protocol/trigger/definition.ts";
import type { Delivery } from "../../protocol/trigger/delivery.ts";
import type { TriggerSummary } from "../../protocol/trigger/summary.ts";
import { ageOf } from "../terminal/age.ts";
import { onOneLine } from "../terminal/harmless.ts";
import { joined, type Shown, type Style } from "../terminal/shown.ts";
import { table } from "../terminal/table.ts";

/** Returns triggers as a table. */
export function triggerTable(triggers: readonly TriggerSummary[], now: Date): Shown {
  return table(
    ["TRIGGER", "STATE", "WHEN", "NEXT", "LAST", "AGE", "NAME"],
    triggers.map(({ id, enabled, definition, next, last }) => [
      { text: id, style: "id" },
      { text: enabled ? "enabled" : "disabled", style: enabled ? "active" : "aside" },
      whenText(definition.when),
      next ?? "",
      last === null ? "" : { text: outcomeOf(last), style: styleOf(last) },
      { text: last === null ? "" : ageOf(last.at, now), style: "aside" },
      definition.name,
    ]),
  );
}

/** Returns a trigger as a few lines. */
export function triggerCard(
  { id, definition, enabled, next, secretAt, deliveries }: TriggerSummary,
  now: Date,
): Shown {
  const { name, when, work, overlap } = definition;
  const isSigned = when.kind === "webhook" && when.scheme !== "none";
  return joined(
    [
      `${id}  ${enabled ? "enabled" : "disabled"}  ${onOneLine(name)}`,
      `When: ${whenText(when)}`,
      ...(next === null ? [] : [`Next: ${next}`]),
      ...(when.kind === "webhook" ? [`Path: /api/hooks/${id}`] : []),
      ...(isSigned && secretAt === null
        ? [`No secret yet. Set one with: signalbox trigger secret ${id}`]
        : []),
      ...(isSigned && secretAt !== null ? [`Secret: set ${ageOf(secretAt, now)} ago`] : []),
      work.kind === "task"
        ? `Task: ${work.type}, ${onOneLine(work.title)}`
        : `Orchestration: ${onOneLine(work.path)}${work.list === undefined ? "" : ` ${onOneLine(work.list)}`}`,
      `While earlier work runs: ${overlap}`,
      `Deliveries: ${deliveries}`,
    ],
    "\n",
  );
}

/** Returns deliveries as a table. */
export function deliveryTable(deliveries: readonly Delivery[], now: Date): Shown {
  return table(
    ["#", "OUTCOME", "FROM", "WORK", "AGE", "TITLE OR REASON"],
    deliveries.map((delivery) => [
      String(delivery.number),
      { text: outcomeOf(delivery), style: styleOf(delivery) },
      delivery.event === null ? delivery.origin : `${delivery.origin}: ${delivery.event}`,
      { text: delivery.workId ?? "", style: "id" },
      { text: ageOf(delivery.at, now), style: "aside" },
      delivery.reason?.message ?? delivery.title ?? "",
    ]),
  );
}

/** Returns a delivery on one line. */
export function deliveryLine(delivery: Delivery): string {
  const { number, workId, title, reason } = delivery;
  return `Delivery ${number}: ${outcomeOf(delivery)}  ${workId ?? ""}  ${onOneLine(reason?.message ?? title ?? "")}`;
}

function outcomeOf({ status, workStatus }: Delivery): string {
  return workStatus ?? status;
}

function styleOf({ status, workStatus }: Delivery): Style {
  if (workStatus === "failed" || status === "refused") return "bad";
  if (workStatus === "completed") return "good";
  return status === "started" && workStatus === null ? "active" : "aside";
}

function whenText(when: TriggerWhen): string {
  switch (when.kind) {
    case "schedule":
      return `${when.cron} ${when.timeZone}`;
    case "webhook":
      return `webhook ${when.scheme}`;
    case "event":
      return `${when.task ?? when.of} ${when.ends.join(", ")}`;
  }
}
