import { readConfig } from "./config.js";
import { makeServer } from "./http/server.js";
import { Desk } from "./rules/desk.js";
import { Ledger } from "./store/ledger.js";

try {
  const config = readConfig(process.env);
  const ledger = await Ledger.open(config.ledgerFile);
  const server = makeServer({ desk: new Desk(ledger), pin: config.pin });
  server.listen(config.port, config.host, () => console.log(`돌려봄: http://${config.host}:${server.address().port}/`));
  const stop = () => server.close(() => ledger.close().then(() => process.exit(0)));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  console.error(`시작할 수 없습니다: ${error.message}`);
  process.exitCode = 2;
}
