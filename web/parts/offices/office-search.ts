/** The views of an office below its picture. */
export const officeTabs = ["now", "timeline", "cost", "work"] as const;

/** A view of an office. */
export type OfficeTab = (typeof officeTabs)[number];

/** The selected view and member of an office, as the address names them. */
export interface OfficeSearch {
  tab?: Exclude<OfficeTab, "now">;
  member?: string;
}

/** Reads the search parameters of the page of an office, and ignores unknown ones. */
export function officeSearch({ tab, member }: Record<string, unknown>): OfficeSearch {
  return {
    ...(tab === "timeline" || tab === "cost" || tab === "work" ? { tab } : {}),
    ...(typeof member === "string" ? { member } : {}),
  };
}
