import { usePreferences } from "../../data/preferences.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";

const usual = { from: "22:00", to: "07:00" };

/** From when to when no notifications come. */
export function QuietHoursFields() {
  const words = useSettingsWords();
  const [{ quiet }, change] = usePreferences();
  return (
    <div className="mt-1">
      <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          checked={quiet !== null}
          onChange={({ target: { checked } }) => change({ quiet: checked ? usual : null })}
        />
        {words.quietHours}
      </label>
      {quiet !== null && (
        <div className="mt-1 ml-7 flex flex-wrap items-end gap-3">
          <TimeField
            label={words.quietFrom}
            value={quiet.from}
            onChange={(from) => change({ quiet: { ...quiet, from } })}
          />
          <TimeField
            label={words.quietTo}
            value={quiet.to}
            onChange={(to) => change({ quiet: { ...quiet, to } })}
          />
        </div>
      )}
    </div>
  );
}

function TimeField(props: { label: string; value: string; onChange: (time: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <label>
      <span className="mb-1 block text-soft">{label}</span>
      <input
        type="time"
        required
        value={value}
        className="rounded-md border border-field bg-page px-3 py-1.5"
        onChange={({ target }) => target.value !== "" && onChange(target.value)}
      />
    </label>
  );
}
