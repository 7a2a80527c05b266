import type { DemoLanguage } from "../language.ts";
import { createApp } from "./create-app.ts";
import { modifyApp } from "./modify-app.ts";
import type { TypePlay } from "./type-play.ts";
import { workflow } from "./workflow.ts";

const plays: ReadonlyMap<string, Readonly<Record<DemoLanguage, TypePlay>>> = new Map([
  ["create_app", createApp],
  ["modify_app", modifyApp],
  ["workflow", workflow],
]);

/** How the demo agent does the work of a type with gates in a language; null for a type that it does not know. */
export function playOf(type: string, language: DemoLanguage): TypePlay | null {
  return plays.get(type)?.[language] ?? null;
}
