import { usePreferences } from "../data/preferences.ts";
import { useHelpWords } from "../i18n/help-words.ts";
import { useWords } from "../i18n/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { modKey } from "../ui/key.tsx";

/** Every shortcut, by where it works. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const help = useHelpWords();
  const [{ shortcuts }] = usePreferences();
  const sections = [
    {
      title: help.everywhere,
      keys: [
        [["C"], help.newTask],
        [[`${modKey}K`], help.palette],
        [["G", "I"], help.goInbox],
        [["G", "B"], help.goBoard],
        [["G", "M"], help.goMetrics],
        [["G", "S"], help.goSettings],
        [["[", "]"], help.waitingItem],
        [[`${modKey}↵`], help.send],
        [["?"], help.help],
      ],
    },
    {
      title: help.inbox,
      keys: [
        [["J", "K"], help.move],
        [["O", "↵"], help.open],
        [["1–9"], help.answer],
        [["Z"], help.undo],
        [["/"], help.search],
      ],
    },
    {
      title: help.board,
      keys: [
        [["J", "K"], help.move],
        [["H", "L"], help.column],
        [["O", "↵"], help.open],
      ],
    },
    {
      title: help.task,
      keys: [
        [["1–9"], help.answer],
        [["F"], help.follow],
        [["/"], help.search],
        [["W"], help.wrap],
        [["Y"], help.link],
      ],
    },
    {
      title: help.review,
      keys: [
        [["J", "K"], help.files],
        [["⇧N"], help.unviewed],
        [["N", "P"], help.places],
        [["C"], help.comment],
        [["V"], help.viewed],
        [["D"], help.view],
        [["A", "R"], help.decide],
      ],
    },
  ] as const;
  return (
    <Dialog title={help.title} closeLabel={words.close} onClose={onClose}>
      {!shortcuts && <p className="mb-3 text-waiting">{help.off}</p>}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {sections.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1.5 text-xs font-semibold text-soft">{title}</h3>
            <dl className="grid gap-1">
              {keys.map(([chords, meaning]) => (
                <div key={meaning} className="flex items-baseline justify-between gap-3">
                  <dt>{meaning}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {chords.map((chord) => (
                      <kbd
                        key={chord}
                        className="rounded border border-line bg-panel px-1.5 font-mono text-xs"
                      >
                        {chord}
                      </kbd>
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
