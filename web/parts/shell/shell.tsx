import { Link, Outlet } from "@tanstack/react-router";
import {
  ChartColumn,
  Columns3,
  Inbox,
  Keyboard,
  PanelLeft,
  Plus,
  Search,
  Server,
  Settings,
  Users,
  Workflow,
  Zap,
} from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useHasNodes } from "../../data/nodes.ts";
import { useOpenProjects } from "../../data/projects.ts";
import { usePreferences } from "../../data/preferences.ts";
import { useConsentRequest } from "../../data/sandbox-consent.ts";
import { useMay } from "../../data/rights.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWords } from "../../i18n/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Key, modKey } from "../../ui/key.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Toasts } from "../../ui/toast.tsx";
import { AppShortcuts } from "./app-shortcuts.tsx";
import {
  CaughtUpNote,
  ConnectionMark,
  DiskLine,
  LostConnectionMark,
  OfflineLine,
} from "./connection-mark.tsx";
import { AppearanceButtons } from "./appearance-buttons.tsx";
import { useWaitingOffices, useWaitingRuns } from "../../data/use-waiting-runs.ts";
import { useWaiting } from "../inbox/use-waiting.ts";
import { useScrollMemory } from "./scroll-memory.ts";
import calm from "../../ui/mark.svg";
import waitingMark from "../../ui/mark-waiting.svg";

/** Loaded on demand. */
const HelpDialog = lazy(async () => ({ default: (await import("./help-dialog.tsx")).HelpDialog }));

const ConsentDialog = lazy(async () => ({
  default: (await import("./consent-dialog.tsx")).ConsentDialog,
}));

const Notifier = lazy(async () => ({ default: (await import("../notices/notifier.tsx")).Notifier }));
const ProjectSwitch = lazy(async () => ({
  default: (await import("../projects/project-switch.tsx")).ProjectSwitch,
}));
const Palette = lazy(async () => ({ default: (await import("../palette/palette.tsx")).Palette }));

/** The frame around every screen: navigation at the side, at the bottom on a phone. */
export function Shell() {
  const words = useWords();
  const waiting = useWaiting();
  const waitingRuns = useWaitingRuns();
  const waitingOffices = useWaitingOffices();
  const hasNodes = useHasNodes();
  const mayWork = useMay("work");
  const projects = useOpenProjects();
  const [{ notifications, narrow }] = usePreferences();
  const [open, setOpen] = useState<"help" | "palette" | null>(null);
  const consent = useConsentRequest();
  const close = (): void => setOpen(null);
  const main = useRef<HTMLElement>(null);
  useScrollMemory(main);
  return (
    <div className="flex h-full flex-col lg:flex-row">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {words.skipToContent}
      </a>
      <nav
        aria-label={words.nav.label}
        data-narrow={narrow || undefined}
        className={`group/nav order-last flex shrink-0 max-lg:in-data-keyboard:hidden border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] lg:order-first lg:flex-col lg:gap-1 lg:border-t-0 lg:border-r lg:py-3 ${narrow ? "lg:w-15 lg:px-2" : "lg:w-54 lg:px-3"}`}
      >
        <div className="hidden items-center gap-1.5 px-1 pb-2 lg:flex lg:group-data-narrow/nav:flex-col lg:group-data-narrow/nav:px-0">
          <Link to="/" className="flex items-center gap-2 rounded font-bold">
            <Mark />
            <span className="lg:group-data-narrow/nav:sr-only">{words.product}</span>
          </Link>
          <span className="ml-auto lg:group-data-narrow/nav:hidden">
            <ConnectionMark />
          </span>
          <WidthSwitch />
        </div>
        {mayWork && (
          <div className="hidden lg:mb-2 lg:block">
            <Link to="/new" title={words.nav.newTask} className={`${buttonClass("primary")} w-full`}>
              <Plus size={16} aria-hidden="true" />
              <span className={`flex-1 ${wideOnly}`}>{words.nav.newTask}</span>
              <span className={wideOnly}>
                <Key onAccent>C</Key>
              </span>
            </Link>
          </div>
        )}
        {projects.length > 1 && (
          <Suspense fallback={null}>
            <ProjectSwitch projects={projects} place="side" />
          </Suspense>
        )}
        <button
          type="button"
          className="hidden min-h-10 items-center gap-3 rounded-md px-3 text-left hover:bg-hover lg:flex"
          onClick={() => setOpen("palette")}
        >
          <Search size={18} aria-hidden="true" />
          <span className={`flex-1 ${wideOnly}`}>{words.nav.find}</span>
          <span className={wideOnly}>
            <Key>{`${modKey}K`}</Key>
          </span>
        </button>
        <NavItem
          to="/"
          icon={<Inbox size={18} aria-hidden="true" />}
          label={words.nav.inbox}
          count={waiting.length}
        />
        <NavItem to="/board" icon={<Columns3 size={18} aria-hidden="true" />} label={words.nav.board} />
        <NavItem
          to="/orchestrations"
          icon={<Workflow size={18} aria-hidden="true" />}
          label={words.nav.taskLists}
          count={waitingRuns}
        />
        <NavItem
          to="/offices"
          icon={<Users size={18} aria-hidden="true" />}
          label={words.nav.offices}
          count={waitingOffices}
        />
        {mayWork && (
          <NavItem
            to="/new"
            icon={<Plus size={18} aria-hidden="true" />}
            label={words.nav.newTask}
            only="phone"
          />
        )}
        <NavItem
          to="/triggers"
          icon={<Zap size={18} aria-hidden="true" />}
          label={words.nav.triggers}
          only="desk"
        />
        {hasNodes && (
          <NavItem to="/nodes" icon={<Server size={18} aria-hidden="true" />} label={words.nav.nodes} />
        )}
        <NavItem
          to="/metrics"
          icon={<ChartColumn size={18} aria-hidden="true" />}
          label={words.nav.metrics}
        />
        <NavItem to="/settings" icon={<Settings size={18} aria-hidden="true" />} label={words.nav.settings} />
        <AppearanceSwitches onHelp={() => setOpen("help")} />
      </nav>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <OfflineLine />
        <DiskLine />
        <LostConnectionMark />
        <CaughtUpNote />
        {projects.length > 1 && (
          <Suspense fallback={null}>
            <ProjectSwitch projects={projects} place="top" />
          </Suspense>
        )}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-auto outline-none max-lg:scroll-pb-32 max-lg:in-data-keyboard:scroll-pb-2"
        >
          <Outlet />
        </main>
      </div>
      <Toasts />
      <TabTitle waiting={waiting.length} />
      <AppShortcuts waiting={waiting} onHelp={() => setOpen("help")} onFind={() => setOpen("palette")} />
      <Suspense fallback={null}>
        {notifications && <Notifier />}
        {open === "help" && <HelpDialog onClose={close} />}
        {consent !== null && <ConsentDialog request={consent} />}
        {open === "palette" && <Palette onClose={close} onHelp={() => setOpen("help")} />}
      </Suspense>
    </div>
  );
}

/** Text beside an icon, which a narrow navigation hides from view. */
const wideOnly = "lg:group-data-narrow/nav:sr-only";

/** Larger counts are shown as 99+, which fits a phone. */
const mostCounted = 99;

function NavItem(props: {
  to:
    | "/"
    | "/board"
    | "/orchestrations"
    | "/offices"
    | "/triggers"
    | "/new"
    | "/nodes"
    | "/metrics"
    | "/settings";
  icon: ReactNode;
  label: string;
  count?: number;
  only?: "phone" | "desk";
}) {
  const { to, icon, label, count = 0, only } = props;
  const format = useFormat();
  return (
    <Link
      to={to}
      title={label}
      activeOptions={{ exact: true, includeSearch: false }}
      className={`relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-md text-xs hover:bg-hover lg:min-h-10 lg:flex-none lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-sm aria-[current=page]:font-semibold lg:aria-[current=page]:bg-hover ${only === "phone" ? "lg:hidden" : only === "desk" ? "max-lg:hidden" : ""}`}
    >
      {icon}
      <span
        className={`text-center max-lg:text-[0.6875rem] max-lg:leading-tight lg:flex-1 lg:text-left ${wideOnly}`}
      >
        {label}
      </span>
      {count > 0 && (
        <span className="absolute top-1 left-1/2 ml-2 min-w-5 rounded-full bg-waiting-wash px-1.5 text-center text-xs font-semibold whitespace-nowrap text-waiting lg:static lg:ml-0 lg:group-data-narrow/nav:absolute lg:group-data-narrow/nav:-top-0.5 lg:group-data-narrow/nav:ml-1">
          {count > mostCounted ? `${format.count(mostCounted)}+` : format.count(count)}
        </span>
      )}
    </Link>
  );
}

/** Language, theme and shortcuts. */
function AppearanceSwitches({ onHelp }: { onHelp: () => void }) {
  const words = useWords();
  return (
    <div className="mt-auto hidden flex-wrap gap-1.5 px-1 lg:flex">
      <span className="contents lg:group-data-narrow/nav:hidden">
        <AppearanceButtons />
      </span>
      <Button aria-label={words.nav.help} title={words.nav.help} onClick={onHelp}>
        <Keyboard size={14} aria-hidden="true" />
      </Button>
    </div>
  );
}

/**
 * Shows the number of waiting items in the browser's tab: before the title, and as a dot on the icon. Both are absent
 * when signed out.
 */
function TabTitle({ waiting }: { waiting: number }) {
  useEffect(() => {
    show(waiting);
    return () => show(0);
  }, [waiting]);
  return null;
}

function show(waiting: number): void {
  document.title = waiting === 0 ? "Signalbox" : `(${waiting}) Signalbox`;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) icon.href = waiting === 0 ? calm : waitingMark;
}

/** Collapses the navigation to its icons, or expands it. */
function WidthSwitch() {
  const words = useWords();
  const [{ narrow }, change] = usePreferences();
  return (
    <Button
      variant="bare"
      className="min-h-7! px-1.5! py-0!"
      aria-label={narrow ? words.nav.widen : words.nav.narrow}
      title={narrow ? words.nav.widen : words.nav.narrow}
      onClick={() => change({ narrow: !narrow })}
    >
      <PanelLeft size={16} aria-hidden="true" />
    </Button>
  );
}
