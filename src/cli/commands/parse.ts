import type { Dialect } from "../../protocol/dialects/reader.ts";
import { runParse } from "../parse.ts";
import { sayAsItIs } from "../terminal/say.ts";

/** Prints the items that the platform would parse from the text on stdin. */
export async function parseStdin({ dialect }: { dialect?: Dialect }): Promise<void> {
  await runParse({
    input: process.stdin,
    dialects: dialect === undefined ? ["platform", "office"] : [dialect],
    write: sayAsItIs,
  });
}
