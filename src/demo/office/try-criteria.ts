import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { contentText } from "../content.ts";
import { runNode } from "../worker/run-tests.ts";
import { workspaceFiles } from "../workspace-files.ts";
import type { Brief } from "./brief.ts";
import { sampleOffice } from "./sample-office.ts";
import type { Shop } from "./shop.ts";

/** An order that QA tries: its amount, and the customer's number of earlier orders. */
export interface TriedOrder {
  readonly amount: number;
  readonly orders: number;
}

const Receipt = z.object({ total: z.number(), rows: z.array(z.number()) });
const Receipts = z.array(z.union([Receipt, z.object({ error: z.string() })]));

/** The receipt of a tried order, or the error. */
export type TriedReceipt = z.infer<typeof Receipts>[number];

/** The trial of one criterion: the order, its receipt, and the receipt that the brief asks for. */
export interface Trial {
  /** Null for an order that no criterion names. */
  readonly criterion: number | null;
  readonly order: TriedOrder;
  readonly receipt: TriedReceipt;
  readonly expected: { readonly total: number; readonly discount: number };
  readonly passed: boolean;
}

/** Calls a function with a copy of the project in a temporary directory, and deletes the copy. */
export async function inCopy<Value>(work: (copy: string) => Promise<Value>): Promise<Value> {
  const copy = await mkdtemp(join(tmpdir(), `${sampleOffice.name}-`));
  try {
    for (const [path, text] of await workspaceFiles(".")) {
      await mkdir(dirname(join(copy, path)), { recursive: true });
      await writeFile(join(copy, path), text);
    }
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Tries every criterion with the code of a copy. The result is what that code calculates. */
export async function tryCriteria(copy: string, { from }: Brief, shop: Shop): Promise<readonly Trial[]> {
  const regular = shop.regularFrom + 4;
  const other = shop.regularFrom - 1;
  const planned = [
    { criterion: 1, order: { amount: from * 2, orders: regular }, isReduced: true },
    { criterion: 2, order: { amount: from, orders: regular }, isReduced: true },
    { criterion: 3, order: { amount: from - 1, orders: regular }, isReduced: false },
    { criterion: 4, order: { amount: from * 2, orders: other }, isReduced: false },
    { criterion: 5, order: { amount: from * 2, orders: regular }, isReduced: true },
    { criterion: null, order: { amount: 0, orders: regular }, isReduced: false },
  ];
  const receipts = await receiptsOf(
    copy,
    planned.map(({ order }) => order),
  );
  return planned.map(({ criterion, order, isReduced }, index) => {
    const receipt = receipts[index] ?? { error: "" };
    const discount = isReduced ? Math.round((order.amount * sampleOffice.percent) / 100) : 0;
    const expected = { total: order.amount - discount, discount };
    const passed =
      "total" in receipt &&
      receipt.total === expected.total &&
      (criterion !== 5 || receipt.rows.includes(-discount));
    return { criterion, order, receipt, expected, passed };
  });
}

async function receiptsOf(copy: string, orders: readonly TriedOrder[]): Promise<readonly TriedReceipt[]> {
  const program = "try-orders.mjs";
  await writeFile(join(copy, program), await contentText(`office/qa/${program}`));
  const { output } = await runNode([program, JSON.stringify(orders)], { cwd: copy });
  const printed = output.trimEnd().split("\n").at(-1) ?? "";
  try {
    return Receipts.parse(JSON.parse(printed));
  } catch {
    // The project's code does not load or prints something else: that is the result of every trial.
    const error = output.split("\n").find((line) => /Error\b/.test(line)) ?? printed;
    return orders.map(() => ({ error: error.slice(0, 200) }));
  }
}
