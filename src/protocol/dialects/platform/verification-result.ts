import type { VerifiedCriterion } from "../message.ts";
import { parseJsonObject } from "../text/body.ts";
import type { Checked } from "../text/field-check.ts";

/** Checks the JSON object that follows `=== VERIFICATION_RESULT ===`. */
export function checkVerificationResult(text: string): Checked<{ criteria: VerifiedCriterion[] }> {
  const object = parseJsonObject(text);
  if (object === undefined) return wrong("body", "one valid JSON object must follow the marker.");
  if (!Array.isArray(object["criteria"]) || object["criteria"].length === 0) {
    return wrong("criteria", "criteria must be a list with at least one criterion.");
  }
  const criteria: VerifiedCriterion[] = [];
  for (const [index, value] of object["criteria"].entries()) {
    const criterion = checkCriterion(value as unknown, `criteria[${index}]`);
    if (!criterion.ok) return criterion;
    criteria.push(criterion.payload);
  }
  return { ok: true, payload: { criteria } };
}

function checkCriterion(value: unknown, path: string): Checked<VerifiedCriterion> {
  if (typeof value !== "object" || value === null) return wrong(path, `${path} must be an object.`);
  const { id, status, details, suggestion, affectedDocuments } = value as Record<string, unknown>;
  if (typeof id !== "string" || id === "") return wrong(`${path}.id`, `${path}.id is missing.`);
  if (status !== "passed" && status !== "failed") {
    return wrong(`${path}.status`, `${path}.status must be passed or failed.`);
  }
  if (typeof details !== "string") return wrong(`${path}.details`, `${path}.details is missing.`);
  if (!isAbsent(suggestion) && typeof suggestion !== "string") {
    return wrong(`${path}.suggestion`, `${path}.suggestion must be text.`);
  }
  if (!isAbsent(affectedDocuments) && !isTexts(affectedDocuments)) {
    return wrong(`${path}.affectedDocuments`, `${path}.affectedDocuments must be a list of file names.`);
  }
  const payload = {
    id,
    status,
    details,
    ...(typeof suggestion === "string" ? { suggestion } : {}),
    ...(isTexts(affectedDocuments) ? { affectedDocuments } : {}),
  } as const;
  return { ok: true, payload };
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function wrong(
  field: string,
  reason: string,
): { readonly ok: false; readonly problem: { field: string; reason: string } } {
  return { ok: false, problem: { field, reason } };
}
