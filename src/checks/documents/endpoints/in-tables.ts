import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../../../protocol/markdown/tables.ts";
import type { Table } from "../../../protocol/markdown/tables.ts";
import { described, isFilled, isNothing } from "./described.ts";
import { isHttp, nameIn } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

/** Finds endpoints in the rows of tables, with method and path in one column or in two. */
export function endpointsInTables(document: MarkdownDocument): Endpoint[] {
  return tablesOf(document).flatMap((table) => {
    const method = columnLike(table, /^(?:http )?(?:method|verb|메서드|메소드|방식)(?!.*(?:path|경로))/);
    const path = columnLike(table, /path|endpoint|url|route|uri|command|function|경로|엔드포인트|주소|명령/);
    if (path === -1) return [];
    const request = columnLike(
      table,
      /request|body|param|payload|input|argument|query|요청|본문|매개|파라미터|입력|인자/,
    );
    const response = columnLike(table, /response|return|output|answer|result|응답|반환|출력|결과/);
    // A further column with another name, such as In or 보내는 것, may give the details.
    const other = table.header.findIndex(
      (cell, index) =>
        ![method, path, request, response].includes(index) && !remarks.test(cell.trim().toLowerCase()),
    );
    return table.rows.flatMap(({ line, cells }) => {
      const name = nameIn(
        `${method === -1 || method === path ? "" : (cells[method] ?? "")} ${cells[path] ?? ""}`,
      );
      if (name === null) return [];
      const rest = cells.filter((_, index) => index !== path && index !== method && index !== request);
      const told = described(`Status codes:\n${rest.join("\n")}`, isHttp(name));
      const input = cells[request] ?? "";
      const detail = other !== -1 && isFilled(cells[other] ?? "");
      return [
        {
          name,
          line,
          request: request === -1 ? told.request || detail : isFilled(input),
          takesBody: request !== -1 && !isNothing(input),
          response: response === -1 ? told.response || detail : isFilled(cells[response] ?? ""),
          codes: told.codes,
          aliases: rest.filter((cell) => cell.trim() !== "" && cell.length <= 60),
        },
      ];
    });
  });
}

/** Headers of columns that do not say what an endpoint takes or gives. */
const remarks =
  /^$|purpose|descri|what|summary|use|feature|function|auth|who|role|access|right|screen|story|note|remark|name|title|id|no\.?|#|code|status|error|version|flow|task|용도|설명|목적|기능|역할|인증|권한|누가|화면|비고|이름|제목|번호|코드|상태|오류|요구|근거|관련|하는 일|성공|실패/;

/** Returns the first column whose header matches, or -1. */
function columnLike({ header }: Table, pattern: RegExp): number {
  return header.findIndex((cell) => pattern.test(cell.replaceAll(/[*_`]/g, "").trim().toLowerCase()));
}
