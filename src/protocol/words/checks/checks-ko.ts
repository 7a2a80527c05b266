import type { Sentences } from "../translate.ts";
import { changesKo } from "./changes-ko.ts";
import { codeKo } from "./code-ko.ts";
import { documentsKo } from "./documents-ko.ts";
import { referencesKo } from "./references-ko.ts";
import { runsKo } from "./runs-ko.ts";

/** 플랫폼 검사의 이름과 결과 */
export const checksKo: Sentences = {
  ...documentsKo,
  ...codeKo,
  ...runsKo,
  ...changesKo,
  ...referencesKo,
  "Every expected file exists": "필요한 파일이 모두 있음",
  "Every document is long enough": "모든 문서의 분량이 충분함",
  "No placeholders are left": "채우지 않은 부분이 없음",
  "Every section exists": "필요한 항목이 모두 있음",
  "The Markdown is well formed": "마크다운 형식이 올바름",
  "Entities have typed fields and relations": "엔터티에 타입 있는 필드와 관계가 있음",
  "Endpoints are complete": "엔드포인트 설명이 온전함",
  "There is a diagram": "다이어그램이 있음",
  "The technology stack matches the plan": "기술 스택이 계획과 같음",
  "The project has the expected structure": "프로젝트 구조가 정해진 대로임",
  "The project has a manifest": "프로젝트에 매니페스트가 있음",
  "The README covers everything that a new user needs": "처음 보는 사람에게 필요한 내용이 README에 있음",
  ".gitignore lists .env": ".gitignore에 .env가 있음",
  "No .env file in the project": "프로젝트에 .env 파일이 없음",
  ".env.example lists all variables that the code reads": "코드가 읽는 변수가 .env.example에 모두 있음",
  "No secrets in the files": "파일에 비밀 값이 없음",
  "There are tests with assertions": "무언가를 확인하는 테스트가 있음",
  "The files can be parsed": "파일의 문법이 올바름",
  "The project builds": "프로젝트가 빌드됨",
  "The project's tests pass": "프로젝트의 테스트가 통과함",
  "Every file in the workspace has an allowed name, type and size":
    "작업 공간의 모든 파일이 허용되는 이름, 종류, 크기임",
  "No unexplained changes since the approved commit": "승인한 커밋 이후에 설명 없이 바뀐 것이 없음",
  "The task's workflow exists": "작업의 워크플로가 있음",
  "Checked 1 document.": "문서 1개를 확인했습니다.",
  "Checked {} documents.": "문서 {0}개를 확인했습니다.",
  "Found: {}.": "찾은 파일: {0}",
  "The README has every part that a new user needs.":
    "처음 쓰는 사람에게 필요한 내용이 README에 모두 있습니다.",
  "A line of .gitignore covers .env.": ".gitignore에 .env를 제외하는 줄이 있습니다.",
  "No .env file among {} files.": "파일 {0}개 중 .env 파일이 없습니다.",
  "Code files read: {}. They read no variable.":
    "코드 파일 {0}개를 읽었습니다. 환경 변수를 읽는 코드가 없습니다.",
  "Code files read: {}. All their variables are in .env.example.":
    "코드 파일 {0}개를 읽었습니다. 코드가 읽는 환경 변수가 모두 .env.example에 있습니다.",
  "Files parsed: {}.": "구문을 분석한 파일: {0}개",
  "Checked {} files.": "파일 {0}개를 확인했습니다.",
  "All files were collected.": "모든 파일을 모았습니다.",
  "No changes.": "바뀐 것이 없습니다.",
  "{} more problems of this kind.": "비슷한 문제가 {0}개 더 있습니다.",
  "Changed in the rework of this phase: {}.": "이 단계의 재작업에서 바뀜: {0}",
  "Changed after the approval: {}.": "승인 뒤에 바뀜: {0}",
  "Undo these changes, or explain in a document why they were needed.":
    "바뀐 것을 되돌리거나, 왜 필요했는지 문서에 적으세요.",
  "The file does not exist.": "파일이 없습니다.",
  "The file is empty.": "파일이 비어 있습니다.",
  "The file is a link. Replace it with the document itself.": "파일이 링크입니다. 링크 대신 문서를 두세요.",
  "The document has {} characters; at least {} are required.": "문서가 {0}자입니다. {1}자 이상이어야 합니다.",
  "Add detail to the sections that lack it; comments do not count.":
    "내용이 부족한 곳을 더 쓰세요. 주석은 세지 않습니다.",
  "Most of the document's text occurs more than once.": "문서의 글 대부분이 두 번 이상 나옵니다.",
  "Replace repeated text with the content of each section.":
    "되풀이한 글을 각 항목에 맞는 내용으로 바꾸세요.",
  '"{}" is a placeholder.': "채우지 않은 부분입니다: “{0}”",
  "Replace every placeholder with its content.": "채우지 않은 부분을 알맞은 내용으로 바꾸세요.",
  'The section "{}" is empty.': "비어 있는 항목입니다: {0}",
  "Fill the empty sections.": "빈 항목을 채우세요.",
  "There is no section {}.": "항목이 없습니다: {0}",
  'There is no section "{}" or "{}".': "항목이 없습니다: “{0}” 또는 “{1}”",
  'There is no section "{}" or "{}" or "{}".': "항목이 없습니다: “{0}”, “{1}” 또는 “{2}”",
  'There is no section "{}" or "{}" or "{}" or "{}".': "항목이 없습니다: “{0}”, “{1}”, “{2}” 또는 “{3}”",
  "Add the missing sections.": "빠진 항목을 추가하세요.",
  "The document has more than {} lines, which is too long to review.":
    "문서가 {0}줄을 넘어 검토하기에 너무 깁니다.",
  "Shorten the document so that a person can review it.": "사람이 검토할 수 있는 분량으로 줄이세요.",
  "The file contains bytes that are not valid UTF-8.": "UTF-8 텍스트가 아닌 내용이 있습니다.",
  "This code block is never closed.": "여기서 연 코드 블록이 닫히지 않았습니다.",
  "Close the block with the same marks on a line of their own.": "같은 표시로 코드 블록을 닫으세요.",
  "This comment is never closed.": "여기서 연 주석이 닫히지 않았습니다.",
  "This table has no line of dashes below its header.": "표의 머리글 아래에 구분선이 없습니다.",
  "The header of this table has {} cells, but the line below it has {}.":
    "표의 머리글은 {0}칸인데 아래 구분선은 {1}칸입니다.",
  "This row has {} cells, but the table has {} columns.": "이 행은 {0}칸인데 표는 {1}열입니다.",
  "Fix the table; write a bar inside a cell as \\|.": "표를 고치세요. 칸 안의 세로줄은 \\|로 씁니다.",
  "There is no entity with typed fields.": "타입이 있는 필드를 가진 엔터티가 없습니다.",
  "Give each entity a table with the columns Field and Type.":
    "엔터티마다 Field와 Type 열이 있는 표를 넣으세요.",
  "The relations between the entities are not described.": "엔터티 사이의 관계가 설명되지 않았습니다.",
  "Add a section Relations with the source, target, kind and field of each relation.":
    "Relations 항목을 추가해 출발, 도착, 종류, 담당 필드를 적으세요.",
  'The table of fields below "{}" has no Type column.': "필드 표에 Type 열이 없습니다: {0}",
  "Give each field a type.": "필드마다 타입을 적으세요.",
  'The field "{}" has no type.': "타입이 없는 필드입니다: {0}",
  'The entity "{}" has no typed fields.': "타입이 있는 필드가 없는 엔터티입니다: {0}",
  "List the fields of each entity with their types.": "엔터티마다 필드와 타입을 적으세요.",
  "There is no endpoint with a method and a path.": "메서드와 경로가 있는 엔드포인트가 없습니다.",
  "Give each endpoint a heading with its method and path, such as ### GET /api/tools.":
    "엔드포인트마다 ### GET /api/tools처럼 메서드와 경로를 제목으로 쓰세요.",
  "{} has no {}.": "{0}: 빠진 내용이 있습니다({1}).",
  'Describe the request ("Request: none" if there is none), response and status codes of every endpoint.':
    "엔드포인트마다 요청(없으면 “Request: none”), 응답, 상태 코드를 적으세요.",
  "There is no diagram.": "다이어그램이 없습니다.",
  "Draw the components and their connections as a Mermaid diagram or as text in a code block.":
    "구성 요소와 그 연결을 mermaid 다이어그램이나 코드 블록 안의 텍스트로 그리세요.",
  'There is no section "Stack" with one choice per layer.': "계층마다 하나씩 고른 “Stack” 항목이 없습니다.",
  "List the stack as a table with the columns Layer and Choice.":
    "스택을 Layer와 Choice 열이 있는 표로 적으세요.",
  '"{}" from {} is missing in the stack.': "{1}에서 정한 기술이 스택에 없습니다: {0}",
  '"{}" is not in the stack of {}.': "{1}의 스택에 없는 기술입니다: {0}",
  "Use the planned stack, or change the plan first.": "계획한 스택을 쓰거나, 계획을 먼저 바꾸세요.",
  "There is no .gitignore.": ".gitignore가 없습니다.",
  "Add a .gitignore that lists .env.": ".env를 적은 .gitignore를 추가하세요.",
  ".env is not ignored.": ".gitignore에 .env가 적혀 있지 않습니다.",
  "Add the line .env to .gitignore.": ".gitignore에 .env 줄을 추가하세요.",
  "This file contains environment values and must not be delivered.":
    "환경 변수의 실제 값이 담긴 파일이므로 결과물에 넣으면 안 됩니다.",
  "Remove it, and list the variables in .env.example with placeholder values.":
    "파일을 지우고, .env.example에 변수를 예시 값과 함께 적으세요.",
  "There is no .env.example{}.": ".env.example 파일이 없습니다.",
  "Add one with every variable that the code reads.": "코드가 읽는 변수를 모두 적은 파일을 추가하세요.",
  "{} is not listed, but {} reads it.": "적혀 있지 않은 변수입니다: {0} (읽는 곳: {1})",
  "List every variable that the code reads, with a placeholder value.":
    "코드가 읽는 변수를 모두 예시 값과 함께 적으세요.",
  "There is no README at the root of the project.": "프로젝트 루트에 README가 없습니다.",
  "Write a README.md.": "README.md 파일을 작성하세요.",
  "The README has no section on {}.": "README에 없는 항목입니다: {0}",
  "Add sections on description, installation, running, testing and environment to the README.":
    "README에 설명, 설치, 실행, 테스트, 환경 항목을 넣으세요.",
  "This looks like {}.": "비밀 값처럼 보입니다: {0}",
  "Read credentials from the environment, remove them from the files, and revoke the exposed ones.":
    "비밀 값은 환경 변수에서 읽고, 파일에서는 지우고, 노출된 값은 폐기하세요.",
  "There are no files in {}.": "디렉터리에 파일이 없습니다: {0}",
  "There is no {}.": "필요한 파일이 없습니다: {0}",
  "Use the structure that the phase requires.": "이 단계에서 정한 구조를 따르세요.",
  "There is no manifest such as package.json, pyproject.toml, go.mod or Cargo.toml.":
    "package.json, pyproject.toml, go.mod, Cargo.toml 같은 매니페스트가 없습니다.",
  "Add the manifest of the stack, with commands for building and testing.":
    "빌드와 테스트 명령이 있는 매니페스트를 추가하세요.",
  "The file cannot be parsed: {}": "문법 오류가 있습니다: {0}",
  "Fix the syntax errors; run the file or its tests before you deliver.":
    "문법 오류를 고치고, 제출하기 전에 파일이나 테스트를 실행해 보세요.",
  "There are no tests.": "테스트가 없습니다.",
  "Write tests that fail if the behaviour breaks.": "동작이 깨지면 실패하는 테스트를 쓰세요.",
  "No test in this file asserts anything.": "이 파일의 테스트는 아무것도 확인하지 않습니다.",
  "A test in this file is empty.": "이 파일에 빈 테스트가 있습니다.",
  "The tests in this file have only assertions that are always true.":
    "이 파일의 테스트는 언제나 참인 것만 확인합니다.",
  "Every test in this file is skipped.": "이 파일의 모든 테스트를 건너뜁니다.",
  "Make every test assert the behaviour of the program, and see it fail once.":
    "테스트마다 프로그램의 동작을 확인하게 하고, 동작이 틀리면 실패하는지 한 번 확인하세요.",
  "Run the same command in a clean copy without network access, and fix the reported problems.":
    "네트워크가 차단된 깨끗한 사본에서 같은 명령을 실행하고, 나온 문제를 고치세요.",
  "Install the dependencies in a clean copy with access to package registries only, and fix the reported problems.":
    "패키지 저장소에만 접속할 수 있는 깨끗한 사본에서 의존성을 설치하고, 나온 문제를 고치세요.",
  "The project does not define how to run its tests.": "프로젝트에 테스트 실행 방법이 정해져 있지 않습니다.",
  'Add a "test" script to package.json, or the equivalent for the project\'s language.':
    "package.json에 “test” 스크립트를 추가하거나, 프로젝트의 언어에 맞는 방법으로 정하세요.",
  "It timed out and was ended.": "제한 시간을 넘겨 종료했습니다.",
  "It was ended by {}.": "신호를 받아 종료되었습니다: {0}",
  "It exited with code {}.": "종료 코드 {0}",
  "Rename, shrink or remove these files.": "파일의 이름을 바꾸거나, 줄이거나, 지우세요.",
  'Phase {} of the workflow "{}" is no longer defined, so it cannot be verified.':
    "워크플로 정의에 {0}단계가 더 이상 없어 검증할 수 없습니다: {1}",
  "Restore the definition file.": "정의 파일을 복원하세요.",
  "Share of the task's words that appear in the answer. A word count, not a judgement of the content.":
    "작업 설명의 단어가 답변에 나오는 비율입니다. 단어를 센 것이며 내용을 평가한 것은 아닙니다.",
  "Whether the answer has code examples, more than 200 characters and more than two sections.":
    "코드 예제가 있는지, 200자가 넘는지, 항목이 둘보다 많은지 봅니다.",
  "Share of the code blocks and links with a checkable format that are well formed.":
    "형식을 확인할 수 있는 코드 블록과 링크 가운데 올바른 것의 비율입니다.",
  "Length of the sentences: 10 to 25 words are easiest to read.":
    "문장의 길이입니다. 10–25단어가 가장 읽기 쉽습니다.",
  "Whether the answer has numbered steps, commands and links.": "번호 매긴 절차, 명령, 링크가 있는지 봅니다.",
  "Mean of the available scores. No person gave any of them.":
    "있는 점수의 평균입니다. 사람이 매긴 점수가 아닙니다.",
};
