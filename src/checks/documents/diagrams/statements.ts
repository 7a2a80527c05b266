interface Row {
  readonly row: number;
  readonly text: string;
}

/** The statements of a kind of mermaid diagram. */
interface Grammar {
  readonly kind: RegExp;
  /** The patterns of valid lines. Mermaid refuses the whole diagram if a line matches none. */
  readonly lines: readonly RegExp[];
  /** A line that shows something; a diagram needs one. */
  readonly shows: RegExp;
  /** Opens and closes a part in which any line may stand. */
  readonly part?: { readonly opens: RegExp; readonly closes: RegExp };
}

const id = String.raw`["'\x60[\]()\p{L}\p{N}_.~<>:\s-]{1,160}?`;
const styling = /^(?:classDef|class|style|click|link|callback|href|cssClass|linkStyle)\s/;
const about = /^(?:title|accTitle|accDescr|direction|section)(?![\p{L}])/u;
const message = new RegExp(
  String.raw`^[^:]{1,160}?(?:<<)?-{1,2}(?:>{1,2}|[x)|\\/]{1,2})\s?[+-]?\s?[^:]{1,160}?:`,
  "u",
);
const classRelation = new RegExp(
  String.raw`^${id}\s{0,3}(?:"[^"]{0,60}"\s{0,3})?(?:<\|?|[*o}|]|\(\))?(?:--|\.\.)(?:\|?>|[*o{|]|\(\))?\s{0,3}(?:"[^"]{0,60}"\s{0,3})?${id}(?::.{0,300})?$`,
  "u",
);
const member = new RegExp(
  String.raw`^["'\x60]?[\p{L}_][\p{L}\p{N}_~-]{0,80}["'\x60]?\s{0,5}:(?!::)\s{0,5}\S`,
  "u",
);
const entityRelation =
  /^["'`]?[^\s{}"'`]{1,80}(?: [^{}"]{1,60})?["'`]?\s{0,5}(?:[|}o]{1,2}(?:--|\.\.|-\.|\.-)[|{o]{1,2}|\s(?:to|optionally to)\s)/u;

const grammars: readonly Grammar[] = [
  {
    kind: /^sequenceDiagram/,
    lines: [
      about,
      message,
      /^(?:participant|actor|activate|deactivate|note|loop|alt|else|opt|par|par_over|and|critical|option|break|end|rect|box|autonumber|links?|properties|details|create|destroy)(?![\p{L}])/iu,
    ],
    shows: message,
  },
  {
    kind: /^classDiagram/,
    lines: [
      about,
      styling,
      classRelation,
      member,
      /^(?:class|namespace|note)(?![\p{L}])|^<<[^<>]{1,60}>>|^\}|^(?:hide|show)\s/u,
    ],
    shows: /^class\s|:|--|\.\./,
    part: { opens: /\{[^{}]{0,300}$/, closes: /\}\s{0,9}$/ },
  },
  {
    kind: /^erDiagram/,
    lines: [
      about,
      styling,
      entityRelation,
      /^["'`]?[^\s{}"'`]{1,80}["'`]?(?:\s{0,3}\[[^\]]{1,100}\])?(?::::?\S{1,60})?$/u,
      /^"[^"]{1,100}"$|^\}/,
    ],
    shows: new RegExp(`${entityRelation.source}|\\{`, "u"),
    part: { opens: /\{\s{0,9}$/, closes: /^\}/ },
  },
  {
    kind: /^stateDiagram/,
    lines: [
      about,
      styling,
      /^(?:\[\*\]|[^\s:]{1,120})\s{0,5}-->\s{0,5}(?:\[\*\]|[^\s:]{1,120})(?:\s{0,5}:.{0,300})?$/u,
      /^(?:state|note|scale|hide|as)\s|^--$|^\}|^end note/i,
      /^[^\s:]{1,120}(?:\s{0,5}:.{1,300}|:::\S{1,60})?$/u,
    ],
    shows: /-->/,
    part: { opens: /^note [^:]{1,120}$/i, closes: /^end note/i },
  },
  {
    kind: /^gantt/,
    lines: [
      about,
      /^(?:dateFormat|axisFormat|tickInterval|excludes|includes|todayMarker|weekday|weekend|inclusiveEndDates|topAxis|displayMode|click)(?![\p{L}])/u,
      /^[^:]{1,200}:\s{0,9}\S/u,
    ],
    shows: /^(?!title|section|accTitle|accDescr|dateFormat|axisFormat)[^:]{1,200}:\s{0,9}\S/u,
  },
];

/** Finds a line that its kind of mermaid diagram does not have, or says that nothing is shown; null if all is well. */
export function unreadableStatement(head: string, body: readonly Row[]): { row: number | null } | null {
  const grammar = grammars.find(({ kind }) => kind.test(head));
  if (grammar === undefined) return null;
  let isInPart = false;
  let shows = false;
  for (const { row, text } of body.slice(0, 5000)) {
    const line = text
      .slice(0, 1000)
      .replace(/\s%%.{0,1000}$/, "")
      .replace(/;$/, "")
      .trim();
    shows ||= grammar.shows.test(line);
    if (isInPart) isInPart = !closes(line, grammar);
    else if (opens(line, grammar)) isInPart = true;
    else if (line !== "" && !grammar.lines.some((form) => form.test(line))) return { row };
  }
  return shows ? null : { row: null };
}

const description = /^accDescr\s{0,5}\{/;

function opens(line: string, { part }: Grammar): boolean {
  return (part?.opens.test(line) ?? false) || (description.test(line) && !line.endsWith("}"));
}

function closes(line: string, { part }: Grammar): boolean {
  return line.endsWith("}") || (part?.closes.test(line) ?? false);
}
