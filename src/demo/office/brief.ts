import { contentText } from "../content.ts";
import type { DemoLanguage } from "../language.ts";
import { putFile, textOf } from "../worker/memory.ts";
import { amountIn, shown } from "./amount.ts";
import { sampleOffice } from "./sample-office.ts";
import type { Shop } from "./shop.ts";

/** The file in which PO describes the feature. */
export const briefPath = "docs/briefs/discount.md";

/** The brief as the members read it. A person may have edited it. */
export interface Brief {
  /** The order total from which the discount applies. */
  readonly from: number;
  readonly criteria: readonly { readonly number: number; readonly text: string }[];
  readonly decisions: readonly string[];
}

/** Writes the brief. `chosen` tells where the amount comes from. */
export async function writeBrief(
  language: DemoLanguage,
  shop: Shop,
  { from, chosen }: { readonly from: number; readonly chosen: string },
): Promise<void> {
  const text = await contentText(`office/po/discount${language === "ko" ? ".ko" : ""}.md`, {
    from: shown(from, shop),
    percent: String(sampleOffice.percent),
    orders: String(shop.regularFrom),
    chosen,
  });
  await putFile(briefPath, text);
}

/** Reads the brief; null if it is missing or has no amount. */
export async function readBrief(shop: Shop): Promise<Brief | null> {
  const text = await textOf(briefPath);
  const from = amountIn(/\*\*([^*]+)\*\*/.exec(text ?? "")?.[1] ?? "", shop);
  if (text === null || from === null) return null;
  const criteria = [...text.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, criterion]) => ({
    number: Number(number),
    text: criterion ?? "",
  }));
  const last = text.slice(text.lastIndexOf("\n## "));
  const decisions = [...last.matchAll(/^- (.+)$/gm)].map(([, decision]) => decision ?? "");
  return { from, criteria, decisions };
}
