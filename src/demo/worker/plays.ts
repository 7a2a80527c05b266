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

/** Returns the demo agent's work for a gated type in a language; null for an unknown type. */
export function playOf(type: string, language: DemoLanguage): TypePlay | null {
  return plays.get(type)?.[language] ?? null;
}
