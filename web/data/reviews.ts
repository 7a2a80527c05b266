import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type {
  AddComment,
  ApplySuggestions,
  DecideReview,
  EditComment,
} from "../../src/protocol/api/gates.ts";
import type { Against } from "../../src/protocol/api/review-files.ts";
import type { CommentId, ReviewId } from "../../src/protocol/ids.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import { call } from "./client.ts";

/** Queries a review, from which the page reads only its task. */
function oneReview(id: ReviewId) {
  return queryOptions({
    queryKey: ["review", id],
    queryFn: () => call("GET /api/reviews/:id", { params: { id } }),
  });
}

/** Queries the files of a review. They never change: a review is of one commit. */
export function reviewFiles(id: ReviewId, against: Against) {
  return queryOptions({
    queryKey: ["review-files", id, against],
    queryFn: async () =>
      (await call("GET /api/reviews/:id/files", { params: { id }, query: { against } })).items,
  });
}

/** Queries the commits of the attempts at the phase of a review. `attempts` is their number, so that a new one shows. */
export function reviewCommits(id: ReviewId, attempts: number) {
  return queryOptions({
    queryKey: ["review-commits", id, attempts],
    queryFn: async () => (await call("GET /api/reviews/:id/commits", { params: { id } })).items,
    placeholderData: keepPreviousData,
  });
}

/** Queries the guide for reviewers; null if the workflow has none. */
export function reviewGuide(id: ReviewId, language: "en" | "ko") {
  return queryOptions({
    queryKey: ["review-guide", id, language],
    queryFn: async () =>
      (await call("GET /api/reviews/:id/guide", { params: { id }, query: { language } })).guide,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function fileContent(id: ReviewId, path: string) {
  return queryOptions({
    queryKey: ["review-file", id, path],
    queryFn: () => call("GET /api/reviews/:id/files/:path{[^]+}", { params: { id, path } }),
    structuralSharing: false,
  });
}

export function fileDiff(id: ReviewId, path: string, against: Against) {
  return queryOptions({
    queryKey: ["review-diff", id, path, against],
    queryFn: () => call("GET /api/reviews/:id/diff", { params: { id }, query: { path, against } }),
    structuralSharing: false,
  });
}

/** Returns the task that a review belongs to, or the error. */
export function useReviewTask(id: ReviewId) {
  return useQuery({ ...oneReview(id), select: ({ taskId }) => taskId });
}

export function decideReview(id: ReviewId, decision: DecideReview): Promise<Review> {
  return call("PATCH /api/reviews/:id", { params: { id }, body: decision });
}

/** Applies the suggestions of some comments as a commit of the person. */
export function applySuggestions(id: ReviewId, body: ApplySuggestions): Promise<Review> {
  return call("POST /api/reviews/:id/suggestions", { params: { id }, body });
}

export async function addComment(id: ReviewId, comment: AddComment): Promise<void> {
  await call("POST /api/reviews/:id/comments", { params: { id }, body: comment });
}

export async function editComment(id: CommentId, change: EditComment): Promise<void> {
  await call("PATCH /api/comments/:id", { params: { id }, body: change });
}

export async function replyToComment(id: CommentId, body: string): Promise<void> {
  await call("POST /api/comments/:id/replies", { params: { id }, body: { body } });
}

export async function removeComment(id: CommentId): Promise<void> {
  await call("DELETE /api/comments/:id", { params: { id } });
}

/** Queries the messages that the agent would receive for a decision. */
export function messagePreview(id: ReviewId, decision: Omit<DecideReview, "version">, version: number) {
  return queryOptions({
    queryKey: ["review-preview", id, version, decision],
    queryFn: () => call("POST /api/reviews/:id/preview", { params: { id }, body: decision }),
    staleTime: 0,
    retry: false,
  });
}
