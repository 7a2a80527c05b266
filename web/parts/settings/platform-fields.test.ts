import { expect, test } from "vitest";
import { platformSettingNames, platformSettings } from "../../../src/protocol/settings/platform-settings.ts";
import { fieldGroups, notificationFields, typedValue } from "./platform-fields.ts";

test("the page has one field for every platform setting, except the connected agents, which have their own section", () => {
  const named = [...fieldGroups.flatMap(({ fields }) => fields), ...notificationFields].map(
    ({ name }) => name,
  );
  expect([...named, "connected_agents"].toSorted()).toEqual(platformSettingNames.toSorted());
});

test("a setting without a default has a text for its fallback", () => {
  const silent = [...fieldGroups.flatMap(({ fields }) => fields), ...notificationFields].filter(
    ({ name, unset }) => platformSettings[name].default === null && unset === undefined,
  );
  expect(silent).toEqual([]);
});

test("a typed text is a value, removes the setting, or is invalid", () => {
  expect(typedValue("number", " 2.5 ")).toBe(2.5);
  expect(typedValue("number", "")).toBe(null);
  expect(typedValue("number", "a lot")).toBe(undefined);
  expect(typedValue("text", " opus ")).toBe("opus");
});

test("a project can have every setting that is not marked as global", () => {
  const fields = fieldGroups.flatMap((group) => group.fields);
  expect(fields.map(({ name, global }) => [name, global !== true])).toEqual(
    fields.map(({ name }) => [name, platformSettings[name].scopes.includes("project")]),
  );
});
