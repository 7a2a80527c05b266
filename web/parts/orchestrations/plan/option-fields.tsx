import { useQuery } from "@tanstack/react-query";
import { agents } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskListWords } from "../../../i18n/task-list-words.ts";
import { Choice } from "../../../ui/choice.tsx";
import { Labelled, Select } from "../../../ui/labelled.tsx";
import { TextInput } from "../../../ui/text-field.tsx";
import { mostParallel, mostRetries, type RunOptions, wholeNumber } from "./run-options.ts";

/** The options of a run, collapsed because the defaults suit most lists. */
export function OptionFields(props: {
  value: RunOptions;
  specialists: readonly string[];
  /** True for the sample, the only list that the demo agent can run. */
  isSample: boolean;
  onChange: (value: RunOptions) => void;
}) {
  const { value, specialists, isSample, onChange } = props;
  const { options: words } = useTaskListWords();
  const { count } = useFormat();
  const known = useQuery(agents);
  const names = (known.data ?? []).map(({ name, demoOnly }) => ({
    value: name,
    label: demoOnly && !isSample ? words.demoMark(name) : name,
  }));
  const wrong = (text: string, most: number): string | null =>
    wholeNumber(text, most) === null ? words.wrongNumber(count(most)) : null;
  return (
    <details className="rounded-lg border border-line">
      <summary className="px-4 py-2 font-medium pointer-coarse:py-3">{words.title}</summary>
      <div className="grid gap-4 border-t border-line px-4 py-4 sm:grid-cols-2">
        <Labelled
          label={words.parallel}
          hint={words.parallelHint}
          problem={wrong(value.parallel, mostParallel)}
        >
          <TextInput
            name="parallel"
            inputMode="numeric"
            placeholder={words.automatic}
            value={value.parallel}
            onChange={({ target }) => onChange({ ...value, parallel: target.value })}
          />
        </Labelled>
        <Labelled label={words.retries} problem={wrong(value.retries, mostRetries)}>
          <TextInput
            name="retries"
            inputMode="numeric"
            placeholder={count(10)}
            value={value.retries}
            onChange={({ target }) => onChange({ ...value, retries: target.value })}
          />
        </Labelled>
        <div className="sm:col-span-2">
          <Choice
            label={words.barrier}
            name="barrier"
            value={value.barrier}
            options={(["strict", "merge"] as const).map((barrier) => ({
              value: barrier,
              label: words.barriers[barrier],
            }))}
            onChange={(barrier) => onChange({ ...value, barrier })}
          />
          <p className="mt-1.5 text-xs text-soft">{words.barrierHint}</p>
        </div>
        <Labelled label={words.agent}>
          <Select
            value={value.agent}
            options={[{ value: "", label: words.defaultAgent }, ...names]}
            onChange={(agent) => onChange({ ...value, agent })}
          />
        </Labelled>
        <Labelled label={words.main} hint={words.mainHint}>
          <Select
            value={value.main}
            options={[{ value: "", label: words.mainCode }, ...names]}
            onChange={(main) => onChange({ ...value, main })}
          />
        </Labelled>
        {specialists.map((name) => (
          <Labelled key={name} label={words.specialist(name)}>
            <Select
              value={value.agents[name] ?? ""}
              options={[{ value: "", label: words.byName }, ...names]}
              onChange={(agent) => onChange({ ...value, agents: { ...value.agents, [name]: agent } })}
            />
          </Labelled>
        ))}
        <Labelled label={words.tests} hint={words.testsHint} className="sm:col-span-2">
          <TextInput
            name="tests"
            value={value.tests}
            placeholder={words.testsExample}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono text-sm"
            onChange={({ target }) => onChange({ ...value, tests: target.value })}
          />
        </Labelled>
      </div>
    </details>
  );
}
