import { readConfig } from "./config.ts";
import { createMeter } from "./server.ts";

const config = readConfig(process.env);
const server = createMeter(config).listen(config.port, () => console.log(`포트 ${config.port}에서 시작했습니다.`));
process.on("SIGTERM", () => server.close());
