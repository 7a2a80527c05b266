import { scriptAgent } from "../../test/support/agents.ts";
import { type Address, createTask, get, untilStatus } from "../../test/support/api.ts";
import { makeFlowHome, pendingReview } from "../../test/support/gates.ts";
import type { Place } from "../../test/support/pages/places.ts";

const silent = "process.stdin.resume()";
const reporter = 'process.stdin.on("data", () => console.log("=== PHASE 1 COMPLETE ==="))';

/** Creates a data directory whose agents produce nothing. */
export function makeEmptyHome(): string {
  return makeFlowHome(
    { demo: { kind: "demo" }, silent: scriptAgent(silent), reporter: scriptAgent(reporter) },
    {
      "bare.yaml":
        "name: bare\ntitle: Nothing to deliver\nphases:\n  - name: Think\n    deliverables: [{ path: docs/none.md }]\n",
    },
  );
}

/** The places of a new user. */
export const atFirst: readonly Place[] = [
  { name: "welcome", path: "/", shows: "main ol" },
  { name: "board", path: "/board", shows: "main a[href='/new']" },
  { name: "offices", path: "/offices", shows: "main a[href='/offices/new']" },
  { name: "metrics", path: "/metrics", shows: "dl dd" },
  { name: "settings-secrets", path: "/settings?section=secrets", shows: "[data-setting]" },
  {
    name: "palette-no-match",
    path: "/",
    shows: "main ol",
    opens: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("zzzz");
    },
  },
];

/** Creates tasks without content, and returns the places that are empty. */
export async function emptyPlaces(at: Address): Promise<readonly Place[]> {
  const { id: quiet } = await createTask(at, { title: "Says nothing", agent: "silent" });
  const { id: bare } = await createTask(at, { title: "Delivers nothing", agent: "reporter", type: "bare" });
  const { id: draft } = await createTask(at, { title: "Only a title", agent: "demo", submit: false });
  const { id: deleted } = await createTask(at, { title: "Deleted", agent: "demo", submit: false });
  await get(at, "DELETE", `/api/tasks/${deleted}`);
  await untilStatus(at, quiet, "in_progress");
  const review = await pendingReview(at, bare);
  const panel = "[role=tabpanel] :is(p, li)";
  const tab = (name: string): Place => ({
    name: `task-${name}`,
    path: `/t/${quiet}?tab=${name}`,
    shows: panel,
  });
  return [
    { name: "inbox-search", path: "/?find=zzzz", shows: "main p" },
    ...["log", "conversation", "files", "checkpoints", "cost", "history"].map(tab),
    { name: "task-stderr", path: `/t/${quiet}?stream=stderr`, shows: panel },
    { name: "task-work", path: `/t/${bare}?tab=work`, shows: "[role=tabpanel] details" },
    { name: "task-draft", path: `/t/${draft}`, shows: "[data-standing=draft]" },
    { name: "task-deleted", path: `/t/${deleted}`, shows: "main h1" },
    { name: "review-files", path: `/reviews/${review.id}`, shows: "[role=tabpanel] p" },
    {
      name: "review-report",
      path: `/reviews/${review.id}?tab=report`,
      shows: "[role=tabpanel] :is(p, [data-criterion])",
    },
    { name: "review-discussion", path: `/reviews/${review.id}?tab=discussion`, shows: "[role=tabpanel] p" },
  ];
}
