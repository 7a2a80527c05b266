import { readFileSync } from "node:fs";
import { withProduct } from "./cart.js";
import { printReceipt, receiptOf } from "./receipt.js";

const shop = JSON.parse(readFileSync(new URL("../shop.json", import.meta.url), "utf8"));
const [customer, ...order] = process.argv.slice(2);

try {
  let cart = [];
  for (let at = 0; at < order.length; at += 2)
    cart = withProduct(cart, known(shop.products, order[at]), Number(order[at + 1]));
  console.log(printReceipt(receiptOf(cart, known(shop.customers, customer)), shop));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function known(table, id) {
  if (id !== undefined && Object.hasOwn(table, id)) return table[id];
  throw new Error(`"${id ?? ""}" is not one of ${Object.keys(table).join(", ")}.`);
}
