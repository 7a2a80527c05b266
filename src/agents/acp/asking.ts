import { z } from "zod";
import type { Ask, AskedQuestion } from "../agent-event.ts";
import { fieldsOf } from "../fields.ts";
import { toolSummary } from "../../protocol/tool-summary.ts";
import type { AskAnswer } from "../turn-kind.ts";
import { contentOf, Form, questionsOf } from "./form.ts";
import { toolCallOf } from "./line.ts";
import { response } from "./requests.ts";

/** Parses an ask from a request of the agent; null if the request is not a question for a person. */
export function askIn(request: unknown): Ask | null {
  const asked = Asking.safeParse(request);
  if (!asked.success) return null;
  const { data } = asked;
  const id = String(data.id);
  if (data.method === "elicitation/create")
    return { t: "ask", id, kind: "question", questions: questionsOf(data.params), raw: data };
  return { t: "ask", id, kind: "permission", questions: [permissionQuestion(data.params)], raw: data };
}

/** Encodes the answer of a person or a policy as the response to the request. */
export function answerAsk({ raw }: Pick<Ask, "raw">, answer: AskAnswer): string {
  const request = Asking.parse(raw);
  if (request.method === "elicitation/create") return response(request.id, formed(request.params, answer));
  return response(request.id, { outcome: chosen(request.params.options, answer) });
}

const Options = z.array(z.object({ optionId: z.string(), name: z.string(), kind: z.string() }));
/** The fields of a tool call that are recorded with the ask. */
const ToolCall = z.object({
  toolCallId: z.string(),
  title: z.string().nullish(),
  name: z.string().nullish(),
  kind: z.string().nullish(),
  status: z.string().nullish(),
  rawInput: z.unknown().optional(),
  content: z
    .array(z.object({ content: z.object({ type: z.string(), text: z.string().optional() }).optional() }))
    .nullish()
    .catch(null),
});
const Permission = z.object({ toolCall: ToolCall, options: Options });
const RequestId = z.union([z.string(), z.number()]);

const Asking = z.discriminatedUnion("method", [
  z.object({ method: z.literal("session/request_permission"), id: RequestId, params: Permission }),
  z.object({ method: z.literal("elicitation/create"), id: RequestId, params: Form }),
]);

function permissionQuestion({ toolCall, options }: z.infer<typeof Permission>): AskedQuestion {
  const call = toolCallOf(fieldsOf(toolCall));
  const what = call?.title || toolSummary(call?.input) || call?.name || call?.kind || "Use a tool";
  return { question: `${what}?`, options: options.map((option) => option.name), multi: false };
}

/** Encodes the chosen option. Text that is not an option counts as a refusal. */
function chosen(options: z.infer<typeof Options>, answer: AskAnswer): object {
  const said = answer.is === "answered" ? answer.answers[0]?.[0] : undefined;
  const refusal =
    options.find(({ kind }) => kind === "reject_once") ??
    options.find(({ kind }) => kind === "reject_always");
  const option =
    answer.is === "interrupted" ? undefined : (options.find(({ name }) => name === said) ?? refusal);
  return option === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId: option.optionId };
}

function formed(form: Form, answer: AskAnswer): object {
  if (answer.is === "interrupted") return { action: "cancel" };
  if (answer.is === "refused") return { action: "decline" };
  return { action: "accept", content: contentOf(form, answer.answers) };
}
