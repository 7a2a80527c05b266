import { linksOf } from "./links.ts";
import { outlineOf } from "./outline.ts";

/** Stored facts about one answer. */
export interface AnswerFacts {
  /** In characters. */
  readonly length: number;
  readonly hasCode: boolean;
  readonly hasLink: boolean;
}

/** Stored facts about an ended custom task. */
export interface CustomTaskFacts {
  /** One to five stars; null if the person gave none. */
  readonly rating: number | null;
  /** Null if the person gave no feedback. */
  readonly thumbsUp: boolean | null;
  /** Number of messages the person wrote after the first answer. */
  readonly followUps: number;
  /** True if the task ended without being completed. */
  readonly abandoned: boolean;
  /** Number of messages in both directions. */
  readonly messages: number;
  readonly answers: readonly AnswerFacts[];
}

/** Metrics of custom tasks. Rates are from 0 to 1; null means there is nothing to measure. */
export interface CustomTaskMetrics {
  /** Mean of the ratings given. */
  readonly userRating: number | null;
  /** Share of thumbs up among tasks with feedback. */
  readonly thumbsUpRate: number | null;
  /** Share of tasks in which the person wrote again. */
  readonly followUpQuestionRate: number | null;
  readonly taskAbandonmentRate: number | null;
  /** Messages per task. */
  readonly avgConversationLength: number | null;
  /** Characters per answer. */
  readonly avgResponseLength: number | null;
  /** Share of answers with a code example. */
  readonly codeExampleRate: number | null;
  /** Share of answers with a link. */
  readonly linkInclusionRate: number | null;
}

/** Extracts the facts to store from an answer in Markdown. */
export function answerFacts(answer: string): AnswerFacts {
  const { code, prose } = outlineOf(answer);
  return { length: answer.length, hasCode: code.length > 0, hasLink: linksOf(prose).length > 0 };
}

/** Computes the metrics of ended custom tasks. */
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
