/** Reports each test of node:test in a line of JSON. Runs in the process of the runner, not in those of the tests. */
const source = `export default async function* (source) {
  for await (const { type, data } of source) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const { name, file, line, skip, todo, details } = data;
    const error = details?.error;
    yield JSON.stringify({
      name, file, line, skip, todo,
      passed: type === "test:pass",
      suite: details?.type === "suite",
      why: error === undefined ? undefined : String(error?.cause?.message ?? error?.message ?? error).slice(0, 500),
      subtests: error?.failureType === "subtestsFailed" || undefined,
    }) + "\\n";
  }
}
`;

/** The address from which node:test loads the reporter. A project cannot change it, because it is not a file. */
export const nodeReporter = `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`;
