import { describe, expect, test } from "vitest";
import { readText } from "../read-text.ts";

describe("DEPENDENCY_REQUEST", () => {
  test.each(["api_key", "env_variable", "service", "file", "permission", "package"])(
    "accepts the type %s",
    (type) => {
      const rawContent = `[DEPENDENCY_REQUEST]\ntype: ${type}\nname: STRIPE\ndescription: To take money\nrequired: false\ndefault: none\n[/DEPENDENCY_REQUEST]`;
      const payload = {
        type,
        name: "STRIPE",
        description: "To take money",
        required: false,
        default: "none",
      };
      expect(readText(rawContent, ["platform"])).toEqual([
        { kind: "message", type: "DEPENDENCY_REQUEST", payload, rawContent, offset: 0 },
      ]);
    },
  );

  test("is required by default", () => {
    const rawContent =
      '[DEPENDENCY_REQUEST]{"type":"file","name":"a.csv","description":"d"}[/DEPENDENCY_REQUEST]';
    const payload = { type: "file", name: "a.csv", description: "d", required: true };
    expect(readText(rawContent, ["platform"])).toEqual([
      { kind: "message", type: "DEPENDENCY_REQUEST", payload, rawContent, offset: 0 },
    ]);
  });

  test.each([
    {
      body: "type: money\nname: n\ndescription: d",
      field: "type",
      reason: 'type must be one of api_key, env_variable, service, file, permission, package, not "money".',
    },
    { body: "type: file\ndescription: d", field: "name", reason: "name is missing." },
    { body: "type: file\nname: n", field: "description", reason: "description is missing." },
  ])("reports the invalid field: $reason", ({ body, field, reason }) => {
    const rawContent = `[DEPENDENCY_REQUEST]\n${body}\n[/DEPENDENCY_REQUEST]`;
    const block = "DEPENDENCY_REQUEST";
    expect(readText(rawContent, ["platform"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: `${block}: ${reason}`,
        rawContent,
        offset: 0,
        block,
        field,
      },
    ]);
  });
});
