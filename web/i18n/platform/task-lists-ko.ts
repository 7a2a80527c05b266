import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 작업 목록을 읽고 실행하는 동안의 문장 */
export const taskListsKo: Sentences = {
  "There is no orchestration {}.": "없는 실행입니다: {0}",
  "The list has no task {}.": "목록에 없는 작업입니다: {0}",
  "{} is {}. Only failed tasks and tasks in conflict can be retried.":
    "{0}: 실패하거나 충돌한 작업만 재시도할 수 있습니다.",
  "{} is completed and cannot be skipped.": "{0}: 완료된 작업은 건너뛸 수 없습니다.",
  "The orchestration is {}. Only a {} orchestration can be {}.":
    "지금 상태에서는 할 수 없습니다. 화면을 새로 고쳐 상태를 확인하세요.",
  "Cancel the orchestration before you delete it.": "먼저 실행을 중단한 뒤 삭제하세요.",
  'There is no agent "{}". Add it to the configuration, or name another one.':
    "없는 에이전트입니다: {0}. 구성 파일에 추가하거나 다른 에이전트를 고르세요.",
  "No task list was found in {}. Write one, for example TASKS.md, or name its path.":
    "{0}에서 작업 목록을 찾지 못했습니다. TASKS.md 같은 파일을 만들거나 경로를 입력하세요.",
  "There is no task list {} in {}.": "{1}에 작업 목록 {0} 파일이 없습니다.",
  '{} depends on "{}", which is not in the list. Confirm that it is done, or add it to the list.':
    "{0} 작업이 목록에 없는 항목 ‘{1}’에 의존합니다. 완료되었는지 확인하거나 목록에 추가하세요.",
  "{}, line {}: {} needs {}, which is in a later phase. Move one of them to another phase.":
    "{0} {1}번째 줄: {2} 작업이 뒤 단계의 {3} 작업에 의존합니다. 둘 중 하나를 다른 단계로 옮기세요.",
  "{} could not be read: {}. Check the path.": "{0} 파일을 읽을 수 없습니다: {1}. 경로를 확인하세요.",
  "{} could not be read: {}. Check the permissions of the file.":
    "{0} 파일을 읽을 수 없습니다: {1}. 파일 권한을 확인하세요.",
  "{} is larger than 8 MiB. Split the task list into several files.":
    "{0} 파일이 8 MiB보다 큽니다. 작업 목록을 여러 파일로 나누세요.",
  "{} is not a file inside the project. Give a path of a file in the project.":
    "{0}: 프로젝트 안의 파일이 아닙니다. 프로젝트 안의 경로를 입력하세요.",
  "{} is not a file. Give the path of a task list.": "{0}: 파일이 아닙니다. 작업 목록의 경로를 입력하세요.",
  '{} Write each task as a heading such as "### [ ] T1.1: Title" or a list item such as "- [ ] T1.1: Title".':
    "작업이 없습니다. 작업마다 ‘### [ ] T1.1: 제목’ 같은 제목이나 ‘- [ ] T1.1: 제목’ 같은 목록 항목으로 적으세요.",
  "These tasks wait for each other: {}. Remove one of the dependencies, for example on line {}.":
    "작업이 서로를 기다립니다: {0}. 의존 관계를 하나 지우세요. 예: {1}번째 줄.",
  "{} waits for itself: {}. Remove one of the dependencies, for example on line {}.":
    "{0} 작업이 자기 자신을 기다립니다: {1}. 의존 관계를 하나 지우세요. 예: {2}번째 줄.",
  "On line {}, {} depends on {}, but the list has no task {}. Add the task or correct the id.":
    "{0}번째 줄에서 {1} 작업이 {2}에 의존하지만, 목록에 그 작업이 없습니다. 작업을 추가하거나 ID를 고치세요.",
  "{} depends on itself. Remove the dependency.":
    "{0} 작업이 자기 자신에 의존합니다. 그 의존 관계를 지우세요.",
  "{} depends on {}, but {} comes later in the list. Move {} before {}, or remove the dependency.":
    "{0} 작업이 목록에서 더 뒤에 있는 {1} 작업에 의존합니다. 순서를 바꾸거나 의존 관계를 지우세요.",
  "{} depends on {}, but {} is a part of {}. Remove the dependency.":
    "{0} 작업이 {1} 작업에 의존하지만, {2} 작업이 {3} 작업의 일부입니다. 의존 관계를 지우세요.",
  "{} of phase {} waits for {} of phase {}, but phases run in order. Move one of the two tasks.":
    "{1}단계의 {0} 작업이 {3}단계의 {2} 작업을 기다리지만, 단계는 순서대로 진행됩니다. 두 작업 중 하나를 옮기세요.",
  "The id {} is used on {}. Give one of the two tasks another id.":
    "같은 ID가 두 번 나옵니다: {0} ({1}). 한쪽 작업의 ID를 바꾸세요.",
  "The ids {} and {} on {} differ only by case. Give one of the two tasks another id.":
    "대소문자만 다른 ID가 있습니다: {0}, {1} ({2}). 한쪽 작업의 ID를 바꾸세요.",
  'Line {} has a check box but is not a task. Write it as "[ ] T1.3: Title", with one of the boxes [ ], [x], [~] and [-].':
    "{0}번째 줄에 체크박스가 있지만 작업이 아닙니다. ‘[ ] T1.3: 제목’처럼 적고, 체크박스는 [ ], [x], [~], [-] 중 하나를 쓰세요.",
  "Line {} names {}, but the list has no such task. The line is ignored for {}.":
    "{0}번째 줄에 적힌 {1} 작업이 목록에 없습니다. {2}에서는 이 줄을 무시합니다.",
  'Line {} of the mermaid graph has an arrow that could not be read. Write it as "T1.1 --> T1.2".':
    "Mermaid 그래프의 {0}번째 줄에 읽을 수 없는 화살표가 있습니다. ‘T1.1 --> T1.2’처럼 적으세요.",
  "Line {} says that {} and {} can run in parallel, but on line {} {} waits for {}. The order of line {} is kept; remove it if it is wrong.":
    "{0}번째 줄은 {1} 작업과 {2} 작업을 동시에 진행한다고 하지만, {3}번째 줄에서는 {4} 작업이 {5} 작업을 기다립니다. {6}번째 줄의 순서를 따르니, 틀렸다면 지우세요.",
  "Line {} says that {} waits for {}, but line {} says the opposite. Line {} counts; correct the other one.":
    "{0}번째 줄은 {1} 작업이 {2} 작업을 기다린다고 하지만, {3}번째 줄은 반대로 적었습니다. {4}번째 줄을 따르니 다른 줄을 고치세요.",
  "{} is {} on line {} but {} on line {}. Line {} counts.":
    "{0} 작업의 내용이 {2}번째 줄과 {4}번째 줄에서 다릅니다. {5}번째 줄을 따릅니다.",
  "{} says phase {} in line {} but stands below phase {} of line {}. Phase {} is used.":
    "{0} 작업은 {2}번째 줄에서 {1}단계라고 하지만 {3}단계 아래에 있습니다. {5}단계로 처리합니다.",
  "The ranges and groups up to line {} stand for more than {} dependencies. Shorten the ranges, or order the tasks by phases.":
    "{0}번째 줄까지의 범위와 묶음이 나타내는 의존 관계가 {1}개를 넘습니다. 범위를 줄이거나 단계로 나누세요.",
  "The dependencies of this list name too many tasks at once. Name fewer tasks, or use phases.":
    "의존 관계에 적힌 작업이 너무 많습니다. 작업 수를 줄이거나 단계로 나누세요.",
  "A wave names {}, but the list has no task {}. Add the task, or remove it from the wave.":
    "웨이브에 적힌 {0} 작업이 목록에 없습니다. 작업을 추가하거나 웨이브에서 지우세요.",
  "The waves name {} twice. Keep it in one wave; the first one counts.":
    "{0} 작업이 웨이브에 두 번 나옵니다. 첫 번째를 따르니 하나만 남기세요.",
  "No wave names {}. It runs at its number; add it to a wave.":
    "{0} 작업이 웨이브에 없어 번호 순서대로 진행합니다. 웨이브에 추가하세요.",
  "{} comes before {} in the list, but the waves start {} earlier. The waves count.":
    "목록에서는 {0} 작업이 {1} 작업보다 먼저지만, 웨이브에서는 {2} 작업이 먼저 시작합니다. 웨이브를 따릅니다.",
  "{} is ticked, but {} is not. Tick {}, or clear the box of {}.":
    "{0} 작업은 완료로 표시되었지만 {1} 작업은 아닙니다. 둘 중 하나를 고치세요.",
  "{} is done, but {} is not. {} counts as done; reopen {} if there is work left.":
    "{0} 작업은 완료되었지만 {1} 작업은 아닙니다. {2} 작업도 완료로 처리하니, 할 일이 남았다면 {3} 작업을 다시 여세요.",
  "The file is not valid JSON: line {} should have {}.":
    "올바른 JSON 파일이 아닙니다. {0}번째 줄에 필요한 것: {1}",
  'The file has no list of tasks. Write {"master": {"tasks": [{"id": 1, "title": "…"}]}}.':
    '파일에 작업 목록이 없습니다. {"master": {"tasks": [{"id": 1, "title": "…"}]}} 형식으로 적으세요.',
  'This entry of the tasks is not an object. Write a task as {"id": 1, "title": "…"}.':
    '작업은 객체여야 합니다. {"id": 1, "title": "…"} 형식으로 적으세요.',
  "This task has no usable id. Give it a number, such as 5.":
    "작업에 쓸 수 있는 ID가 없습니다. 5 같은 번호를 주세요.",
  "This task has no single id. Give each task its own line and id, such as T012.":
    "작업의 ID가 하나가 아닙니다. 작업마다 한 줄과 T012 같은 ID를 주세요.",
  "The tasks of this list have no numbers. Number them, as in “- [ ] 1. Set up the project”.":
    "작업에 번호가 없습니다. ‘- [ ] 1. 프로젝트 준비’처럼 번호를 붙이세요.",
  "{} is not a directory. Enter the directory of the project.":
    "{0}: 디렉터리가 아닙니다. 프로젝트 디렉터리를 입력하세요.",
  "{} cannot be read ({}). Give this user access to it.": "{0}: 읽을 수 없습니다({1}). 접근 권한을 주세요.",
  "{} is a part of the repository {}. Use {}.": "{0}: 저장소 {1} 안의 디렉터리입니다. 대신 입력할 경로: {2}",
  "{} is not a git repository. {}": "{0}: Git 저장소가 아닙니다. 저장소를 만들고 파일을 커밋하세요.",
  "{} is not a git repository. Run git init there and commit the files.":
    "{0}: Git 저장소가 아닙니다. 저장소를 만들고 파일을 커밋하세요.",
  "{} stores its branches in the reftable format, which is not supported. Clone it with --ref-format=files.":
    "{0}: reftable 형식의 저장소는 지원하지 않습니다. --ref-format=files 옵션으로 복제하세요.",
  "{} has no commits yet. Commit the files first.": "{0}: 아직 커밋이 없습니다. 파일을 먼저 커밋하세요.",
  "{} has no branch {}.": "{0}에 {1} 브랜치가 없습니다.",
  "{} uses SHA-256 object names, which are not supported.": "{0}: SHA-256 저장소는 지원하지 않습니다.",
  "The branch of {} is damaged. Run git fsck there.":
    "{0}의 브랜치가 손상되었습니다. git fsck를 실행해 보세요.",
  "{} could not be read as a whole: {} Run git fsck there.":
    "{0} 저장소를 모두 읽지 못했습니다: {1} git fsck를 실행해 보세요.",
  "{} has changes that are not committed. Commit or stash them, then try again.":
    "{0}에 커밋하지 않은 변경이 있습니다. 커밋하거나 스태시한 뒤 다시 시도하세요.",
  "{} has files in places where the new commit has its own. Move them away, then try again.":
    "{0}에 새 커밋의 파일과 경로가 같은 파일이 있습니다. 다른 곳으로 옮긴 뒤 다시 시도하세요.",
  "{} has commits that the tested commit does not contain. Merge them first, then try again.":
    "{0}에 테스트한 커밋에 없는 커밋이 있습니다. 먼저 병합한 뒤 다시 시도하세요.",
  "{} has new commits that conflict with the finished work in {}. Merge them by hand, then try again.":
    "{0}의 새 커밋이 완료된 결과와 충돌합니다({1}). 직접 병합한 뒤 다시 시도하세요.",
  "{} has no branch checked out. Check out a branch, then try again.":
    "{0}에 체크아웃한 브랜치가 없습니다. 브랜치를 체크아웃한 뒤 다시 시도하세요.",
  "{} is checked out in several worktrees. Switch all but one to another branch.":
    "{0} 브랜치가 여러 작업 트리에 체크아웃되어 있습니다. 한 곳만 남기고 다른 브랜치로 바꾸세요.",
  "{} was moved by another program. Try again.": "{0} 브랜치를 다른 프로그램이 옮겼습니다. 다시 시도하세요.",
  "{} could not be moved. Try again.": "{0} 브랜치를 옮기지 못했습니다. 다시 시도하세요.",
  "A {} is in progress in {}. Finish or abort it, then try again.":
    "{1}에서 {0} 작업이 진행 중입니다. 끝내거나 취소한 뒤 다시 시도하세요.",
  "The branch {} does not exist. Create it, or choose another branch.":
    "{0} 브랜치가 없습니다. 새로 만들거나 다른 브랜치를 고르세요.",
  "The branch {} is locked by another git command. Try again in a moment.":
    "다른 Git 명령이 {0} 브랜치를 쓰고 있습니다. 잠시 뒤 다시 시도하세요.",
  "The project has no branch checked out. Check out a branch that contains its current commit, then try again.":
    "프로젝트에 체크아웃한 브랜치가 없습니다. 현재 커밋이 있는 브랜치를 체크아웃한 뒤 다시 시도하세요.",
  "The worktree {}, which has {} checked out, is missing. Run git worktree prune, then try again.":
    "{1} 브랜치를 체크아웃한 작업 트리가 없습니다: {0}. git worktree prune을 실행한 뒤 다시 시도하세요.",
  "Another git command is running, or one has crashed. If none is, delete {}, then try again.":
    "다른 Git 명령이 실행 중이거나 중단되었습니다. 실행 중인 명령이 없다면 {0} 파일을 지우고 다시 시도하세요.",
  "Git could not update {}: {} Move the named files away, then try again.":
    "{0}: 업데이트하지 못했습니다. {1} 해당 파일을 옮긴 뒤 다시 시도하세요.",
  "Git is still writing files in {}. Try again in a moment.":
    "{0}에 아직 파일을 쓰고 있습니다. 잠시 뒤 다시 시도하세요.",
  "Moving {} was interrupted before it began. Nothing has changed.":
    "{0} 브랜치를 옮기기 전에 중단되었습니다. 바뀐 것은 없습니다.",
  "Moving {} was interrupted, and files have changed since. Save them elsewhere and restore them with git checkout.":
    "{0} 브랜치를 옮기다 중단되었고, 그 뒤 파일이 바뀌었습니다. 파일을 따로 저장한 뒤 git checkout으로 되돌리세요.",
  "Moving {} was interrupted, and the branch has moved since. Compare {} with it.":
    "{0} 브랜치를 옮기다 중단되었고, 그 뒤 브랜치가 바뀌었습니다. {1} 커밋과 비교하세요.",
  "The tests fail before any work is merged. Correct the project or the test command, then try again.":
    "병합하기 전부터 테스트가 실패합니다. 프로젝트나 테스트 명령을 고친 뒤 다시 시도하세요.",
  "The conflict in {} is not resolved.": "{0}의 충돌이 해결되지 않았습니다.",
  "The conflict of {} has changed. Load it again and resolve the new one.":
    "{0}의 충돌 내용이 바뀌었습니다. 화면을 새로 고쳐 새 충돌을 해결하세요.",
  "{} has no conflict to resolve.": "{0}: 해결할 충돌이 없습니다.",
  "{} has no conflict.": "{0}: 충돌이 없습니다.",
  "{} has no conflict. Resolve only the listed files.":
    "{0}: 충돌이 없는 파일입니다. 표시된 파일만 해결하세요.",
  "{} is not a path of a file.": "{0}: 파일 경로가 아닙니다.",
  "{} still has a conflict marker on line {}. Remove it.":
    "{0}의 {1}번째 줄에 충돌 표시가 남아 있습니다. 지우세요.",
  "The demo agent can only run the sample task list. Choose another agent for this list, or connect one in Settings.":
    "데모 에이전트는 예제 작업 목록만 실행할 수 있습니다. 이 목록에는 다른 에이전트를 선택하거나 설정에서 에이전트를 연결하세요.",
  "The sample needs an agent of the kind demo. Add one to the configuration.":
    "예제에는 demo 종류의 에이전트가 필요합니다. 구성에 추가하세요.",
  "The agent's resolution loses content.": "에이전트가 해결한 결과에 빠진 내용이 있습니다.",
  "{}: line {} of the branch is missing ({}).": "{0}: 브랜치의 {1}번째 줄이 빠졌습니다({2}).",
  "{}: {} lines of the branch from line {} are missing.": "{0}: 브랜치의 {2}번째 줄부터 {1}줄이 빠졌습니다.",
  "{}: everything that the branch changed is missing.": "{0}: 브랜치에서 바뀐 내용이 모두 빠졌습니다.",
  "{}: line {} of the branch is now in another block ({}).":
    "{0}: 브랜치의 {1}번째 줄이 다른 블록으로 옮겨졌습니다({2}).",
  "{}: a line that the branch deleted came back ({}).": "{0}: 브랜치에서 지운 줄이 되살아났습니다({1}).",
  "{}: line {} of the task is missing ({}).": "{0}: 작업의 {1}번째 줄이 빠졌습니다({2}).",
  "{}: {} lines of the task from line {} are missing.": "{0}: 작업의 {2}번째 줄부터 {1}줄이 빠졌습니다.",
  "{}: everything that the task changed is missing.": "{0}: 작업에서 바뀐 내용이 모두 빠졌습니다.",
  "{}: line {} of the task is now in another block ({}).":
    "{0}: 작업의 {1}번째 줄이 다른 블록으로 옮겨졌습니다({2}).",
  "{}: a line that the task deleted came back ({}).": "{0}: 작업에서 지운 줄이 되살아났습니다({1}).",
  "{}: line {} of both sides is missing ({}).": "{0}: 양쪽의 {1}번째 줄이 빠졌습니다({2}).",
  "{}: {} lines of both sides from line {} are missing.": "{0}: 양쪽의 {2}번째 줄부터 {1}줄이 빠졌습니다.",
  "{}: everything that both sides changed is missing.": "{0}: 양쪽에서 바뀐 내용이 모두 빠졌습니다.",
  "{}: line {} of both sides is now in another block ({}).":
    "{0}: 양쪽의 {1}번째 줄이 다른 블록으로 옮겨졌습니다({2}).",
  "{}: a line that both sides deleted came back ({}).": "{0}: 양쪽에서 지운 줄이 되살아났습니다({1}).",
  "{}: line {} is duplicated ({}).": "{0}: {1}번째 줄이 중복되었습니다({2}).",
  "{}: the file matches neither side.": "{0}: 어느 쪽 파일과도 다릅니다.",
  "{}: the result is not well-formed at line {}.": "{0}: {1}번째 줄의 구문이 올바르지 않습니다.",
  "{}: a conflict marker is left at line {}.": "{0}: {1}번째 줄에 충돌 표시가 남아 있습니다.",
  "The agent could not resolve the conflict.": "에이전트가 충돌을 해결하지 못했습니다.",
  "The agent could not resolve the conflict. {}": "에이전트가 충돌을 해결하지 못했습니다. {0}",
  "The agent made no commit.": "에이전트가 커밋을 만들지 않았습니다.",
  "The task was cancelled.": "작업이 취소되었습니다.",
  "The task failed.": "작업이 실패했습니다.",
  "Signalbox failed {} times to continue: {} Solve the problem, then try again.":
    "{0}번 시도했지만 계속할 수 없습니다: {1} 문제를 해결한 뒤 다시 시도하세요.",
  "The list was pasted and is not a file. Start the edited list as a new run.":
    "붙여 넣은 목록이라 파일이 없습니다. 고친 목록은 새로 실행하세요.",
  "{} already runs {} of {}. Wait until it ends, or cancel it.":
    "{0}에서 이미 {2}의 {1} 목록을 실행하고 있습니다. 끝날 때까지 기다리거나 취소하세요.",
  "The task changes files": "작업이 파일을 바꿈",
  "The work is committed.": "결과가 커밋되었습니다.",
  "No file in the checkout has changed.": "체크아웃에서 바뀐 파일이 없습니다.",
  "Do the task in your working directory, then report its end again.":
    "작업 디렉터리에서 작업한 뒤 끝났다고 다시 알리세요.",
  "The work failed its verification. {}": "작업이 검증에 실패했습니다. {0}",
  "The work failed its verification {} times. {}": "작업이 검증에 {0}번 실패했습니다. {1}",
  "The work failed {} times for the same reason. {}": "작업이 같은 이유로 {0}번 실패했습니다. {1}",
  "{} It failed {} times.": "{0} {1}번 실패했습니다.",
  "{} It failed in the same way {} times.": "{0} 같은 이유로 {1}번 실패했습니다.",
  "{} Its attempts cost ${}, which reaches the limit of ${}.":
    "{0} 비용이 한도에 이르렀습니다(사용 ${1}, 한도 ${2}).",
};
