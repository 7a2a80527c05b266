import { createApp } from "./server.js";
import { openStore } from "./store.js";

for (const name of ["PORT", "HIVE_FILE"]) {
  if (!process.env[name]) {
    console.error(`${name} is not set. See .env.example.`);
    process.exit(1);
  }
}
const store = openStore(process.env.HIVE_FILE);
createApp(store, () => new Date().toISOString().slice(0, 10)).listen(Number(process.env.PORT), () => {
  console.log(`listening on ${process.env.PORT}`);
});
