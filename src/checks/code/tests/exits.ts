import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, visit } from "../../trees/code-node.ts";
import type { TestFile } from "./read-tests.ts";

const exits = new Set(["process.exit", "process.reallyExit", "os._exit", "sys.exit", "os.Exit", "Deno.exit"]);

/** Finds calls that end the test process with success whatever the tests found. */
export function forcedSuccess(file: TestFile): { at: number; message: string }[] {
  const forced: CodeNode[] = [];
  let isConditional = false;
  visit(file.code.root, (node) => {
    // The code after `if __name__ == "__main__"` does not run under a test runner.
    if (node.kind === "if" && node.children[0]?.children[0]?.text === "__name__") return false;
    if (node.kind === "assign" && chainOf(node.children[0]) === "process.exitCode") {
      if (isZero(node.children[1])) forced.push(node);
      else isConditional = true;
      return undefined;
    }
    if (node.kind !== "call" || !exits.has(chainOf(node.children[0]) ?? "")) return undefined;
    const [, status] = node.children;
    const isSuccess = status === undefined ? file.code.language !== "go" : isZero(status);
    if (isSuccess) forced.push(node);
    else isConditional = true;
    return undefined;
  });
  // A script that also ends with a failure decides by itself.
  if (isConditional) return [];
  return forced.slice(0, 1).map(({ from }) => ({
    at: from,
    message: "This ends the test process with success, whatever the tests find.",
  }));
}

function isZero(node: CodeNode | undefined): boolean {
  return node?.kind === "literal" && node.isString !== true && Number(node.text) === 0;
}
