import { useQuery } from "@tanstack/react-query";
import { settingsOf } from "../../data/settings.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { AddSetting } from "./add-setting.tsx";
import { useSettingScope } from "./setting-scope.ts";
import { IntegrationRow } from "./integration-row.tsx";

/** API keys and other values for agents: whether each is set, never the value of a secret. */
export function SecretsSection({ add }: { add: string }) {
  const words = useSettingsWords();
  const { scope } = useSettingScope();
  const settings = useQuery(settingsOf(scope));
  if (settings.data === undefined) return <LoadingOrFailure of={settings} shape="fields" className="" />;
  const own = settings.data.items.filter(({ kind }) => kind === "integration");
  return (
    <div className="grid gap-5">
      {scope === "global" && <p className="text-soft">{words.secretsIntro}</p>}
      <AddSetting key={add} name={add} />
      <ul className="divide-y divide-line border-y border-line">
        {own.map((view) => (
          <IntegrationRow key={view.name} view={view} />
        ))}
      </ul>
    </div>
  );
}
