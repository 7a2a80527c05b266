import type { Act } from "../../engine/act.ts";
import type { AnswerQuestion } from "../../protocol/api/contract.ts";
import type { QuestionId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Question } from "../../protocol/task/question.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Store } from "../../store/store.ts";
import type { TaskStreams } from "../task/task-streams.ts";

/** Answers questions of agents, in any task. */
export class Questions {
  readonly #store: Pick<Store, "question">;
  readonly #streams: TaskStreams;

  constructor(store: Pick<Store, "question">, streams: TaskStreams) {
    this.#store = store;
    this.#streams = streams;
  }

  async answer(questionId: QuestionId, answer: AnswerQuestion, act: Act): Promise<Result<Question>> {
    const row = await this.#store.question(questionId);
    if (row === null) return noQuestion(questionId);
    const view = ({ questions }: TaskState) => questions.find(({ id }) => id === questionId);
    const command = { type: "question.answer", questionId, answer } as const;
    const done = await this.#streams.execute(row.taskId, command, act, view);
    if (!done.ok) return done;
    const question = view(done.value);
    return question === undefined ? noQuestion(questionId) : ok(question);
  }
}

function noQuestion(id: QuestionId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no question ${id}.`);
}
