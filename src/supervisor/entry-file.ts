import { fileURLToPath } from "node:url";

/** Returns the path of a program of this module, as a source file or as a built one. */
export function entryFile(
  name: "network/relay" | "network/inbound-relay" | "network/network-proxy" | "fence-process",
): string {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return fileURLToPath(new URL(`./${name}.${extension}`, import.meta.url));
}
