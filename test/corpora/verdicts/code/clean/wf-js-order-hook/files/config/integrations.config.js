/** The addresses and the secret; a missing one is an error with its name. */
export function readIntegrations(env) {
  for (const name of ["SHOP_WEBHOOK_SECRET", "PRINTER_URL", "CHAT_URL"]) {
    if (!env[name]) throw new Error(`${name} is not set. See .env.example.`);
  }
  return { port: Number(env.PORT ?? 8090), secret: env.SHOP_WEBHOOK_SECRET, printer: env.PRINTER_URL, chat: env.CHAT_URL };
}
