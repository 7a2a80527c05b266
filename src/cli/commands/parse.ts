import type { Dialect } from "../../protocol/dialects/reader.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { runParse } from "../parse.ts";
import { sayAsItIs } from "../terminal/say.ts";

const dialects: readonly Dialect[] = ["platform", "office", "thin"];

/** Prints the items that the platform would parse from the text on stdin. */
export async function parseStdin({ dialect }: { dialect?: string }): Promise<void> {
  await runParse({
    input: process.stdin,
    dialects: dialect === undefined ? ["platform", "office"] : [named(dialect)],
    write: sayAsItIs,
  });
}

function named(word: string): Dialect {
  const dialect = dialects.find((each) => each === word);
  if (dialect !== undefined) return dialect;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${word}" is not a dialect. Use one of: ${dialects.join(", ")}.`,
  );
}
