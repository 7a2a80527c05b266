import { withNames } from "../../protocol/hidden-characters.ts";

/** The largest number of characters of a text of an agent in a message. */
const longest = 300;

/** Returns a text of an agent as messages show it: in one line, shortened, with the names of hidden characters. */
export function shownText(text: string, atMost = longest): string {
  const line = withNames(text.replaceAll(/\s+/g, " ").trim());
  return line.length <= atMost ? line : `${line.slice(0, atMost - 1).toWellFormed()}…`;
}
