import { isTag, tagsIn } from "../../../src/protocol/task/tags.ts";
import { useAllTasks } from "../../data/all-tasks.ts";
import { useTagWords } from "../../i18n/tag-words.ts";
import { Labelled } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { allTags, toggled } from "../tags/tag-changes.ts";
import { TagChoice } from "../tags/tag-choice.tsx";

/** The largest number of tags in use that the form offers. */
const mostOffered = 12;

/** The tags of a new task: a field, and the tags in use, which one press adds or removes. */
export function TagsField(props: { value: string; isWrong: boolean; onChange: (value: string) => void }) {
  const { value, isWrong, onChange } = props;
  const words = useTagWords();
  const known = allTags(useAllTasks().tasks).slice(0, mostOffered);
  const chosen = tagsIn(value).filter(isTag);
  return (
    <div className="grid gap-2">
      <Labelled label={words.tags} hint={words.createHint} problem={isWrong ? words.invalid : null}>
        <TextInput
          name="tags"
          autoCapitalize="none"
          value={value}
          aria-invalid={isWrong}
          onChange={({ target }) => onChange(target.value)}
        />
      </Labelled>
      {known.length > 0 && (
        <TagChoice
          known={known}
          chosen={chosen}
          onToggle={(tag) => onChange(toggled(tagsIn(value), tag).join(", "))}
        />
      )}
    </div>
  );
}
