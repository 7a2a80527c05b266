import type { Review } from "../../../../src/protocol/task/review.ts";
import type { Turn } from "../../../../src/protocol/task/state.ts";
import type { AgentAct } from "../../../data/timeline.ts";

type CardAct = Extract<AgentAct, { is: "tool" | "file" }>;

/** An item of the conversation: a message, a decision, a line about the phase, or a card with the acts between them. */
export type ConversationItem =
  | { readonly is: "turn"; readonly time: string; readonly at: number; readonly turn: Turn }
  | { readonly is: "decision"; readonly time: string; readonly review: Review }
  | { readonly is: "line"; readonly time: string; readonly act: AgentAct }
  | { readonly is: "card"; readonly time: string; readonly acts: readonly CardAct[] };

/** Merges messages, decisions and acts by time; messages keep their order. Successive acts share a card. */
export function inOrder(
  turns: readonly Turn[],
  reviews: readonly Review[],
  acts: readonly AgentAct[],
): ConversationItem[] {
  const said: ConversationItem[] = turns.map((turn, at) => ({ is: "turn", time: turn.at, at, turn }));
  const decided = reviews.flatMap((review): ConversationItem[] =>
    review.decidedAt === null ? [] : [{ is: "decision", time: review.decidedAt, review }],
  );
  const done = acts.map((act): ConversationItem =>
    act.is === "tool" || act.is === "file"
      ? { is: "card", time: act.at, acts: [act] }
      : { is: "line", time: act.at, act },
  );
  const items = [...said, ...decided, ...done].toSorted(
    (one, other) => Date.parse(one.time) - Date.parse(other.time),
  );
  const joined: ConversationItem[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (item.is === "card" && before?.is === "card")
      joined[joined.length - 1] = { ...before, acts: [...before.acts, ...item.acts] };
    else joined.push(item);
  }
  return joined;
}
