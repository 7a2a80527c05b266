import { usePreferences } from "../../data/preferences.ts";
import { useHelpWords } from "../../i18n/help-words.ts";
import { useWords } from "../../i18n/words.ts";
import { keymap, type KeyScope } from "../../keys/keymap.ts";
import { keyLabels } from "../../keys/key-labels.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { modKey } from "../../ui/key.tsx";

/** The column of each scope, so that columns have about the same height. */
const columnOf: Readonly<Record<KeyScope, number>> = {
  everywhere: 0,
  inbox: 0,
  board: 1,
  taskLists: 1,
  offices: 1,
  nodes: 1,
  log: 1,
  fields: 2,
  review: 2,
  question: 2,
};
const columns = Object.values(
  Object.groupBy(Object.keys(columnOf) as KeyScope[], (scope) => columnOf[scope]),
);

/** Every shortcut by scope. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const help = useHelpWords();
  const [{ shortcuts }] = usePreferences();
  return (
    <Dialog title={help.title} closeLabel={words.close} onClose={onClose} wide>
      {!shortcuts && <p className="mb-3 text-waiting">{help.off}</p>}
      <div
        className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3"
        tabIndex={0}
        role="group"
        aria-label={help.title}
      >
        {columns.map((scopes = []) => (
          <div key={scopes[0]} className="grid gap-4">
            {scopes.map((scope) => (
              <section key={scope}>
                <h3 className="mb-1.5 text-xs font-semibold text-soft">{help.scopes[scope]}</h3>
                <dl className="grid gap-1">
                  {Object.entries<readonly string[]>(keymap[scope]).map(([act, chords]) => (
                    <div key={act} className="flex items-baseline justify-between gap-3">
                      <dt>{(help.actions[scope] as Readonly<Record<string, string>>)[act]}</dt>
                      <dd className="flex shrink-0 gap-2">
                        {keyLabels(chords, modKey).map((keys) => (
                          <span key={keys.join(" ")} className="flex gap-1">
                            {keys.map((key) => (
                              <kbd
                                key={key}
                                className="rounded border border-line bg-panel px-1.5 font-mono text-xs"
                              >
                                {key}
                              </kbd>
                            ))}
                          </span>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
