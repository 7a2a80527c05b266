import { useState } from "react";
import { usePreferences } from "../../data/preferences.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";

/** Switches the browser's notifications. The browser is asked for leave only by this click, and what it says is told. */
export function NotificationSwitch() {
  const words = useSettingsWords();
  const [{ notifications }, change] = usePreferences();
  const [permission, setPermission] = useState(permissionNow);
  const toggle = async (wanted: boolean): Promise<void> => {
    if (!wanted) return change({ notifications: false });
    const given = await Notification.requestPermission();
    setPermission(given);
    change({ notifications: given === "granted" });
    return undefined;
  };
  return (
    <div>
      <h2 className="mb-1.5 font-medium">{words.notifications}</h2>
      <label className="flex min-h-8 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          disabled={permission === "none" || permission === "denied"}
          checked={notifications && permission === "granted"}
          onChange={({ target: { checked } }) => void toggle(checked)}
        />
        {words.notificationsOn}
      </label>
      {permission === "denied" && <p className="text-soft">{words.notificationsDenied}</p>}
      {permission === "none" && <p className="text-soft">{words.notificationsNone}</p>}
    </div>
  );
}

function permissionNow(): NotificationPermission | "none" {
  return "Notification" in window && window.isSecureContext ? Notification.permission : "none";
}
