import type { Marker } from "../../../src/protocol/dialects/platform/marker.ts";
import type { TagName } from "../../../src/protocol/dialects/tag.ts";
import { type BlockLine, readTagLine } from "./block-lines.ts";

/** The texts of cards. */
export interface CardWords {
  readonly blocks: Readonly<Record<TagName, string>>;
  /** The names of fields in blocks, by their keys in lower case. */
  readonly fields: Readonly<Record<string, string>>;
  readonly marker: (marker: Marker) => string;
}

const icons: Readonly<Record<TagName, string>> = {
  USER_QUESTION: "?",
  ASK_USER: "?",
  ERROR: "!",
  DEPENDENCY_REQUEST: "⚿",
  INVOKE: "→",
  DELIVER_RESULT: "←",
  STEP_COMPLETE: "✓",
};

/** Returns a line of a message to the platform as a card shows it, with escape sequences for its style. */
export function cardLine(line: BlockLine, text: string, words: CardWords): string {
  switch (line.is) {
    case "open":
      return heading(line.name, words);
    case "inside":
      return fieldLine(text, words);
    case "close":
      return "";
    case "whole":
      return `${heading(line.name, words)}  ${mainText(line.content)}`;
    case "marker":
      return bold(markerText(line.marker, words));
  }
}

/** Returns a text of an agent with its tags and markers in words. */
export function withoutTags(text: string, words: CardWords): string {
  if (!text.includes("[") && !text.includes("===")) return text;
  return text
    .split("\n")
    .flatMap((line) => {
      const tag = readTagLine(line.trim());
      if (tag === null) return [line];
      return tag.is === "close" ? [] : [cardLine(tag, line, words)];
    })
    .join("\n");
}

function heading(name: TagName, { blocks }: CardWords): string {
  return bold(`${icons[name]} ${blocks[name]}`);
}

function markerText(marker: Marker, words: CardWords): string {
  return `${marker.type.endsWith("_START") ? "▸" : "✓"} ${words.marker(marker)}`;
}

/** Returns `key: value` with the name of the key, and an item of a list with a bullet. */
function fieldLine(text: string, { fields }: CardWords): string {
  const item = /^(\s*)- (.*)$/.exec(text);
  if (item !== null) return `${item[1]}• ${item[2]}`;
  const [, key = "", value = ""] = /^([A-Za-z_]{2,20}):\s*(.*)$/.exec(text) ?? [];
  const name = fields[key.toLowerCase()];
  return name === undefined ? text : `\u001B[2m${name}\u001B[0m ${value}`;
}

/** Returns the most telling field of a JSON body, or the body. */
function mainText(content: string): string {
  try {
    const fields: Readonly<Record<string, unknown>> = JSON.parse(content);
    const told = ["question", "message", "description", "task", "content"]
      .map((key) => fields[key])
      .find((value) => typeof value === "string");
    return typeof told === "string" ? told.replaceAll(/\s+/g, " ") : content;
  } catch {
    // A body that is not JSON is shown as it is.
    return content;
  }
}

function bold(text: string): string {
  return `\u001B[1m${text}\u001B[0m`;
}
