import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ProjectId, TaskId } from "../../../../src/protocol/ids.ts";
import { takesValue } from "../../../../src/protocol/task/dependency-value.ts";
import type { OpenDependency } from "../../../../src/protocol/task/open-dependency.ts";
import { answerDependency } from "../../../data/commands.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useDependencyWords } from "../../../i18n/dependency-words.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/text-field.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { ByRight } from "../../people/by-right.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** The open requests of a task's agent. A person provides each, or lets the agent continue without it. */
export function DependencyRequests(props: { taskId: TaskId; requests: readonly OpenDependency[] }) {
  const project = useTaskPart(props.taskId, ({ task }) => task.project);
  return (
    <ul className="grid gap-2">
      {props.requests.map((request) => (
        <Request
          key={`${request.name} ${request.askedAt}`}
          taskId={props.taskId}
          project={project}
          request={request}
        />
      ))}
    </ul>
  );
}

function Request(props: { taskId: TaskId; project: ProjectId | undefined; request: OpenDependency }) {
  const { taskId, project, request } = props;
  const words = useDependencyWords();
  const [value, setValue] = useState("");
  const answer = useMutation({
    mutationFn: (how: { value?: string; skip?: boolean }) =>
      answerDependency(taskId, { name: request.name, ...how }),
    onSuccess: () => setValue(""),
  });
  const busy = answer.isPending || answer.isSuccess;
  const kind = words.types[request.type as keyof typeof words.types] ?? "";
  const facts = [kind, request.required ? words.required : words.optional].filter((fact) => fact !== "");
  return (
    <li
      data-dependency={request.name}
      className="rounded-lg border border-l-4 border-line border-l-waiting bg-page p-3"
    >
      <p className="font-semibold">
        <VisibleText text={words.asksFor(request.name)} />{" "}
        <span className="font-normal text-soft">({facts.join(" · ")})</span>
      </p>
      <p className="shown-as-written">
        <VisibleText text={request.description} />
      </p>
      {request.default !== null && (
        <p className="text-soft">
          <VisibleText text={words.default(request.default)} />
        </p>
      )}
      <ByRight right="work" project={project} className="mt-2" instead>
        <form
          className="mt-2 flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (value !== "" && !busy) answer.mutate({ value });
          }}
        >
          {takesValue(request) && (
            <>
              <TextInput
                type="password"
                autoComplete="off"
                aria-label={words.value(request.name)}
                className="max-w-80 font-mono"
                value={value}
                onChange={({ target }) => setValue(target.value)}
              />
              <Button variant="primary" type="submit" disabled={busy || value === ""}>
                {words.store}
              </Button>
            </>
          )}
          {!takesValue(request) && (
            <Button variant="primary" disabled={busy} onClick={() => answer.mutate({})}>
              {words.available}
            </Button>
          )}
          <Button disabled={busy} onClick={() => answer.mutate({ skip: true })}>
            {words.without}
          </Button>
        </form>
        {takesValue(request) && <p className="mt-1 text-xs text-soft">{words.hint}</p>}
      </ByRight>
      <FailureNote error={answer.error} />
    </li>
  );
}
