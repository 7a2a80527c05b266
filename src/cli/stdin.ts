import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { askFor, sayAside } from "./terminal/say.ts";

/** Everything that comes on stdin. */
export async function textOfStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * A secret: from a terminal, typed unseen after the question, or all of stdin without its last line end. The
 * terminal stops echoing before the question is printed, so that nothing typed in answer to it is ever seen.
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

/** What is typed up to Enter, as a terminal in raw mode gives it. */
async function typedLine(stdin: NodeJS.ReadStream): Promise<string> {
  let line = "";
  stdin.setEncoding("utf8");
  for await (const typed of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
    for (const character of typed) {
      if (character === "\r" || character === "\n") return line;
      if (character === "\u0003" || (character === "\u0004" && line === "")) {
        throw new CommandFailure(exitCodes.failed, "Nothing was set.");
      }
      if (character === "\u007f" || character === "\b") line = Array.from(line).slice(0, -1).join("");
      else line += character;
    }
  }
  return line;
}
