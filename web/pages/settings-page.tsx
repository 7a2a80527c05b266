import { LogOut } from "lucide-react";
import { usePreferences } from "../data/preferences.ts";
import { forgetToken } from "../data/token.ts";
import { useSettingsWords } from "../i18n/settings-words.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** What one can choose about the page itself. */
export function SettingsPage() {
  const settings = useSettingsWords();
  const [preferences, change] = usePreferences();
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-4 lg:py-8">
      <PageTitle>{settings.title}</PageTitle>
      <p className="mt-1 text-soft">{settings.intro}</p>
      <div className="mt-6 grid gap-6">
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
          <label className="flex min-h-8 items-center gap-2.5">
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
        <div className="border-t border-line pt-6">
          <Button onClick={() => forgetToken()}>
            <LogOut size={15} aria-hidden="true" />
            {settings.signOut}
          </Button>
          <p className="mt-1 text-soft">{settings.signOutHint}</p>
        </div>
      </div>
    </div>
  );
}
