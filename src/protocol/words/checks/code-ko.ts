import type { Sentences } from "../translate.ts";

const ignoredErrors = "오류를 무시하는 블록 안에 있어 실패할 수 없습니다.";

/** 코드 검사의 결과 */
export const codeKo: Sentences = {
  "The test {} is skipped in every run.": "테스트 {0}은(는) 언제나 건너뜁니다.",
  "The test {} is only a note (todo).": "테스트 {0}은(는) 할 일 메모(todo)일 뿐입니다.",
  "The test {} is focused, so that the others do not run.":
    "테스트 {0}만 실행되고 나머지 테스트는 실행되지 않습니다.",
  "The test {} is marked as expected to fail.": "테스트 {0}은(는) 실패해도 되는 테스트로 표시되어 있습니다.",
  "The test {} never runs.": "테스트 {0}은(는) 실행되지 않습니다.",
  "The test {} is empty.": "테스트 {0}은(는) 비어 있습니다.",
  "The test {} asserts nothing.": "테스트 {0}은(는) 아무것도 확인하지 않습니다.",
  "The test {} compares a value with itself.": "테스트 {0}은(는) 값을 그 값 자신과 비교합니다.",
  "The test {} asserts only constants, which no change of the program can break.":
    "테스트 {0}은(는) 상수만 확인하므로 프로그램이 바뀌어도 실패하지 않습니다.",
  "The test {} only checks that something exists or has a type.":
    "테스트 {0}은(는) 무엇이 있는지, 어떤 타입인지만 확인합니다.",
  "The test {} asserts only after an error; it passes if there is none.":
    "테스트 {0}은(는) 오류가 난 뒤에만 확인하므로 오류가 없으면 통과합니다.",
  "The test {}: an assertion stands behind the end of the test and never runs.":
    "테스트 {0}: 테스트가 끝난 뒤에 있어 실행되지 않는 확인이 있습니다.",
  "The test {}: an assertion stands in a block whose errors are ignored, so that it cannot fail.": `테스트 {0}: 확인 하나가 ${ignoredErrors}`,
  "The test {}: an assertion is not awaited, so that the test ends before it.":
    "테스트 {0}: 기다리지 않는 확인이 있어 그 전에 테스트가 끝납니다.",
  "The test {}: an assertion stands in a function that nothing calls.":
    "테스트 {0}: 아무도 부르지 않는 함수 안에 확인이 있습니다.",
  "The test {}: an assertion stands in a loop over an empty list and never runs.":
    "테스트 {0}: 빈 목록의 반복문 안에 있어 실행되지 않는 확인이 있습니다.",
  "The test {}: an assertion of a function that it calls stands behind the end of the test and never runs.":
    "테스트 {0}: 테스트가 부르는 함수에 실행되지 않는 확인이 있습니다.",
  "The test {}: an assertion of a function that it calls stands in a block whose errors are ignored, so that it cannot fail.": `테스트 {0}: 테스트가 부르는 함수의 확인이 ${ignoredErrors}`,
  "The test {}: an assertion of a function that it calls is not awaited, so that the test ends before it.":
    "테스트 {0}: 테스트가 부르는 함수에 기다리지 않는 확인이 있어 그 전에 테스트가 끝납니다.",
  "The test {}: an assertion of a function that it calls stands in a function that nothing calls.":
    "테스트 {0}: 테스트가 부르는 함수에 아무도 부르지 않는 확인이 있습니다.",
  "The test {}: an assertion of a function that it calls stands in a loop over an empty list and never runs.":
    "테스트 {0}: 테스트가 부르는 함수의 확인이 빈 목록의 반복문 안에 있어 실행되지 않습니다.",
  "The test {} replaces {}, which it should check, by a mock.":
    "테스트 {0}은(는) 확인해야 할 {1}을(를) 목(mock)으로 바꿉니다.",
  "The function {} asserts only after an error, or ignores its own failures; the tests that call it pass if there is no error.":
    "함수 {0}은(는) 오류가 난 뒤에만 확인하거나 자기 실패를 무시합니다. 이 함수를 부르는 테스트는 오류가 없으면 통과합니다.",
  "This ends the test process with success, whatever the tests find.":
    "테스트 결과와 관계없이 테스트 프로세스를 성공으로 끝냅니다.",
  "The tests in this file only check types, existence, or that nothing is thrown.":
    "이 파일의 테스트는 타입이나 존재, 예외가 없음만 확인합니다.",
  "The tests in this file do not use the program: the file imports and starts nothing of the project.":
    "이 파일의 테스트는 프로그램을 쓰지 않습니다. 프로젝트의 코드를 가져오거나 실행하지 않습니다.",
  "Import the code of the project in the tests, and assert its results.":
    "테스트에서 프로젝트의 코드를 가져와 그 결과를 확인하세요.",
  "The test command is empty.": "테스트 명령이 비어 있습니다.",
  "The test command succeeds even if a test fails.": "테스트가 실패해도 테스트 명령이 성공합니다.",
  "The test command runs no tests.": "테스트 명령이 테스트를 실행하지 않습니다.",
  "The test command succeeds without tests.": "테스트가 없어도 테스트 명령이 성공합니다.",
  "The test command runs only the tests that match a filter.":
    "테스트 명령이 필터에 맞는 테스트만 실행합니다.",
  "The pattern of the test command matches no test file.":
    "테스트 명령의 패턴에 맞는 테스트 파일이 없습니다.",
  "The pattern of the test command leaves out {}.": "테스트 명령의 패턴에서 {0}이(가) 빠집니다.",
  "The settings of pytest leave tests out.": "pytest 설정 때문에 빠지는 테스트가 있습니다.",
  "The settings of pytest match no test file.": "pytest 설정에 맞는 테스트 파일이 없습니다.",
  "Let the command run the whole test suite with its runner, and let it fail if a test fails.":
    "명령이 테스트 실행 도구로 모든 테스트를 실행하고, 테스트가 실패하면 함께 실패하게 하세요.",
  "The tests are in a language that the platform cannot read. Their assertions were not measured.":
    "플랫폼이 읽을 수 없는 언어의 테스트입니다. 확인의 수를 세지 않았습니다.",
  "Found {} with {} in {}.": "테스트를 찾았습니다: {0}, {1}, {2}.",
  "The file had {} before, and nothing replaces it.":
    "이 파일에 있던 테스트({0})가 사라졌고 대신하는 것이 없습니다.",
  "The test {} is gone.": "테스트 {0}이(가) 사라졌습니다.",
  "The test {} ran before and is switched off now.": "실행되던 테스트 {0}이(가) 이제 꺼져 있습니다.",
  "The test {} asserts nothing any more.": "테스트 {0}이(가) 이제 아무것도 확인하지 않습니다.",
  "The test {} had {} assertions before and has {} now.": "테스트 {0}의 확인이 {1}개에서 {2}개로 줄었습니다.",
  "The test {} compares much less than before.": "테스트 {0}이(가) 전보다 훨씬 적게 비교합니다.",
  "Keep the existing tests as they were. Change one only if a requirement changes the behaviour that it checks.":
    "기존 테스트를 그대로 두세요. 요구사항이 그 동작을 바꿀 때만 테스트를 고치세요.",
  "Searched {} for tokens, keys and passwords.": "토큰, 키, 비밀번호를 찾아보았습니다: {0}.",
  "This looks like {}, in hexadecimal.": "16진수로 적은 {0}(으)로 보입니다.",
  "The file has an unresolved merge conflict.": "파일에 해결되지 않은 병합 충돌이 있습니다.",
  "Resolve the conflict and remove its markers.": "충돌을 해결하고 표시를 지우세요.",
  "The import {} leads to no file of the project.": "import {0}에 해당하는 파일이 프로젝트에 없습니다.",
  "Add the missing file, or correct the import.": "빠진 파일을 추가하거나 import를 고치세요.",
  "The path {} exists only on one machine.": "경로 {0}은(는) 한 컴퓨터에만 있습니다.",
  "Use a path relative to the file or to the project.": "파일이나 프로젝트를 기준으로 한 상대 경로를 쓰세요.",
  "engines.node is {}, but Node.js runs the project's TypeScript files only from version 22.6 on.":
    "engines.node가 {0}이지만, Node.js는 22.6부터 프로젝트의 TypeScript 파일을 실행할 수 있습니다.",
  "requires-python allows 3.{}, but {} uses {}, which Python has from 3.{} on.":
    "requires-python은 3.{0}을(를) 허용하지만, {1}에서 쓰는 {2}은(는) Python 3.{3}부터 있습니다.",
  "go.mod says 1.{}, but {} uses {} that Go has from 1.{} on.":
    "go.mod에는 1.{0}이라고 되어 있지만, {1}에서 쓰는 기능({2})은 Go 1.{3}부터 있습니다.",
  "Name the oldest version that can run the code.": "코드를 실행할 수 있는 가장 오래된 버전을 적으세요.",
  "Name only commands in the README that work in the project.":
    "README에는 프로젝트에서 실행되는 명령만 적으세요.",
  'There is no script {} for "{}".': '"{1}"에 해당하는 스크립트 {0}이(가) 없습니다.',
  'There is no target {} for "{}".': '"{1}"에 해당하는 대상 {0}이(가) 없습니다.',
  'There is no file {} for "{}".': '"{1}"에서 쓰는 파일 {0}이(가) 없습니다.',
};
