import type { Sentences } from "../translate.ts";

/** 빌드와 테스트 실행의 결과 */
export const runsKo: Sentences = {
  "The project was not built. With --build, it is built and its tests run.":
    "프로젝트를 빌드하지 않았습니다. --build를 붙이면 빌드하고 테스트를 실행합니다.",
  "The setting mutation_check is off.": "mutation_check 설정이 꺼져 있습니다.",
  "The build uses the versions that the project requires": "프로젝트가 요구하는 버전으로 빌드함",
  "The tests fail if the code is broken": "코드를 망가뜨리면 테스트가 실패함",
  "Used {}.": "사용한 도구: {0}",
  "{} is not installed on this machine.": "이 컴퓨터에 설치되어 있지 않습니다: {0}",
  "{} requires {} {}, but this machine has {}.":
    "{0} 파일에는 {1} {2} 버전이 필요하다고 적혀 있지만, 이 컴퓨터에는 {3} 버전이 있습니다.",
  "{} requires {} {}, but this machine has {}. The failure may be due to that.":
    "{0} 파일에는 {1} {2} 버전이 필요하다고 적혀 있지만, 이 컴퓨터에는 {3} 버전이 있습니다. 이 때문에 실패했을 수 있습니다.",
  "{} requires {} {}, but this machine has {}. The build used node {}, which came with Signalbox.":
    "{0} 파일에는 {1} {2} 버전이 필요하다고 적혀 있지만, 이 컴퓨터에는 {3} 버전이 있습니다. Signalbox와 함께 설치된 Node {4} 버전으로 빌드했습니다.",
  "The dependencies could not be installed: {} could not be reached.":
    "{0}에 연결할 수 없어 의존성을 설치하지 못했습니다.",
  "The dependencies could not be installed: the network could not be reached.":
    "네트워크에 연결할 수 없어 의존성을 설치하지 못했습니다.",
  "The dependencies could not be installed, because the configuration allows no network.":
    "설정에서 네트워크를 허용하지 않아 의존성을 설치하지 못했습니다.",
  "The project requires {} {}, but there is no such release.":
    "프로젝트에 {0} {1} 버전이 필요하다고 적혀 있지만, 그런 버전은 아직 나오지 않았습니다.",
  "Require a version that exists. This machine has {} {}.":
    "실제로 있는 버전을 적으세요. 이 컴퓨터에는 {0} {1} 버전이 있습니다.",
  "The project could not be built.": "프로젝트를 빌드하지 못했습니다.",
  "The tests did not pass.": "테스트가 통과하지 않았습니다.",
  "There are no tests.": "테스트가 없습니다.",
  "{} tests passed.": "테스트 {0}개가 통과했습니다.",
  "1 test passed.": "테스트 1개가 통과했습니다.",
  "1 test passed. Skipped for a stated reason: {}.":
    "테스트 1개가 통과했습니다. 이유를 적고 건너뛴 테스트: {0}개",
  "{} tests passed. Skipped for a stated reason: {}.":
    "테스트 {0}개가 통과했습니다. 이유를 적고 건너뛴 테스트: {1}개",
  'The script "{}" is not a known test runner; its tests were not counted.':
    "알려진 테스트 실행 도구가 아니어서 테스트 수를 세지 못한 스크립트입니다: “{0}”",
  'The script "{}" succeeds even if a test fails.': "테스트가 실패해도 성공으로 끝나는 스크립트입니다: “{0}”",
  "Remove the part of the script that hides the failure.": "스크립트에서 실패를 가리는 부분을 지우세요.",
  "No broken function could be compiled and tested.":
    "일부러 망가뜨린 함수 중 컴파일해서 테스트할 수 있는 함수가 없었습니다.",
  "Every test was skipped.": "모든 테스트를 건너뛰었습니다.",
  "The test command runs only focused tests.": "테스트 명령이 only로 표시한 테스트만 실행합니다.",
  "Run all tests.": "모든 테스트를 실행하세요.",
  "The tests ended before {} could report them.": "{0} 실행 도구에서 결과를 알리기 전에 테스트가 끝났습니다.",
  "Do not end the process in a test or in the code that it runs.":
    "테스트나 테스트가 실행하는 코드에서 프로세스를 끝내지 마세요.",
  "No test ran.": "실행된 테스트가 없습니다.",
  "The file ran, but it did not run any test.": "파일은 실행되었지만 테스트는 하나도 실행되지 않았습니다.",
  "Make the test command run the project's tests.": "테스트 명령이 프로젝트의 테스트를 실행하게 하세요.",
  'The test "{}" failed.': "실패한 테스트입니다: “{0}”",
  'The test "{}" failed: {}': "테스트 “{0}” 실패: {1}",
  "Fix the code, or the test if it is wrong.": "코드를 고치세요. 테스트가 틀렸다면 테스트를 고치세요.",
  'The test "{}" is marked as todo.': "할 일(todo)로 표시한 테스트입니다: “{0}”",
  'The test "{}" is expected to fail.': "실패할 것으로 표시한 테스트입니다: “{0}”",
  "Finish the code and the test, so that the test passes.":
    "코드와 테스트를 완성해 테스트가 통과하게 하세요.",
  'The test "{}" is skipped without a reason.': "이유 없이 건너뛰는 테스트입니다: “{0}”",
  'The test "{}" is skipped because another test is focused.':
    "다른 테스트에 only가 있어 실행되지 않는 테스트입니다: “{0}”",
  'The test "{}" is always skipped.': "항상 건너뛰는 테스트입니다: “{0}”",
  "Run the test, or remove it together with the behaviour. If it depends on the machine, skip it under that condition and state the reason.":
    "테스트를 실행하거나, 해당 기능과 함께 지우세요. 실행 환경에 따라 달라지는 테스트라면 그 조건에서만 건너뛰고 이유를 적으세요.",
  "The file declares 1 test, but none ran.": "파일에 테스트가 1개 있지만 실행되지 않았습니다.",
  "The file declares {} tests, but none ran.": "파일에 테스트가 {0}개 있지만 하나도 실행되지 않았습니다.",
  "The files declare {} tests, but only {} ran.": "파일에 테스트가 {0}개 있지만 {1}개만 실행되었습니다.",
  "Make the test command run every test.": "테스트 명령이 모든 테스트를 실행하게 하세요.",
  "1 test ran; before this change the files declared {}.":
    "테스트 1개가 실행되었습니다. 바꾸기 전에는 {0}개가 있었습니다.",
  "{} tests ran; before this change the files declared {}.":
    "테스트 {0}개가 실행되었습니다. 바꾸기 전에는 {1}개가 있었습니다.",
  "Restore the tests that were removed.": "지운 테스트를 되살리세요.",
  "The tests noticed {} of {} changes that break a function.":
    "함수를 일부러 망가뜨린 변경 {1}건 중 {0}건을 테스트가 잡아냈습니다.",
  'No test failed after {} was broken: "{}" became "{}".':
    "망가뜨려도 실패하는 테스트가 없는 함수입니다: {0} (“{1}” → “{2}”)",
  "Add assertions about the results of these functions, so that a test fails if they are wrong.":
    "이 함수들의 결과를 확인하는 단언문을 추가해, 결과가 틀리면 테스트가 실패하게 하세요.",
  "There is no function in JavaScript, TypeScript, Python or Go that the tests reach and that could be broken.":
    "테스트가 실행하고 망가뜨려 볼 수 있는 함수(JavaScript, TypeScript, Python, Go)가 없습니다.",
  "The tests do not pass when they run again in the same directory.":
    "같은 디렉터리에서 다시 실행하면 테스트가 통과하지 않습니다.",
  "There was not enough time to run the tests again with broken functions.":
    "함수를 망가뜨린 뒤 테스트를 다시 실행할 시간이 모자랐습니다.",
};
