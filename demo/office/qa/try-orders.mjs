// Prints the receipt of each order in the first argument. The project that contains this file calculates them.
import { withProduct } from "./src/cart.js";
import { receiptOf } from "./src/receipt.js";

const tried = JSON.parse(process.argv[2] ?? "[]").map(({ amount, orders }) => {
  try {
    const cart = amount === 0 ? [] : withProduct([], { name: "Test", price: amount }, 1);
    const { rows, total } = receiptOf(cart, { name: "QA", orders });
    return { total, rows: rows.map((row) => row.amount) };
  } catch (error) {
    return { error: String(error) };
  }
});
console.log(`\n${JSON.stringify(tried)}`);
