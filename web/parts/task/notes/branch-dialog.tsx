import { useMutation } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ResultBranch } from "../../../../src/protocol/api/result-branches.ts";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { type UnapprovedBecause, unapprovedBecause } from "../../../../src/protocol/task/approval.ts";
import { resultBranch } from "../../../../src/protocol/task/result-branch.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { type BranchField, createBranch, fieldOf, pushBranch } from "../../../data/result-branch.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useResultBranchWords } from "../../../i18n/result-branch-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Labelled } from "../../../ui/labelled.tsx";
import { ShellCommand } from "../../../ui/shell-command.tsx";
import { shellWord } from "../../../ui/shell-word.ts";
import { TextInput } from "../../../ui/text-field.tsx";
import { useSending } from "../../../ui/use-sending.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote, useFailureSentence } from "../../failure/failure-note.tsx";

type Fields = Readonly<Record<BranchField, string>>;

/** Creates a branch with the result of a task in a person's repository, and pushes it if the person wants that. */
export function BranchDialog({ taskId, onClose }: { taskId: TaskId; onClose: () => void }) {
  const words = useResultBranchWords();
  const { close } = useWords();
  const suggested = useTaskPart(taskId, suggestedFields);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const create = useMutation({ mutationFn: (fields: Fields) => createBranch(taskId, fields) });
  const fields = { repository: "", branch: "", onto: "", ...suggested, ...typed };
  return (
    <Dialog title={words.title} closeLabel={close} onClose={onClose}>
      {create.data === undefined ? (
        <BranchForm
          taskId={taskId}
          fields={fields}
          create={create}
          onChange={(change) => {
            setTyped({ ...typed, ...change });
            create.reset();
          }}
          onClose={onClose}
        />
      ) : (
        <CreatedBranch
          taskId={taskId}
          wanted={fields.branch.trim()}
          created={create.data}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function BranchForm(props: {
  taskId: TaskId;
  fields: Fields;
  create: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly mutate: (fields: Fields) => void;
  };
  onChange: (change: Partial<Fields>) => void;
  onClose: () => void;
}) {
  const { taskId, fields, create, onChange, onClose } = props;
  const words = useResultBranchWords();
  const sentenceOf = useFailureSentence();
  const because = useTaskPart(taskId, probablyUnapproved) ?? null;
  const [isChecked, setChecked] = useState(false);
  const missing: Partial<Fields> = {
    ...(fields.repository.trim() === "" ? { repository: words.repositoryMissing } : {}),
    ...(fields.branch.trim() === "" ? { branch: words.branchMissing } : {}),
  };
  const refused = fieldOf(create.error);
  const problemOf = (field: BranchField): string | null =>
    refused === field ? sentenceOf(create.error) : isChecked ? (missing[field] ?? null) : null;
  const submit = (): void => {
    setChecked(true);
    if (Object.keys(missing).length === 0 && !create.isPending) create.mutate(fields);
  };
  const sending = useSending(submit);
  const input = (field: BranchField) => (
    <TextInput
      value={fields[field]}
      name={field}
      maxLength={field === "repository" ? 4096 : 200}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      data-first={field === "repository" && fields.repository === "" ? true : undefined}
      aria-invalid={problemOf(field) !== null}
      className="font-mono text-sm"
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...sending}
    >
      <p className="text-soft">{words.lead}</p>
      <NotApproved because={because} />
      <Labelled label={words.repository} hint={words.repositoryHint} problem={problemOf("repository")}>
        {input("repository")}
      </Labelled>
      <Labelled label={words.branch} problem={problemOf("branch")}>
        {input("branch")}
      </Labelled>
      <Labelled label={words.onto} hint={words.ontoHint} problem={problemOf("onto")}>
        {input("onto")}
      </Labelled>
      {refused === null && <FailureNote error={create.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          variant="primary"
          type="submit"
          // Enter confirms when there is nothing to write.
          data-first={fields.repository === "" ? undefined : true}
          disabled={create.isPending}
        >
          {create.isPending ? words.creating : words.create}
        </Button>
      </div>
    </form>
  );
}

/** The created branch, how to merge it, and the button that pushes it. */
function CreatedBranch(props: {
  taskId: TaskId;
  wanted: string;
  created: ResultBranch;
  onClose: () => void;
}) {
  const { taskId, wanted, created, onClose } = props;
  const words = useResultBranchWords();
  const push = useMutation({ mutationFn: () => pushBranch(taskId, created) });
  const { repository, branch, commit, base, isNew, unapprovedBecause: because } = created;
  const { pushed = null } = push.data ?? {};
  const remote = pushed ?? created.remote;
  const inRepository = `git -C ${shellWord(repository)}`;
  return (
    <div className="grid grid-cols-1 gap-4" data-branch={branch}>
      <div role="status" className="grid gap-1">
        <p className="flex items-center gap-2 font-semibold text-done">
          <Check size={18} aria-hidden="true" /> {isNew ? words.created : words.existing}
        </p>
        <p className="font-mono text-sm wrap-anywhere">
          <VisibleText text={branch} />
        </p>
        {branch !== wanted && <p className="wrap-anywhere">{words.taken(wanted)}</p>}
        <p className="text-xs wrap-anywhere text-soft">
          <VisibleText text={repository} />
        </p>
        <p className="text-xs text-soft">
          {words.place(commit.slice(0, 12), base === null ? null : base.slice(0, 12))}
        </p>
        {pushed !== null && (
          <p data-pushed className="flex items-center gap-2 font-semibold text-done">
            <Check size={18} aria-hidden="true" /> {words.pushed(pushed.remote)}
          </p>
        )}
      </div>
      <NotApproved because={because} />
      <Command label={words.merge} command={`${inRepository} merge ${shellWord(branch)}`} />
      {remote === null ? (
        <p className="text-soft">{words.noRemote}</p>
      ) : (
        <p className="text-xs wrap-anywhere text-soft">
          <VisibleText text={`${remote.remote}: ${remote.url}`} />
        </p>
      )}
      <PushFailure problem={push.data?.pushProblem ?? null} error={push.error} />
      {remote !== null && push.data?.pushProblem != null && (
        <Command
          label={words.byHand}
          command={`${inRepository} push ${shellWord(remote.remote)} ${shellWord(branch)}`}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {remote !== null && pushed === null && (
          <Button variant="primary" autoFocus disabled={push.isPending} onClick={() => push.mutate()}>
            {push.isPending ? words.pushing : words.push(remote.remote)}
          </Button>
        )}
        <Button
          key={pushed === null ? "created" : "pushed"}
          autoFocus={remote === null || pushed !== null}
          onClick={onClose}
        >
          {words.done}
        </Button>
      </div>
    </div>
  );
}

/** A failed push, by the repository's remote or on the way to the server. */
function PushFailure({ problem, error }: { problem: string | null; error: Error | null }) {
  const say = usePlatformWords();
  return <FailureNote error={problem === null ? error : new Error(say(problem))} />;
}

function Command({ label, command }: { label: string; command: string }) {
  const words = useResultBranchWords();
  return (
    <div>
      <p className="mb-1 text-xs text-soft">{label}</p>
      <ShellCommand command={command} label={words.copyCommand(command)} copied={words.copied} />
    </div>
  );
}

function NotApproved({ because }: { because: UnapprovedBecause | null }) {
  const words = useResultBranchWords();
  if (because === null) return null;
  return (
    <p data-unapproved={because} className="flex gap-2 rounded-md bg-waiting-wash px-3 py-2 text-waiting">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {words.unapproved[because]}
    </p>
  );
}

/** Suggests the source of the task, if it is a directory, and a name from its title. */
function suggestedFields({ task, gate }: TaskState): Omit<Fields, "onto"> {
  const source = gate.source?.trim() ?? "";
  return { repository: source.startsWith("/") ? source : "", branch: resultBranch(task) };
}

/** Returns the reason why the result is not approved, before the server has compared its content. */
function probablyUnapproved(state: TaskState): UnapprovedBecause | null {
  return unapprovedBecause(state, state.task.status === "completed");
}
