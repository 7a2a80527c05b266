import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 기본 오피스와 오피스 파일의 문제 */
export const officesKo: Sentences = {
  "Product office": "제품 오피스",
  "Takes a small feature from an idea to tested code. PO writes the brief with you, Dev builds it, QA tests it.":
    "작은 기능을 아이디어에서 테스트를 마친 코드까지 만듭니다. PO가 함께 요구 사항을 정하고, Dev가 만들고, QA가 테스트합니다.",
  "Review office": "검토 오피스",
  "Reviews a change. Lead sends it to three reviewers for correctness, security and readability, and merges their findings.":
    "변경을 검토합니다. Lead가 정확성, 보안, 가독성을 맡은 검토자 3명에게 보내고 의견을 하나로 모읍니다.",
  "The office directory cannot be read. Create it, or give this user access to it.":
    "오피스 디렉터리를 읽을 수 없습니다. 디렉터리를 만들거나 이 사용자에게 접근 권한을 주세요.",
  'Another member has the name "{}". Choose another name.':
    "다른 구성원이 쓰는 이름입니다: {0}. 다른 이름을 쓰세요.",
  '"{}" differs from "{}" only in case. Choose another name.':
    "대소문자만 다른 이름이 있습니다: {0}, {1}. 다른 이름을 쓰세요.",
  'There is no agent "{}". Add it to the configuration, or use one of: {}.':
    "없는 에이전트입니다: {0}. 구성 파일에 추가하거나 다음 중 하나를 쓰세요: {1}",
  "A member cannot call itself. Remove its name from the list.":
    "구성원은 자신을 호출할 수 없습니다. 목록에서 이름을 빼세요.",
  'There is no member "{}". Write "{}".': "없는 구성원입니다: {0}. 다음과 같이 적으세요: {1}",
  'There is no member "{}". Add it, or remove its name from the list.':
    "없는 구성원입니다: {0}. 구성원을 추가하거나 목록에서 이름을 빼세요.",
  'There is no member "{}". Add it, or use one of: {}.':
    "없는 구성원입니다: {0}. 구성원을 추가하거나 다음 중 하나를 쓰세요: {1}",
  "must be 1 to 32 letters, digits, - or _, and begin with a letter":
    "영문자로 시작하고 영문자, 숫자, -, _만 32자까지 쓸 수 있습니다.",
  "name: must be 1 to 32 lower-case letters, digits or -, and begin with a letter":
    "name: 영문 소문자로 시작하고 소문자, 숫자, -만 32자까지 쓸 수 있습니다.",
  "There is no office {}.": "없는 오피스입니다: {0}",
  'The office has no member "{}". Its members are {}.': "없는 구성원입니다: {0}. 이 오피스의 구성원: {1}",
  "{} has ended and takes no messages.": "종료된 구성원이라 메시지를 받지 않습니다: {0}",
  "The office has ended. Start a new one.": "종료된 오피스입니다. 새로 시작하세요.",
  "The office is still open. End it before you delete it.":
    "아직 열려 있는 오피스입니다. 종료한 뒤 삭제하세요.",
  "The message is empty. Write something.": "메시지가 비어 있습니다. 내용을 입력하세요.",
  "This call no longer waits for a decision. Reload the page.":
    "더 이상 결정을 기다리지 않는 호출입니다. 페이지를 새로 고치세요.",
  "This call is not waiting for a decision. Reload the page.":
    "결정을 기다리지 않는 호출입니다. 페이지를 새로 고치세요.",
  "{} is not working, so there is nothing to interrupt.": "작업 중이 아니라서 중단할 것이 없습니다: {0}",
  'There is no office "{}". Use one of: {}.': "없는 오피스입니다: {0}. 다음 중 하나를 쓰세요: {1}",
  "This office needs a project. Enter the directory of a git repository.":
    "프로젝트에서 작업하는 오피스입니다. Git 저장소의 디렉터리를 지정하세요.",
  'This office does not use a project. Leave it out, or set workspace to "project".':
    "프로젝트에서 작업하지 않는 오피스입니다. 프로젝트를 빼거나 workspace를 project로 설정하세요.",
  "The demo agent can only work in the demo office. Choose another agent for this office, or connect one in Settings.":
    "데모 에이전트는 데모 오피스에서만 일할 수 있습니다. 이 오피스에는 다른 에이전트를 선택하거나 설정에서 에이전트를 연결하세요.",
  "The demo office needs an agent of the kind demo. Add one to the configuration.":
    "구성에 demo 종류의 에이전트가 없습니다. 오피스를 사용해 보려면 추가하세요.",
  "Git could not create the branch {}: {}": "브랜치를 만들지 못했습니다: {0} ({1})",
};
