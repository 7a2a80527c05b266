import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 이전 버전이 기록에 남긴 문장. 지금은 다르게 씁니다. */
export const earlierKo: Sentences = {
  "Documents that exist: {}.": "있는 문서: {0}개",
  "Documents that are long enough: {}.": "분량이 충분한 문서: {0}개",
  "Passages read for placeholders: {}.": "채우지 않은 부분이 있는지 확인한 글: {0}곳",
  "Required headings found with content: {}.": "내용이 있는 필수 제목: {0}개",
  "References by id that were followed: {}.": "확인한 ID 참조: {0}개",
  'The agent "{}" {} without saying that it was done. Look at its output, then retry.':
    "에이전트가 작업을 마쳤다고 알리지 않고 끝났습니다: {0}. 출력을 확인한 뒤 다시 실행하세요.",
  'The agent command "{}" may not be executed. Make it executable (chmod +x {}), or correct "command" in signalbox.config.json.':
    "에이전트 명령을 실행할 수 없습니다: {0}. 실행 권한을 주거나(chmod +x {1}) signalbox.config.json의 “command”를 고치세요.",
  'The agent must run in a sandbox, and there is none. {} Or set "sandbox" to "auto" in signalbox.config.json.':
    "에이전트를 샌드박스에서 실행해야 하는데 샌드박스가 없습니다. {0} 또는 signalbox.config.json의 “sandbox”를 “auto”로 바꾸세요.",
  'The agent {}, and was ended. Look at what it did; if it needs more, raise "limits.{}" in signalbox.config.json, then retry.':
    "에이전트가 한도(limits.{1})를 넘어 끝냈습니다. 무엇을 했는지 확인하고, 더 필요하면 signalbox.config.json에서 한도를 올린 뒤 다시 실행하세요.",
  "The run {} works in the agent's session {}. Wait until it has ended, then retry.":
    "다른 실행이 에이전트의 세션을 쓰고 있습니다. 끝난 뒤에 다시 시도하세요.",
  "Another run works in the agent's session {}. Wait until it has ended, then retry.":
    "다른 실행이 에이전트의 세션을 쓰고 있습니다. 끝난 뒤에 다시 시도하세요.",
  "The sandbox is available only on Linux.": "샌드박스는 Linux에서만 쓸 수 있습니다.",
  "There is a sandbox for Linux only.": "샌드박스는 Linux에서만 쓸 수 있습니다.",
  "Bubblewrap is not installed. Install the package bubblewrap.":
    "Bubblewrap이 설치되어 있지 않습니다. bubblewrap 패키지를 설치하세요.",
  "The agent no longer waits for the answer.": "에이전트가 더 이상 답을 기다리지 않습니다.",
  "The agent reported a fatal error with it.": "에이전트가 심각한 오류를 함께 알렸습니다.",
  "The conversation goes on.": "대화를 이어 갑니다.",
  "The task was {} when it came.": "그때는 처리할 수 없는 상태였습니다.",
  "The task was taken back to an earlier state.": "작업을 이전 상태로 되돌렸습니다.",
  "The task is being taken back to an earlier state.": "작업을 이전 상태로 되돌리는 중입니다.",
  "The phase has been reported already.": "이미 알린 단계입니다.",
  "It has no meaning in a custom task.": "자유 작업에는 쓰이지 않습니다.",
  "It has no meaning in this task.": "이 작업에는 쓰이지 않습니다.",
  "It stood inside a code fence, where nothing is read.": "코드 블록 안에 있어 읽지 않았습니다.",
  "It gave no result in time.": "제한 시간 안에 결과를 내지 못했습니다.",
  "It judged criteria that nobody asked for: {}.": "요청하지 않은 기준을 판정했습니다: {0}",
  "It left out criteria: {}.": "빠뜨린 기준이 있습니다: {0}",
  "The source holds a control character; write it on one line.": "코드 위치를 한 줄로 적으세요.",
  '"{}" is no URL of a repository such as {}.': "저장소 주소가 아닙니다: {0}. 예: {1}",
  "{} is no name of a branch or tag.": "브랜치나 태그 이름이 아닙니다: {0}",
  "The source {} is a file; name its directory.": "파일입니다: {0}. 디렉터리를 적으세요.",
  "The source {} and the task's workspace {} lie in one another; move one of them.":
    "코드 위치와 작업 공간이 서로 겹칩니다: {0}. 한쪽을 옮기세요.",
  "The source {} cannot be read ({}); give this user access to it.":
    "읽을 수 없습니다: {0} ({1}). 접근 권한을 주세요.",
  "The source {} holds no files.": "파일이 없습니다: {0}",
  "The source {} is too large: {} are allowed. Name a part of it, or raise the limits.":
    "너무 큽니다: {0}. 한도: {1}. 일부만 지정하거나 한도를 올리세요.",
  "The workspace has {} files; {} are allowed.": "작업 공간의 파일이 너무 많습니다: {0}개. 한도: {1}개",
  "The workspace has {} bytes; {} are allowed.": "작업 공간이 너무 큽니다: {0}바이트. 한도: {1}바이트",
  "The name {} cannot be taken; rename the file.": "쓸 수 없는 파일 이름입니다: {0}. 이름을 바꾸세요.",
  "{} is {}, not a file; it is left out.": "파일이 아니라서 뺐습니다: {0}",
  "The link {} leads out of the workspace; it is left out and was not followed.":
    "작업 공간 밖을 가리키는 링크라서 뺐습니다: {0}",
  "The link {} leads out of the workspace; it is left out.": "작업 공간 밖을 가리키는 링크라서 뺐습니다: {0}",
  "{} was being written while it was read; it may be incomplete.":
    "읽는 동안 쓰이고 있었습니다. 내용이 온전하지 않을 수 있습니다: {0}",
  "Every expected file is there": "필요한 파일이 모두 있음",
  "Nothing was left to fill in": "채우지 않은 부분이 없음",
  "Every section is there": "필요한 항목이 모두 있음",
  "A diagram is there": "다이어그램이 있음",
  "The technology stack is the planned one": "기술 스택이 계획과 같음",
  "The README says what a newcomer needs": "처음 보는 사람에게 필요한 내용이 README에 있음",
  "No .env among the files": "파일 중 .env가 없음",
  ".env.example lists the variables that are read": "코드가 읽는 변수가 .env.example에 모두 있음",
  "There are tests that assert something": "무언가를 확인하는 테스트가 있음",
  "The project's tests pass when they are run": "프로젝트의 테스트를 실행하면 통과함",
  "Every file of the workspace can be taken: names, links, kinds and sizes":
    "작업 공간의 모든 파일을 모을 수 있음: 이름, 링크, 종류, 크기",
  "Nothing was changed since the approved commit without a reason": "승인한 뒤에 이유 없이 바뀐 것이 없음",
  "The task's workflow is there": "작업의 워크플로가 있음",
  "1 document was looked at.": "문서 1개를 확인했습니다.",
  "{} documents were looked at.": "문서 {0}개를 확인했습니다.",
  "{} files were looked at.": "파일 {0}개를 확인했습니다.",
  "Nothing was found.": "문제를 찾지 못했습니다.",
  "No problems found.": "문제를 찾지 못했습니다.",
  "Everything was taken.": "모두 모았습니다.",
  "Nothing was changed.": "바뀐 것이 없습니다.",
  "{} more like these.": "비슷한 것이 {0}개 더 있습니다.",
  "Undo these changes, or say in a document why they were needed.":
    "바뀐 것을 되돌리거나, 왜 필요했는지 문서에 적으세요.",
  "The file is not there.": "파일이 없습니다.",
  "The file is too large to be read, or is not text.": "파일이 너무 크거나 텍스트가 아닙니다.",
  "It is a link; the document itself must be there.": "링크입니다. 문서가 직접 있어야 합니다.",
  "The document has {} characters; at least {} are needed.": "{0}자입니다. {1}자 이상이어야 합니다.",
  "Say more where the document is thin; comments do not count.":
    "내용이 부족한 곳을 더 쓰세요. 주석은 세지 않습니다.",
  "The document repeats itself: most of its text occurs several times.":
    "같은 내용이 되풀이됩니다. 대부분의 글이 여러 번 나옵니다.",
  "Replace what is repeated by what belongs into each section.":
    "되풀이한 글을 각 항목에 맞는 내용으로 바꾸세요.",
  '"{}" was left to be filled in.': "채우지 않은 부분입니다: “{0}”",
  "Replace every placeholder by what belongs there.": "채우지 않은 부분을 알맞은 내용으로 바꾸세요.",
  "The document has over {} lines, which nobody can review.": "{0}줄이 넘어 아무도 검토할 수 없습니다.",
  "Write a document of a size that a person can read.": "사람이 읽을 수 있는 분량으로 쓰세요.",
  "The file holds bytes that are not text in UTF-8.": "UTF-8 텍스트가 아닌 내용이 있습니다.",
  "A code block is opened here and never closed.": "여기서 연 코드 블록이 닫히지 않았습니다.",
  "Close the block with a line of the same marks.": "같은 표시로 코드 블록을 닫으세요.",
  "A comment is opened here and never closed.": "여기서 연 주석이 닫히지 않았습니다.",
  "The header of this table has {} cells, the line below it {}.":
    "표의 머리글은 {0}칸인데 아래 구분선은 {1}칸입니다.",
  "This row has {} cells, the table {} columns.": "이 줄은 {0}칸인데 표는 {1}열입니다.",
  "Add a section Relations: from, to, kind, and the field that carries each.":
    "Relations 항목을 추가해 출발, 도착, 종류, 담당 필드를 적으세요.",
  'The table of fields below "{}" has no column Type.': "필드 표에 Type 열이 없습니다: {0}",
  "Give each entity its fields with types.": "엔터티마다 필드와 타입을 적으세요.",
  "Head each endpoint with its method and path, such as ### GET /api/tools.":
    "엔드포인트마다 ### GET /api/tools처럼 메서드와 경로를 제목으로 쓰세요.",
  'Give every endpoint its request ("Request: none" where there is nothing), response and status codes.':
    "엔드포인트마다 요청(없으면 “Request: none”), 응답, 상태 코드를 적으세요.",
  "Draw the parts and their connections, as a mermaid block or as text in a code block.":
    "구성 요소와 연결을 mermaid 블록이나 코드 블록 안의 글로 그리세요.",
  '"{}" of {} is not in the stack.': "스택에 없습니다: {0} ({1})",
  "Use the stack that was decided on, or have that decision changed first.":
    "정해진 스택을 쓰거나, 먼저 그 결정을 바꾸세요.",
  "Add a line .env to .gitignore.": ".gitignore에 .env 줄을 추가하세요.",
  "This file holds the values of an environment and must not be delivered.":
    "환경의 실제 값이 담긴 파일이라 내놓으면 안 됩니다.",
  "Remove it, and list the variables in .env.example with harmless values.":
    "파일을 지우고, .env.example에 해가 없는 값으로 변수를 적으세요.",
  "Add one with every variable.": "모든 변수를 적은 파일을 추가하세요.",
  "{}, which {} reads, is not listed.": "적혀 있지 않은 변수입니다: {0} (읽는 곳: {1})",
  "List every variable that the code reads, with a harmless value.":
    "코드가 읽는 모든 변수를 해가 없는 값으로 적으세요.",
  "The README has no {} part.": "README에 빠진 부분이 있습니다: {0}",
  "Give the README the parts description, installation, running, testing and environment.":
    "README에 설명, 설치, 실행, 테스트, 환경 부분을 넣으세요.",
  "Read credentials from the environment, remove them from the files, and replace those that were exposed.":
    "비밀 값은 환경에서 읽고, 파일에서 지우고, 드러난 것은 새것으로 바꾸세요.",
  "There is nothing in {}.": "비어 있습니다: {0}",
  "Use the structure that the phase asks for.": "이 단계에서 정한 구조를 따르세요.",
  "Add the manifest of the stack, with the commands that build and test.":
    "빌드와 테스트 명령이 있는 매니페스트를 추가하세요.",
  "Write tests that fail when the behaviour breaks.": "동작이 깨지면 실패하는 테스트를 쓰세요.",
  "The tests in this file assert only what is always true.":
    "이 파일의 테스트는 언제나 참인 것만 확인합니다.",
  "Let every test assert what the program must do, and see it fail once.":
    "테스트마다 프로그램이 해야 할 일을 확인하게 하고, 한 번은 실패하는 것을 보세요.",
  "Run the same command in a clean copy without network, and mend what it reports.":
    "네트워크 없는 깨끗한 사본에서 같은 명령을 실행하고, 나온 문제를 고치세요.",
  "Nothing in the project says how its tests are run.":
    "테스트를 어떻게 실행하는지 프로젝트에 나와 있지 않습니다.",
  'Add a "test" script to package.json, or what is usual for the project\'s language.':
    "package.json에 “test” 스크립트를 추가하거나, 언어에 맞는 방법으로 적으세요.",
  "It took too long and was ended.": "너무 오래 걸려 끝냈습니다.",
  "It ended with exit code {}.": "종료 코드 {0}",
  'There is no definition of phase {} of the workflow "{}" any more, so nothing can be verified by it.':
    "워크플로 정의에 {0}단계가 더 이상 없어 검증할 수 없습니다: {1}",
  "Bring the definition file back.": "정의 파일을 되돌려 놓으세요.",
  'The agent "{}" is no longer in the configuration. Add it again, then retry.':
    "구성에 없는 에이전트입니다: {0}. 다시 추가한 뒤 실행하세요.",
  "Every pain of the personas (03) is answered by at least one user story or feature (04, 07), and no feature answers a pain that nobody has.":
    "페르소나(03)의 모든 어려움에 사용자 이야기나 기능(04, 07)이 하나 이상 있고, 아무도 겪지 않는 어려움을 위한 기능은 없다.",
  "The technology stack (08) can carry every feature (07), and its choices are decided, so that design and code can follow them.":
    "기술 스택(08)이 모든 기능(07)을 감당하며, 설계와 코드가 따를 수 있게 정해져 있다.",
  "One problem definition and one target user run through all nine documents.":
    "문서 아홉 개가 같은 문제와 같은 사용자를 다룬다.",
  "The features (07) are those of the product's scope (06), and nothing that 06 puts out of scope comes back.":
    "기능(07)이 제품 범위(06)와 같고, 06에서 뺀 것이 다시 나오지 않는다.",
  "The data model holds everything that the features need to store, and nothing that no feature uses.":
    "데이터 모델에 기능이 저장해야 할 것이 모두 있고, 쓰이지 않는 것은 없다.",
  "The architecture is built on the stack of 08_tech and can be built and run by the people and means that planning names.":
    "아키텍처가 08_tech의 스택을 따르며, 기획에서 정한 사람과 자원으로 만들고 운영할 수 있다.",
  "Data model, endpoints and architecture in the code are those of the design.":
    "코드의 데이터 모델, 엔드포인트, 아키텍처가 설계와 같다.",
  "The code is free of obvious bugs, handles errors where they can occur, and is commented where the reason is not plain.":
    "뻔한 버그가 없고, 오류가 날 수 있는 곳에서 처리하며, 까닭이 분명하지 않은 곳에 설명이 있다.",
  "A deployment configuration is there and fits the stack, and the README's commands are those of the project.":
    "스택에 맞는 배포 구성이 있고, README의 명령이 실제 프로젝트의 명령이다.",
  "Inputs are validated, access is checked on the server, output is escaped, and no credential is in the code or its history of files.":
    "입력을 검사하고, 권한을 서버에서 확인하며, 출력을 이스케이프하고, 코드와 파일 기록에 비밀 값이 없다.",
  "Planning, design and code tell one story; every planned feature can be traced from 07_features through the design into the code and a test.":
    "기획, 설계, 코드가 하나로 이어지며, 모든 기능을 07_features에서 설계, 코드, 테스트까지 따라갈 수 있다.",
  "Nothing changed since the approved versions without a reason that is written down.":
    "승인한 뒤에 적어 둔 이유 없이 바뀐 것이 없다.",
  "There is no security hole that a careful reader would find; secrets, input, access and dependencies were looked at.":
    "꼼꼼한 사람이 찾을 만한 보안 구멍이 없다. 비밀 값, 입력, 권한, 의존성을 살폈다.",
  "What the document says of structure, components, data model, endpoints and dependencies is true of the real code.":
    "구조, 구성 요소, 데이터 모델, 엔드포인트, 의존성에 대한 설명이 실제 코드와 같다.",
  "The areas to change are named with files and symbols, and none that the request needs is missing.":
    "바꿀 곳이 파일과 이름으로 적혀 있고, 요청에 필요한 곳이 빠지지 않았다.",
  "The impact names what depends on the areas to change, and what could break.":
    "바꿀 곳에 기대는 것과 깨질 수 있는 것이 적혀 있다.",
  "The requirements cover the request, each can be checked, and none was added that was not asked for.":
    "요구 사항이 요청을 모두 다루고, 하나하나 확인할 수 있으며, 요청하지 않은 것이 없다.",
  "Breaking changes, performance, security and compatibility are assessed, each risk with a mitigation that works.":
    "깨지는 변경, 성능, 보안, 호환성을 평가했고, 위험마다 통하는 대책이 있다.",
  "Every change of the plan was made, in full.": "계획한 변경을 모두, 빠짐없이 했다.",
  "Within the files of the plan, nothing was changed that it does not ask for.":
    "계획한 파일 안에서도 계획이 요구하지 않은 것은 바꾸지 않았다.",
  "Style, naming and patterns are those of the code base; imports and references are right.":
    "스타일, 이름, 패턴이 기존 코드와 같고, 가져오기와 참조가 올바르다.",
  "The change opens no security hole and puts no credential into the code.":
    "변경이 보안 구멍을 만들지 않고, 코드에 비밀 값을 넣지 않았다.",
  "The report's results are those of the files and of the platform's own test run.":
    "보고서의 결과가 파일과 플랫폼의 테스트 결과와 같다.",
  "The new tests of the strategy are there, pass, and would fail without the change.":
    "전략의 새 테스트가 있고 통과하며, 변경이 없으면 실패한다.",
  "Manual testing is documented with what was done and seen, edge cases and error handling included.":
    "직접 확인한 내용과 결과가 예외 상황과 오류 처리까지 적혀 있다.",
  "No regression is left, and every failure is explained.": "남은 퇴행이 없고, 모든 실패가 설명되어 있다.",
  "The steps lead from the trigger to the result, without gaps.":
    "트리거에서 결과까지 단계가 빠짐없이 이어진다.",
  "Every service is named with what is used of it, and with the way of signing in.":
    "모든 서비스에 쓰는 기능과 로그인 방법이 적혀 있다.",
  "Every kind of failure has a strategy, with who is told and what is tried again.":
    "실패의 종류마다 누구에게 알리고 무엇을 다시 시도할지 정해져 있다.",
  "Every integration has endpoint, method, authentication, request, response, rate limit and error codes, as the real service has them.":
    "모든 연동에 엔드포인트, 메서드, 인증, 요청, 응답, 사용량 제한, 오류 코드가 실제 서비스대로 적혀 있다.",
  "State, repetition and overlapping runs are thought through; a step that runs twice does no harm.":
    "상태, 반복, 겹치는 실행을 고려했고, 두 번 실행해도 해가 없다.",
  "The design can be built with the means named in the requirements.":
    "요구 사항에서 정한 자원으로 만들 수 있다.",
  "Every trigger, step and integration of the design is implemented, in files of its own.":
    "설계의 모든 트리거, 단계, 연동이 저마다의 파일로 구현되었다.",
  "Retries with exponential back-off, fallbacks, time-outs, rate limits and notifications are there as designed.":
    "간격을 늘리는 재시도, 대체 동작, 제한 시간, 사용량 제한, 알림이 설계대로 있다.",
  "Unit, integration and end-to-end tests cover good and bad days and would fail if the behaviour broke.":
    "단위, 통합, 전체 테스트가 잘될 때와 안될 때를 모두 다루고, 동작이 깨지면 실패한다.",
  "Webhooks are authenticated, inputs are validated, and no credential is in the code or the logs.":
    "웹훅을 인증하고 입력을 검사하며, 코드와 로그에 비밀 값이 없다.",
  "Every trigger, step and integration was tried, and the report's results are those of the files and of the platform's own test run.":
    "모든 트리거, 단계, 연동을 시험했고, 보고서의 결과가 파일과 플랫폼의 테스트 결과와 같다.",
  "The whole was tried from trigger to result, with the log.":
    "트리거부터 결과까지 전체를 시험했고 로그가 있다.",
  "Retry, fallback, network failure, bad input and notification were tried and behave as designed.":
    "재시도, 대체 동작, 네트워크 실패, 잘못된 입력, 알림을 시험했고 설계대로 동작한다.",
  "Performance is measured and acceptable, and nothing leaks.":
    "성능을 쟀고 받아들일 만하며, 새는 자원이 없다.",
};
