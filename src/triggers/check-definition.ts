import type { TriggerDefinition } from "../protocol/trigger/definition.ts";
import { hasPassword, passwordRefused } from "../protocol/source-password.ts";
import { readSchedule } from "./schedule/cron.ts";
import { parseTemplate, readField, type TemplatePart } from "./template/parse-template.ts";
import { textsOf } from "./template/render-work.ts";

/** A mistake in a definition. */
export interface DefinitionFlaw {
  readonly field: string;
  readonly message: string;
}

/** Returns the mistakes of a definition that its schema does not find. */
export function definitionFlaws({ when, work }: TriggerDefinition): DefinitionFlaw[] {
  const flaws: DefinitionFlaw[] = [];
  if (work.kind === "orchestration" && work.config?.slack_webhook_url != null)
    flaws.push({ field: "work.config.slack_webhook_url", message: noOwnWebhook });
  if (work.kind === "task" && hasPassword(work.source ?? ""))
    flaws.push({ field: "work.source", message: passwordRefused });
  const names = work.kind === "task" ? ["title", "description", "source"] : ["path", "list"];
  for (const [index, text] of textsOf(work).entries()) {
    const field = `work.${names[index]}`;
    const { parts, flaws: found } = parseTemplate(text);
    flaws.push(...found.map(({ message }) => ({ field, message })));
    const fixed = names[index] === "path" || names[index] === "source";
    if (fixed && !hasFixedBeginning(parts)) flaws.push({ field, message: noFixedBeginning });
    for (const part of parts) {
      if (typeof part === "string" || part.segments[0] !== "payload" || when.kind === "webhook") continue;
      if (!knownFields(when).some((known) => part.path === known || part.path.startsWith(`${known}.`)))
        flaws.push({
          field,
          message: `${whenNames[when.kind]} has no ${part.path}. It has ${knownFields(when).join(", ")}.`,
        });
    }
  }
  if (when.kind === "schedule") {
    const read = readSchedule(when);
    if ("message" in read) flaws.push(read);
    return flaws;
  }
  for (const [index, { field }] of when.only.entries()) {
    const read = readField(field);
    if ("message" in read) flaws.push({ field: `when.only.${index}.field`, message: read.message });
  }
  return flaws;
}

/** Returns sentences about a valid definition that a person should know. */
export function definitionWarnings({ when, work }: TriggerDefinition, now: Date): string[] {
  const warnings: string[] = [];
  if (when.kind === "schedule") {
    const read = readSchedule(when);
    if (!("message" in read) && read.next(now) === null)
      warnings.push(`"${when.cron}" never runs, because it matches no date.`);
  }
  if (when.kind === "webhook" && when.scheme === "none")
    warnings.push("Anybody who knows the address can start this trigger: deliveries are not signed.");
  if (work.kind === "task" && work.budget === undefined)
    warnings.push("The tasks have no budget. A trigger can start many of them.");
  return warnings;
}

const noOwnWebhook =
  "A trigger cannot contain the address of a Slack webhook: everybody who sees the trigger could read it. Set slack_webhook_url as a secret in the settings.";

const whenNames = { schedule: "A schedule", event: "An event" } as const;

/** Returns the fields in the payload of a schedule or an event. */
function knownFields({ kind, ...when }: TriggerDefinition["when"]): readonly string[] {
  if (kind === "schedule") return schedulePayloadFields.map((name) => `payload.${name}`);
  const of = "of" in when ? when.of : "task";
  return eventPayloadFields[of].map((name) => `payload.${of}.${name}`);
}

const schedulePayloadFields = ["time", "timeZone", "missed"] as const;
const eventPayloadFields = {
  task: ["id", "type", "title", "status", "error", "agent", "createdBy", "costUsd"],
  orchestration: ["id", "title", "status", "path", "list", "createdBy"],
} as const;

/** An address must name its host, and a path its first directory, before a field. */
function hasFixedBeginning(parts: readonly TemplatePart[]): boolean {
  if (parts.every((part) => typeof part === "string")) return true;
  const [first] = parts;
  if (typeof first !== "string") return false;
  return /^(?:[a-z+]+:\/\/[^/]+\/|\/[^/]+\/|[\w.-]+@[\w.-]+:)/u.test(first);
}

const noFixedBeginning =
  "A field can only follow a fixed host or directory, as in https://github.com/{{payload.repository.full_name}}.";
