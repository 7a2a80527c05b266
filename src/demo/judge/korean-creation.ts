import type { Sentences } from "../../protocol/words/translate.ts";

/** Korean translations of the demo verifier's sentences for create_app. */
export const judgedCreationKo: Sentences = {
  "03 lists the pain points {} of {}; 04 lists the stories {}; 07 lists {} features.":
    "03의 어려움: {0} ({1}). 04의 이야기: {2}. 07의 기능: {3}개.",
  "03 lists no pain points.": "03에 어려움이 없습니다.",
  "07 lists no features.": "07에 기능이 없습니다.",
  "No story in 04 covers the pain point {} of 03.": "03의 어려움 {0}: 04에 맞는 이야기가 없습니다.",
  "A story covers the pain point {}, which is not in 03.": "03에 없는 어려움을 다루는 이야기가 있습니다: {0}",
  "The story {} in 04 has no feature in 07.": "04의 이야기 {0}: 07에 기능이 없습니다.",
  "The feature {} belongs to no story in 04.": "기능 {0}: 04에 이야기가 없습니다.",
  "{} from 03 appears in no story or feature.": "03의 사람이 이야기와 기능에 나오지 않습니다: {0}",
  "08 chooses {}.": "08에서 정한 것: {0}.",
  "08 has no table with the stack.": "08에 스택 표가 없습니다.",
  "08 has no choice for the layer {}.": "08에서 정하지 않은 계층입니다: {0}",
  "The features store data, but the stack has no storage layer.":
    "기능이 데이터를 보관하는데 스택에 저장 계층이 없습니다.",
  'All titles name "{}". Searched the other documents for the words of the problem in 01 and for {} from 03.':
    "모든 제목의 이름: {0}. 01의 문제에 나온 낱말과 03의 사용자({1})를 다른 문서에서 찾아보았습니다.",
  '{} is about "{}", but 01 is about "{}".': "{0}: 다른 앱({1})을 다룹니다. 01은 {2}입니다.",
  "{} hardly mentions the problem in 01.": "{0}: 01의 문제를 거의 다루지 않습니다.",
  "{} from 03 is not the user in 01, 04 and 07.": "03의 사용자가 01, 04, 07과 다릅니다: {0}",
  "In scope in 06: {}. Out of scope: {}.": "06의 범위: {0}. 뺀 것: {1}.",
  "The scope in 06 names no story.": "06의 범위에 이야기가 없습니다.",
  "{} is in scope in 06, but no MVP feature in 07 covers it.":
    "06의 범위에 있지만 07의 MVP 기능에 없습니다: {0}",
  "The MVP feature {} is not in scope in 06.": "MVP 기능이 06의 범위 밖에 있습니다: {0}",
  '"{}" is out of scope in 06, but is a feature in 07.': "06에서 뺐는데 07의 기능에 있습니다: {0}",
  "02 names {} competitors and the figures {}. Searched 05 for both.":
    "02의 경쟁 {0}가지와 숫자 {1}: 05에 나오는지 찾아보았습니다.",
  "02 names no competitors.": "02에 경쟁이 없습니다.",
  "05 does not compare its price with a competitor from 02.": "05의 값을 02의 경쟁과 견주지 않았습니다.",
  "05 uses no market size figure from 02.": "02의 시장 규모 숫자가 05에 나오지 않습니다.",
  "The unit economics in 05 are not based on figures.": "05의 단위 경제가 숫자에서 나오지 않습니다.",
  "09 plans {} in {} milestones.": "09의 이정표 {1}개에 놓인 기능: {0}.",
  "The MVP feature {} is in no milestone in 09.": "09의 이정표에 없는 MVP 기능입니다: {0}",
  "09 plans {}, which is not in 07.": "07에 없는 기능이 09에 있습니다: {0}",
  "{} in 09 has no duration.": "09에 기간이 없는 이정표입니다: {0}",
  "Searched each document for figures and placeholders.":
    "문서마다 숫자가 있는지, 채우지 않은 부분이 있는지 살펴보았습니다.",
  "{} has almost no figures.": "{0}: 숫자가 거의 없습니다.",
  "{} has placeholders.": "{0}: 채우지 않은 부분이 있습니다.",
  "01 lists the screens {} for {}.": "01의 화면: {0}. 기능: {1}.",
  "01 has no list of screens.": "01에 화면 목록이 없습니다.",
  "{} from 07 is not available on any screen.": "어느 화면에서도 쓸 수 없는 07의 기능입니다: {0}",
  "The screen {} serves no feature from 07.": "07의 기능이 없는 화면입니다: {0}",
  "02 lists the entities {}. Searched the features for each.":
    "02의 엔터티: {0}. 기능에 나오는지 찾아보았습니다.",
  "02 has no entities.": "02에 엔터티가 없습니다.",
  "No feature in 07 mentions the entity {}.": "07의 기능에 나오지 않는 엔터티입니다: {0}",
  "The entity {} has no fields.": "필드가 없는 엔터티입니다: {0}",
  "03 uses {}; 04 defines {}.": "03이 쓰는 것: {0}. 04에 있는 것: {1}.",
  "04 has no endpoints.": "04에 엔드포인트가 없습니다.",
  "03 uses {}, which is not in 04.": "03이 쓰지만 04에 없습니다: {0}",
  "No flow in 03 uses {}.": "03의 어느 흐름도 쓰지 않습니다: {0}",
  "08 chooses {}. Compared the stack in 05 with it.": "08에서 정한 것: {0}. 05의 스택과 견주어 보았습니다.",
  "08 has no stack.": "08에 스택이 없습니다.",
  "05 does not use {}.": "05가 따르지 않은 선택입니다: {0}",
  "{} screens, {} entities and {} endpoints are described.":
    "화면 {0}개, 엔터티 {1}개, 엔드포인트 {2}개가 설명되어 있습니다.",
  "Some endpoints in 04 have no status codes.": "04에 상태 코드가 없는 엔드포인트가 있습니다.",
  "Some screens in 01 are not described.": "01에 설명이 없는 화면이 있습니다.",
  "The component {} in 05 has no responsibility or no location.":
    "05에 맡은 일이나 위치가 없는 구성 요소입니다: {0}",
  "Searched the navigation for every screen, and the screens for empty, loading and error states.":
    "이동에 모든 화면이 있는지, 빈 상태·불러오는 상태·오류 상태가 있는지 살펴보았습니다.",
  "{} is not in the navigation in 01.": "01의 이동에 없는 화면입니다: {0}",
  "Some screens do not describe their {} state.": "상태 설명이 빠진 화면이 있습니다: {0}",
  "Searched {} source files for the routes {}.": "소스 파일 {0}개에서 경로를 찾아보았습니다: {1}.",
  "01_screen has no list of screens.": "01_screen에 화면 목록이 없습니다.",
  "No source file serves {} at {}.": "이 화면을 내놓는 소스 파일이 없습니다: {0} ({1})",
  "07 has {} features in this version; the tests cover {}.":
    "07의 이번 버전 기능 {0}개. 테스트에 나온 기능: {1}.",
  "07_features has no features in this version.": "07_features에 이번 버전의 기능이 없습니다.",
  "No test covers {} ({}).": "테스트가 없는 기능입니다: {0} ({1})",
  "{} has code that is not implemented.": "{0}: 구현하지 않은 부분이 있습니다.",
  "Searched the source for the fields {} and the path segments {}.":
    "소스에서 필드({0})와 경로({1})를 찾아보았습니다.",
  "The field {} from 02_data_model is not in the code.": "02_data_model의 필드가 코드에 없습니다: {0}",
  '"{}" from 04_api is not in the code.': "04_api의 경로가 코드에 없습니다: {0}",
  "Read {} source files, {} lines.": "소스 파일 {0}개, {1}줄을 읽었습니다.",
  "There are no source files.": "소스 파일이 없습니다.",
  "The code does not handle or report errors.": "코드에 오류를 처리하거나 알리는 곳이 없습니다.",
  "{} ignores an error.": "{0}: 오류를 삼킵니다.",
  "{} imports {}, which does not exist.": "{0}: 없는 파일을 가져옵니다({1}).",
  "{} test files with {} tests and {} assertions.": "테스트 파일 {0}개, 테스트 {1}개, 확인 {2}개.",
  "There are only {} tests.": "테스트가 {0}개뿐입니다.",
  "There are fewer assertions than tests.": "확인하는 것이 테스트보다 적습니다.",
  "{} skips tests.": "{0}: 테스트를 건너뜁니다.",
  "Compared the README's commands with the manifest, and the container with the stack.":
    "README의 명령을 매니페스트와, 컨테이너를 스택과 견주어 보았습니다.",
  "There is no deployment configuration.": "배포 구성이 없습니다.",
  "The Dockerfile has no base image.": "Dockerfile에 시작 이미지가 없습니다.",
  'The README uses "npm {}", but package.json has no such script.':
    "README의 npm {0}: package.json에 없습니다.",
  "Searched {} files for credentials, code from strings, unescaped output and unlimited input.":
    "파일 {0}개에서 비밀 값, 문자열로 만든 코드, 이스케이프하지 않은 페이지, 한도 없는 입력을 살펴보았습니다.",
  "{} runs or inserts text as code.": "{0}: 글을 코드로 실행하거나 넣습니다.",
  "{} seems to contain a credential.": "{0}: 비밀 값이 있는 것 같습니다.",
  "Pages are written without escaping their values.": "페이지를 이스케이프하지 않고 씁니다.",
  "The size of requests is not limited.": "요청의 크기에 한도가 없습니다.",
  "Traced {} from 07 through 01_screen and 03_task_flow to the tests.":
    "07의 기능({0})을 01_screen, 03_task_flow, 테스트까지 따라가 보았습니다.",
  "{} cannot be traced through screens, flows and tests.":
    "화면, 흐름, 테스트로 이어지지 않는 기능입니다: {0}",
  "Judged the {} criteria of the earlier phases again on these files. The platform itself checks the changes since the approved commits.":
    "앞 단계의 기준 {0}개를 이 파일들로 다시 판정했습니다. 승인 뒤에 바뀐 것은 플랫폼이 검사합니다.",
  "Searched the README for {}, and compared its commands with the manifest.":
    "README에서 설치, 실행, 테스트, 환경을 읽고, 명령을 매니페스트와 견주어 보았습니다.",
  "The README does not cover {}.": "README에 없는 내용입니다: {0}",
};
