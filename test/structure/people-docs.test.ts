import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contract } from "../../src/protocol/api/contract.ts";
import type { Route } from "../../src/protocol/api/route.ts";
import { type Right, type RightName, rights } from "../../src/protocol/people/right.ts";

const page = readFileSync(new URL("../../docs/people.md", import.meta.url), "utf8");

/** The table of rights, as the page must have it. */
function table(): string {
  const rows = Object.entries<Right>(rights).map(([name, right]) => {
    const routes = Object.entries<Route>(contract).filter(([, route]) => route.right === right);
    return `| ${name} | ${neededFor(right)} | ${routes.map(named).join("<br>")} |`;
  });
  return ["| right | needs | routes |", "|---|---|---|", ...rows].join("\n");
}

function neededFor(right: Right): string {
  switch (right.who) {
    case "anybody":
      return "nothing";
    case "invited":
      return "an invitation or a sign-in link";
    case "owner":
      return "the installation's token";
    case "person":
      return "any sign-in";
    case "role":
      return `${right.least}${right.others === undefined ? "" : `; ${right.others} for objects of others`}${right.in === "installation" ? ", in the installation" : ""}`;
  }
}

function named([key, route]: [string, Route]): string {
  return `\`${key.replace("{[^]+}", "")}\`${route.reads === true ? " (reads)" : ""}`;
}

test("docs/people.md lists every route under its right", () => {
  const names = Object.keys(rights) as RightName[];
  const unlisted = Object.entries<Route>(contract).filter(
    ([, { right }]) => !names.some((name) => rights[name] === right),
  );
  expect(unlisted).toEqual([]);
  const [, found] = /\n(\| right \|[^]*?)\n\n/.exec(page) ?? [];
  expect(found).toBe(table());
});
