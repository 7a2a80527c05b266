import { withNames } from "../../../src/protocol/hidden-characters.ts";
import { textForOthers } from "../../../src/protocol/notify/written-text.ts";
import { mentionsIn, withoutCodeBlocks } from "../../../src/protocol/people/mentions.ts";
import type { SentRecord, StoredEvent } from "../../../src/protocol/record.ts";
import type { NoticeWords } from "../../i18n/notice-words.ts";
import type { Notice } from "./notices-of.ts";

const longestBody = 300;

/**
 * Returns the notice of an event in which another person mentions this one; null for other events. As for other
 * channels, texts of agents mention nobody: `options` are those of the open questions. The page does not know the
 * earlier texts of a comment, so an edited one is left out.
 */
export function mentionNotice(
  record: SentRecord<StoredEvent>,
  { name, options }: { readonly name: string; readonly options: readonly string[] },
  words: Pick<NoticeWords, "mention">,
): Notice | null {
  const { stream, seq, kind, by, event } = record;
  if (by === name || by === "agent" || by === "system" || by.includes(":")) return null;
  const written = event.type === "comment.edited" ? null : textForOthers({ kind, event });
  if (written === null || options.includes(written.text)) return null;
  if (mentionsIn(written.text, [{ name }]).length === 0) return null;
  const place = kind === "office" ? `/offices/${stream}` : `/t/${stream}`;
  return {
    id: `${stream}:mention:${seq}`,
    taskId: stream,
    title: words.mention(by),
    body: withNames(withoutCodeBlocks(written.text).trim()).slice(0, longestBody),
    path: written.reviewId === null ? place : `/reviews/${written.reviewId}`,
  };
}
