import { request } from "../utils/http.js";
import { FinalError, retry } from "../utils/retry.js";

const isInvoice = (value) =>
  value !== null &&
  typeof value === "object" &&
  ["id", "customer", "email", "due"].every((key) => typeof value[key] === "string") &&
  Number.isInteger(value.cents);

export function createLedger({ url, token, timeoutMs, pausesMs, sleep }) {
  return {
    unpaid: () =>
      retry(
        async () => {
          const body = await (await request(`${url}/invoices?status=unpaid`, { token, timeoutMs })).json();
          if (!Array.isArray(body?.invoices) || !body.invoices.every(isInvoice)) throw new FinalError("the ledger sent something else than invoices");
          return body.invoices;
        },
        pausesMs,
        sleep,
      ),
  };
}
