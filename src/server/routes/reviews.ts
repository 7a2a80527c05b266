import { ok } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import { reviewerNamed } from "../rights/reviewer-named.ts";
import { noReview } from "./review-files.ts";
import type { Services } from "../services.ts";

type ReviewRoute =
  | "GET /api/reviews"
  | "GET /api/reviews/:id"
  | "PATCH /api/reviews/:id"
  | "POST /api/reviews/:id/approve"
  | "POST /api/reviews/:id/request-changes"
  | "PATCH /api/reviews/:id/approve"
  | "PATCH /api/reviews/:id/request-changes"
  | "POST /api/reviews/:id/suggestions"
  | "POST /api/reviews/:id/comments"
  | "POST /api/reviews/:id/preview"
  | "PATCH /api/comments/:id"
  | "DELETE /api/comments/:id"
  | "POST /api/comments/:id/replies";

/** Serves reviews and their comments. */
export function reviewRoutes({ platform, store, people }: Services): Pick<Handlers, ReviewRoute> {
  const approve: Handlers["POST /api/reviews/:id/approve"] = ({ params: { id }, body, act }) =>
    platform.reviews.decide(id, { ...body, action: "approve" }, act);
  const requestChanges: Handlers["POST /api/reviews/:id/request-changes"] = ({ params: { id }, body, act }) =>
    platform.reviews.decide(id, { ...body, action: "request_changes" }, act);
  return {
    "GET /api/reviews": async ({ query: { project, ...query }, caller }) =>
      ok(await store.listReviews({ ...query, projects: projectsToList(caller, project) })),
    "GET /api/reviews/:id": async ({ params: { id } }) => {
      const review = await store.review(id);
      return review === null ? noReview(id) : ok(review);
    },
    "PATCH /api/reviews/:id": async ({ params, body, act }) => {
      if (body.action !== "assign") return platform.reviews.decide(params.id, body, act);
      const place = await store.projectOf(params.id);
      const reviewer = reviewerNamed(body.reviewer ?? "", people, place);
      if (!reviewer.ok) return reviewer;
      return platform.reviews.decide(params.id, { ...body, reviewer: reviewer.value }, act);
    },
    "POST /api/reviews/:id/approve": approve,
    "PATCH /api/reviews/:id/approve": approve,
    "POST /api/reviews/:id/request-changes": requestChanges,
    "PATCH /api/reviews/:id/request-changes": requestChanges,
    "POST /api/reviews/:id/suggestions": ({ params: { id }, body, act }) =>
      platform.reviews.applySuggestions(id, body, act),
    "POST /api/reviews/:id/comments": ({ params: { id }, body, act }) =>
      platform.reviews.addComment(id, body, act),
    "PATCH /api/comments/:id": ({ params: { id }, body, act }) => platform.reviews.editComment(id, body, act),
    "POST /api/comments/:id/replies": ({ params: { id }, body, act }) =>
      platform.reviews.replyToComment(id, body.body, act),
    "DELETE /api/comments/:id": ({ params: { id }, act }) => platform.reviews.removeComment(id, act),
    "POST /api/reviews/:id/preview": ({ params: { id }, body, act }) =>
      platform.reviews.preview(id, body, act),
  };
}
