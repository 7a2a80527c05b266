import type { Ask } from "../agent-event.ts";
import { jsonLine } from "../json-line.ts";
import type { AskAnswer, Turn } from "../turn-kind.ts";
import { ALLOW, DENY, questionsIn } from "./asking.ts";
import { CanUseTool } from "./details.ts";

/**
 * Returns a turn as a line for stdin. Its id makes it count once: a session that already had it, in this process or in
 * an earlier one, does nothing and reports it as completed.
 */
export function userTurn({ messageId, text }: Turn): string {
  const message = { role: "user", content: [{ type: "text", text }] };
  return jsonLine({ type: "user", uuid: messageId, message });
}

/** Returns the request that interrupts the running turn; the process stays. */
export function interruptTurn(requestId: string): string {
  return jsonLine({ type: "control_request", request_id: requestId, request: { subtype: "interrupt" } });
}

/** Returns the answer to a tool request, including the question tool. */
export function answerAsk(ask: Pick<Ask, "id" | "raw">, answer: AskAnswer): string {
  const request = CanUseTool.parse(ask.raw);
  return response(ask.id, decision(request, answer));
}

/** Returns an error for a request that the platform cannot answer, so that the agent does not wait for it. */
export function refuse(requestId: string, subtype: string): string {
  const error = `This client does not support ${subtype}.`;
  return jsonLine({ type: "control_response", response: { subtype: "error", request_id: requestId, error } });
}

function decision(request: CanUseTool, answer: AskAnswer): object {
  if (answer.is === "interrupted") return { behavior: "deny", message: "The turn was interrupted." };
  if (answer.is === "refused") return { behavior: "deny", message: answer.reason };
  const questions = questionsIn(request);
  if (questions === null) return permission(request, answer.answers[0]?.[0] ?? "");
  const answers = Object.fromEntries(
    questions.map(({ question }, index) => [question, (answer.answers[index] ?? []).join(", ")]),
  );
  return { behavior: "allow", updatedInput: { ...request.input, answers } };
}

/** Permits the tool only for the option to allow it; other text is a refusal with that text as its reason. */
function permission({ input }: CanUseTool, said: string): object {
  if (said === ALLOW) return { behavior: "allow", updatedInput: input };
  return { behavior: "deny", message: said === DENY || said === "" ? "The person declined." : said };
}

function response(requestId: string, value: object): string {
  return jsonLine({
    type: "control_response",
    response: { subtype: "success", request_id: requestId, response: value },
  });
}
