import { useMutation } from "@tanstack/react-query";
import type { NotificationPreferences } from "../../../../src/protocol/notify/preferences.ts";
import type { QuietHours } from "../../../../src/protocol/notify/quiet-hours.ts";
import { changeNotificationPreferences } from "../../../data/notifications.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { Check } from "../../../ui/check.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import { SavedField } from "./saved-field.tsx";

/** Quiet hours, grouping and the language of messages. */
export function WhenFields({ preferences }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords();
  const { quiet, grouped, language } = preferences;
  const save = useMutation({
    mutationFn: changeNotificationPreferences,
    scope: { id: "notification-times" },
  });
  const change = (changes: Partial<QuietHours>): void =>
    save.mutate({ quiet: { ...(quiet ?? usualHours()), ...changes } });
  return (
    <>
      <Check
        label={words.grouped}
        checked={grouped}
        onChange={(wanted) => save.mutate({ grouped: wanted })}
      />
      <div className="grid gap-2">
        <Check
          label={words.quiet}
          checked={quiet !== null}
          onChange={(wanted) => save.mutate({ quiet: wanted ? usualHours() : null })}
        />
        {quiet !== null && (
          <div className="ml-6 grid gap-3">
            <div className="flex flex-wrap gap-3">
              <TimeField label={words.from} value={quiet.from} onChange={(from) => change({ from })} />
              <TimeField label={words.to} value={quiet.to} onChange={(to) => change({ to })} />
            </div>
            <SavedField
              label={words.timeZone}
              value={quiet.timeZone}
              onSave={(zone) =>
                changeNotificationPreferences({ quiet: { ...quiet, timeZone: zone ?? ownTimeZone() } })
              }
            />
            <p className="text-xs text-soft">{words.quietHint}</p>
          </div>
        )}
      </div>
      <Choice
        label={words.language}
        name="notification-language"
        value={language ?? "usual"}
        options={[
          { value: "usual", label: words.languageUsual },
          { value: "en", label: "English" },
          { value: "ko", label: "한국어" },
        ]}
        onChange={(chosen) => save.mutate({ language: chosen === "usual" ? null : chosen })}
      />
      <FailureNote error={save.error} />
    </>
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
        className="min-h-10 rounded-md border border-field bg-page px-3 py-1.5 pointer-coarse:min-h-11"
        onChange={({ target }) => target.value !== "" && onChange(target.value)}
      />
    </label>
  );
}

function usualHours(): QuietHours {
  return { from: "22:00", to: "07:00", timeZone: ownTimeZone() };
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
