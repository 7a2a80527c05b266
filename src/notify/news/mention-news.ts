import { mentionsIn, withoutCodeBlocks } from "../../protocol/people/mentions.ts";
import type { News } from "./news.ts";
import type { Recipients } from "./recipients.ts";
import { shownText } from "./shown-text.ts";
import type { WrittenText } from "./written-text.ts";

/**
 * Returns the news for the people whom a text mentions; null if there are none. Nobody is told of a mention of their
 * own, of work that they may not see, or twice of one comment: `former` are its earlier texts. Blocks of code are left
 * out, since they quote files.
 */
export function mentionNews(
  { text, author, reviewId, commentId }: WrittenText,
  { path, former }: { readonly path: string; readonly former: readonly string[] },
  people: Recipients,
): News | null {
  const able = people.whoMaySee.filter(({ name }) => name !== author);
  const known = new Set(former.flatMap((earlier) => mentionsIn(earlier, able)));
  const mentioned = mentionsIn(text, able).filter((name) => !known.has(name));
  if (mentioned.length === 0) return null;
  return {
    content: { kind: "mention", reviewId, commentId, by: author, text: shownText(withoutCodeBlocks(text)) },
    path: reviewId === null ? path : `/reviews/${reviewId}`,
    urgency: "normal",
    people: mentioned,
  };
}
