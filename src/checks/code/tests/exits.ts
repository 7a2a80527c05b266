import type { CodeNode } from "../../trees/code-node.ts";
import { chainOf, nodesOf, visit } from "../../trees/code-node.ts";
import type { TestFile } from "./read-tests.ts";

const exits = new Set(["process.exit", "process.reallyExit", "os._exit", "sys.exit", "os.Exit", "Deno.exit"]);

/** Finds code that ends the tests with success whatever their results, or that hides tests from the runner. */
export function forcedSuccess(file: TestFile): { at: number; message: string }[] {
  return [
    ...forcedExits(file),
    ...(file.code.language === "go" ? idleMain(file) : []),
    ...changedReports(file),
  ];
}

/** `TestMain` runs instead of the tests, and must start them. */
function idleMain({ code }: TestFile): { at: number; message: string }[] {
  const main = code.root.children.find(({ kind, text }) => kind === "function" && text === "TestMain");
  const name = main?.parameters?.[0];
  if (main === undefined || name === undefined || nodesOf(main, "name").some(({ text }) => text === name))
    return [];
  return [{ at: main.from, message: "TestMain does not run the tests." }];
}

/** Finds hooks of pytest that change the results, or that remove tests without an option. */
function changedReports({ code }: TestFile): { at: number; message: string }[] {
  if (code.language !== "python") return [];
  return code.root.children
    .filter(({ kind, text }) => kind === "function" && text.startsWith("pytest_"))
    .flatMap((hook) => {
      const isOptional = nodesOf(hook, "member").some(({ text }) =>
        /^(?:getoption|getini|option)$/.test(text),
      );
      const changed = nodesOf(hook, "assign").find(
        (node) => changesResult(node) || (!isOptional && dropsItems(node)),
      );
      return changed === undefined
        ? []
        : [
            {
              at: changed.from,
              message: `The hook ${hook.text} changes the selection or the results of the tests.`,
            },
          ];
    });
}

function changesResult({ children: [target, value] }: CodeNode): boolean {
  if (target?.kind !== "member" || value === undefined) return false;
  if (target.text === "exitstatus") return true;
  return target.text === "outcome" && value.kind === "literal" && value.text === "passed";
}

/** `items[:] = …` with fewer items; sorting them is fine. */
function dropsItems({ children: [target, value] }: CodeNode): boolean {
  const base = target?.kind === "member" ? target.children[0] : undefined;
  if (base?.kind !== "name" || base.text !== "items" || value === undefined) return false;
  return value.kind === "list" || value.kind === "other";
}

function forcedExits(file: TestFile): { at: number; message: string }[] {
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
