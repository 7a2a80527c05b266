import type { Sentences } from "../translate.ts";

/** 문서 검사의 결과 */
export const documentsKo: Sentences = {
  "Add the missing sections. Their headings may be in English or Korean, with numbers or more words.":
    "빠진 항목을 추가하세요. 제목은 한국어나 영어로 쓰고, 번호나 다른 말을 덧붙여도 됩니다.",
  "Describe each endpoint under a heading such as ### GET /api/tools, in a table with its method and path, in an http block or in OpenAPI.":
    "엔드포인트를 ### GET /api/tools 같은 제목 아래, 메서드와 경로가 있는 표, http 블록, OpenAPI 중 한 방법으로 적으세요.",
  "{}: the request is not described.": "{0}: 요청이 설명되지 않았습니다.",
  'Describe the parameters and the body of each request in the section or table row of its endpoint, or write "Request: none".':
    "엔드포인트의 항목이나 표의 행에 요청의 매개변수와 본문을 적거나 “요청: 없음”이라고 쓰세요.",
  "{}: the response is not described.": "{0}: 응답이 설명되지 않았습니다.",
  'Describe the response of each endpoint in its section or table row, or write "Response: none".':
    "엔드포인트의 항목이나 표의 행에 응답을 적거나 “응답: 없음”이라고 쓰세요.",
  "{}: there is no status code for success.": "{0}: 성공했을 때의 상태 코드가 없습니다.",
  "List the status codes of each endpoint in its section or table row, such as 200, 201 or 204; for a command, its exit codes.":
    "엔드포인트의 항목이나 표의 행에 200, 201, 204 같은 상태 코드를 적으세요. 명령이면 종료 코드를 적으세요.",
  "{}: there is no status code for errors.": "{0}: 오류가 났을 때의 상태 코드가 없습니다.",
  "List the status codes of errors (400 and above) of each endpoint, or in a section Errors for all.":
    "엔드포인트마다 오류의 상태 코드(400 이상)를 적거나, 모두에 해당하는 “오류” 항목에 적으세요.",
  "Describe each entity with the types of its fields: in a table, as SQL or types of a language, or in a diagram of entities.":
    "엔터티마다 필드와 타입을 적으세요. 표, SQL, 언어의 타입, ER 다이어그램 모두 됩니다.",
  'The table of fields below "{}" has no column for the type.': "필드 표에 타입 열이 없습니다: {0}",
  'All fields of "{}" have the type "{}".': "“{0}”의 모든 필드가 “{1}” 타입입니다.",
  "The link to {} leads to no file.": "링크가 가리키는 파일이 없습니다: {0}",
  "Write the file, or correct the link.": "파일을 쓰거나 링크를 고치세요.",
  "The link to {} leads to no heading.": "링크가 가리키는 제목이 없습니다: {0}",
  "Correct the link, or add the heading.": "링크를 고치거나 제목을 추가하세요.",
  "Every section has content of its own": "항목마다 고유한 내용이 있음",
  "The documents agree with each other": "문서들이 서로 일치함",
  "This block is marked as JSON and cannot be read as such.":
    "JSON이라고 표시했지만 JSON으로 읽을 수 없는 블록입니다.",
  "A bracket of the JSON in this block is never closed.": "블록 안의 JSON에서 괄호가 닫히지 않았습니다.",
  "Correct the JSON; write … for parts that you leave out.": "JSON을 고치세요. 생략한 부분은 …로 적으세요.",
  "This block is marked as YAML and cannot be read as such.":
    "YAML이라고 표시했지만 YAML로 읽을 수 없는 블록입니다.",
  "Correct the YAML, or mark the block as text.": "YAML을 고치거나 블록을 text로 표시하세요.",
  "{} refers to this file, which cannot be read as JSON or YAML.":
    "{0}에서 가리키는 파일인데 JSON이나 YAML로 읽을 수 없습니다.",
  "Correct the file so that it is valid JSON or YAML.": "올바른 JSON이나 YAML이 되도록 파일을 고치세요.",
  "This mermaid block is empty.": "mermaid 블록이 비어 있습니다.",
  "This mermaid block does not begin with a kind of diagram.":
    "mermaid 블록이 다이어그램 종류로 시작하지 않습니다.",
  "Begin the block with its kind, such as flowchart LR or sequenceDiagram.":
    "flowchart LR이나 sequenceDiagram 같은 종류로 블록을 시작하세요.",
  "This line of the mermaid diagram has an arrow that mermaid does not know.":
    "mermaid에 없는 화살표가 있는 줄입니다.",
  "Write the connections of a flowchart as A --> B.": "순서도의 연결은 A --> B처럼 쓰세요.",
  "Mermaid cannot read this line in a diagram of this kind.":
    "이 종류의 mermaid 다이어그램에 쓸 수 없는 줄입니다.",
  "Correct the line, such as A->>B: text in a sequence diagram or A --> B in a state diagram.":
    "줄을 고치세요. 예를 들어 시퀀스 다이어그램은 A->>B: 글, 상태 다이어그램은 A --> B로 씁니다.",
  'A relation leads to "{}", which is no entity of this document.':
    "이 문서에 없는 엔터티로 이어지는 관계입니다: {0}",
  "Describe the entity, or correct the relation.": "그 엔터티를 설명하거나 관계를 고치세요.",
  "A bracket of this mermaid diagram is never closed.": "mermaid 다이어그램의 괄호가 닫히지 않았습니다.",
  "Close the brackets of the diagram, and put texts with brackets into quotation marks.":
    "다이어그램의 괄호를 닫고, 괄호가 든 글은 따옴표로 감싸세요.",
  "This mermaid diagram has no connection between two elements.":
    "요소 사이의 연결이 하나도 없는 mermaid 다이어그램입니다.",
  "There is no section on the stack that names its products.": "사용할 제품을 적은 스택 항목이 없습니다.",
  "List the stack as a table with the columns Layer and Choice, as a list, or as prose with the products in bold.":
    "스택을 계층과 선택 열이 있는 표, 목록, 또는 제품을 굵게 쓴 글로 적으세요.",
  "Replace every placeholder with its content. If it is meant literally, write it as `code`.":
    "채우지 않은 부분을 알맞은 내용으로 바꾸세요. 글자 그대로의 뜻이면 `코드`로 쓰세요.",
  '"{}" appears under {} headings, first in {}.':
    "같은 글이 제목 {1}곳 아래에 있습니다: “{0}” 처음 나오는 문서는 {2}입니다.",
  "Write under each heading the content that belongs to it.": "제목마다 그 제목에 해당하는 내용을 쓰세요.",
  '{} items of "{}" say the same.': "“{1}” 아래의 목록에서 {0}개가 같은 내용입니다.",
  "Write only items that differ in more than their numbers.":
    "번호만 다른 것은 빼고 내용이 서로 다른 것만 쓰세요.",
  "{} rows of this table have the same cells after the first column.":
    "첫 열을 빼면 내용이 똑같은 행이 표에 {0}개 있습니다.",
  "Fill each row with its own content.": "행마다 고유한 내용을 채우세요.",
  "{}% of the text is also in {}.": "글의 {0}%가 {1} 문서에도 있습니다.",
  "Write the content that this phase asks for, and refer to the other document for the rest.":
    "이 단계에서 요구하는 내용을 쓰고, 나머지는 다른 문서를 참조하도록 적으세요.",
  'The section "{}" consists of instructions to its writer.':
    "작성 안내문만 있고 내용이 없는 항목입니다: {0}",
  "Replace the instructions of the guide with the content that they ask for.":
    "가이드의 지시를 그 지시가 요구하는 내용으로 바꾸세요.",
  'The section "{}" has {} words, of which {} say something specific to this product.':
    "단어 {1}개 중 이 제품에 대한 구체적인 단어가 {2}개뿐인 항목입니다: {0}",
  'The section "{}" has {} words, of which {} are numbers, names or words that other sections use, too.':
    "단어 {1}개 중 숫자나 이름, 다른 항목에도 나오는 단어가 {2}개뿐인 항목입니다: {0}",
  'The section "{}" has {} words, of which {} say more than its heading and the task.':
    "단어 {1}개 중 제목과 작업 설명에 없는 내용을 담은 단어가 {2}개뿐인 항목입니다: {0}",
  "Add the content that the task leaves open: who, how many, by when, with which part of the application.":
    "작업 설명에 없는 내용을 적으세요. 누가, 얼마나, 언제까지, 애플리케이션의 어느 부분에서 하는지 쓰면 됩니다.",
  "Of the {} words of this document, {} are numbers, names or words that other sections use, too; at least {} are expected.":
    "문서의 단어 {0}개 중 숫자나 이름, 다른 항목에도 나오는 단어가 {1}개뿐입니다. {2}개 이상이어야 합니다.",
  "This document is written in another language ({}) than the {} texts beside it ({}).":
    "이 문서만 다른 언어로 작성되어 있습니다(이 문서: {0}, 나머지 글 {1}개: {2}).",
  "Write all documents of a phase in the language of the task.":
    "한 단계의 문서는 모두 작업을 설명한 언어로 작성하세요.",
  "Name people, numbers, products or parts of this application; text that fits any product says nothing.":
    "사람, 숫자, 제품, 이 애플리케이션의 구성 요소를 구체적으로 적으세요. 어느 제품에나 맞는 글에는 내용이 없습니다.",
  '{} % of the section "{}" is text of the guide.': "가이드의 글이 {0}%인 항목입니다: {1}",
  "Write the content of this application; the guide's sentences and example belong to the guide.":
    "가이드의 문장이나 예시 대신 이 애플리케이션의 내용을 쓰세요.",
  'The section "{}" says only that it does not apply.': "해당 없다고만 적은 항목입니다: {0}",
  "Write the content that the guide asks for, or the reason why there is none.":
    "가이드가 요구하는 내용을 쓰거나, 없는 이유를 적으세요.",
  "{} is mentioned, but no document defines it. {} defines the others.":
    "어느 문서에도 정의되지 않은 ID입니다: {0}. 나머지는 {1}에 정의되어 있습니다.",
  "Define the id, or correct the reference.": "ID를 정의하거나 참조를 고치세요.",
  "{} of {} occurs nowhere in this document, whose table lists the others.":
    "{1}에 있는 ID가 이 문서에 없습니다: {0}. 나머지는 표에 있습니다.",
  "Cover the missing id, or say in its own document that it is left out.":
    "빠진 ID를 다루거나, 그 ID를 정의한 문서에 제외했다고 적으세요.",
  '"{}" is wrong: the result is {}.': "계산이 틀렸습니다: “{0}”. 올바른 결과는 {1}입니다.",
  "Correct the calculation and everything that follows from it.":
    "계산과 그에 따라 달라지는 내용을 고치세요.",
  "The total is given as {}, but the rows add up to {}.": "적힌 합계는 {0}인데, 행을 모두 더하면 {1}입니다.",
  "{} is called, but {} does not describe it.": "{1}에 설명이 없는 엔드포인트를 호출합니다: {0}",
  "Describe the endpoint, or correct the call.": "엔드포인트를 설명하거나 호출을 고치세요.",
  "Write the document in this file.": "이 파일에 문서를 작성하세요.",
  "Save the file as text in UTF-8.": "파일을 UTF-8 텍스트로 저장하세요.",
  "Close the comment with -->.": "주석을 -->로 닫으세요.",
  "Write the document at this path.": "이 경로에 문서를 작성하세요.",
  "The file is larger than 8 MiB or is not text.": "파일이 8MiB보다 크거나 텍스트가 아닙니다.",
  "Write the document as text of at most 8 MiB.": "문서를 8MiB 이하의 텍스트로 작성하세요.",
  "There was no document to check.": "검사할 문서가 없었습니다.",
  "Documents found: {}.": "찾은 문서: {0}개",
  "Documents of sufficient length: {}.": "분량이 충분한 문서: {0}개",
  "Passages searched for placeholders: {}.": "채우지 않은 부분을 찾아본 문단: {0}개",
  "No headings are required.": "필수 제목이 없습니다.",
  "Required headings with content: {}.": "내용이 있는 필수 제목: {0}개",
  "Tables, code blocks and links checked: {}, {} and {}.": "확인한 표 {0}개, 코드 블록 {1}개, 링크 {2}개",
  "Sections compared with each other and with the guides: {}.": "다른 항목이나 가이드와 비교한 항목: {0}개",
  "The documents refer to no ids.": "문서에 ID 참조가 없습니다.",
  "References to ids checked: {}.": "확인한 ID 참조: {0}개",
  "Entities and fields in {}: {} and {}.": "{0}의 엔터티 {1}개, 필드 {2}개",
  "Endpoints in {}: {}.": "{0}의 엔드포인트: {1}개",
  "Diagrams in {}: {}.": "{0}의 다이어그램: {1}개",
  "Products compared with {}: {}.": "{0} 문서와 비교한 제품: {1}개",
};
