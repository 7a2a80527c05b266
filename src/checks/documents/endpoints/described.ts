/** Reads a description of an endpoint: its request, its response and its status codes. */
export function described(
  text: string,
  http: boolean,
): { request: boolean; takesBody: boolean; response: boolean; codes: number[] } {
  const request = request1.exec(text);
  const after = request === null ? "" : text.slice(request.index + request[0].length).trimStart();
  return {
    request: request !== null,
    takesBody: request !== null && !nothing.test(after),
    response: response1.test(text),
    codes: http ? codesIn(text) : exitCodesIn(text),
  };
}

/** A label stands at the beginning of a line, cell or sentence, or in emphasis, and a mark or line end follows it. */
const before = /(?:^|[\n|.;·,>)\]]|\*\*|__|다|음)[\s*_`#>|+-]{0,12}(?:\d{1,2}[.)] )?/.source;
const after = /[^\n.:：|]{0,40}?(?:[:：|—–→(]|\*\*|\n|$|[은는] )/.source;
const requestNames =
  "(?:example |sample |path |query |url |http )?(?:request|req|body|query|param|payload|argument|input|header|form|field|요청|매개 ?변수|파라미터|본문|쿼리|인자|입력|옵션)";
const responseNames =
  "(?:example |sample |success |successful |error |http )?(?:response|res|returns?|output|answer|result|reply|응답|반환|출력|결과|성공)";
const request1 = new RegExp(
  `${before}(?:${requestNames}(?:s|을|를|은|는)?(?:${after}| ?[\`{])|(?:takes|accepts|expects|requires|sends|reads)(?![\\p{L}]))|[을를] (?:보내|넘기|넣|받아|받으)`,
  "iu",
);
const response1 = new RegExp(
  `${before}(?:${responseNames}(?:s|을|를|은|는)?${after}|(?:returns|responds|answers|replies|gives|sends back|streams|redirects)(?![\\p{L}]))|응답(?:한다|합니다|하고|하며)|돌려(?:준다|줍니다|주고|주며|받는다)|반환(?:한다|합니다|하고|하며)|(?<!\\d)2\\d\\d[\`*]{0,3}(?: (?:with|and) (?:the|a|an|its|all|one|each|[\`{[])| [\`*]{0,2}[{[]| ?[→=] ?[\\p{L}\`{[]|[과와] \\p{L})`,
  "iu",
);
const nothing =
  /^[*_`:：|\s]{0,6}(?:none|no |nothing|empty|없음|없다|없습니다|본문 없음|[-–—]\s{0,3}(?:\n|\||$))/i;

/** True if a cell says something, be it that there is nothing. */
export function isFilled(cell: string): boolean {
  return cell.trim() !== "";
}

/** True if a cell says that there is nothing. */
export function isNothing(cell: string): boolean {
  return nothing.test(cell) || /^[\s–—-]{0,5}$/.test(cell);
}

const label =
  /(?:status|response|error|http|return|success)(?: |-)?(?:codes?|status)?s?(?![\p{L}])|codes?(?![\p{L}])|상태 ?코드|응답 ?코드|오류 ?코드|코드|상태/giu;
const number =
  /(?<![\p{L}\p{N}.,:~$€₩#/_-])[1-5]\d\d(?!(?!(?:으?로|[을를이은는과와나에]|이면|일) )[\p{L}\p{N}_]|[.,:]\d|\s?(?:%|ms|px|kb|mb|gb|자|개|건|명|초|분|회|원|바이트|글자|characters|bytes|items|rows|pixels|seconds|requests|entries))/giu;
const lead =
  /(?:^|[\n|(`→>[/,;·]|http(?:\/[\d.]{1,3})?|status|codes?|with|returns?|answers?|gives?|is|or|and|then|a|an|sends?|코드는?|이면|면|시)[\s*_`"']{0,4}$/iu;

/**
 * Finds status codes. A number counts if a label such as "Status codes" stands before it in the same paragraph, or
 * if it begins a line, cell or bracket; a size, limit or port does not.
 */
function codesIn(text: string): number[] {
  const codes = new Set<number>();
  for (const paragraph of text.split(/\n\s{0,9}\n/)) {
    const labels = [...paragraph.matchAll(label).take(200)].map(({ index }) => index);
    const [first = Infinity] = labels;
    for (const { index, 0: code } of paragraph.matchAll(number).take(1000)) {
      const left = paragraph.slice(Math.max(0, index - 24), index);
      const value = Number(code);
      const stands =
        lead.test(left) || isListed(left) || (bullet.test(left) && isTerm(paragraph, index + code.length));
      if (isRegistered(value) && (index > first || stands)) codes.add(value);
    }
  }
  return [...codes];
}

const bullet = /(?:(?:^|\n)\s{0,12}(?:[-*+]|\d{1,2}[.)])|[\p{L})\]`}][.。])\s[\s*_`"']{0,4}$/u;

/** True if a number at the beginning of an item or sentence is all of it or is explained by the rest, as in "- 404: no such tool". */
function isTerm(text: string, end: number): boolean {
  return /^[*_`"']{0,4}\s{0,2}(?:$|\n|[.,;](?:\s|$)|[:：(=→—–]|-\s|(?:OK|Created|Accepted|No Content|Bad|Unauthori|Forbidden|Not |Conflict|Gone|Unprocess|Too |Internal)\b)/u.test(
    text.slice(end, end + 20),
  );
}

/** True if another code stands right before, as in "200; 404 missing" or "200, 401". */
function isListed(left: string): boolean {
  return /[1-5]\d\d[^\d\n]{0,20}[,;/·|]\s?[*_`]{0,3}$/.test(left);
}

function isRegistered(code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to);
}

const ranges = [
  [100, 103],
  [200, 208],
  [226, 226],
  [300, 308],
  [400, 431],
  [451, 451],
  [499, 511],
] as const;

/** Finds exit codes after a label such as "Exit codes", or at the beginning of lines and cells. */
function exitCodesIn(text: string): number[] {
  const labelled =
    /(?:status|exit|return|error) ?(?:codes?|status)|codes?(?![\p{L}])|상태 ?코드|종료 ?코드|코드|throws|raises/iu.exec(
      text,
    );
  const part = labelled === null ? "" : text.slice(labelled.index);
  const codes = [...part.matchAll(/(?<![\p{L}\p{N}.])\d{1,3}(?![\p{L}\p{N}.]\d?)/gu).take(100)].map(
    ([code]) => Number(code),
  );
  const named = labelled !== null && /throws|raises/i.test(labelled[0]);
  return named && codes.length === 0 ? [0] : codes;
}
