import type { SettingSource, SettingValue, SettingView } from "../../../src/protocol/settings/setting.ts";
import { type SettingsWords, useSettingsWords } from "../../i18n/settings-words.ts";
import { useSettingScope } from "./setting-scope.ts";
import type { PlatformField } from "./platform-fields.ts";

/** The source of the value in force, a value that waits for a restart, and a stored value that cannot be used. */
export function SettingSourceNote({
  id,
  field,
  view,
}: {
  id: string;
  field: PlatformField;
  view: SettingView;
}) {
  const words = useSettingsWords();
  const { scope } = useSettingScope();
  const { value, from, restart, pending, unusable } = view;
  const isList = field.kind === "agent" || field.kind === "permission";
  return (
    <div id={id} data-source={from?.source} className="grid gap-0.5 text-xs text-soft">
      {pending === null ? (
        <p>
          {isList && !(from?.source === "setting" && from.scope === scope) && (
            <>{valueText(field, value, words)} · </>
          )}
          <Source from={from} />
          {restart && <> · {words.needsRestart}</>}
        </p>
      ) : (
        <p className="text-waiting">
          {words.afterRestart} {words.untilThen}{" "}
          <span className="shown-as-written font-mono">{valueText(field, value, words)}</span> ·{" "}
          <Source from={from} />
        </p>
      )}
      {unusable !== null && (
        <p className="text-failed">
          {words.unusable} <span className="shown-as-written font-mono">{String(unusable)}</span>
        </p>
      )}
    </div>
  );
}

function Source({ from }: { from: SettingSource | null }) {
  const words = useSettingsWords();
  const { scope } = useSettingScope();
  if (from === null || from.source === "default") return words.sources.default;
  if (from.source === "setting") return from.scope === scope ? words.sources.setting : words.sources.global;
  return (
    <>
      {words.sources.config} <code>{from.key}</code>
    </>
  );
}

/** Formats a value for display; a setting without a value shows its fallback. */
function valueText(field: PlatformField, value: SettingValue | null, words: SettingsWords): string {
  if (value === null) return field.unset === undefined ? "" : words[field.unset];
  return field.kind === "permission" ? words.permissions[value as "edits" | "ask" | "all"] : String(value);
}
