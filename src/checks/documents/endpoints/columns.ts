import type { Table } from "../../../protocol/markdown/tables.ts";
import { described, isFilled, isNothing } from "./described.ts";
import { isHttp } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

/** The columns of a table that give details of endpoints; -1 means that there is no such column. */
export interface DetailColumns {
  readonly request: number;
  readonly response: number;
  /** Columns whose names are unknown, such as In or 받는 것, which may give details. */
  readonly others: readonly number[];
}

const requests =
  /request|body|param|payload|input|argument|query|(?<![a-z])(?:sends?|takes?|accepts?|expects?|needs?|in)(?![a-z])|요청|본문|매개|파라미터|입력|인자|보내|넘기/;
const responses =
  /respon|return|output|answer|result|repl(?:y|ies)|back|(?<![a-z])(?:gives?|provides?|yields?|produces?|out)(?![a-z])|응답|반환|출력|결과|돌려|주는/;
const codes = /(?:codes?|status(?:es)?|코드|상태)\)?$/;
const several = /(?<![a-z])and(?![a-z])|[&,/+·(→]|와 |과 |및/;

/** Headers of columns with other remarks than request and response. */
const remarks =
  /^$|(?<![a-z])(?:purpose|descri|what|summary|uses?|used|usage|features?|functions?|auth|who|roles?|access|rights?|permission|security|screens?|stor(?:y|ies)|notes?|remarks?|comments?|names?|titles?|ids?|nr|no|codes?|status|errors?|http|version|flows?|tasks?|owner|priority|milestone|phase|since|cache|caching|limits?|rate|tags?|group|module|area|category|sort)|#|용도|설명|목적|기능|역할|인증|권한|누가|화면|비고|이름|제목|번호|코드|상태|오류|요구|근거|관련|하는 일|성공|실패|담당|우선|단계|마일스톤|캐시|제한|분류|구분/;

/** Finds the columns of details beside those that name the endpoint. */
export function detailColumns({ header }: Pick<Table, "header">, named: readonly number[]): DetailColumns {
  const names = header.map(plainHeader);
  const free = names.map((_, index) => index).filter((index) => !named.includes(index));
  const like = (pattern: RegExp): number =>
    free.find((index) => {
      const name = names[index] ?? "";
      return pattern.test(name) && (!codes.test(name) || several.test(name));
    }) ?? -1;
  const [request, response] = [like(requests), like(responses)];
  const others = free.filter(
    (index) => index !== request && index !== response && !remarks.test(names[index] ?? ""),
  );
  const [first = -1, second = -1] = others;
  // Two columns with unknown names are request and response, in this order.
  return request === -1 && response === -1 && second !== -1
    ? { request: first, response: second, others: others.slice(2) }
    : { request, response, others };
}

/** Reads the details of an endpoint from the cells of its row. */
export function detailsOfRow(
  name: string,
  cells: readonly string[],
  named: readonly number[],
  { request, response, others }: DetailColumns,
): Pick<Endpoint, "request" | "takesBody" | "response" | "codes"> {
  const rest = cells.filter(
    (_, index) => index === response || (index !== request && !named.includes(index)),
  );
  const told = described(`Status codes:\n${rest.join("\n")}`, isHttp(name));
  const input = cells[request] ?? "";
  const detail = others.some((index) => isFilled(cells[index] ?? ""));
  return {
    request: told.request || (request === -1 ? detail : isFilled(input)),
    takesBody: request !== -1 && !isNothing(input),
    response: told.response || (response === -1 ? detail : isFilled(cells[response] ?? "")),
    codes: told.codes,
  };
}

/** Returns the name of a column without marks, in lower case. */
export function plainHeader(cell: string): string {
  return cell.replaceAll(/[*_`]/g, "").trim().toLowerCase();
}
