import { useState } from "react";
import { usePreferences } from "../../data/preferences.ts";
import { useNoticeWords } from "../../i18n/notice-words.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";

const usual = { from: "22:00", to: "07:00" };

/** The browser's permission for notifications, or why it cannot show them. */
type Permission = NotificationPermission | "insecure" | "unsupported";

/**
 * Turns browser notifications on or off. Only this click asks for permission; a test notification follows. If it
 * fails, the reason is shown.
 */
export function NotificationSwitch() {
  const words = useSettingsWords();
  const notice = useNoticeWords();
  const [{ notifications }, change] = usePreferences();
  const [leave, setLeave] = useState(leaveNow);
  const toggle = async (wanted: boolean): Promise<void> => {
    if (!wanted) return change({ notifications: false });
    const given = await Notification.requestPermission();
    const shown = given === "granted" ? showTestNotice(notice.sample, notice.sampleBody) : given;
    setLeave(shown);
    change({ notifications: shown === "granted" });
    return undefined;
  };
  const on = notifications && leave === "granted";
  return (
    <div>
      <h2 className="mb-1.5 font-medium">{words.notifications}</h2>
      <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          disabled={leave !== "granted" && leave !== "default"}
          checked={on}
          onChange={({ target: { checked } }) => void toggle(checked)}
        />
        {words.notificationsOn}
      </label>
      {leave === "denied" && <p className="text-soft">{words.notificationsDenied}</p>}
      {leave === "insecure" && <p className="text-soft">{words.notificationsInsecure}</p>}
      {leave === "unsupported" && <p className="text-soft">{words.notificationsUnsupported}</p>}
      {on && <QuietHoursFields />}
    </div>
  );
}

function leaveNow(): Permission {
  if (!window.isSecureContext) return "insecure";
  return "Notification" in window ? Notification.permission : "unsupported";
}

/** Shows a test notification. Browsers of phones have the API but throw: they support only installed apps. */
function showTestNotice(title: string, body: string): Permission {
  try {
    const sample = new Notification(title, { body, tag: "signalbox.sample" });
    setTimeout(() => sample.close(), 8000);
    return "granted";
  } catch {
    return "unsupported";
  }
}

/** The quiet hours. */
function QuietHoursFields() {
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
