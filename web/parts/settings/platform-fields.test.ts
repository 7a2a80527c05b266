import { expect, test } from "vitest";
import { platformDefaults } from "../../../src/protocol/settings/platform-settings.ts";
import { fieldGroups, typedValue } from "./platform-fields.ts";

test("every platform setting is on the page exactly once", () => {
  const named = fieldGroups.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(named.toSorted()).toEqual(Object.keys(platformDefaults).toSorted());
});

test("a setting without default says what applies instead", () => {
  const silent = fieldGroups
    .flatMap(({ fields }) => fields)
    .filter(({ name, unset }) => platformDefaults[name] === null && unset === undefined);
  expect(silent).toEqual([]);
});

test("a typed text is a value, the default, or invalid", () => {
  expect(typedValue("number", " 2.5 ")).toBe(2.5);
  expect(typedValue("number", "")).toBe(null);
  expect(typedValue("number", "a lot")).toBe(undefined);
  expect(typedValue("text", " opus ")).toBe("opus");
});
