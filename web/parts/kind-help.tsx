import { useWords } from "../i18n/words.ts";

/** What kind of work this is, what it is good for, and examples to begin with. */
export function KindHelp({ onExample }: { onExample: (title: string) => void }) {
  const { newTask } = useWords();
  return (
    <aside
      aria-label={newTask.kind}
      className="self-start rounded-lg border border-line bg-panel p-4 lg:mt-12"
    >
      <h2 className="font-semibold">{newTask.kind}</h2>
      <p className="mt-1 text-soft">{newTask.kindHelp}</p>
      <p className="mt-3">{newTask.goodFor}</p>
      <p className="mt-1 text-soft">{newTask.notFor}</p>
      <h3 className="mt-4 mb-1 text-xs font-semibold text-soft">{newTask.examplesTitle}</h3>
      <ul className="grid gap-1">
        {newTask.examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              className="min-h-6 rounded text-left text-accent hover:underline"
              onClick={() => onExample(example)}
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
