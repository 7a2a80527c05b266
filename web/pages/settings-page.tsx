import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useMay } from "../data/rights.ts";
import { useWords } from "../i18n/words.ts";
import { useSettingsWords } from "../i18n/settings-words.ts";
import { Loading } from "../parts/failure/loading-or-failure.tsx";
import { ByRight } from "../parts/people/by-right.tsx";
import { BrowserSection } from "../parts/settings/browser-section.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Tabs } from "../ui/tabs.tsx";

const AgentsSection = lazy(async () => ({
  default: (await import("../parts/settings/agents-section.tsx")).AgentsSection,
}));

const WorkSection = lazy(async () => ({
  default: (await import("../parts/settings/work-section.tsx")).WorkSection,
}));
const NotificationsSection = lazy(async () => ({
  default: (await import("../parts/settings/notifications-section.tsx")).NotificationsSection,
}));
const SecretsSection = lazy(async () => ({
  default: (await import("../parts/settings/secrets-section.tsx")).SecretsSection,
}));

const ProjectsSection = lazy(async () => ({
  default: (await import("../parts/projects/projects-section.tsx")).ProjectsSection,
}));

const AccountSection = lazy(async () => ({
  default: (await import("../parts/people/account-section.tsx")).AccountSection,
}));
const PeopleSection = lazy(async () => ({
  default: (await import("../parts/people/people-section.tsx")).PeopleSection,
}));
const AuditSection = lazy(async () => ({
  default: (await import("../parts/people/audit-section.tsx")).AuditSection,
}));

const sections = [
  "page",
  "work",
  "notifications",
  "agents",
  "secrets",
  "projects",
  "people",
  "account",
  "audit",
] as const;

const linkLook = "inline-flex min-h-9 items-center text-accent hover:underline pointer-coarse:min-h-11";

/** The sections of what only administrators change. */
const configured: readonly string[] = ["work", "agents", "secrets"];

/** The settings page in sections; the address names the open one. */
export function SettingsPage() {
  const words = useSettingsWords();
  const { nav } = useWords();
  const navigate = useNavigate();
  const mayAdminister = useMay("administer");
  const { section = "page", add = "" } = useSearch({ from: "/signed-in/settings" });
  return (
    <div className="mx-auto w-full max-w-5xl py-4 lg:px-5">
      <div className="flex items-baseline justify-between gap-4 px-4 pb-2 lg:px-3">
        <PageTitle>{words.title}</PageTitle>
        <span className="flex gap-4">
          {/* The bar of a phone has no room for it. */}
          <Link to="/triggers" className={`${linkLook} lg:hidden`}>
            {nav.triggers}
          </Link>
          <Link to="/api-docs" className={linkLook}>
            {words.api}
          </Link>
        </span>
      </div>
      <Tabs
        label={words.sections.label}
        value={section}
        sides="px-1 lg:px-0"
        tabs={sections
          .filter((name) => name !== "audit" || mayAdminister || section === "audit")
          .map((name) => ({ name, label: words.sections[name] }))}
        onChange={(name) => void navigate({ to: "/settings", search: { section: name }, replace: true })}
      />
      <div
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={`tab-${section}`}
        className={`px-4 pt-5 lg:px-3 ${section === "audit" ? "" : "lg:max-w-3xl"}`}
      >
        {section === "page" && <BrowserSection />}
        <Suspense fallback={<Loading shape="rows" className="" />}>
          {section === "account" && <AccountSection />}
          {section === "notifications" && <NotificationsSection />}
          {configured.includes(section) && (
            <ByRight right="administer">
              {section === "work" && <WorkSection />}
              {section === "agents" && <AgentsSection />}
              {section === "secrets" && <SecretsSection add={add} />}
            </ByRight>
          )}
          {section === "projects" && <ProjectsSection />}
          {section === "people" && <PeopleSection />}
          {section === "audit" && <AuditSection />}
        </Suspense>
      </div>
    </div>
  );
}
