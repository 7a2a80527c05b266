/** The parts of the settings page that its address can name. */
export type SettingsSection = "page" | "work" | "agents" | "secrets";

const sections: readonly string[] = ["page", "work", "agents", "secrets"] satisfies SettingsSection[];

/** Whether an address names a part of the settings page. */
export function isSettingsSection(value: unknown): value is SettingsSection {
  return typeof value === "string" && sections.includes(value);
}
