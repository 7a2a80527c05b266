import type { QuestionId } from "../../protocol/ids.ts";
import type { OfficeState } from "../../protocol/office/state.ts";
import type { Question } from "../../protocol/task/question.ts";
import type { Api } from "../api/connect.ts";
import { onOneLine } from "../terminal/harmless.ts";
import { shortened } from "./words.ts";

/**
 * Returns a line for every question that was asked or closed between two states. The questions belong to the members'
 * tasks, so the office knows only their ids.
 */
export async function questionLines(
  api: Pick<Api, "call">,
  before: OfficeState | null,
  after: OfficeState,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const open = openQuestions(after);
  const known = openQuestions(before);
  for (const [id, member] of open)
    if (!known.has(id)) lines.push(askedWords(member, id, await questionOf(api, id)));
  for (const [id, member] of known)
    if (!open.has(id)) lines.push(closedWords(member, id, await questionOf(api, id)));
  return lines;
}

/** Returns the members that ask, by the id of the question. */
function openQuestions(state: OfficeState | null): ReadonlyMap<QuestionId, string> {
  return new Map(
    (state?.members ?? []).flatMap(({ name, session }) =>
      (session?.questions ?? []).map((id) => [id, name] as const),
    ),
  );
}

/** Returns a question; null if it was deleted with its task. */
async function questionOf(api: Pick<Api, "call">, id: QuestionId): Promise<Question | null> {
  return api.call("GET /api/questions/:id", { params: { id } }).catch(() => null);
}

function askedWords(member: string, id: QuestionId, question: Question | null): string {
  if (question === null) return `${member} asks (${id})`;
  const options = question.options.map((option, index) => `${index + 1} ${onOneLine(option)}`);
  const choice = options.length === 0 ? "" : ` [${options.join(", ")}]`;
  return `${member} asks (${id}): ${shortened(question.question)}${choice}`;
}

function closedWords(member: string, id: QuestionId, question: Question | null): string {
  const { status = "closed", answer = "" } = question ?? {};
  const closed = status === "pending" ? "closed" : status;
  return `${member}'s question (${id}) is ${closed}${answer === "" ? "" : `: ${shortened(answer)}`}`;
}
