import { askedFields, type BriefField, isBriefed } from "../../data/task-brief.ts";
import type { TaskForm } from "../../data/task-form.ts";
import { useNewTaskWords } from "../../i18n/new-task-words.ts";
import { Labelled } from "../../ui/labelled.tsx";
import { TextArea } from "../../ui/text-field.tsx";

/** The fields of a type beside the description; optional ones are folded away. */
export function BriefFields(props: {
  type: string;
  fields: TaskForm["fields"];
  onChange: (fields: TaskForm["fields"]) => void;
}) {
  const { type, fields, onChange } = props;
  const words = useNewTaskWords();
  if (!isBriefed(type)) return null;
  const { first, more } = askedFields[type];
  const field = (name: BriefField) => (
    <Labelled key={name} label={words.fields[name]}>
      <TextArea
        rows={1}
        value={fields[name] ?? ""}
        onChange={({ target }) => onChange({ ...fields, [name]: target.value })}
      />
    </Labelled>
  );
  return (
    <>
      {first.map(field)}
      <details open={more.some((name) => (fields[name] ?? "") !== "")}>
        <summary className="min-h-6 font-medium text-accent pointer-coarse:py-3">{words.more}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">{more.map(field)}</div>
      </details>
    </>
  );
}
