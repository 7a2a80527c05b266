import { ok } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { noReview } from "./review-files.ts";
import type { Rooms } from "../rooms.ts";

type ReviewRoute =
  | "GET /api/reviews"
  | "GET /api/reviews/:id"
  | "PATCH /api/reviews/:id"
  | "POST /api/reviews/:id/approve"
  | "POST /api/reviews/:id/request-changes"
  | "POST /api/reviews/:id/comments"
  | "POST /api/reviews/:id/preview"
  | "PATCH /api/comments/:id"
  | "DELETE /api/comments/:id"
  | "POST /api/comments/:id/replies";

/** What can be asked of reviews and their comments. */
export function reviewRoutes({ platform, store }: Rooms): Pick<Handlers, ReviewRoute> {
  return {
    "GET /api/reviews": async ({ query }) => ok(await store.listReviews(query)),
    "GET /api/reviews/:id": async ({ params: { id } }) => {
      const review = await store.review(id);
      return review === null ? noReview(id) : ok(review);
    },
    "PATCH /api/reviews/:id": ({ params: { id }, body, by }) => platform.decideReview(id, body, by),
    "POST /api/reviews/:id/approve": ({ params: { id }, body, by }) =>
      platform.decideReview(id, { ...body, action: "approve" }, by),
    "POST /api/reviews/:id/request-changes": ({ params: { id }, body, by }) =>
      platform.decideReview(id, { ...body, action: "request_changes" }, by),
    "POST /api/reviews/:id/comments": ({ params: { id }, body, by }) => platform.addComment(id, body, by),
    "PATCH /api/comments/:id": ({ params: { id }, body, by }) => platform.editComment(id, body, by),
    "POST /api/comments/:id/replies": ({ params: { id }, body, by }) =>
      platform.replyToComment(id, body.body, by),
    "DELETE /api/comments/:id": ({ params: { id }, by }) => platform.removeComment(id, by),
    "POST /api/reviews/:id/preview": ({ params: { id }, body, by }) => platform.foresee(id, body, by),
  };
}
