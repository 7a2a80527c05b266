import type { Page } from "playwright-core";
import { chosenStore } from "../chosen-store.ts";
import type { Installation } from "./full-installation.ts";

/** A place in the page: a page, tab or dialog. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** A selector that matches once the place is complete. */
  readonly shows: string;
  /** The requests that the place needs to be complete; undefined if it needs none. */
  readonly asks?: RegExp;
  /** Opens a dialog, menu or field after the place is complete. */
  readonly opens?: (page: Page) => Promise<void>;
}

const dialog = (page: Page) => page.getByRole("dialog").waitFor();

/** Returns every page, tab and dialog, for a server that has content for all of them. */
export function placesOf(installation: Installation): readonly Place[] {
  const { asking, question, running, failed, draft, done, delivered, gated, review, doubtful } = installation;
  const { orchestration, conflict, office, schedule, hook } = installation;
  const run = (name: string, search: string, shows: string, more: Partial<Place> = {}): Place => ({
    name: `task-list-${name}`,
    path: `/orchestrations/${orchestration}${search}`,
    shows,
    ...more,
  });
  const inOffice = (name: string, search: string, shows: string, more: Partial<Place> = {}): Place => ({
    name: `office-${name}`,
    path: `/offices/${office}${search}`,
    shows: `main:has([data-said]):has([data-seat]) ${shows}`,
    ...more,
  });
  const reviewed = (name: string, search: string, shows: string, more: Partial<Place> = {}): Place => ({
    name: `review-${name}`,
    path: `/reviews/${review}?${search}`,
    shows,
    ...more,
  });
  const task = (
    name: string,
    id: string,
    shows: string,
    more: Partial<Place> & { tab?: string } = {},
  ): Place => {
    const { tab, ...rest } = more;
    return {
      name: `task-${name}`,
      path: `/t/${id}${tab === undefined ? "" : `?tab=${tab}`}`,
      shows,
      ...rest,
    };
  };
  const panel = "[role=tabpanel]";
  const plan = "file=docs%2Fplan.md&view=doc";
  const code = "file=src%2Fexport.ts";
  const files = /\/api\/reviews\/[^/]+\/files\//;
  return [
    { name: "api", path: "/api-docs", shows: "[data-route]" },
    { name: "nodes", path: "/nodes", shows: chosenStore === "postgres" ? "[data-node]" : "[data-alone]" },
    {
      name: "inbox",
      path: "/",
      shows: `[data-row="${question}"]`,
      asks: /\/api\/(tasks|questions|reviews)\?/,
    },
    { name: "inbox-nothing-found", path: "/?find=zzzz", shows: "input[type=search]" },
    { name: "board", path: "/board", shows: "[data-card]:visible", asks: /\/api\/tasks\?/ },
    { name: "board-by-agent", path: "/board?group=agent", shows: "[data-card]:visible" },
    { name: "task-lists", path: "/orchestrations", shows: "[data-run]", asks: /\/api\/orchestrations\?/ },
    { name: "task-list-new", path: "/orchestrations/new", shows: "[name=project]" },
    run("table", "", "[data-list-task]", { asks: /\/api\/orchestrations\/o_/ }),
    run("graph", "?tab=graph", "[role=listbox] [role=option]", { asks: /\/graph/ }),
    run("timeline", "?tab=timeline", "[role=listbox] [role=option]"),
    run("merges", "?tab=merges", "[data-merge]"),
    run("task-dialog", "", "[data-list-task]", {
      opens: async (page) => {
        await page.locator("[data-list-task='T1.4'] button").last().click();
        await dialog(page);
      },
    }),
    run("cancel-dialog", "", "[data-list-task]", {
      opens: async (page) => {
        await page.getByRole("button", { name: /^(Cancel run|실행 중단)/ }).click();
        await dialog(page);
      },
    }),
    run("conflict", `/conflict?task=${conflict}`, "textarea", { asks: /\/conflict/ }),
    { name: "offices", path: "/offices", shows: "[data-office]", asks: /\/api\/offices\?/ },
    {
      name: "office-new",
      path: "/offices/new",
      shows: "[data-defined]",
      asks: /\/api\/office-definitions/,
    },
    inOffice("waits", "", "[data-broken]", { asks: /\/api\/offices\/of_/ }),
    inOffice("timeline", "?tab=timeline&member=Dev", "[data-event]"),
    inOffice("cost", "?tab=cost&member=QA", "[data-chain]"),
    inOffice("work", "?tab=work&member=QA", "[role=tabpanel] p"),
    inOffice("member-details", "?member=PO", "[data-broken]", {
      opens: async (page) => {
        for (const summary of await page.locator("[data-member] summary").all()) await summary.click();
      },
    }),
    inOffice("end-dialog", "", "[data-broken]", {
      opens: async (page) => {
        await page.getByRole("button", { name: /^(End office|오피스 종료)/ }).click();
        await dialog(page);
      },
    }),
    { name: "triggers", path: "/triggers", shows: "[data-trigger]", asks: /\/api\/triggers\?/ },
    { name: "trigger-new", path: "/triggers/new", shows: "main form [name=payload]" },
    { name: "trigger-schedule", path: `/triggers/${schedule}`, shows: "main:has(h2) [data-next-times]" },
    {
      name: "trigger-webhook",
      path: `/triggers/${hook}`,
      shows: "[data-delivery]",
      asks: /\/api\/triggers\/tr_/,
      opens: async (page) => {
        await page.locator("[data-delivery] summary").first().click();
        await page.locator("[data-delivery] pre").waitFor();
      },
    },
    {
      name: "trigger-delete-dialog",
      path: `/triggers/${hook}`,
      shows: "[data-delivery]",
      opens: async (page) => {
        await page.getByRole("button", { name: /^(Delete|삭제)/ }).click();
        await dialog(page);
      },
    },
    { name: "welcome", path: "/welcome", shows: "[data-check]" },
    { name: "new-task", path: "/new", shows: "[data-type]", asks: /\/api\/(agents|workflows)/ },
    {
      name: "new-task-draft",
      path: `/new?draft=${draft}`,
      shows: "[data-type]",
      asks: /\/api\/tasks\/[^/]+\/status/,
    },
    task("question", asking, `main:has([data-question="${question}"])`, {
      asks: /\/api\/tasks\/[^/]+\/status/,
    }),
    task("log", running, ".log-row:nth-child(11)", { tab: "log", asks: /\/api\/tasks\/[^/]+\/output/ }),
    task("conversation", done, "ol[data-rests] li", { tab: "conversation" }),
    task("phases", gated, "main:has([data-phase-status=reviewing]):has(ol[data-rests] li)"),
    task("work", gated, `${panel} details`, { tab: "work" }),
    task("files", gated, `${panel} li`, { tab: "files", asks: /\/api\/tasks\/[^/]+\/deliverables/ }),
    task("branch-dialog", gated, `${panel} li`, {
      tab: "files",
      opens: async (page) => {
        await page.getByRole("button", { name: /^(Create branch|브랜치 만들기)/ }).click();
        await dialog(page);
      },
    }),
    task("checkpoints", gated, "[data-checkpoint]", { tab: "checkpoints" }),
    task("restore-dialog", gated, "[data-checkpoint]", {
      tab: "checkpoints",
      opens: async (page) => {
        await page.locator("[data-checkpoint] button").first().click();
        await dialog(page);
      },
    }),
    task("cost", done, `${panel} p, ${panel} table`, { tab: "cost", asks: /\/api\/tasks\/[^/]+\/usage/ }),
    task("history", done, `${panel} time`, { tab: "history", asks: /\/api\/tasks\/[^/]+\/events\?/ }),
    task("done", done, "main:has([data-standing=done]):has(ol[data-rests] li)"),
    task("delivered", delivered, "[data-done] [data-changes]"),
    task("failed", failed, "main:has([role=alert]):has(ol[data-rests])"),
    task("draft", draft, "[data-standing=draft]"),
    task("cancel-dialog", running, "[data-standing=running]", {
      opens: async (page) => {
        const more = page.locator("main header summary");
        if (await more.isVisible()) await more.click();
        await page.getByRole("button", { name: /^(Cancel task|작업 취소)/ }).click();
        await dialog(page);
      },
    }),
    {
      name: "question",
      path: `/q/${question}`,
      shows: "main:has([type=radio]):has(details)",
      asks: /\/api\/questions\//,
    },
    reviewed("document", plan, ".document [data-comment]", { asks: files }),
    reviewed("source", `${code}&view=source`, ".lines [data-comment]"),
    reviewed("diff", `${code}&view=diff`, ".lines-diff [data-comment]", {
      asks: /\/api\/reviews\/[^/]+\/diff\?/,
    }),
    reviewed("split", `${code}&view=split`, ".lines-split [data-comment], .lines-diff [data-comment]"),
    reviewed("image", "file=assets%2Fbutton.png", "img"),
    reviewed("commits", "", "[data-commits]", {
      opens: async (page) => {
        await page.locator("[data-commits] summary").click();
        await page.locator("[data-commit]").first().waitFor();
      },
    }),
    reviewed("report", "tab=report", "[data-criterion]"),
    reviewed("discussion", "tab=discussion", "[data-comment]"),
    {
      name: "review-unverified",
      path: `/reviews/${doubtful}?tab=report`,
      shows: "[data-criterion]",
      asks: /\/api\/reviews\//,
    },
    reviewed("editor", plan, ".document [data-comment]", {
      opens: async (page) => {
        await page.locator(".document-comment").first().click();
        await page.locator("[data-editor]").waitFor();
      },
    }),
    reviewed("approve-dialog", plan, ".document", {
      opens: async (page) => {
        await page.locator("[data-decision] > button").last().click();
        await dialog(page);
      },
    }),
    reviewed("changes-dialog", plan, ".document", {
      opens: async (page) => {
        await page.locator("[data-decision] > button").first().click();
        await dialog(page);
      },
    }),
    { name: "metrics", path: "/metrics", shows: "main figure", asks: /\/api\/metrics/ },
    { name: "settings", path: "/settings", shows: "[name=language]" },
    {
      name: "settings-work",
      path: "/settings?section=work",
      shows: "[data-setting]",
      asks: /\/api\/settings/,
    },
    {
      name: "settings-agents",
      path: "/settings?section=agents",
      shows: `${panel} dl`,
      asks: /\/api\/agents/,
    },
    {
      name: "settings-secrets",
      path: "/settings?section=secrets",
      shows: "[data-setting]",
      asks: /\/api\/settings/,
    },
    {
      name: "settings-account",
      path: "/settings?section=account",
      shows: "#tokens-title",
      asks: /\/api\/me/,
    },
    {
      name: "settings-people",
      path: "/settings?section=people",
      shows: "[data-person]",
      asks: /\/api\/people/,
    },
    { name: "settings-audit", path: "/settings?section=audit", shows: "[data-audit]", asks: /\/api\/audit/ },
    {
      name: "palette",
      path: "/",
      shows: "[data-row]",
      opens: async (page) => {
        await page.keyboard.press("Control+k");
        await dialog(page);
      },
    },
    {
      name: "help",
      path: "/",
      shows: "[data-row]",
      opens: async (page) => {
        await page.keyboard.press("Shift+Slash");
        await dialog(page);
      },
    },
    { name: "not-found", path: "/nowhere", shows: "main a[href='/']" },
  ];
}
