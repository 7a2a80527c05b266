import { usePreferences } from "../data/preferences.ts";
import { useHelpWords } from "../i18n/help-words.ts";
import { useWords } from "../i18n/words.ts";
import { keymap, type Place } from "../keys/keymap.ts";
import { printed } from "../keys/printed.ts";
import { Dialog } from "../ui/dialog.tsx";
import { modKey } from "../ui/key.tsx";

/** Every shortcut, by where it works. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const help = useHelpWords();
  const [{ shortcuts }] = usePreferences();
  const places = Object.keys(keymap) as Place[];
  return (
    <Dialog title={help.title} closeLabel={words.close} onClose={onClose} wide>
      {!shortcuts && <p className="mb-3 text-waiting">{help.off}</p>}
      <div className="gap-x-8 sm:columns-2 lg:columns-3" tabIndex={0} role="group" aria-label={help.title}>
        {places.map((place) => (
          <section key={place} className="mb-4 break-inside-avoid">
            <h3 className="mb-1.5 text-xs font-semibold text-soft">{help.places[place]}</h3>
            <dl className="grid gap-1">
              {Object.entries<readonly string[]>(keymap[place]).map(([act, chords]) => (
                <div key={act} className="flex items-baseline justify-between gap-3">
                  <dt>{(help.acts[place] as Readonly<Record<string, string>>)[act]}</dt>
                  <dd className="flex shrink-0 gap-2">
                    {printed(chords, modKey).map((keys) => (
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
    </Dialog>
  );
}
