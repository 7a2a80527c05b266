import type { TaskFeedback } from "../../protocol/api/archives.ts";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { hanging } from "../terminal/harmless.ts";
import { taskId } from "./task-id.ts";

interface FeedbackOptions {
  readonly json?: boolean;
  readonly rating?: string;
  readonly thumbsUp?: boolean;
  readonly message?: string;
}

/** Sends feedback on a task's result; without options, shows the existing feedback. */
export async function feedback(text: string, options: FeedbackOptions): Promise<void> {
  const api = connect(process.env);
  const params = { id: taskId(text) };
  const { rating, thumbsUp, message } = options;
  const silent = rating === undefined && thumbsUp === undefined && message === undefined;
  const found = silent
    ? await api.call("GET /api/tasks/:id/feedback", { params })
    : await api.call("POST /api/tasks/:id/feedback", {
        params,
        body: {
          ...(rating === undefined ? {} : { rating: stars(rating) }),
          ...(thumbsUp === undefined ? {} : { thumbsUp }),
          ...(message === undefined ? {} : { comment: message }),
        },
      });
  print(options.json, found, inWords(found));
}

function stars(text: string): number {
  const rating = Number(text);
  if (Number.isInteger(rating) && rating >= 1 && rating <= 5) return rating;
  throw new CommandFailure(exitCodes.wrongUsage, `"${text}" is not a rating from 1 to 5.`);
}

function inWords({ feedback: given, quality }: TaskFeedback): string {
  const lines = given.map(({ author, rating, thumbsUp, comment }) =>
    [
      author,
      ...(rating === null ? [] : [`${rating} of 5`]),
      ...(thumbsUp === null ? [] : [thumbsUp ? "thumbs up" : "thumbs down"]),
      ...(comment === null ? [] : [comment]),
    ]
      .map((part) => hanging(part, 2))
      .join("  "),
  );
  const reckoned = quality === null ? [] : [`heuristic score: ${quality.scores.mean} of 5`];
  return [...lines, ...reckoned].join("\n") || "No feedback yet.";
}
