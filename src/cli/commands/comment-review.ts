import type { Command } from "commander";
import { CommentId } from "../../protocol/ids.ts";
import type { Review } from "../../protocol/task/review.ts";
import { suggestionIn } from "../../protocol/task/suggestion.ts";
import { connect } from "../api/connect.ts";
import { reviewOf } from "../api/review-of.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { commentLine, reviewLine } from "../review-words.ts";
import { textOfStdin } from "../stdin.ts";
import { commentsAt } from "./comments-at.ts";

interface Common {
  readonly json?: boolean;
}

/** Adds `signalbox review comment` and `signalbox review apply`. */
export function addSuggestionCommands(review: Command): void {
  review
    .command("comment")
    .usage("[options] <review> [location] <text>")
    .argument("<review>", "id of a review, or of a task with a pending review")
    .argument("<location>", "FILE[:LINE[-LINE]] that the comment is about; default: the whole work")
    .argument("[text]", "the comment; - reads it from stdin")
    .description("comment on a review; the agent gets the comment with the decision")
    .option("--json", "print JSON")
    .action(comment);
  review
    .command("apply")
    .argument("<review>", "id of a review, or of a task with a pending review")
    .argument("[comments...]", "ids of the comments; default: all open comments with a suggestion")
    .description("apply suggested changes as a commit of your own, which is verified again")
    .option("--json", "print JSON")
    .action(apply);
}

async function comment(text: string, first: string, second: string | undefined, { json }: Common) {
  const said = second ?? first;
  const body = said === "-" ? await textOfStdin() : said;
  const [placed] = second === undefined ? [{ body }] : commentsAt([first, body]);
  const api = connect(process.env);
  const { id } = await reviewOf(api, text);
  const written = await api.call("POST /api/reviews/:id/comments", {
    params: { id },
    body: placed ?? { body },
  });
  print(json, written, commentLine(written));
}

async function apply(text: string, given: readonly string[], { json }: Common): Promise<void> {
  const chosen = given.map(commentId);
  const api = connect(process.env);
  const review = await reviewOf(api, text);
  const applied = await api.call("POST /api/reviews/:id/suggestions", {
    params: { id: review.id },
    body: { version: review.version, comments: chosen.length > 0 ? chosen : withSuggestion(review) },
  });
  print(json, applied, reviewLine(applied));
}

/** Returns the open comments of a review that suggest a change. */
function withSuggestion({ id, comments }: Review): CommentId[] {
  const found = comments.filter(({ status, body }) => status === "open" && suggestionIn(body) !== null);
  if (found.length > 0) return found.map((each) => each.id);
  throw new CommandFailure(
    exitCodes.notFound,
    `No open comment of this review suggests a change. Show the comments with: signalbox review show ${id}`,
  );
}

function commentId(text: string): CommentId {
  const id = CommentId.safeParse(/cm_[a-z0-9]{8}/.exec(text)?.[0]);
  if (id.success) return id.data;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text}" is not a comment id. Comment ids look like cm_k3m9x2ab. List the comments with: signalbox review show REVIEW`,
  );
}
