/** What the environment says, with what holds where it says nothing. */
export function readConfig() {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
  }
  return {
    port,
    host: process.env.HOST ?? "127.0.0.1",
    dataFile: process.env.DATA_FILE ?? "./data/sprout.data",
  };
}
