import { packageFiles } from "../content.ts";
import type { DemoLanguage } from "../language.ts";

/** The project and the request of the demo office. */
export const sampleOffice = {
  /** The name in the manifest of the sample in `samples/`, and of its directory. */
  name: "corner-shop",
  /** The installed office that works on it. */
  office: "product",
  /** The member that gets the request. */
  to: "PO",
  /** The discount in percent. PO asks only for the order total from which it applies. */
  percent: 10,
  request: {
    en: "Regular customers should get a discount on large orders.",
    ko: "단골 고객이 많이 주문하면 할인을 받게 해 주세요.",
  },
} as const;

/** Reads the files of the sample before the office begins. */
export function sampleOfficeFiles(language: DemoLanguage): Promise<ReadonlyMap<string, string>> {
  return packageFiles(`samples/${sampleOffice.name}/`, language);
}
