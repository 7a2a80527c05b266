import type { Command } from "commander";
import { Against } from "../../protocol/api/review-files.ts";
import { Review } from "../../protocol/task/review.ts";
import { type Language, languages } from "../../protocol/task/language.ts";
import { connect } from "../api/connect.ts";
import { reviewOf } from "../api/review-of.ts";
import { choice } from "../choice.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { titlesOf } from "../api/titles.ts";
import { print } from "../print.ts";
import { reviewCard, reviewLine, reviewTable } from "../review-words.ts";
import { addSuggestionCommands } from "./comment-review.ts";
import { commentsAt } from "./comments-at.ts";
import { writePatch } from "./patch.ts";

interface Decision {
  readonly json?: boolean;
  readonly at?: readonly string[];
  readonly answer?: readonly string[];
  readonly seen?: string;
  readonly reason?: string;
}

/**
 * Adds `signalbox review …`. A review is identified by its own id, or by the id of the task with the pending review.
 */
export function addReviewCommands(program: Command): void {
  const review = program.command("review").description("list, show and decide reviews");
  review
    .command("list")
    .description("list reviews, oldest first")
    .addOption(
      choice(program, {
        flags: "-s, --status <status>",
        description: "only reviews with this status",
        words: Review.shape.status.options,
        what: "status",
      }).default("pending"),
    )
    .option("--json", "print JSON")
    .action(list);
  review
    .command("show")
    .argument("<review>", "id of a review, or of a task with a pending review")
    .description("show the files, changes, verdicts and comments of a review")
    .option("--json", "print JSON")
    .action(show);
  review
    .command("diff")
    .argument("<review>", "id of a review, or of a task with a pending review")
    .description("print the changes under review as a git patch")
    .option(
      "--against <version>",
      "previous (the attempt seen before), base (the start of the phase) or attempt-N",
      "previous",
    )
    .option("-o, --output <file>", "write the patch to a file")
    .option("--json", "print JSON")
    .action(showDiff);
  review
    .command("guide")
    .argument("<review>", "id of a review, or of a task with a pending review")
    .description("print the workflow's guide for reviewers")
    .addOption(
      choice(program, {
        flags: "--language <language>",
        description: "language of the guide",
        words: languages,
        what: "language",
      }).default("en"),
    )
    .option("--json", "print JSON")
    .action(showGuide);
  addSuggestionCommands(review);
  const decisions = [
    ["approve", "approve", "approve verified work and start the next phase, or complete the task"],
    ["request-changes", "request_changes", "request changes from the agent"],
    ["accept", "accept", "accept unverified work (requires --reason)"],
    ["fail", "fail", "fail the task (requires --reason)"],
  ] as const;
  for (const [name, action, description] of decisions) {
    review
      .command(name)
      .argument("<review>", "id of a review, or of a task with a pending review")
      .argument("[comment]", "general comment for the agent")
      .description(description)
      .option("--at <location...>", 'comment on a file or lines: --at FILE[:LINE[-LINE]] "TEXT"')
      .option("--answer <answers...>", "answer an open question: QUESTION=TEXT")
      .option("-r, --reason <text>", "reason for accepting unverified work or failing the task")
      .option("--seen <version>", "decide only if the review still has this version")
      .option("--json", "print JSON")
      .action((text: string, comment: string | undefined, options: Decision) =>
        decide(text, action, comment, options),
      );
  }
}

async function list({ json, status }: { json?: boolean; status: Review["status"] }): Promise<void> {
  const api = connect(process.env);
  const page = await api.call("GET /api/reviews", { query: { status, limit: 200 } });
  const titles =
    json === true
      ? new Map<string, string>()
      : await titlesOf(
          api,
          page.items.map(({ taskId }) => taskId),
        );
  const isEmpty = page.items.length === 0;
  print(json, page, isEmpty ? `No ${words(status)} reviews.` : reviewTable(page.items, titles, new Date()));
}

async function show(text: string, { json }: Decision): Promise<void> {
  const api = connect(process.env);
  const found = await reviewOf(api, text);
  if (json === true) {
    print(json, found, "");
    return;
  }
  const params = { id: found.id };
  const titles = await titlesOf(api, [found.taskId]);
  const { items: files } = await api.call("GET /api/reviews/:id/files", { params, query: {} });
  const { guide } = await api.call("GET /api/reviews/:id/guide", { params, query: {} });
  const title = titles.get(found.taskId) ?? "";
  print(json, found, reviewCard(found, { title, files, guide: guide?.path ?? null, url: api.url }));
}

async function showDiff(
  text: string,
  { against, ...options }: { against: string; output?: string; json?: boolean },
): Promise<void> {
  const version = Against.safeParse(against);
  if (!version.success) {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${against}" is not a version. Use previous, base or attempt-N, such as attempt-1.`,
    );
  }
  const api = connect(process.env);
  const { id } = await reviewOf(api, text);
  await writePatch(api, `/api/reviews/${id}/patch?against=${version.data}`, options);
}

async function showGuide(
  text: string,
  { json, language }: { json?: boolean; language: Language },
): Promise<void> {
  const api = connect(process.env);
  const { id } = await reviewOf(api, text);
  const { guide } = await api.call("GET /api/reviews/:id/guide", { params: { id }, query: { language } });
  if (guide === null) {
    throw new CommandFailure(exitCodes.notFound, "The workflow of this task has no review guide.");
  }
  print(json, { path: guide.path, text: guide.text }, guide.text.trimEnd());
}

async function decide(
  text: string,
  action: "approve" | "request_changes" | "accept" | "fail",
  comment: string | undefined,
  options: Decision,
): Promise<void> {
  const comments = commentsAt(options.at ?? []);
  const answers = answersOf(options.answer ?? []);
  const api = connect(process.env);
  const review = await reviewOf(api, text);
  const params = { id: review.id };
  for (const body of comments) await api.call("POST /api/reviews/:id/comments", { params, body });
  const { version } = comments.length === 0 ? review : await api.call("GET /api/reviews/:id", { params });
  const decided = await api.call("PATCH /api/reviews/:id", {
    params,
    body: {
      action,
      version: options.seen === undefined ? version : Number(options.seen),
      ...(comment === undefined ? {} : { comment }),
      ...(options.reason === undefined ? {} : { reason: options.reason }),
      ...(answers === null ? {} : { answers }),
    },
  });
  print(options.json, decided, reviewLine(decided));
}

function answersOf(given: readonly string[]): Record<`q_${string}`, string> | null {
  const pairs = given.map((pair) => {
    const [, question, answer] = /^(q_[a-z0-9]{8})=([^]*)$/.exec(pair) ?? [];
    if (question !== undefined && answer !== undefined) return [question, answer];
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${pair}" is not an answer. Answers look like q_k3m9x2ab=yes.`,
    );
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
