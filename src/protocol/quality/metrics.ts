import { linksOf } from "./links.ts";
import { outlineOf } from "./outline.ts";

/** What is remembered of one answer. */
export interface AnswerFacts {
  /** In characters. */
  readonly length: number;
  readonly hasCode: boolean;
  readonly hasLink: boolean;
}

/** What is remembered of a custom task that is over. */
export interface CustomTaskFacts {
  /** One to five stars; null where the person gave none. */
  readonly rating: number | null;
  /** Null where the person gave no feedback at all. */
  readonly thumbsUp: boolean | null;
  /** How often the person wrote again after the first answer. */
  readonly followUps: number;
  /** It ended without being completed. */
  readonly abandoned: boolean;
  /** How many messages went to and fro. */
  readonly messages: number;
  readonly answers: readonly AnswerFacts[];
}

/** How custom tasks went; rates are from 0 to 1, and null stands where there is nothing to measure. */
export interface CustomTaskMetrics {
  /** The mean of the ratings that were given. */
  readonly userRating: number | null;
  /** Of the tasks with feedback, the share with thumbs up. */
  readonly thumbsUpRate: number | null;
  /** The share of tasks in which the person wrote again. */
  readonly followUpQuestionRate: number | null;
  readonly taskAbandonmentRate: number | null;
  /** Messages a task. */
  readonly avgConversationLength: number | null;
  /** Characters an answer. */
  readonly avgResponseLength: number | null;
  /** The share of answers with a code example. */
  readonly codeExampleRate: number | null;
  /** The share of answers with a link. */
  readonly linkInclusionRate: number | null;
}

/** What is to be remembered of an answer in Markdown. */
export function answerFacts(answer: string): AnswerFacts {
  const { code, prose } = outlineOf(answer);
  return { length: answer.length, hasCode: code.length > 0, hasLink: linksOf(prose).length > 0 };
}

/** Measures custom tasks that are over. */
export function customTaskMetrics(tasks: readonly CustomTaskFacts[]): CustomTaskMetrics {
  const answers = tasks.flatMap((task) => task.answers);
  return {
    userRating: meanOf(tasks.map((task) => task.rating)),
    thumbsUpRate: meanOf(tasks.map((task) => (task.thumbsUp === null ? null : Number(task.thumbsUp)))),
    followUpQuestionRate: meanOf(tasks.map((task) => Number(task.followUps > 0))),
    taskAbandonmentRate: meanOf(tasks.map((task) => Number(task.abandoned))),
    avgConversationLength: meanOf(tasks.map((task) => task.messages)),
    avgResponseLength: meanOf(answers.map((answer) => answer.length)),
    codeExampleRate: meanOf(answers.map((answer) => Number(answer.hasCode))),
    linkInclusionRate: meanOf(answers.map((answer) => Number(answer.hasLink))),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
