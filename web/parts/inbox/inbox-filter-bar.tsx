import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { workflows } from "../../data/queries.ts";
import { useInboxBulkWords } from "../../i18n/inbox-bulk-words.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { buttonClass } from "../../ui/button.tsx";
import {
  inboxAges,
  inboxKinds,
  type InboxSearch,
  inboxSorts,
  isFiltered,
  type WholeInbox,
} from "./inbox-filters.ts";
import { choicesOf } from "./filtered-inbox.ts";
import { inboxSearch } from "./inbox-search.ts";

const look =
  "min-h-9 min-w-0 max-w-48 rounded-md border border-field bg-page px-2 py-1.5 pointer-coarse:min-h-11 max-sm:flex-1 max-sm:basis-2/5";

/** The filters and the order of the inbox. All of them are in the address. */
export function InboxFilterBar({ search, inbox }: { search: InboxSearch; inbox: WholeInbox }) {
  const words = useInboxBulkWords();
  const navigate = useNavigate();
  const say = usePlatformWords();
  const titles = new Map(useQuery(workflows).data?.items.map(({ name, title }) => [name, title]));
  const choices = choicesOf(inbox);
  const change = (changes: Record<string, string>): void =>
    void navigate({ to: "/", search: inboxSearch({ ...search, ...changes }), replace: true });
  const { kind = "", agent = "", workflow = "", tag = "", age = "", sort = "" } = search;
  const nameOf = (type: string): string => say(titles.get(type) ?? type);
  return (
    <div role="group" aria-label={words.filters} className="flex flex-wrap gap-2 px-4 pb-2">
      <Filter
        label={words.kind}
        value={kind}
        any={words.anyKind}
        options={inboxKinds.map((name) => [name, words.kinds[name]])}
        onChange={(value) => change({ kind: value })}
      />
      <Filter
        label={words.agent}
        value={agent}
        any={words.anyAgent}
        options={withChosen(choices.agents, agent).map((name) => [name, name])}
        onChange={(value) => change({ agent: value })}
      />
      <Filter
        label={words.workflow}
        value={workflow}
        any={words.anyWorkflow}
        options={withChosen(choices.workflows, workflow).map((name) => [name, nameOf(name)])}
        onChange={(value) => change({ workflow: value })}
      />
      {(choices.tags.length > 0 || tag !== "") && (
        <Filter
          label={words.tag}
          value={tag}
          any={words.anyTag}
          options={withChosen(choices.tags, tag).map((name) => [name, name])}
          onChange={(value) => change({ tag: value })}
        />
      )}
      <Filter
        label={words.age}
        value={age}
        any={words.anyAge}
        options={inboxAges.map((name) => [name, words.ages[name]])}
        onChange={(value) => change({ age: value })}
      />
      <Filter
        label={words.sort}
        value={sort}
        any={words.defaultSort}
        options={inboxSorts.map((name) => [name, words.sorts[name]])}
        onChange={(value) => change({ sort: value })}
      />
      {(isFiltered(search) || sort !== "") && (
        <Link
          to="/"
          search={search.archive === true ? { archive: true } : {}}
          className={buttonClass("bare")}
          replace
        >
          {words.clear}
        </Link>
      )}
    </div>
  );
}

function Filter(props: {
  label: string;
  value: string;
  any: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) {
  const { label, value, any, options, onChange } = props;
  return (
    <select
      aria-label={label}
      value={value}
      className={`${look} ${value === "" ? "" : "border-accent! text-accent"}`}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{any}</option>
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Returns the choices with the chosen one, which the address may name although no row has it. */
function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
}
