import { useState } from "react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { distinctTags, isTag, mostTags, tagsIn } from "../../../src/protocol/task/tags.ts";
import { useAllTasks } from "../../data/all-tasks.ts";
import { editTask } from "../../data/edit-task.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTagWords } from "../../i18n/tag-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { TagChoice } from "./tag-choice.tsx";
import { allTags, commonTags, tagChanges, toggled } from "./tag-changes.ts";

/** Changes the tags of one task, or the common tags of several. */
export function TagsDialog({ tasks, onClose }: { tasks: readonly Task[]; onClose: () => void }) {
  const words = useTagWords();
  const { close } = useWords();
  const { count } = useFormat();
  const known = allTags([...useAllTasks().tasks, ...tasks]);
  const [chosen, setChosen] = useState<readonly string[]>(commonTags(tasks));
  const [typed, setTyped] = useState("");
  const [saving, setSaving] = useState(false);
  const wanted = distinctTags([...chosen, ...tagsIn(typed)]);
  const isValid = wanted.length <= mostTags && wanted.every(isTag);
  const toggle = (tag: string): void => setChosen(toggled(chosen, tag));
  const save = async (): Promise<void> => {
    if (!isValid || saving) return;
    setSaving(true);
    const changes = tagChanges(tasks, wanted);
    const results = await Promise.allSettled(changes.map(({ id, tags }) => editTask(id, { tags })));
    const failed = results.filter(({ status }) => status === "rejected").length;
    toast(failed === 0 ? words.saved : words.failed(failed, count(failed)));
    onClose();
  };
  return (
    <Dialog title={words.title(tasks.length, count(tasks.length))} closeLabel={close} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {known.length === 0 ? (
          <p className="text-soft">{words.none}</p>
        ) : (
          <TagChoice known={known} chosen={chosen} onToggle={toggle} />
        )}
        {tasks.length > 1 && known.length > 0 && <p className="text-xs text-soft">{words.partly}</p>}
        <Labelled label={words.create} hint={words.createHint} problem={isValid ? null : words.invalid}>
          <TextInput
            data-first
            value={typed}
            aria-invalid={!isValid}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Labelled>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" disabled={!isValid || saving}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
