import { expect, test } from "vitest";
import { platformDefaults } from "../../../src/protocol/settings/platform-settings.ts";
import { fieldGroups, typedValue } from "./platform-fields.ts";

test("every setting of the platform has its place on the page, once", () => {
  const named = fieldGroups.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(named.toSorted()).toEqual(Object.keys(platformDefaults).toSorted());
});

test("what has no default says what stands instead", () => {
  const silent = fieldGroups
    .flatMap(({ fields }) => fields)
    .filter(({ name, unset }) => platformDefaults[name] === null && unset === undefined);
  expect(silent).toEqual([]);
});

test("a typed text is a value, the default, or nothing that makes sense", () => {
  expect(typedValue("number", " 2.5 ")).toBe(2.5);
  expect(typedValue("number", "")).toBe(null);
  expect(typedValue("number", "a lot")).toBe(undefined);
  expect(typedValue("text", " opus ")).toBe("opus");
});
