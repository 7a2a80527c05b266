import type { DependencyRequest } from "../message.ts";
import { keyNames } from "../text/body.ts";
import { FieldCheck } from "../text/field-check.ts";
import type { Checked } from "../text/field-check.ts";
import type { FieldValue } from "../text/value.ts";

export const dependencyRequestKeys = keyNames({
  type: [],
  name: [],
  description: [],
  required: [],
  default: [],
});

/** Checks the fields of a DEPENDENCY_REQUEST. */
export function checkDependencyRequest(values: ReadonlyMap<string, FieldValue>): Checked<DependencyRequest> {
  const check = new FieldCheck(values);
  const type = check.oneOf("type", TYPES);
  const name = check.text("name");
  const description = check.text("description");
  const required = check.boolean("required", true);
  const preset = check.optionalText("default");
  return check.done({
    type,
    name,
    description,
    required,
    ...(preset === undefined ? {} : { default: preset }),
  });
}

const TYPES = ["api_key", "env_variable", "service", "file", "permission", "package"] as const;
