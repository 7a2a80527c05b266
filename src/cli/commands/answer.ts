import type { QuestionId } from "../../protocol/ids.ts";
import { type Api, connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { hanging } from "../terminal/harmless.ts";

interface AnswerOptions {
  readonly json?: boolean;
  readonly option?: string;
  readonly other?: boolean;
  readonly skip?: boolean;
}

/** Answers a question: with a text, with the number of an option, in the person's own words, or with its default. */
export async function answerQuestion(
  id: string,
  text: string | undefined,
  options: AnswerOptions,
): Promise<void> {
  const api = connect(process.env);
  const questionId = idOf(id);
  const answer = options.option === undefined ? text : await optionOf(api, questionId, options.option);
  if (answer === undefined && options.skip !== true) {
    throw new CommandFailure(exitCodes.wrongUsage, "Enter an answer, --option NUMBER or --skip.");
  }
  const answered = await api.call("POST /api/questions/:id/answer", {
    params: { id: questionId },
    body: {
      ...(answer === undefined ? {} : { answer }),
      other: options.other ?? false,
      skip: options.skip ?? false,
    },
  });
  print(options.json, answered, `${answered.id} is ${answered.status}: ${hanging(answered.answer ?? "", 2)}`);
}

async function optionOf(api: Api, id: QuestionId, number: string): Promise<string> {
  const { options } = await api.call("GET /api/questions/:id", { params: { id } });
  const option = options[Number(number) - 1];
  if (option !== undefined) return option;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `There is no option ${number}. Use a number from 1 to ${options.length}.`,
  );
}

function idOf(text: string): QuestionId {
  const found = /q_[a-z0-9]{8}/.exec(text)?.[0];
  if (found === undefined)
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${text}" is not a question id. Question ids look like q_k3m9x2ab.`,
    );
  return found as QuestionId;
}
