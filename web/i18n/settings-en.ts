/** The words of the settings page. */
export const settingsEn = {
  title: "Settings",
  intro: "These stay in this browser.",
  language: "Language",
  theme: "Colours",
  themes: { system: "Like the system", light: "Light", dark: "Dark" },
  shortcuts: "Keyboard shortcuts",
  shortcutsOn: "Single keys act",
  shortcutsHint: "Turn this off if you dictate or press keys by accident. Ctrl or ⌘ with Enter always sends.",
  signOut: "Sign out",
  signOutHint: "Forgets the token in this tab.",
};
