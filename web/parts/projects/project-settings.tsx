import { useQuery } from "@tanstack/react-query";
import type { Project } from "../../../src/protocol/project/project.ts";
import { settingsOf } from "../../data/settings.ts";
import { useProjectWords } from "../../i18n/project-words.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { PlatformFieldRow } from "../settings/platform-field.tsx";
import { fieldGroups } from "../settings/platform-fields.ts";
import { SecretsSection } from "../settings/secrets-section.tsx";
import { ScopeContext } from "../settings/setting-scope.ts";

/** The settings that the form of the project has as defaults. */
const ofTheForm: readonly string[] = ["default_agent", "verifier_agent", "budget_task_usd"];

const groups = fieldGroups
  .map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ name, global }) => global !== true && !ofTheForm.includes(name)),
  }))
  .filter(({ fields }) => fields.length > 0);

/** The settings and secrets of a project. */
export function ProjectSettings({ project }: { project: Project }) {
  const words = useProjectWords();
  const settingWords = useSettingsWords();
  const scope = `project:${project.id}` as const;
  const settings = useQuery(settingsOf(scope));
  if (settings.data === undefined) return <LoadingOrFailure of={settings} shape="fields" className="" />;
  const views = new Map(settings.data.items.map((view) => [view.name, view]));
  return (
    <ScopeContext value={scope}>
      <section aria-labelledby="project-settings" className="grid gap-5 border-t border-line pt-6">
        <div>
          <h2 id="project-settings" className="text-lg font-semibold">
            {words.own}
          </h2>
          <p className="text-soft">{words.ownIntro}</p>
        </div>
        {groups.map(({ title, fields }) => (
          <section key={title} aria-label={settingWords.groups[title]}>
            <h3 className="border-b border-line pb-1 font-semibold">{settingWords.groups[title]}</h3>
            <div className="divide-y divide-line">
              {fields.map((field) => {
                const view = views.get(field.name);
                return view === undefined ? null : (
                  <PlatformFieldRow
                    key={field.name}
                    field={field}
                    view={view}
                    {...(field.name === "budget_day_usd" ? { label: words.budgetDay } : {})}
                  />
                );
              })}
            </div>
          </section>
        ))}
      </section>
      <section aria-labelledby="project-secrets" className="grid gap-5 border-t border-line pt-6">
        <div>
          <h2 id="project-secrets" className="text-lg font-semibold">
            {words.secrets}
          </h2>
          <p className="text-soft">{words.secretsIntro}</p>
        </div>
        <SecretsSection add="" />
      </section>
    </ScopeContext>
  );
}
