import type { Sentences } from "../translate.ts";

/** 문서 검사의 결과 */
export const documentsKo: Sentences = {
  "Add the missing sections. Their headings may be in English or Korean, with numbers or more words.":
    "빠진 항목을 추가하세요. 제목은 한국어나 영어로 쓰고, 번호나 다른 말을 덧붙여도 됩니다.",
  "Describe each endpoint under a heading such as ### GET /api/tools, in a table, in an http block or in OpenAPI.":
    "엔드포인트를 ### GET /api/tools 같은 제목 아래나 표, http 블록, OpenAPI로 적으세요.",
  "{}: the request is not described.": "{0}: 요청이 설명되지 않았습니다.",
  'Describe the parameters and the body of each request, or write "Request: none".':
    "요청마다 매개변수와 본문을 적거나 “요청: 없음”이라고 쓰세요.",
  "{}: the response is not described.": "{0}: 응답이 설명되지 않았습니다.",
  'Describe the response of each endpoint, or write "Response: none".':
    "엔드포인트마다 응답을 적거나 “응답: 없음”이라고 쓰세요.",
  "{}: there is no status code for success.": "{0}: 성공했을 때의 상태 코드가 없습니다.",
  "List the status codes of each endpoint, such as 200, 201 or 204; for a command, its exit codes.":
    "엔드포인트마다 200, 201, 204 같은 상태 코드를 적으세요. 명령이면 종료 코드를 적으세요.",
  "{}: there is no status code for errors.": "{0}: 오류의 상태 코드가 없습니다.",
  "List the status codes of errors (400 and above) of each endpoint, or in a section Errors for all.":
    "엔드포인트마다 400 이상의 오류 코드를 적거나, 모두에 해당하는 “오류” 항목에 적으세요.",
  "Describe each entity with the types of its fields: in a table, as SQL or types of a language, or in a diagram of entities.":
    "엔터티마다 필드와 타입을 적으세요. 표, SQL, 언어의 타입, ER 다이어그램 모두 됩니다.",
  'The table of fields below "{}" has no column for the type.': "필드 표에 타입 열이 없습니다: {0}",
  'All fields of "{}" have the type "{}".': "“{0}”의 모든 필드가 “{1}” 타입입니다.",
  "The link to {} leads to no file.": "링크가 가리키는 파일이 없습니다: {0}",
  "Write the file, or correct the link.": "파일을 쓰거나 링크를 고치세요.",
  "The link to {} leads to no heading.": "링크가 가리키는 제목이 없습니다: {0}",
  "Correct the link, or add the heading.": "링크를 고치거나 제목을 추가하세요.",
};
