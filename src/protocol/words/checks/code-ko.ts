import type { Sentences } from "../translate.ts";

const ignoredErrors = "단언문이 오류를 무시하는 블록 안에 있어 실패할 수 없습니다.";

/** 비밀 값의 종류 */
const secretKinds: Sentences = {
  "a secret value": "비밀 값",
  "a secret of this installation": "이 서버에 저장된 비밀 값",
  "a credential": "인증 정보",
  "a private key": "개인 키",
  "a password in base64": "base64로 인코딩한 비밀번호",
  "a password of a service": "서비스의 비밀번호",
  "a password in a URL": "URL에 든 비밀번호",
  "a model API key": "모델 API 키",
  "an AWS access key": "AWS 액세스 키",
  "a GitHub token": "GitHub 토큰",
  "a GitLab token": "GitLab 토큰",
  "a Slack token": "Slack 토큰",
  "a Slack webhook": "Slack 웹훅",
  "a Stripe key": "Stripe 키",
  "a Google API key": "Google API 키",
  "a Google key": "Google 키",
  "an npm token": "npm 토큰",
  "a SendGrid key": "SendGrid 키",
  "a Notion token": "Notion 토큰",
  "a Vercel token": "Vercel 토큰",
  "a Shopify token": "Shopify 토큰",
  "a Linear token": "Linear 토큰",
  "a 1Password token": "1Password 토큰",
  "a Vault token": "Vault 토큰",
  "a Docker token": "Docker 토큰",
  "a Figma token": "Figma 토큰",
};

const secretsKo: Sentences = Object.fromEntries(
  Object.entries(secretKinds).flatMap(([english, korean]) => [
    [`This looks like ${english}.`, `비밀 값처럼 보입니다: ${korean}`],
    [`This looks like ${english}, in base64.`, `비밀 값처럼 보입니다: base64로 적은 ${korean}`],
    [`This looks like ${english}, in hexadecimal.`, `비밀 값처럼 보입니다: 16진수로 적은 ${korean}`],
  ]),
);

/** 코드 검사의 결과 */
export const codeKo: Sentences = {
  "No secret was found in the delivered files. The workspace's own git repository is too large or damaged, so that its earlier commits were not all searched.":
    "제출한 파일에는 비밀 값이 없습니다. 다만 작업 공간의 git 저장소가 너무 크거나 손상되어 이전 커밋을 모두 살펴보지는 못했습니다.",
  ...secretsKo,
  "The test {} is skipped in every run.": "항상 건너뛰는 테스트입니다: {0}",
  "The test {} is only a todo.": "할 일(todo)로만 적어 둔 테스트입니다: {0}",
  "The test {} is focused, so the others do not run.":
    "only로 표시한 테스트가 있어 나머지 테스트가 실행되지 않습니다: {0}",
  "The test {} is marked as expected to fail.": "실패할 것으로 표시한 테스트입니다: {0}",
  "The test {} never runs.": "실행되지 않는 테스트입니다: {0}",
  "The test {} is empty.": "비어 있는 테스트입니다: {0}",
  "A comment puts the implementation off.": "구현을 미룬다고 적은 주석이 있습니다.",
  "Every test of this file is skipped unless {} is set, which no other file of the project mentions.":
    "이 파일의 테스트는 어떤 변수가 설정되어야만 실행되는데, 프로젝트의 다른 파일에는 그 변수가 나오지 않습니다: {0}",
  "The test {} asserts only if the result meets a condition; it passes if it does not.":
    "결과가 조건에 맞을 때만 확인하고, 맞지 않으면 그대로 통과하는 테스트입니다: {0}",
  "{} writes a value to a file and then compares the value with that file.":
    "값을 파일에 쓴 뒤 그 파일과 비교합니다: {0}",
  "The settings of Vitest match no test file.": "Vitest 설정에 맞는 테스트 파일이 없습니다.",
  "No runner collects the tests of the class {}: it is no TestCase, and its name does not begin with Test.":
    "TestCase가 아니고 이름이 Test로 시작하지도 않아 실행되지 않는 테스트 클래스입니다: {0}",
  "The test {} asserts nothing.": "아무것도 확인하지 않는 테스트입니다: {0}",
  "The test {} only checks that there is a result, which always holds.":
    "결과가 있는지만 확인하는데 이 조건은 항상 참인 테스트입니다: {0}",
  "The test {} ignores the error that it should expect, and passes without one.":
    "예상해야 할 오류를 무시하고 오류가 없어도 통과하는 테스트입니다: {0}",
  "The test fails only if {} and {} are both wrong; one wrong value passes.":
    "{0}, {1} 값이 모두 틀려야만 테스트가 실패합니다. 하나만 틀리면 통과합니다.",
  "An assertion compares {} with its own default, so it passes if there is no error.":
    "{0} 값을 그 기본값과 비교하므로 오류가 없어도 통과합니다.",
  "load_tests adds tests to a suite that it does not return, so they never run.":
    "load_tests가 반환하지 않는 스위트에 테스트를 넣어 그 테스트가 실행되지 않습니다.",
  "The test {} only looks at the text of the program and does not run it.":
    "프로그램을 실행하지 않고 소스 코드의 글자만 확인하는 테스트입니다: {0}",
  "The test {} compares a value with itself.": "같은 값끼리 비교하는 테스트입니다: {0}",
  "The test {} asserts only constants, which no change of the program can break.":
    "상수만 확인하므로 프로그램이 바뀌어도 실패하지 않는 테스트입니다: {0}",
  "The test {} only checks that something exists or has a type.":
    "값이 있는지, 어떤 타입인지만 확인하는 테스트입니다: {0}",
  "The test {} asserts only after an error; it passes if there is none.":
    "오류가 났을 때만 확인하므로 오류가 없으면 통과하는 테스트입니다: {0}",
  "The test {}: an assertion comes after the end of the test and never runs.":
    "테스트 {0}: 테스트가 끝나는 곳보다 뒤에 있어 실행되지 않는 단언문이 있습니다.",
  "The test {}: an assertion is in a block that ignores errors, so it cannot fail.": `테스트 {0}: ${ignoredErrors}`,
  "The test {}: an assertion is not awaited, so the test ends before it.":
    "테스트 {0}: await가 없는 단언문이 있어 결과가 나오기 전에 테스트가 끝납니다.",
  "The test {}: an assertion is in a function that nothing calls.":
    "테스트 {0}: 호출되지 않는 함수 안에 단언문이 있습니다.",
  "The test {}: an assertion is in a loop over an empty list and never runs.":
    "테스트 {0}: 빈 목록을 도는 반복문 안에 있어 실행되지 않는 단언문이 있습니다.",
  "The test {}: an assertion of a function that it calls comes after the end of the test and never runs.":
    "테스트 {0}: 테스트가 호출하는 함수에, 끝나는 곳보다 뒤에 있어 실행되지 않는 단언문이 있습니다.",
  "The test {}: an assertion of a function that it calls is in a block that ignores errors, so it cannot fail.": `테스트 {0}: 테스트가 호출하는 함수의 ${ignoredErrors}`,
  "The test {}: an assertion of a function that it calls is not awaited, so the test ends before it.":
    "테스트 {0}: 테스트가 호출하는 함수에 await가 없는 단언문이 있어 결과가 나오기 전에 테스트가 끝납니다.",
  "The test {}: an assertion of a function that it calls is in a function that nothing calls.":
    "테스트 {0}: 테스트가 호출하는 함수의 단언문이 호출되지 않는 함수 안에 있습니다.",
  "The test {}: an assertion of a function that it calls is in a loop over an empty list and never runs.":
    "테스트 {0}: 테스트가 호출하는 함수의 단언문이 빈 목록을 도는 반복문 안에 있어 실행되지 않습니다.",
  "The test {}: an assertion runs only with a variable or an option that nothing in the project sets.":
    "테스트 {0}: 프로젝트 어디에서도 설정하지 않는 변수나 옵션이 있어야 실행되는 단언문이 있습니다.",
  "The test {}: an assertion of a function that it calls runs only with a variable or an option that nothing in the project sets.":
    "테스트 {0}: 호출하는 함수 안에, 프로젝트 어디에서도 설정하지 않는 변수나 옵션이 있어야 실행되는 단언문이 있습니다.",
  "The test {}: an assertion is in a loop over a list that may be empty, because the function under test filters it.":
    "테스트 {0}: 단언문이 반복문 안에 있는데, 반복할 목록을 테스트 대상 함수로 걸러 내므로 목록이 비어 있을 수 있습니다.",
  "The test {}: an assertion of a function that it calls is in a loop over a list that may be empty, because the function under test filters it.":
    "테스트 {0}: 호출하는 함수의 단언문이 반복문 안에 있는데, 반복할 목록을 테스트 대상 함수로 걸러 내므로 목록이 비어 있을 수 있습니다.",
  "The test {} accepts every status except a server error.":
    "서버 오류만 아니면 어떤 상태 코드든 받아들이는 테스트입니다: {0}",
  "The test {} writes a value to a file and then compares the value with that file.":
    "값을 파일에 쓴 뒤 같은 값을 그 파일과 비교하는 테스트입니다: {0}",
  "The function {} is a copy of the one in {}; the tests check the copy.":
    "원본이 아니라 테스트에 복사해 둔 함수를 확인합니다: {0} (원본 파일: {1})",
  "The function {} has assertions, but the runner does not find it and nothing calls it.":
    "단언문이 있지만 테스트 실행 도구가 찾지 못하고 호출하는 곳도 없는 함수입니다: {0}",
  "The build tag {} keeps this file out of every test run.":
    "빌드 태그 때문에 이 파일의 테스트가 전혀 실행되지 않습니다: {0}",
  "Assertions of this file are commented out.": "이 파일에 주석으로 막아 둔 단언문이 있습니다.",
  "TestMain does not run the tests.": "TestMain이 테스트를 실행하지 않습니다.",
  "The hook {} changes the selection or the results of the tests.":
    "실행할 테스트나 그 결과를 바꾸는 훅입니다: {0}",
  "The test {} replaces {}, which it should check, with a mock.":
    "확인해야 할 대상({1})을 모의 객체(mock)로 바꾼 테스트입니다: {0}",
  "The function {} asserts only after an error, or ignores its own failures; the tests that call it pass if there is no error.":
    "오류가 났을 때만 확인하거나 실패를 무시하는 함수입니다: {0}. 이 함수를 호출하는 테스트는 오류가 없으면 통과합니다.",
  "This ends the test process with success, whatever the tests find.":
    "테스트 결과와 관계없이 테스트 프로세스를 성공으로 끝냅니다.",
  "The tests in this file only check types, existence, or that nothing is thrown.":
    "이 파일의 테스트는 타입, 존재 여부, 예외가 나지 않는지만 확인합니다.",
  "The tests in this file do not use the program: the file neither imports nor starts the project's code.":
    "이 파일의 테스트는 프로그램을 사용하지 않습니다. 프로젝트의 코드를 가져오거나 실행하지 않습니다.",
  "Import the code of the project in the tests, and assert its results.":
    "테스트에서 프로젝트의 코드를 가져와 그 결과를 확인하세요.",
  "The test command is empty.": "테스트 명령이 비어 있습니다.",
  "The test command succeeds even if a test fails.": "테스트가 실패해도 테스트 명령이 성공합니다.",
  "The test command runs no tests.": "테스트 명령이 테스트를 실행하지 않습니다.",
  "The test command succeeds without tests.": "테스트가 없어도 테스트 명령이 성공합니다.",
  "The test command runs only the tests that match a filter.":
    "테스트 명령이 필터에 맞는 테스트만 실행합니다.",
  "The test command overwrites the expected values, so every result passes.":
    "테스트 명령이 기댓값을 덮어쓰므로 어떤 결과가 나와도 통과합니다.",
  "The pattern of the test command matches no test file.":
    "테스트 명령의 패턴에 맞는 테스트 파일이 없습니다.",
  "The pattern of the test command leaves out {}.": "테스트 명령의 패턴에서 빠진 파일이 있습니다: {0}",
  "The settings of pytest leave tests out.": "pytest 설정 때문에 빠지는 테스트가 있습니다.",
  "The settings of pytest match no test file.": "pytest 설정에 맞는 테스트 파일이 없습니다.",
  "Let the command run the whole test suite with its runner, and let it fail if a test fails.":
    "명령이 테스트 실행 도구로 모든 테스트를 실행하고, 테스트가 실패하면 명령도 실패하게 하세요.",
  "The tests are in a language that the platform cannot read. Their assertions were not measured.":
    "플랫폼이 읽을 수 없는 언어로 쓴 테스트라 단언문을 세지 못했습니다.",
  "Found {} with {} in {}.": "테스트를 찾았습니다: {0}, {1}, {2}",
  "Found 1 test with 1 assertion in 1 file.": "파일 1개에서 테스트 1개와 단언문 1개를 찾았습니다.",
  "Found 1 test with 1 assertion in {} files.": "파일 {0}개에서 테스트 1개와 단언문 1개를 찾았습니다.",
  "Found 1 test with {} assertions in 1 file.": "파일 1개에서 테스트 1개와 단언문 {0}개를 찾았습니다.",
  "Found 1 test with {} assertions in {} files.": "파일 {1}개에서 테스트 1개와 단언문 {0}개를 찾았습니다.",
  "Found {} tests with 1 assertion in 1 file.": "파일 1개에서 테스트 {0}개와 단언문 1개를 찾았습니다.",
  "Found {} tests with 1 assertion in {} files.": "파일 {1}개에서 테스트 {0}개와 단언문 1개를 찾았습니다.",
  "Found {} tests with {} assertions in 1 file.": "파일 1개에서 테스트 {0}개와 단언문 {1}개를 찾았습니다.",
  "Found {} tests with {} assertions in {} files.":
    "파일 {2}개에서 테스트 {0}개와 단언문 {1}개를 찾았습니다.",
  "The file had {} before, and nothing replaces it.": "이 파일에 있던 테스트가 사라졌습니다: {0}",
  "Searched {} for tokens, keys and passwords.": "토큰, 키, 비밀번호가 있는지 찾아보았습니다: {0}",
  "Searched 1 file for tokens, keys and passwords.": "파일 1개에서 토큰, 키, 비밀번호를 찾아보았습니다.",
  "Searched {} files for tokens, keys and passwords.": "파일 {0}개에서 토큰, 키, 비밀번호를 찾아보았습니다.",
  "The file has an unresolved merge conflict.": "파일에 해결되지 않은 병합 충돌이 있습니다.",
  "Resolve the conflict and remove its markers.": "충돌을 해결하고 충돌 표시를 지우세요.",
  'The file cannot be parsed: "{}" closes a bracket that is not open.':
    "문법 오류가 있습니다: 여는 괄호 없이 닫는 괄호 “{0}”",
  'The file cannot be parsed: "{}" is not closed.': "문법 오류가 있습니다: 닫히지 않은 괄호 “{0}”",
  "The file cannot be parsed: a colon is missing.": "문법 오류가 있습니다: 콜론(:)이 없습니다.",
  "The file cannot be parsed: it is nested too deeply or takes too long to parse.":
    "파일이 너무 깊게 중첩되었거나 분석이 너무 오래 걸려 읽을 수 없습니다.",
  "This function is not implemented.": "구현되지 않은 함수입니다.",
  "This block contains only a TODO.": "TODO만 있고 코드가 없는 블록입니다.",
  "A comment says that this is not implemented.": "구현되지 않았다는 주석이 있습니다.",
  "Implement it, or remove it together with all text and code that refers to it.":
    "구현하거나, 이 기능을 언급하는 문서와 코드까지 함께 지우세요.",
  "The import {} does not resolve to a file of the project.":
    "import가 가리키는 파일이 프로젝트에 없습니다: {0}",
  "The package {} is imported but not declared as a dependency.":
    "import하지만 의존성으로 선언하지 않은 패키지입니다: {0}",
  "Declare the package in the manifest, or remove the import.":
    "매니페스트에 패키지를 선언하거나 import를 지우세요.",
  "Add the missing file, or correct the import.": "빠진 파일을 추가하거나 import를 고치세요.",
  "The path {} exists only on one machine.": "특정 컴퓨터에만 있는 경로입니다: {0}",
  "Use a path relative to the file or to the project.": "파일이나 프로젝트를 기준으로 한 상대 경로를 쓰세요.",
  "engines.node is {}, but the project's TypeScript files need Node.js 22.6 or later.":
    "engines.node 값({0})보다 최신 버전이 필요합니다. 프로젝트의 TypeScript 파일은 Node.js 22.6 버전부터 실행할 수 있습니다.",
  "engines.node is {}, but {} uses node:{}, which needs Node.js {} or later.":
    "engines.node 값({0})보다 최신 버전이 필요합니다. {1} 파일에서 쓰는 node:{2} 모듈은 Node.js {3} 버전부터 있습니다.",
  "There are no tests in {}.": "이 폴더에 테스트가 없습니다: {0}",
  "requires-python allows 3.{}, but {} uses {}, which needs Python 3.{}.":
    "requires-python은 Python 3.{0} 버전을 허용하지만, {1}에서 쓰는 {2} 기능은 Python 3.{3} 버전부터 있습니다.",
  "go.mod says 1.{}, but {} uses {} that needs Go 1.{}.":
    "go.mod에 적힌 버전은 1.{0}인데, {1}에서 쓰는 기능({2})은 Go 1.{3} 버전부터 있습니다.",
  "go.mod says 1.{}, but {} uses a package of the standard library that Go has from 1.{} on.":
    "go.mod에 적힌 버전은 1.{0}인데, {1}에서 쓰는 표준 라이브러리 패키지는 Go 1.{2} 버전부터 있습니다.",
  "go.mod says 1.{}, but {} uses a range over a number that Go has from 1.{} on.":
    "go.mod에 적힌 버전은 1.{0}인데, {1}에서 쓰는 숫자 range 반복문은 Go 1.{2} 버전부터 있습니다.",
  "Name the oldest version that can run the code.": "코드를 실행할 수 있는 가장 낮은 버전을 적으세요.",
  "Name only commands in the README that work in the project.":
    "README에는 프로젝트에서 실행되는 명령만 적으세요.",
  'There is no script {} for "{}".': "“{1}” 명령에 필요한 스크립트가 없습니다: {0}",
  'There is no target {} for "{}".': "“{1}” 명령에 필요한 타깃이 없습니다: {0}",
  'There is no file {} for "{}".': "“{1}” 명령에 필요한 파일이 없습니다: {0}",
  "The README has no section on description.": "README에 없는 항목입니다: 설명",
  "The README has no section on installation.": "README에 없는 항목입니다: 설치",
  "The README has no section on running.": "README에 없는 항목입니다: 실행",
  "The README has no section on testing.": "README에 없는 항목입니다: 테스트",
  "The README has no section on environment.": "README에 없는 항목입니다: 환경",
  "There is no .env.example, but the code reads {}.": ".env.example 파일이 없습니다. 코드가 읽는 변수: {0}",
};
