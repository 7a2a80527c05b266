import { codeMark } from "../prose.ts";
import type { Passage } from "../prose.ts";

/**
 * True if a marker that is also a word of the product is a remark of the writer here: "TODO: ask Ines", "TODO check the
 * price", or the value of something that a plan must decide. In "TODO: nobody has begun" it is a term if labels of
 * its kind stand beside it.
 */
export function isRemark(passage: Passage, at: number, marker: string, beside: readonly Passage[]): boolean {
  const { text, kind } = passage;
  if (kind === "heading") return false;
  if (isDecided(passage) || isOpenValue(passage, at, marker)) return true;
  const [left, right] = [text.slice(Math.max(0, at - 40), at), text.slice(at + marker.length, at + 90)];
  if (!/(?:^|[.!?。;:(—–]\s{0,3}|\n\s{0,20})(?:[-+]\s|\d{1,3}[.)]\s)?$/.test(left)) return false;
  const [, label = "", rest = ""] = /^(\s?[:：]|\s[-–—](?=\s))?\s{0,3}(.*)/s.exec(right) ?? [];
  if (act.test(rest) && (label !== "" || /^\s/.test(right))) return true;
  if (label === "") return false;
  const others = kind === "item" ? beside.filter((other) => other.kind === "item") : [];
  return !others.some((other) => term.test(other.text)) && !capitals.test(text.replace(marker, ""));
}

/** True if a marker is all that a label of something to decide has: "Price per theatre: TBD." A label of a state or of a screen is none. */
function isOpenValue({ text, kind }: Passage, at: number, marker: string): boolean {
  if (kind === "cell") return false;
  const after = text.slice(at + marker.length, at + marker.length + 40);
  if (!/^[\s*_]{0,4}(?:[.;](?:\s|$)|\n|$)/.test(after)) return false;
  const before = text.slice(Math.max(0, at - 90), at);
  const [, label = ""] =
    /(?:^|[\n.;])\s{0,20}(?:[-+]\s|\d{1,3}[.)]\s)?([^\n.;:：]{1,60}[:：])[\s*_]{0,4}$/u.exec(before) ?? [];
  return openLabel.test(label);
}

const openLabel =
  /price|pric(?:es|ing)|fees?(?!\p{L})|costs?(?!\p{L})|budget|revenue|margin|owner|responsible|deadline|due date|release date|launch|duration|effort|competitor|market|target|database|framework|library|language|hosting|provider|vendor|licen[cs]e|version|limit|size|가격|요금|비용|예산|매출|수익|담당|책임|기한|마감|출시일|기간|경쟁|시장|목표|데이터베이스|프레임워크|언어|호스팅|업체|라이선스|버전|한도/iu;

/** True for a cell of a column that a plan must decide: the chosen product, who does it, by when, for how much. */
export function isDecided({ kind, header = "" }: Passage): boolean {
  return (
    kind === "cell" &&
    /^[\s*_`]{0,4}(?:choice|chosen|technolog|product|tools?$|selection|owner|responsible|assignee|target|budget|duration|version|reason|decision|선택|기술|제품|도구|담당|목표|예산|기간|버전|이유|결정)/i.test(
      header,
    )
  );
}

const act =
  /^(?:ask|add|agree|calculate|check|choose|clarify|complete|confirm|decide|define|describe|determine|discuss|estimate|fill|find|finish|fix|get|insert|look|measure|pick|remove|replace|research|specify|update|verify|write)(?![\p{L}])|^[가-힣 ]{0,30}(?:확인|작성|추가|결정|문의|보완|수정|정리|기입|입력)(?:하기|할 것|한다|필요|요망|$|[\s.])|^[가-힣 ]{0,30}(?:채우|정하|물어|알아)/iu;
const term = new RegExp(
  `^\\s{0,24}(?:[-+]|\\d{1,3}[.)])?\\s{0,3}(?:${codeMark}|\\p{L}[\\p{L}\\p{N}_ -]{0,20})\\s{0,2}(?:[:：]|[-–—](?=\\s))`,
  "u",
);
const capitals = /(?:^|[\n.;]\s{0,20})(?:[-+]\s)?[A-Z][A-Z_ ]{2,20}\s?(?:[:：]|[-–—]\s)/;
