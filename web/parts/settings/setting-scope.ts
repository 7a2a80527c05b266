import { createContext, use } from "react";
import type { SettingScope, SettingView } from "../../../src/protocol/settings/setting.ts";

/** The scope whose settings the fields below show and change. */
export const ScopeContext = createContext<SettingScope>("global");

/** Returns the scope of the fields, and a test for values that are set in it. */
export function useSettingScope() {
  const scope = use(ScopeContext);
  return { scope, isSetHere: (view: SettingView): boolean => view.set && view.scope === scope };
}
