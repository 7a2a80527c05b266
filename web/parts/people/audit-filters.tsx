import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AuditFilter } from "../../../src/protocol/people/audit.ts";
import { everybody } from "../../data/people.ts";
import { useAuditWords } from "../../i18n/audit-words.ts";
import { Labelled, Select } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";

/** The time without typing after which a text filters. */
const restMs = 250;

/** The filters of the audit log. Empty ones are left out. */
export function AuditFilters(props: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { filter, onChange } = props;
  const words = useAuditWords();
  const { data: people = [] } = useQuery(everybody);
  const [act, setAct] = useState(filter.act ?? "");
  const change = (name: keyof AuditFilter, value: string): void => {
    const { [name]: _, ...rest } = filter;
    onChange(value === "" ? rest : { ...rest, [name]: value });
  };
  useEffect(() => {
    if (act.trim() === (filter.act ?? "")) return;
    const timer = setTimeout(() => change("act", act.trim()), restMs);
    return () => clearTimeout(timer);
  });
  const day = (name: "from" | "to") => (
    <Labelled label={words[name]}>
      <TextInput
        type="date"
        value={filter[name] ?? ""}
        onChange={({ target }) => change(name, target.value)}
      />
    </Labelled>
  );
  return (
    <div role="group" aria-label={words.filters} className="flex flex-wrap gap-3">
      <Labelled label={words.person}>
        <Select
          value={filter.person ?? ""}
          options={[
            { value: "", label: words.everybody },
            ...people.map(({ name }) => ({ value: name, label: `@${name}` })),
          ]}
          onChange={(value) => change("person", value)}
        />
      </Labelled>
      <Labelled label={words.outcome}>
        <Select
          value={filter.outcome ?? ""}
          options={[
            { value: "", label: words.outcomes.any },
            { value: "allowed", label: words.outcomes.allowed },
            { value: "refused", label: words.outcomes.refused },
          ]}
          onChange={(value) => change("outcome", value)}
        />
      </Labelled>
      <Labelled label={words.act} className="min-w-0 flex-1 basis-40">
        <TextInput
          type="search"
          placeholder={words.actHint}
          value={act}
          onChange={({ target }) => setAct(target.value)}
        />
      </Labelled>
      {day("from")}
      {day("to")}
    </div>
  );
}
