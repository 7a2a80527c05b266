import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import type { Table } from "../../../protocol/markdown/tables.ts";
import { allTablesOf } from "../html-tables.ts";
import { deferralIn } from "./deferrals.ts";

/** Finds cells and items that look like placeholders but are states of the product, because others beside them are. */
export function stateUnits(document: MarkdownDocument): string[] {
  return [...allTablesOf(document).flatMap(inTable), ...inLists(document)].slice(0, maxUnits);
}

const maxUnits = 200;
const maxRows = 500;
const maxColumns = 12;

const firstHeader =
  /stat(?:e|us)|stage|value|label|code|answer|option|column|kind|type|event|badge|shown|display|^(?:from|to|before|after)$|상태|단계|값|라벨|표시|코드|응답|선택|^열$|칸|종류|유형|구분|이전|다음|^[전후답]$|문구|배지/;
const laterHeader =
  /stat(?:e|us)|stage|label|badge|shown|display|caption|^(?:from|to|before|after)$|상태|단계|라벨|표시|이전|다음|^[전후]$|문구|배지|버튼/;

function inTable({ header, rows }: Table): string[] {
  return header.slice(0, maxColumns).flatMap((name, column) => {
    const plain = name.replaceAll(/[*_`]/g, "").trim().toLowerCase();
    if (/default|initial|기본값|초기값|처음 값/.test(plain)) return initialStates(rows, column);
    if (!(column === 0 ? firstHeader : laterHeader).test(plain)) return [];
    const cells = rows.slice(0, maxRows).map((row) => plainOf(row.cells[column] ?? ""));
    return statesAmong(cells, column === 0 || stateHeader.test(plain));
  });
}

const stateHeader =
  /stat(?:e|us)$|^stage$|^column$|^lane$|^(?:from|to|before|after)$|상태|단계|^열$|이전|다음/;

/** Returns the initial values of fields that hold a state. */
function initialStates(rows: Table["rows"], column: number): string[] {
  return rows
    .slice(0, maxRows)
    .filter(({ cells }) =>
      cells.some((cell, at) => at !== column && /enum|stat(?:e|us)|stage|column|lane|상태|단계/i.test(cell)),
    )
    .map(({ cells }) => plainOf(cells[column] ?? ""))
    .filter((cell) => /^(?:TODO|WIP)$/.test(cell));
}

/** Returns the cells or items that may be states, if others beside them are short and not placeholders. */
function statesAmong(units: readonly string[], alsoMarkers: boolean): string[] {
  const siblings = new Set(
    units.filter(
      (unit) =>
        /\p{L}/u.test(unit) && unit.length <= maxState && deferralIn(unit) === null && !marker.test(unit),
    ),
  );
  return units.filter((unit) => {
    if (unit.length > maxState) return false;
    if (deferralIn(unit)?.mayBeState === true) return siblings.size > 0;
    const isEnough = siblings.size > 1 || [...siblings].some((sibling) => /^[A-Z][A-Z_ ]+$/.test(sibling));
    return alsoMarkers && (marker.test(unit) || /^미정$/.test(unit)) && isEnough;
  });
}

const maxState = 24;
const marker = /^(?:TODO|TBD|TBA|TBC|WIP|FIXME)$/;

/** Labels of a list that can only be states. */
const otherState = /^(?:doing|done|in[ -]?progress|in review|blocked|완료|진행 ?중)$/i;

function inLists({ lines }: MarkdownDocument): string[] {
  const found: string[] = [];
  let items: string[] = [];
  const finish = (): void => {
    const markers = items.filter((item) => /^[A-Z_]{2,16}$/.test(item)).length === items.length;
    if (items.length > 2) found.push(...statesAmong(items, markers));
    const labels = items.map((item) => /^([^:：—–]{1,24}?)\s?(?:[:：]|[—–]\s)/.exec(item)?.[1] ?? "");
    if (labels.some((label) => otherState.test(label)))
      found.push(...labels.filter((label) => /^(?:TODO|WIP)$/.test(label)));
    items = [];
  };
  for (const { kind, text } of lines) {
    if (kind === "item") {
      if (items.length < maxRows) items.push(plainOf(text.replace(/^\s{0,40}(?:[-*+]|\d{1,9}[.)])\s/, "")));
    } else if (kind !== "blank") finish();
  }
  finish();
  return found;
}

function plainOf(text: string): string {
  return text
    .slice(0, 200)
    .replaceAll(/[*`]|\p{Extended_Pictographic}|\ufe0f/gu, "")
    .trim();
}
