import { actorName } from "../../protocol/actor.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { variableOf } from "../../protocol/settings/integrations.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { wakeForPerson } from "./wake-for-person.ts";

/** Records a person's answer to a request of the agent, and tells the agent. */
export function answerDependency(
  draft: Draft,
  { name, provided, setting }: Extract<PersonCommand, { type: "dependency.answer" }>,
  circumstances: Circumstances,
): Result<void> {
  const request = draft.state.task.dependencies?.find((each) => each.name === name);
  if (request === undefined) return noRequest(name);
  draft.add(
    {
      type: "dependency.answered",
      name,
      provided,
      setting,
      answeredBy: actorName(circumstances.by),
    },
    {
      type: "message.planned",
      message: {
        type: "dependency_answer",
        messageId: circumstances.ids.message(),
        name,
        provided,
        variable: setting === null ? null : variableOf(setting),
        default: request.default,
      },
    },
  );
  wakeForPerson(draft, circumstances, "dependency_answered");
  return ok(undefined);
}

/** Refuses an answer to a request that is not open. */
function noRequest(name: string): ReturnType<typeof refuse> {
  return refuse("not_allowed", `The agent has no open request for "${name}".`, { allowed: [] });
}
