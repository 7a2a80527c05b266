import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 에이전트 실행, 작업 공간, 원본 코드에서 생긴 문제 */
export const runsKo: Sentences = {
  'The agent "{}" {} without reporting that it was done. Check its output, then retry.':
    "에이전트가 작업을 마쳤다고 알리지 않고 끝났습니다: {0}. 출력을 확인한 뒤 다시 실행하세요.",
  'The agent "{}" {} without reporting that it was done. The last line of its stderr is "{}". Check its output, then retry.':
    "에이전트가 작업을 마쳤다고 알리지 않고 끝났습니다: {0}. 오류 출력의 마지막 줄은 “{2}”입니다. 출력을 확인한 뒤 다시 실행하세요.",
  'The sandbox could not start the agent "{}": {}. Run signalbox doctor, then retry.':
    "샌드박스에서 에이전트를 시작하지 못했습니다: {0}. ({1}) signalbox doctor로 확인한 뒤 다시 실행하세요.",
  'The agent "{}" was removed. Connect it in Settings or add it to the configuration, then try again.':
    "없어진 에이전트입니다: {0}. 설정에서 연결하거나 구성 파일에 추가한 뒤 다시 시도하세요.",
  'The agent "{}" vanished {} times in a row without progress. It may be what crashes this machine. Check the machine\'s memory and its log, then try again.':
    "에이전트가 진행 없이 연속으로 {1}번 사라졌습니다: {0}. 이 에이전트 때문에 컴퓨터가 멈췄을 수 있습니다. 메모리와 시스템 로그를 확인한 뒤 다시 시도하세요.",
  'The agent "{}" vanished {} times in a row without progress, with these nodes: {}. It may be what crashes them. Check their memory and their logs, then try again.':
    "에이전트가 진행 없이 연속으로 {1}번 노드와 함께 사라졌습니다: {0}. 이 에이전트 때문에 노드가 멈췄을 수 있습니다({2}). 메모리와 시스템 로그를 확인한 뒤 다시 시도하세요.",
  "{} is not signed in, or its key was rejected.": "로그인되어 있지 않거나 키가 거부되었습니다: {0}",
  "{} has no credit left. Add credit to its account, or use another account, then try again.":
    "크레딧이 남아 있지 않습니다: {0}. 계정에 크레딧을 충전하거나 다른 계정을 사용한 뒤 다시 시도하세요.",
  '{} is not installed: "{}" was not found.': "설치되어 있지 않습니다: {0}. {1} 명령을 찾을 수 없습니다.",
  "{} is not executable.": "실행 권한이 없습니다: {0}",
  "{} {} is too old. Signalbox needs {} or later.":
    "{0} {1}: 지원하지 않는 버전입니다. {2} 이상이 필요합니다.",
  'The agent command "{}" was not found. Install it, or correct "command" in signalbox.config.json.':
    "에이전트 명령을 찾을 수 없습니다: {0}. 설치하거나 signalbox.config.json의 “command”를 고치세요.",
  'The agent command "{}" is not executable. Run chmod +x {}, or correct "command" in signalbox.config.json.':
    "에이전트 명령을 실행할 수 없습니다: {0}. 실행 권한을 주거나(chmod +x {1}) signalbox.config.json의 “command”를 고치세요.",
  "The agent must run in a sandbox, but none is available. {} Or allow agents to run without a sandbox in the settings.":
    "에이전트를 샌드박스에서 실행해야 하는데 샌드박스가 없습니다. {0} 또는 설정에서 샌드박스 없이 실행하도록 허용하세요.",
  'The agent must run in a sandbox, but none is available. {} Or set "sandbox" to "auto" in signalbox.config.json.':
    "에이전트를 샌드박스에서 실행해야 하는데 샌드박스가 없습니다. {0} 또는 signalbox.config.json의 “sandbox”를 “auto”로 바꾸세요.",
  'The working directory "{}" does not exist.': "작업 디렉터리가 없습니다: {0}",
  "Run {} could not be started: {}.": "에이전트를 시작하지 못했습니다: {1}",
  'The agent {} and was ended. Check its output; if it needs more, raise "limits.{}" in signalbox.config.json, then retry.':
    "에이전트가 한도(limits.{1})를 넘어 종료되었습니다. 무엇을 했는지 확인하고, 더 필요하면 signalbox.config.json에서 한도를 올린 뒤 다시 실행하세요.",
  "The run {} is using the agent session {}. Wait until it ends, then retry.":
    "다른 실행이 에이전트의 세션을 쓰고 있습니다. 끝난 뒤에 다시 시도하세요.",
  "Another run is using the agent session {}. Wait until it ends, then retry.":
    "다른 실행이 에이전트의 세션을 쓰고 있습니다. 끝난 뒤에 다시 시도하세요.",
  "The sandbox is turned off.": "샌드박스가 꺼져 있습니다.",
  "A sandbox is available only on Linux and macOS.": "샌드박스는 Linux와 macOS에서만 쓸 수 있습니다.",
  "Bubblewrap is not installed. Install the bubblewrap package.":
    "Bubblewrap이 설치되어 있지 않습니다. bubblewrap 패키지를 설치하세요.",
  "Rate limit: {}": "사용량 제한: {0}",
  "The agent's turn ended with an error.": "에이전트의 턴이 오류로 끝났습니다.",
  "The agent did not say why.": "에이전트가 이유를 알리지 않았습니다.",
  "Invalid protocol format": "에이전트의 메시지 형식이 잘못되었습니다",
  "Preparing the workspace failed several times: {} Fix the cause, then retry the task.":
    "여러 번 시도했지만 작업 공간을 준비하지 못했습니다: {0} 원인을 해결한 뒤 다시 실행하세요.",
  'The setup "{}" failed before any work began. It exited with code {}. Correct the project or the setup command, then try again.':
    "작업을 시작하기 전에 설치 명령이 실패했습니다: {0} (종료 코드 {1}). 프로젝트나 설치 명령을 고친 뒤 다시 시도하세요.",
  'The setup "{}" failed before any work began. It timed out and was ended. Correct the project or the setup command, then try again.':
    "작업을 시작하기 전에 설치 명령이 너무 오래 걸려 중단했습니다: {0}. 프로젝트나 설치 명령을 고친 뒤 다시 시도하세요.",
  'The setup "{}" failed before any work began. {} Correct the project or the setup command, then try again.':
    "작업을 시작하기 전에 설치 명령이 실패했습니다: {0}. 프로젝트나 설치 명령을 고친 뒤 다시 시도하세요.",
  "The setup of the tested copy failed, although the work changes nothing that it depends on. {}":
    "테스트용 사본에서 설치 명령이 실패했습니다. 작업 결과는 설치에 영향을 주지 않습니다.",
  "Collecting the work failed several times: {} Fix the cause, then retry the task.":
    "여러 번 시도했지만 작업 결과를 모으지 못했습니다: {0} 원인을 해결한 뒤 다시 실행하세요.",
  "Checking the work failed several times: {} Fix the cause, then retry the task.":
    "여러 번 시도했지만 작업 결과를 확인하지 못했습니다: {0} 원인을 해결한 뒤 다시 실행하세요.",
  "Approved automatically after 7 days": "7일이 지나 자동으로 승인됨",
  "Restoring the workspace failed several times: {} Fix the cause, then retry the task.":
    "여러 번 시도했지만 작업 공간을 되돌리지 못했습니다: {0} 원인을 해결한 뒤 다시 실행하세요.",
  "Emptying the workspace failed several times: {} Fix the cause, then retry the task.":
    "여러 번 시도했지만 작업 공간을 비우지 못했습니다: {0} 원인을 해결한 뒤 다시 실행하세요.",
  "Taking a checkpoint failed several times: {} Fix the cause, then retry the task.":
    "여러 번 시도했지만 체크포인트를 만들지 못했습니다: {0} 원인을 해결한 뒤 다시 실행하세요.",
  "Work at the gate failed several times: {} Fix the cause, then retry the task.":
    "여러 번 시도했지만 검증 단계의 작업을 마치지 못했습니다: {0} 원인을 해결한 뒤 다시 실행하세요.",
  "The agent printed {} questions, errors or invalid messages in one run. Further ones are ignored.":
    "에이전트가 한 번의 실행에서 질문, 오류, 잘못된 메시지를 {0}개 출력했습니다. 이후의 것은 무시합니다.",
  "There are {} open questions already. Wait for answers before you ask more.":
    "답을 기다리는 질문이 이미 {0}개 있습니다. 답을 받은 뒤에 더 물어볼 수 있습니다.",
  "The agent is no longer waiting for the answer.": "에이전트가 더 이상 답을 기다리지 않습니다.",
  "The agent also reported a fatal error.": "에이전트가 심각한 오류를 함께 알렸습니다.",
  "The task failed.": "작업이 실패했습니다.",
  "The task was cancelled.": "작업이 취소되었습니다.",
  "The conversation continues.": "대화를 이어 갑니다.",
  "It arrived while the task was {}.": "그때는 처리할 수 없는 상태였습니다.",
  "The task was restored to an earlier state.": "작업을 이전 상태로 되돌렸습니다.",
  "The task is being restored to an earlier state.": "작업을 이전 상태로 되돌리는 중입니다.",
  "The phase was already reported as complete.": "이미 알린 단계입니다.",
  "Phase {} was reported as complete, but the current phase is {}.":
    "{0}단계를 마쳤다고 했지만 지금은 {1}단계입니다.",
  "The agent answered comment {}, but there is no such comment.": "에이전트가 없는 댓글에 답했습니다: {0}",
  "This task ends with its last phase, not with this marker.": "이 작업은 마지막 단계로 끝납니다.",
  "It is not used in custom tasks.": "자유로운 대화에는 쓰이지 않습니다.",
  "It is not used in this task.": "이 작업에는 쓰이지 않습니다.",
  "It was inside a code fence and was not read.": "코드 블록 안에 있어 읽지 않았습니다.",
  "Main was ended by {}.": "메인 에이전트가 {0} 신호로 종료되었습니다.",
  "Main disappeared.": "메인 에이전트가 사라졌습니다.",
  "Main ended with exit code {}.": "메인 에이전트가 끝났습니다(종료 코드 {0}).",
  "Main said nothing for {} minutes.": "메인 에이전트가 {0}분 동안 아무 메시지도 보내지 않았습니다.",
  "The turn of main ended too soon.": "메인 에이전트의 턴이 너무 일찍 끝났습니다.",
  "Main failed.": "메인 에이전트가 실패했습니다.",
  "Main was told of ready tasks {} times and dispatched none.":
    "준비된 작업을 {0}번 알렸지만 메인 에이전트가 하나도 시작하지 않았습니다.",
  "A person cancelled main.": "사용자가 메인 에이전트를 취소했습니다.",
  "The orchestration is over.": "작업 목록 실행이 끝났습니다.",
  "It timed out without a result.": "제한 시간 안에 결과를 내지 못했습니다.",
  "It ended {} without a result.": "결과 없이 끝났습니다.",
  "Its turn ended without a result.": "결과 없이 턴이 끝났습니다.",
  "It judged unknown criteria: {}.": "요청하지 않은 기준을 판정했습니다: {0}",
  "It did not judge these criteria: {}.": "빠뜨린 기준이 있습니다: {0}",
  "It judged a criterion twice.": "같은 기준을 두 번 판정했습니다.",
  "rate limit": "사용량 제한",
  "Enter the source: an absolute path or the URL of a git repository.":
    "코드가 있는 절대 경로나 Git 주소를 적으세요.",
  "The source contains a control character. Enter it on one line.": "소스를 한 줄로 적으세요.",
  'A source cannot begin with "-".': "소스는 “-”로 시작할 수 없습니다.",
  '"{}" is neither an absolute path nor the URL of a git repository.': "절대 경로도 Git 주소도 아닙니다: {0}",
  '"{}" is not a repository URL such as {}.': "저장소 주소가 아닙니다: {0}. 예: {1}",
  "{} is not a valid branch or tag name.": "브랜치나 태그 이름이 아닙니다: {0}",
  "{} could not be fetched: {}": "가져오지 못했습니다: {0} ({1})",
  "The source {} is a file. Enter its directory.": "파일입니다: {0}. 디렉터리를 적으세요.",
  "The source {} and the task's workspace {} overlap. Move one of them.":
    "소스와 작업 공간이 서로 겹칩니다: {0}. 한쪽을 옮기세요.",
  "The source {} does not exist.": "없는 경로입니다: {0}",
  "The source {} cannot be read ({}). Give this user access to it.":
    "읽을 수 없습니다: {0} ({1}). 접근 권한을 주세요.",
  "The source {} contains no files.": "파일이 없습니다: {0}",
  "The source {} is too large: the limit is {}. Use a part of it, or raise the limits.":
    "너무 큽니다: {0}. 한도: {1}. 일부만 지정하거나 한도를 올리세요.",
  "Filename cannot be empty": "파일 이름을 비워 둘 수 없습니다",
  "Filename too long: {} bytes (max: 255)": "파일 이름이 너무 깁니다: {0}바이트 (최대 255)",
  "Filename contains invalid characters": "파일 이름에 쓸 수 없는 문자가 있습니다",
  "Filename contains a path separator": "파일 이름에 경로 구분자가 있습니다",
  "Filename contains path traversal sequence (..)": "파일 이름에 상위 경로 표시(..)가 있습니다",
  "Filename matches OS reserved name: {}": "운영 체제가 예약한 이름입니다: {0}",
  "Filename contains spaces": "파일 이름에 공백이 있습니다",
  'Invalid filename "{}" auto-corrected to "{}". {} Rename the file.':
    "올바르지 않은 파일 이름: {0} → {1}. 파일 이름을 바꾸세요.",
  "Sanitized filename is empty": "쓸 수 있는 글자가 없는 파일 이름입니다",
  "The workspace has {} files; the limit is {}.": "작업 공간의 파일이 너무 많습니다: {0}개. 한도: {1}개",
  "The workspace has {} bytes; the limit is {}.": "작업 공간이 너무 큽니다: {0}바이트. 한도: {1}바이트",
  "The file name {} is not allowed. Rename the file.": "쓸 수 없는 파일 이름입니다: {0}. 이름을 바꾸세요.",
  "{} is {}, not a file, and was skipped.": "파일이 아니라서 뺐습니다: {0}",
  "{} cannot be read ({}).": "읽을 수 없습니다: {0} ({1})",
  "{} is more than {} directories deep.": "디렉터리가 너무 깊습니다: {0}. 한도: {1}단계",
  "The link {} points outside of the workspace and was skipped.":
    "작업 공간 밖을 가리키는 링크라서 뺐습니다: {0}",
  "{} has {} bytes; the limit for its file type is {}.":
    "파일이 너무 큽니다: {0} ({1}바이트). 한도: {2}바이트",
  "{} has {} bytes; the limit for its file type is {}. It was skipped.":
    "파일이 너무 커서 뺐습니다: {0} ({1}바이트). 한도: {2}바이트",
  "{} changed while it was read and may be incomplete.":
    "읽는 동안 쓰이고 있었습니다. 내용이 온전하지 않을 수 있습니다: {0}",
  "There are {} more problems.": "문제가 {0}개 더 있습니다.",
  "The workflow directory cannot be read.": "워크플로 디렉터리를 읽을 수 없습니다.",
  "The file cannot be read.": "파일을 읽을 수 없습니다.",
  'name: The name "{}" is already used by {}. Choose another name.':
    "name: 이미 쓰는 이름입니다: {0} ({1}). 다른 이름을 쓰세요.",
  'There is no guide "{}".': "없는 가이드입니다: {0}",
  "A workflow needs at least one phase; only custom has none.": "단계가 하나 이상 필요합니다.",
  '"{}" is not a deliverable of this phase.': "이 단계의 결과물이 아닙니다: {0}",
  "A phase of the verifier needs at least one criterion.":
    "검증 에이전트의 단계에는 판정할 기준이 필요합니다.",
  'Phase "{}" has no deliverable, project or criterion to review.':
    "검토할 결과물이나 기준이 없는 단계입니다: {0}",
  'Deliverable "{}" is listed twice.': "결과물이 두 번 적혀 있습니다: {0}",
  'Criterion "{}" is listed twice.': "기준이 두 번 적혀 있습니다: {0}",
  'Criterion "{}" has the id of a platform check. Choose another id.':
    "플랫폼 검사와 같은 기준 이름입니다: {0}",
  '"{}" is not a deliverable of this or an earlier phase.': "이 단계나 앞 단계의 결과물이 아닙니다: {0}",
  "This compares with the original code, so the workflow needs needsSource: true.":
    "원본 코드와 비교하는 항목이므로 워크플로에 needsSource: true가 있어야 합니다.",
  '"{}" is not another deliverable of this or an earlier phase.':
    "이 단계나 앞 단계의 다른 결과물이 아닙니다: {0}",
  '{}: unknown key "{}".': "{0}: 없는 항목입니다({1}).",
  "{} is missing.": "빠진 항목입니다: {0}",
  "The file is larger than 256 KiB.": "파일이 너무 큽니다(한도 256 KiB).",
  "The file uses too many YAML aliases.": "앵커를 너무 많이 반복해 읽을 수 없습니다.",
};
