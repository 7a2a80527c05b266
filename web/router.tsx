import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import type { MetricsInterval } from "../src/protocol/api/archives.ts";
import { CrashPage } from "./pages/crash-page.tsx";
import { InboxPage } from "./pages/inbox-page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { type Grouping, isGrouping } from "./parts/board/grouping.ts";
import { inboxSearch } from "./parts/inbox/inbox-search.ts";
import { Shell } from "./parts/shell/shell.tsx";
import { officeSearch } from "./parts/offices/office-search.ts";
import { reviewSearch } from "./parts/review/address/review-search.ts";
import { runSearch } from "./parts/orchestrations/run/run-search.ts";
import { isTaskTab, type TaskTab } from "./parts/task/task-tab.ts";

/** The sections of the settings that the address can name. */
type SettingsSection =
  | "page"
  | "account"
  | "work"
  | "notifications"
  | "agents"
  | "secrets"
  | "projects"
  | "people"
  | "audit";

const sections: readonly string[] = [
  "page",
  "account",
  "work",
  "notifications",
  "agents",
  "secrets",
  "projects",
  "people",
  "audit",
] satisfies SettingsSection[];

/*
 * Every address of the page. Search parameters are parsed only here, and unknown ones are ignored. Screens other than
 * the inbox are loaded when they are first opened.
 */

interface NewTaskSearch {
  /** The unsubmitted task to edit. */
  draft?: string;
  /** The task whose text the form starts with. */
  from?: string;
  /** The selected type. */
  type?: string;
}

interface TaskSearch {
  tab?: TaskTab;
  stream?: "stdout" | "stderr";
  at?: number;
}

interface BoardSearch {
  group?: Grouping;
  find?: string;
}

interface NewOrchestrationSearch {
  /** The directory of the project. */
  path?: string;
  /** The path of the list in it. */
  list?: string;
}

interface ConflictSearch {
  /** The id of the task in the list. */
  task: string;
}

interface MetricsSearch {
  days?: 7 | 30 | 90;
  by?: MetricsInterval;
}

interface SettingsSearch {
  section?: SettingsSection;
  /** The name of a setting to add. */
  add?: string;
}

const root = createRootRoute();

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: Shell,
});

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  component: InboxPage,
  validateSearch: inboxSearch,
});

const newTask = createRoute({
  getParentRoute: () => signedIn,
  path: "/new",
  component: lazyRouteComponent(() => import("./pages/new-task-page.tsx"), "NewTaskPage"),
  validateSearch: ({ draft, from, type }: Record<string, unknown>): NewTaskSearch => ({
    ...(typeof draft === "string" ? { draft } : {}),
    ...(typeof from === "string" ? { from } : {}),
    ...(typeof type === "string" ? { type } : {}),
  }),
});

const task = createRoute({
  getParentRoute: () => signedIn,
  path: "/t/$taskId",
  component: lazyRouteComponent(() => {
    // Most visits of a task need the log and the fold at once, so they are fetched with the page, not after it.
    void import("./parts/log/log-panel.tsx");
    void import("./data/task-fold.ts");
    return import("./pages/task-page.tsx");
  }, "TaskPage"),
  validateSearch: ({ tab, stream, at }: Record<string, unknown>): TaskSearch => ({
    ...(isTaskTab(tab) ? { tab } : {}),
    ...(stream === "stdout" || stream === "stderr" ? { stream } : {}),
    ...(typeof at === "number" && Number.isSafeInteger(at) && at >= 0 ? { at } : {}),
  }),
});

const preview = createRoute({
  // Nothing surrounds it: the project has the whole tab.
  getParentRoute: () => root,
  path: "/t/$taskId/preview",
  component: lazyRouteComponent(() => import("./parts/preview/preview-panel.tsx"), "PreviewPage"),
});

const question = createRoute({
  getParentRoute: () => signedIn,
  path: "/q/$questionId",
  component: lazyRouteComponent(() => import("./pages/question-page.tsx"), "QuestionPage"),
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: "/board",
  component: lazyRouteComponent(() => import("./pages/board-page.tsx"), "BoardPage"),
  validateSearch: ({ group, find }: Record<string, unknown>): BoardSearch => ({
    ...(isGrouping(group) ? { group } : {}),
    ...(isText(find) ? { find: String(find) } : {}),
  }),
});

const orchestrations = createRoute({
  getParentRoute: () => signedIn,
  path: "/orchestrations",
  component: lazyRouteComponent(() => import("./pages/orchestrations-page.tsx"), "OrchestrationsPage"),
});

const newOrchestration = createRoute({
  getParentRoute: () => signedIn,
  path: "/orchestrations/new",
  component: lazyRouteComponent(() => import("./pages/new-orchestration-page.tsx"), "NewOrchestrationPage"),
  validateSearch: ({ path, list }: Record<string, unknown>): NewOrchestrationSearch => ({
    ...(isText(path) ? { path: String(path) } : {}),
    ...(isText(list) ? { list: String(list) } : {}),
  }),
});

const orchestration = createRoute({
  getParentRoute: () => signedIn,
  path: "/orchestrations/$orchestrationId",
  component: lazyRouteComponent(() => import("./pages/orchestration-page.tsx"), "OrchestrationPage"),
  validateSearch: runSearch,
});

const conflict = createRoute({
  getParentRoute: () => signedIn,
  path: "/orchestrations/$orchestrationId/conflict",
  component: lazyRouteComponent(() => import("./pages/conflict-page.tsx"), "ConflictPage"),
  // The id of a task has a dot, which the server takes for the name of a file in a path.
  validateSearch: ({ task }: Record<string, unknown>): ConflictSearch => ({
    task: isText(task) ? String(task) : "",
  }),
});

const offices = createRoute({
  getParentRoute: () => signedIn,
  path: "/offices",
  component: lazyRouteComponent(() => import("./pages/offices-page.tsx"), "OfficesPage"),
});

const newOffice = createRoute({
  getParentRoute: () => signedIn,
  path: "/offices/new",
  component: lazyRouteComponent(() => import("./pages/new-office-page.tsx"), "NewOfficePage"),
});

const office = createRoute({
  getParentRoute: () => signedIn,
  path: "/offices/$officeId",
  component: lazyRouteComponent(() => import("./pages/office-page.tsx"), "OfficePage"),
  validateSearch: officeSearch,
});

const review = createRoute({
  getParentRoute: () => signedIn,
  path: "/reviews/$reviewId",
  component: lazyRouteComponent(() => import("./pages/review-page.tsx"), "ReviewPage"),
  validateSearch: reviewSearch,
});

const triggers = createRoute({
  getParentRoute: () => signedIn,
  path: "/triggers",
  component: lazyRouteComponent(() => import("./pages/triggers-page.tsx"), "TriggersPage"),
});

const newTrigger = createRoute({
  getParentRoute: () => signedIn,
  path: "/triggers/new",
  component: lazyRouteComponent(() => import("./pages/new-trigger-page.tsx"), "NewTriggerPage"),
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    isText(from) ? { from: String(from) } : {},
});

const trigger = createRoute({
  getParentRoute: () => signedIn,
  path: "/triggers/$triggerId",
  component: lazyRouteComponent(() => import("./pages/trigger-page.tsx"), "TriggerPage"),
});

const nodes = createRoute({
  getParentRoute: () => signedIn,
  path: "/nodes",
  component: lazyRouteComponent(() => import("./pages/nodes-page.tsx"), "NodesPage"),
});

const metrics = createRoute({
  getParentRoute: () => signedIn,
  path: "/metrics",
  component: lazyRouteComponent(() => import("./pages/metrics-page.tsx"), "MetricsPage"),
  validateSearch: ({ days, by }: Record<string, unknown>): MetricsSearch => ({
    ...(days === 7 || days === 30 || days === 90 ? { days } : {}),
    ...(by === "day" || by === "week" ? { by } : {}),
  }),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings",
  component: lazyRouteComponent(() => import("./pages/settings-page.tsx"), "SettingsPage"),
  validateSearch: ({ section, add }: Record<string, unknown>): SettingsSearch => ({
    ...(isSettingsSection(section) ? { section } : {}),
    ...(typeof add === "string" ? { add } : {}),
  }),
});

const api = createRoute({
  getParentRoute: () => signedIn,
  path: "/api-docs",
  component: lazyRouteComponent(() => import("./pages/api-page.tsx"), "ApiPage"),
});

const project = createRoute({
  getParentRoute: () => signedIn,
  path: "/projects/$projectId",
  component: lazyRouteComponent(() => import("./pages/project-page.tsx"), "ProjectPage"),
});

const welcome = createRoute({
  getParentRoute: () => signedIn,
  path: "/welcome",
  component: lazyRouteComponent(() => import("./parts/welcome/welcome.tsx"), "Welcome"),
});

const elsewhere = createRoute({ getParentRoute: () => signedIn, path: "$", component: NotFound });

/** The router with all pages. */
export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([
      inbox,
      board,
      orchestrations,
      newOrchestration,
      orchestration,
      conflict,
      offices,
      newOffice,
      office,
      newTask,
      task,
      question,
      review,
      triggers,
      newTrigger,
      trigger,
      nodes,
      metrics,
      settings,
      api,
      project,
      welcome,
      elsewhere,
    ]),
    preview,
  ]),
  defaultPreload: "intent",
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ({ error }) => <CrashPage error={error} />,
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

function isText(value: unknown): value is string | number {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

/** Checks whether a value of the address is a section of the settings. */
function isSettingsSection(value: unknown): value is SettingsSection {
  return typeof value === "string" && sections.includes(value);
}
