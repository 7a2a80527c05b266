import { queryOptions } from "@tanstack/react-query";
import type { QuestionId } from "../../src/protocol/ids.ts";
import { call } from "./client.ts";

/** Queries one question, answered or not. */
export function oneQuestion(id: QuestionId) {
  return queryOptions({
    queryKey: ["question", id],
    queryFn: () => call("GET /api/questions/:id", { params: { id } }),
  });
}
