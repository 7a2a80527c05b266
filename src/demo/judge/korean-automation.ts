import type { Sentences } from "../../protocol/words/translate.ts";

/** Korean translations of the demo verifier's sentences for the workflow type. */
export const judgedAutomationKo: Sentences = {
  "The type of the trigger is unknown.": "시작 조건의 종류를 알 수 없습니다.",
  "The type of the trigger is {}.": "시작 조건의 종류: {0}.",
  "The trigger is not a schedule, webhook, manual or event trigger.":
    "시작 조건이 일정, 웹훅, 직접 시작, 이벤트 가운데 어느 것도 아닙니다.",
  "The steps are {}.": "단계: {0}.",
  "There are fewer than two numbered steps.": "번호가 붙은 단계가 두 개도 없습니다.",
  "Found {} services. Checked the purpose and authentication of each.":
    "서비스 {0}개의 쓰는 곳과 로그인 방법을 살펴보았습니다.",
  "No services are named.": "서비스가 없습니다.",
  "{} has no purpose or no authentication.": "쓰는 곳이나 로그인 방법이 없는 서비스입니다: {0}",
  "Searched for kinds of failure, notifications and retries.":
    "실패의 종류, 알릴 사람, 다시 시도할 것을 찾아보았습니다.",
  "There are fewer than two kinds of failure.": "실패의 종류가 두 가지도 없습니다.",
  "Found {} success criteria.": "성공 기준 {0}개.",
  "There are no success criteria.": "성공 기준이 없습니다.",
  "The document has placeholders.": "문서에 채우지 않은 부분이 있습니다.",
  "Searched for the steps {} with input, action, output, error handling and retries.":
    "단계({0})마다 입력, 동작, 출력, 오류 처리, 재시도를 찾아보았습니다.",
  'The step "{}" in the requirements is not in the design.': "요구 사항의 단계가 설계에 없습니다: {0}",
  "Compared the steps in the requirements with the diagram, and searched for conditions and data flow.":
    "요구 사항의 단계를 그림과 견주고, 조건과 데이터 흐름을 찾아보았습니다.",
  'The step "{}" is not in the diagram.': "그림에 없는 단계입니다: {0}",
  "There are no conditions.": "조건이 없습니다.",
  "There is no data flow.": "데이터 흐름이 없습니다.",
  "Checked the specification of each integration.": "연동마다 무엇을 정했는지 살펴보았습니다.",
  "Searched for state, repetition and overlapping runs.":
    "상태, 되풀이, 겹치는 실행에 관한 내용을 읽었습니다.",
  "The design uses the variables {}.": "설계에서 쓰는 변수: {0}.",
  "The design uses no variables.": "설계에서 쓰는 변수가 없습니다.",
  "The variable {} in the design is not in the requirements.": "설계의 변수가 요구 사항에 없습니다: {0}",
  "Read {} source files.": "소스 파일 {0}개를 읽었습니다.",
  "There are no files in {}.": "비어 있는 폴더입니다: {0}",
  'The step "{}" has no file of its own in src/steps.': "src/steps에 파일이 없는 단계입니다: {0}",
  "Searched the code for exponential back-off, a maximum number of tries, time limits and the handling of the final failure.":
    "코드에서 늘어나는 간격, 시도의 끝, 시간제한, 모두 실패했을 때 하는 일을 찾아보았습니다.",
  "No test runs the whole workflow.": "전체를 실행하는 테스트가 없습니다.",
  "No test covers a failure.": "실패하는 상황의 테스트가 없습니다.",
  "Searched the code for URLs and environment variables.":
    "코드에 적힌 주소와 환경에서 읽는 것을 찾아보았습니다.",
  "The code contains the URL {}.": "코드에 주소가 적혀 있습니다: {0}",
  "The code reads no environment variables.": "코드가 환경에서 읽는 것이 없습니다.",
  "Searched the report for results of triggers, steps and integrations.":
    "보고서에서 시작 조건, 단계, 연동의 결과를 찾아보았습니다.",
  "The report has no results for triggers.": "보고서에 시작 조건의 결과가 없습니다.",
  "The report has no results for steps.": "보고서에 단계의 결과가 없습니다.",
  "The report has no results for integrations.": "보고서에 연동의 결과가 없습니다.",
  "Searched the report for a log of the whole workflow.": "보고서에서 전체 흐름의 로그를 찾아보았습니다.",
  "There is no log of the whole workflow.": "전체 흐름의 로그가 없습니다.",
  "The log is too short.": "로그가 너무 짧아 아무것도 알 수 없습니다.",
  "Searched the report for retries, fallbacks, network failures, bad input and notifications.":
    "보고서에서 재시도, 대안, 네트워크, 잘못된 입력, 알림을 찾아보았습니다.",
  "Searched the report for measured times and leaks.": "보고서에서 잰 시간과 새는 자원을 찾아보았습니다.",
};
