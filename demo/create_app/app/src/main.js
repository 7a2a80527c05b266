import { readConfig } from "./config.js";
import { makeServer } from "./server.js";
import { openStore } from "./store.js";

const { port, host, dataFile } = readConfig();
const store = await openStore(dataFile);
const server = makeServer({ store });
server.listen(port, host, () => {
  const address = server.address();
  console.log(`Sprout listens on http://${host}:${address.port} and keeps its data in ${dataFile}`);
});
