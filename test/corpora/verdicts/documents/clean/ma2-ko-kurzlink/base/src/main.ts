import { Links } from "./links.ts";
import { serverFor } from "./server.ts";

serverFor(new Links()).listen(Number(process.env.PORT ?? 8080));
