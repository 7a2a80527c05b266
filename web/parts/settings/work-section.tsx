import { useQuery } from "@tanstack/react-query";
import { globalSettings } from "../../data/settings.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { PlatformFieldRow } from "./platform-field.tsx";
import { fieldGroups } from "./platform-fields.ts";

/** Settings for all tasks: agents, budgets, reviews, time limits and retention. */
export function WorkSection() {
  const words = useSettingsWords();
  const settings = useQuery(globalSettings);
  if (settings.data === undefined) return <LoadingOrFailure of={settings} shape="fields" className="" />;
  const views = new Map(settings.data.items.map((view) => [view.name, view]));
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <p className="text-soft">{words.workIntro}</p>
        {settings.data.pendingKeys.length > 0 && (
          <p data-pending-keys className="text-waiting">
            {words.keysAfterRestart(settings.data.pendingKeys.join(", "))}
          </p>
        )}
      </div>
      {fieldGroups.map(({ title, fields }) => (
        <section key={title} aria-label={words.groups[title]}>
          <h2 className="border-b border-line pb-1 font-semibold">{words.groups[title]}</h2>
          <div className="divide-y divide-line">
            {fields.map((field) => {
              const view = views.get(field.name);
              return view === undefined ? null : (
                <PlatformFieldRow key={field.name} field={field} view={view} />
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
