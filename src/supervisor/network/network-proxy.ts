import { serveNetwork } from "./serve-network.ts";

/* The process that serves the networks of all runs. Argument: the directory of the networks. */

await serveNetwork(process.argv[2] ?? ".", process.env);
