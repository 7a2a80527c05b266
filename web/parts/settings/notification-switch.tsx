import { useState } from "react";
import { usePreferences } from "../../data/preferences.ts";
import { useNoticeWords } from "../../i18n/notice-words.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { QuietHoursFields } from "./quiet-hours-fields.tsx";

/** Whether the browser would show a notice: what it was given leave for, or why it cannot. */
type Leave = NotificationPermission | "insecure" | "unsupported";

/**
 * Switches the browser's notifications. The browser is asked for leave only by this click; then one notice is shown, so
 * that one sees that it works. Where it does not, the reason is told.
 */
export function NotificationSwitch() {
  const words = useSettingsWords();
  const notice = useNoticeWords();
  const [{ notifications }, change] = usePreferences();
  const [leave, setLeave] = useState(leaveNow);
  const toggle = async (wanted: boolean): Promise<void> => {
    if (!wanted) return change({ notifications: false });
    const given = await Notification.requestPermission();
    const shown = given === "granted" ? tried(notice.sample, notice.sampleBody) : given;
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

function leaveNow(): Leave {
  if (!window.isSecureContext) return "insecure";
  return "Notification" in window ? Notification.permission : "unsupported";
}

/** Shows a first notice. Browsers of phones have the words for it and throw: they show those of installed apps alone. */
function tried(title: string, body: string): Leave {
  try {
    const sample = new Notification(title, { body, tag: "signalbox.sample" });
    setTimeout(() => sample.close(), 8000);
    return "granted";
  } catch {
    return "unsupported";
  }
}
