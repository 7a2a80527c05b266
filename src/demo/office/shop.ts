import { z } from "zod";
import { textOf } from "../worker/memory.ts";
import type { Currency } from "./amount.ts";
import { sampleOffice } from "./sample-office.ts";

const Shop = z.object({
  locale: z.string().refine(isLocale),
  currency: z.string().refine((code) => Intl.supportedValuesOf("currency").includes(code)),
  products: z.record(z.string(), z.object({ price: z.int().positive() })),
  customers: z.record(z.string(), z.object({ orders: z.int() })),
});

/** The data of the shop that the members need. */
export interface Shop extends Currency {
  /** The number of orders that make a regular customer. */
  readonly regularFrom: number;
  /** Returns the arguments of the program for an order of a regular customer of at least this amount; null if there is none. */
  readonly largeOrder: (amount: number) => readonly string[] | null;
}

/** Reads the shop in the working directory; null if it is not the sample or its data cannot be read. */
export async function readShop(): Promise<Shop | null> {
  const manifest = (await textOf("package.json")) ?? "";
  if (!manifest.includes(`"name": "${sampleOffice.name}"`)) return null;
  const read = Shop.safeParse(parsed((await textOf("shop.json")) ?? ""));
  if (!read.success) return null;
  const { locale, currency, products, customers } = read.data;
  const rule = /regularFrom = (\d+)/.exec((await textOf("src/customers.js")) ?? "")?.[1];
  const regularFrom = Number(rule ?? 10);
  return {
    locale,
    currency,
    regularFrom,
    largeOrder(amount) {
      const customer = Object.entries(customers).find(([, { orders }]) => orders >= regularFrom)?.[0];
      const [product, { price } = { price: 1 }] = Object.entries(products)[0] ?? [];
      if (customer === undefined || product === undefined) return null;
      return [customer, product, String(Math.ceil(amount / price))];
    },
  };
}

function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0;
  } catch {
    // A text that is no language tag at all.
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The person may have left the file half edited. It counts as unusable.
    return null;
  }
}
