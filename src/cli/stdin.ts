import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { askFor, sayAside } from "./terminal/say.ts";

/** Reads all of stdin. */
export async function textOfStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Reads a secret: at a terminal, typed invisibly after the question; otherwise all of stdin without its last line
 * ending. The terminal stops echoing before the question is printed, so that nothing typed in response is ever visible.
 */
export async function secretOfStdin(question: string): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) return (await textOfStdin()).replace(/\r?\n$/, "");
  stdin.setRawMode(true);
  try {
    askFor(question);
    return await typedLine(stdin);
  } finally {
    sayAside("");
    stdin.setRawMode(false);
    stdin.pause();
  }
}

/** Reads a line up to Enter from a terminal in raw mode. */
async function typedLine(stdin: NodeJS.ReadStream): Promise<string> {
  let line = "";
  stdin.setEncoding("utf8");
  for await (const typed of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
    for (const character of typed) {
      if (character === "\r" || character === "\n") return line;
      if (character === "\u0003" || (character === "\u0004" && line === "")) {
        throw new CommandFailure(exitCodes.failed, "Cancelled. Nothing was set.");
      }
      if (character === "\u007f" || character === "\b") line = Array.from(line).slice(0, -1).join("");
      else line += character;
    }
  }
  return line;
}
