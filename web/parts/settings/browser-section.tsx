import { LogOut } from "lucide-react";
import { lazy, Suspense } from "react";
import { usePreferences } from "../../data/preferences.ts";
import { forgetToken } from "../../data/token.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { EditorChoice } from "./editor-choice.tsx";
import { NotificationSwitch } from "./notification-switch.tsx";

const PhoneAccess = lazy(async () => ({ default: (await import("./phone-access.tsx")).PhoneAccess }));

/** Preferences of this browser. */
export function BrowserSection() {
  const settings = useSettingsWords();
  const [preferences, change] = usePreferences();
  return (
    <div className="grid gap-6">
      <p className="text-soft">{settings.intro}</p>
      <Choice
        label={settings.language}
        name="language"
        value={preferences.language}
        options={[
          { value: "en", label: "English" },
          { value: "ko", label: "한국어" },
        ]}
        onChange={(language) => change({ language })}
      />
      <Choice
        label={settings.theme}
        name="theme"
        value={preferences.theme}
        options={[
          { value: "system", label: settings.themes.system },
          { value: "light", label: settings.themes.light },
          { value: "dark", label: settings.themes.dark },
        ]}
        onChange={(theme) => change({ theme })}
      />
      <div>
        <h2 className="mb-1.5 font-medium">{settings.shortcuts}</h2>
        <label className="flex min-h-8 pointer-coarse:min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={preferences.shortcuts}
            onChange={({ target: { checked } }) => change({ shortcuts: checked })}
          />
          {settings.shortcutsOn}
        </label>
        <p className="text-soft">{settings.shortcutsHint}</p>
      </div>
      <EditorChoice />
      <Suspense>
        <PhoneAccess />
      </Suspense>
      <NotificationSwitch />
      <div className="border-t border-line pt-6">
        <Button onClick={() => forgetToken()}>
          <LogOut size={15} aria-hidden="true" />
          {settings.signOut}
        </Button>
        <p className="mt-1 text-soft">{settings.signOutHint}</p>
      </div>
    </div>
  );
}
