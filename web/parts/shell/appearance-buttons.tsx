import { Moon, Sun } from "lucide-react";
import { usePreferences } from "../../data/preferences.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";

/** Buttons for the other language and the other theme. */
export function AppearanceButtons() {
  const words = useWords();
  const [{ language, theme }, change] = usePreferences();
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  const next = dark ? "light" : "dark";
  return (
    <>
      <Button
        lang={language === "en" ? "ko" : "en"}
        className="flex-1 text-xs whitespace-nowrap"
        onClick={() => change({ language: language === "en" ? "ko" : "en" })}
      >
        {words.switchLanguage}
      </Button>
      <Button
        aria-label={words.switchTheme[next]}
        title={words.switchTheme[next]}
        onClick={() => change({ theme: next })}
      >
        {dark ? <Sun size={14} aria-hidden="true" /> : <Moon size={14} aria-hidden="true" />}
      </Button>
    </>
  );
}
