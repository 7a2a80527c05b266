import type { ReactNode } from "react";
import type { PlannedList } from "../../../../src/protocol/api/orchestrations.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskListWords } from "../../../i18n/task-list-words.ts";
import { Check } from "../../../ui/check.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import type { PlanFigures } from "./plan-figures.ts";
import { PlanProblems } from "./plan-problems.tsx";
import { PlannedTasks } from "./planned-tasks.tsx";

/** The plan of a list before anything runs. */
export function PlanView(props: {
  plan: PlannedList;
  figures: PlanFigures;
  /** The confirmed external dependencies. */
  done: ReadonlySet<string>;
  onDone: (name: string, isDone: boolean) => void;
}) {
  const { plan, figures, done, onDone } = props;
  const words = useTaskListWords();
  const format = useFormat();
  const titles = new Map(plan.tasks.map(({ id, title }) => [id, title]));
  return (
    <section aria-label={words.plan.title} data-plan className="grid gap-4">
      <div>
        <h2 className="text-base font-semibold">{words.plan.title}</h2>
        <p className="font-mono text-xs break-all text-soft">
          <VisibleText text={plan.file} />
        </p>
      </div>
      <PlanProblems plan={plan} />
      {plan.errors.length === 0 && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Figure label={words.plan.tasks} value={format.count(figures.tasks)}>
            {figures.over > 0 && words.plan.over(figures.over, format.count(figures.over))}
          </Figure>
          <Figure label={words.plan.phases} value={format.count(figures.phases)} />
          <Figure
            label={words.plan.criticalPath}
            value={words.plan.steps(plan.criticalPath.length, format.count(plan.criticalPath.length))}
          />
          <Figure label={words.plan.parallelism} value={format.short(figures.parallelism)}>
            {words.plan.parallelismHint}
          </Figure>
        </dl>
      )}
      {plan.errors.length === 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Named title={words.plan.first} ids={plan.ready} titles={titles} empty={words.plan.noneFirst} />
          <Named title={words.plan.criticalPath} ids={plan.criticalPath} titles={titles} ordered />
        </div>
      )}
      {figures.external.length > 0 && plan.errors.length === 0 && (
        <fieldset className="grid gap-1 rounded-lg border border-line bg-waiting-wash px-4 py-3">
          <legend className="sr-only">{words.plan.external}</legend>
          <p aria-hidden="true" className="font-semibold text-waiting">
            {words.plan.external}
          </p>
          <p className="text-sm text-waiting">{words.plan.externalHint}</p>
          {figures.external.map(({ name, tasks }) => (
            <div key={name} className="flex flex-wrap items-center gap-x-3">
              <Check
                label={words.plan.isDone(name)}
                checked={done.has(name)}
                onChange={(checked) => onDone(name, checked)}
              />
              <span className="text-xs text-soft">{words.plan.neededBy(tasks.slice(0, 5).join(", "))}</span>
            </div>
          ))}
        </fieldset>
      )}
      <PlannedTasks tasks={plan.tasks} />
    </section>
  );
}

function Figure(props: { label: string; value: string; children?: ReactNode }) {
  const { label, value, children } = props;
  return (
    <div className="rounded-lg border border-line px-3 py-2">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {value}
        {children !== undefined && children !== false && (
          <span className="block text-xs font-normal text-soft">{children}</span>
        )}
      </dd>
    </div>
  );
}

/** The largest number of tasks to name. */
const mostNamed = 8;

function Named(props: {
  title: string;
  ids: readonly string[];
  titles: ReadonlyMap<string, string>;
  ordered?: boolean;
  empty?: string;
}) {
  const { title, ids, titles, ordered = false, empty = "" } = props;
  const words = useTaskListWords();
  const format = useFormat();
  const List = ordered ? "ol" : "ul";
  const rest = ids.length - mostNamed;
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {ids.length === 0 && <p className="text-soft">{empty}</p>}
      <List className="grid gap-0.5">
        {ids.slice(0, mostNamed).map((id) => (
          <li key={id} className="flex min-w-0 gap-2">
            <span className="shrink-0 font-mono text-xs leading-5 text-soft">{id}</span>
            <span className="truncate" title={titles.get(id)}>
              <VisibleText text={titles.get(id) ?? ""} />
            </span>
          </li>
        ))}
      </List>
      {rest > 0 && <p className="text-xs text-soft">{words.plan.more(format.count(rest))}</p>}
    </div>
  );
}
