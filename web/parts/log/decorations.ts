export { blockLines } from "../../data/log/block-lines.ts";
export { cardLine, withoutTags } from "../../data/log/card-line.ts";
export { GroupEnds } from "../../data/log/group-ends.ts";
export { cardWords } from "../../i18n/card-words.ts";

/* Cards and durations. The log loads this module after it has drawn its first lines. */
