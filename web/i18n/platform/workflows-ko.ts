import { stepNamesKo } from "../../../src/protocol/words/step-names-ko.ts";
import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 기본 워크플로의 단계, 세부 단계, 판정 기준 */
export const workflowsKo: Sentences = {
  ...stepNamesKo,
  "Create an application": "앱 만들기",
  "Change an application": "앱 수정",
  "Build an automation": "자동화",
  "Something else": "자유로운 대화",
  API: "API",
  "Every problem of the personas (03) is solved by at least one user story or feature (04, 07), and every feature solves a problem of a persona.":
    "페르소나(03)의 모든 문제를 사용자 스토리나 기능(04, 07)이 하나 이상 해결하고, 모든 기능이 페르소나의 문제를 해결한다.",
  "The technology stack (08) supports every feature (07), and its choices are final, so that design and code can follow them.":
    "기술 스택(08)이 모든 기능(07)을 지원하며, 설계와 코드가 따를 수 있게 확정되어 있다.",
  "All nine documents address the same problem and the same target user.":
    "문서 아홉 개가 같은 문제와 같은 사용자를 다룬다.",
  "The features (07) match the product's scope (06), and nothing that 06 excludes reappears.":
    "기능(07)이 제품 범위(06)와 같고, 06에서 뺀 것이 다시 나오지 않는다.",
  "The business model (05) fits the market and the competitors (02), and its figures follow from stated assumptions.":
    "사업 모델(05)이 시장과 경쟁(02)에 맞고, 숫자가 밝힌 가정에서 나온다.",
  "The roadmap (09) delivers the MVP of 06 and 07 in a realistic order and time.":
    "로드맵(09)이 06과 07의 MVP를 현실적인 순서와 시간에 내놓는다.",
  "The documents are concrete and specific to this application rather than template text.":
    "문서가 틀에 박힌 글이 아니라 이 앱에 맞게 구체적이다.",
  "Every feature of 07_features can be used on the screens of 01_screen, and every screen serves a feature.":
    "07_features의 모든 기능을 01_screen의 화면에서 쓸 수 있고, 모든 화면에 기능이 있다.",
  "The data model contains everything that the features need to store, and nothing else.":
    "데이터 모델에 기능이 저장해야 할 것이 모두 있고, 쓰이지 않는 것은 없다.",
  "Every step of the flows that reads or changes data has an endpoint in 04_api with matching fields, and every endpoint is used by a flow.":
    "데이터를 읽거나 바꾸는 모든 흐름에 필드가 맞는 04_api 엔드포인트가 있고, 모든 엔드포인트가 흐름에 쓰인다.",
  "The architecture uses the stack of 08_tech and can be built and run with the people and resources named in planning.":
    "아키텍처가 08_tech의 스택을 따르며, 기획에서 정한 사람과 자원으로 만들고 운영할 수 있다.",
  "The design is concrete enough that two engineers would build the same thing from it.":
    "두 사람이 따로 만들어도 같은 것이 나올 만큼 설계가 구체적이다.",
  "Navigation is complete; every screen can be reached and left, and empty, loading and error states are described.":
    "모든 화면에 들어가고 나올 수 있으며, 빈 상태, 불러오는 상태, 오류 상태가 설명되어 있다.",
  "Every screen of 01_screen exists in the code and behaves as described.":
    "01_screen의 모든 화면이 코드에 있고 설명대로 동작한다.",
  "Every feature of 07_features that the roadmap puts into this version is implemented, not stubbed.":
    "로드맵이 이번 버전에 넣은 07_features의 모든 기능이 흉내가 아니라 실제로 구현되었다.",
  "The data model, endpoints and architecture in the code match the design.":
    "코드의 데이터 모델, 엔드포인트, 아키텍처가 설계와 같다.",
  "The code is free of obvious bugs, handles errors where they can occur, and is commented where the reason is not obvious.":
    "뻔한 버그가 없고, 오류가 날 수 있는 곳에서 처리하며, 까닭이 분명하지 않은 곳에 설명이 있다.",
  "The tests cover the main flows and would fail if the behaviour broke.":
    "테스트가 주요 흐름을 다루고, 동작이 깨지면 실패한다.",
  "There is a deployment configuration that fits the stack, and the commands in the README match the project.":
    "스택에 맞는 배포 구성이 있고, README의 명령이 실제 프로젝트의 명령이다.",
  "Inputs are validated, access is checked on the server, output is escaped, and neither the code nor its file history contains credentials.":
    "입력을 검사하고, 권한을 서버에서 확인하며, 출력을 이스케이프하고, 코드와 파일 기록에 비밀 값이 없다.",
  "Planning, design and code are consistent, and every planned feature can be traced from 07_features through the design to the code and a test.":
    "기획, 설계, 코드가 하나로 이어지며, 모든 기능을 07_features에서 설계, 코드, 테스트까지 따라갈 수 있다.",
  "Nothing has changed since the approved versions without a documented reason.":
    "승인한 뒤에 적어 둔 이유 없이 바뀐 것이 없다.",
  "A newcomer can install, run and test the application from the README alone.":
    "처음 보는 사람이 README만으로 설치하고 실행하고 테스트할 수 있다.",
  "A careful review of secrets, input handling, access control and dependencies finds no vulnerability.":
    "비밀 값, 입력 처리, 접근 제어, 의존성을 꼼꼼히 검토했고 취약점이 없다.",
  "The document's statements about structure, components, data model, endpoints and dependencies match the real code.":
    "구조, 구성 요소, 데이터 모델, 엔드포인트, 의존성에 대한 설명이 실제 코드와 일치한다.",
  "The areas to change are named with files and symbols, and no area that the request requires is missing.":
    "변경할 영역이 파일과 심벌로 적혀 있고, 요청에 필요한 영역이 빠지지 않았다.",
  "The impact analysis names what depends on the areas to change and what could break.":
    "영향 분석에 변경할 영역에 의존하는 것과 문제가 생길 수 있는 것이 적혀 있다.",
  "The requirements cover the request, each can be checked, and none goes beyond the request.":
    "요구 사항이 요청을 모두 다루고, 하나하나 확인할 수 있으며, 요청하지 않은 것이 없다.",
  "For every file, the plan states the purpose, the change or the reason, and the change is possible there.":
    "계획의 모든 파일에 목적, 변경 내용, 이유가 적혀 있고, 그 파일에서 할 수 있는 변경이다.",
  "Breaking changes, performance, security and compatibility are assessed, and each risk has a workable mitigation.":
    "호환성을 깨는 변경, 성능, 보안, 호환성을 평가했고, 위험마다 실행할 수 있는 대책이 있다.",
  "The test strategy names existing tests, new tests and manual scenarios that would show a failure.":
    "실패를 드러낼 기존 테스트, 새 테스트, 직접 확인할 상황이 적혀 있다.",
  "The plan is realistic for this code base as the analysis describes it.":
    "분석한 코드에 비추어 현실적인 계획이다.",
  "Every planned change was made in full.": "계획한 변경을 모두, 빠짐없이 했다.",
  "The files in the plan contain only the planned changes.":
    "계획한 파일 안에서도 계획이 요구하지 않은 것은 바꾸지 않았다.",
  "Behaviour that the plan does not change stays the same.": "계획에 없는 동작은 그대로다.",
  "Style, naming and patterns match the code base, and imports and references are correct.":
    "스타일, 이름, 패턴이 기존 코드와 같고, 가져오기와 참조가 올바르다.",
  "Documents, configuration and new dependencies are updated and explained.":
    "문서, 구성, 새 의존성을 고치고 설명했다.",
  "The change introduces no vulnerability and adds no credentials to the code.":
    "변경으로 취약점이 생기지 않고, 코드에 비밀 값이 추가되지 않았다.",
  "The results in the report match the files and the platform's own test run.":
    "보고서의 결과가 파일과 플랫폼의 테스트 결과와 같다.",
  "Every change to the expectations of an existing test is correct and has a reason.":
    "기대값이 바뀐 기존 테스트는 모두 이유를 밝히고 알맞게 고쳤다.",
  "The new tests of the strategy exist, pass, and would fail without the change.":
    "전략의 새 테스트가 있고 통과하며, 변경이 없으면 실패한다.",
  "Manual testing is documented with steps and results, including edge cases and error handling.":
    "직접 확인한 내용과 결과가 예외 상황과 오류 처리까지 적혀 있다.",
  "No regressions remain, and every failure is explained.": "남은 회귀가 없고, 모든 실패가 설명되어 있다.",
  "The type of the trigger is one of schedule, webhook, manual and event, and its configuration is complete.":
    "트리거의 종류가 일정, 웹훅, 수동, 이벤트 가운데 하나이고 구성이 온전하다.",
  "The steps lead from the trigger to the result without gaps.":
    "트리거에서 결과까지 단계가 빠짐없이 이어진다.",
  "Every service is listed with the features that are used and the sign-in method.":
    "모든 서비스에 사용하는 기능과 로그인 방법이 적혀 있다.",
  "Every kind of failure has a strategy that says who is notified and what is retried.":
    "실패의 종류마다 누구에게 알리고 무엇을 다시 시도할지 정해져 있다.",
  "The success criteria can be checked, and the document is concrete.":
    "성공 기준을 확인할 수 있고 문서가 구체적이다.",
  "Every step of the requirements has its input, action, output, error handling and retries.":
    "요구 사항의 모든 단계에 입력, 동작, 출력, 오류 처리, 재시도가 있다.",
  "Conditions, branches, loops and the data flow are complete and agree with the diagram.":
    "조건, 갈래, 반복, 데이터 흐름이 온전하고 다이어그램과 맞는다.",
  "Every integration lists the endpoint, method, authentication, request, response, rate limit and error codes of the real service.":
    "모든 연동에 엔드포인트, 메서드, 인증, 요청, 응답, 사용량 제한, 오류 코드가 실제 서비스대로 적혀 있다.",
  "State, repetition and overlapping runs are considered, and a step that runs twice does no harm.":
    "상태, 반복, 겹치는 실행을 고려했고, 두 번 실행해도 해가 없다.",
  "The design can be built with the resources named in the requirements.":
    "요구 사항에서 정한 자원으로 만들 수 있다.",
  "Every trigger, step and integration of the design is implemented in separate files.":
    "설계의 모든 트리거, 단계, 연동이 저마다의 파일로 구현되었다.",
  "Retries with exponential backoff, fallbacks, timeouts, rate limits and notifications are implemented as designed.":
    "지수 백오프 재시도, 대체 동작, 제한 시간, 사용량 제한, 알림이 설계대로 구현되어 있다.",
  "Unit, integration and end-to-end tests cover success and failure and would fail if the behaviour broke.":
    "단위, 통합, 엔드투엔드 테스트가 성공과 실패를 모두 다루고, 동작이 깨지면 실패한다.",
  "Everything that differs between environments comes from configuration or the environment.":
    "환경마다 다른 것은 모두 구성이나 환경 변수에서 온다.",
  "Webhooks are authenticated, inputs are validated, and neither the code nor the logs contain credentials.":
    "웹훅을 인증하고 입력을 검사하며, 코드와 로그에 비밀 값이 없다.",
  "Every trigger, step and integration was tested, and the results in the report match the files and the platform's own test run.":
    "모든 트리거, 단계, 연동을 시험했고, 보고서의 결과가 파일과 플랫폼의 테스트 결과와 같다.",
  "The complete automation was tested from trigger to result, and the report contains the log.":
    "트리거부터 결과까지 전체를 테스트했고, 보고서에 로그가 있다.",
  "Retry, fallback, network failure, bad input and notification were tested and behave as designed.":
    "재시도, 대체 동작, 네트워크 실패, 잘못된 입력, 알림을 시험했고 설계대로 동작한다.",
  "Performance is measured and acceptable, and no resources leak.":
    "성능을 측정했고 허용 범위이며, 리소스 누수가 없다.",
};
