import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** 요청을 받아들이지 않은 까닭 */
export const refusalsKo: Sentences = {
  "There is no task {}.": "작업이 없습니다: {0}",
  "Only ended tasks can be archived. Cancel this task first.":
    "끝난 작업만 보관할 수 있습니다. 먼저 작업을 취소하세요.",
  "`tags` cannot change together with other fields.": "`tags`는 다른 값과 함께 바꿀 수 없습니다.",
  "`hidden` cannot change together with other fields.": "`hidden`은 다른 값과 함께 바꿀 수 없습니다.",
  "Enter the text to search for.": "검색할 내용을 입력하세요.",
  "There is no node {}.": "노드가 없습니다: {0}",
  "There is no question {}.": "질문이 없습니다: {0}",
  "There is no question {} in this task.": "이 작업에 없는 질문입니다: {0}",
  "There is no review {}.": "검토가 없습니다: {0}",
  "There is no review {} in this task.": "이 작업에 없는 검토입니다: {0}",
  "There is no comment {}.": "댓글이 없습니다: {0}",
  "There is no comment {} in this task.": "이 작업에 없는 댓글입니다: {0}",
  "There is no comment {} in this review.": "이 검토에 없는 댓글입니다: {0}",
  "This comment does not suggest a change to lines of a file.": "파일의 줄을 바꾸는 수정안이 아닙니다.",
  "The lines of this suggestion have changed since it was written. Write a new suggestion.":
    "수정안을 쓴 뒤에 해당 줄이 바뀌었습니다. 수정안을 새로 쓰세요.",
  "Suggestions cannot be applied to {}.": "이 파일에는 수정안을 적용할 수 없습니다: {0}",
  "The suggestions for {} overlap, or the file has changed. Apply them one at a time.":
    "수정안이 서로 겹치거나 파일이 바뀌었습니다: {0}. 하나씩 적용하세요.",
  "There is no checkpoint {}.": "체크포인트가 없습니다: {0}",
  "There is no attempt {} at phase {}.": "{1}단계에 {0}차 시도가 없습니다.",
  "There is no file {} in this review.": "검토하는 내용에 없는 파일입니다: {0}",
  "{} has only {} lines; lines {} to {} do not exist.": "{0}: 파일이 {1}줄이라 {2}–{3}번째 줄이 없습니다.",
  '"{}" does not exist.': "없는 이름입니다: {0}",
  "{} does not exist. See /api/openapi.json for all routes.":
    "없는 주소입니다: {0}. 있는 주소는 /api/openapi.json에서 볼 수 있습니다.",
  "The request body is not valid JSON: {}.": "요청이 JSON이 아닙니다: {0}",
  "The request body is larger than {} bytes.": "요청은 {0}바이트를 넘을 수 없습니다.",
  "The server is shutting down.": "서버를 끝내는 중입니다.",
  "Internal server error. Look for {} in the server log.":
    "서버에서 문제가 생겼습니다. 서버 로그에서 원인을 볼 수 있습니다: {0}",
  "The database does not answer. Nothing is lost, and Signalbox reconnects automatically. If this continues, check PostgreSQL.":
    "데이터베이스가 응답하지 않습니다. 손실된 데이터는 없으며 자동으로 다시 연결합니다. 문제가 계속되면 PostgreSQL을 확인하세요.",
  "The database accepts no changes. Nothing is lost, and Signalbox continues automatically. If this continues, check that DATABASE_URL points to the primary server and that its transactions are not read-only.":
    "데이터베이스가 변경을 받지 않습니다. 손실된 데이터는 없으며 자동으로 이어집니다. 문제가 계속되면 DATABASE_URL이 주 서버(primary)를 가리키는지, 트랜잭션이 읽기 전용이 아닌지 확인하세요.",
  "The disk of the database is full. Nothing is lost, and Signalbox continues automatically. Free some space on the database server.":
    "데이터베이스의 디스크가 가득 찼습니다. 손실된 데이터는 없으며 자동으로 이어집니다. 데이터베이스 서버의 공간을 비우세요.",
  "The disk with {} is full. Nothing is lost: agents wait and continue by themselves. Free some space, then try again.":
    "디스크가 가득 찼습니다: {0}. 손실된 데이터는 없으며, 에이전트는 기다렸다가 자동으로 이어서 진행합니다. 공간을 비운 뒤 다시 시도하세요.",
  "The disk with {} is read-only. Nothing is lost: agents wait and continue by themselves. Make it writable, then try again.":
    "디스크가 읽기 전용입니다: {0}. 손실된 데이터는 없으며, 에이전트는 기다렸다가 자동으로 이어서 진행합니다. 쓸 수 있게 한 뒤 다시 시도하세요.",
  "The disk with {} cannot be written. Nothing is lost: agents wait and continue by themselves. Check the disk, then try again.":
    "디스크에 쓸 수 없습니다: {0}. 손실된 데이터는 없으며, 에이전트는 기다렸다가 자동으로 이어서 진행합니다. 디스크를 확인한 뒤 다시 시도하세요.",
  "The file store has lost content of {}: {}. Restore the file store from a backup, or open the task on a node that still has the files.":
    "파일 저장소에서 {0}의 내용이 유실되었습니다: {1}. 파일 저장소를 백업에서 복원하거나, 파일이 남아 있는 노드에서 작업을 여세요.",
  "The archive lacks content that the file store has lost, so nothing is deleted. Restore the file store from a backup, then archive the task again.":
    "파일 저장소에서 유실되어 보관 파일에 빠진 내용이 있으므로 아무것도 지우지 않습니다. 파일 저장소를 백업에서 복원한 뒤 작업을 다시 보관하세요.",
  "Tasks are still being recovered. Try again in a moment.":
    "이전 작업을 이어받는 중입니다. 잠시 뒤에 다시 시도하세요.",
  "This Idempotency-Key was already used with a different body. Use a new key.":
    "같은 키로 다른 요청을 보냈습니다. 새 키로 다시 보내세요.",
  "The token is not valid. Run signalbox link to get a link with the right one.":
    "이 서버의 토큰이 아닙니다. 서버가 출력한 링크를 확인하세요.",
  "Too many invalid tokens from this address. Try again in {} s.":
    "잘못된 토큰이 너무 많습니다. {0}초 뒤에 다시 시도하세요.",
  "Authentication is required. Send the token as Authorization: Bearer TOKEN.": "로그인이 필요합니다.",
  "This ticket was already used, has expired or is for another URL. Request a new one.":
    "내려받기 링크가 더 이상 유효하지 않습니다. 다시 누르세요.",
  "This question is required and cannot be skipped.": "꼭 답해야 하는 질문이라 건너뛸 수 없습니다.",
  "An answer cannot be empty.": "답을 비워 둘 수 없습니다.",
  "This question is no longer open.": "더 이상 답할 수 없는 질문입니다.",
  "This question was already answered by {} at {}: {}": "이미 답한 질문입니다({1}, {0}): {2}",
  "Only business and clarification questions accept your own words. Choose one of the options: {}.":
    "이 질문에는 직접 입력한 답을 쓸 수 없습니다. 선택지에서 고르세요: {0}",
  '"{}" is not one of the options: {}.': "선택지에 없는 답입니다: {0}. 선택지: {1}",
  '"{}" is not one of the options. Did you mean "{}"?': "선택지에 없는 답입니다: {0}. 혹시 이것인가요? {1}",
  "This task is {}; its questions are closed.": "작업이 끝나서 질문도 닫혔습니다.",
  '"{}" is not allowed while the task is {}. Allowed: {}.': "지금 상태에서는 할 수 없는 일입니다.",
  '"{}" is not allowed while the task is {}.': "지금 상태에서는 할 수 없는 일입니다.",
  "The agent is already paused.": "에이전트가 이미 일시 정지되어 있습니다.",
  "The agent is not paused: it is {}.": "에이전트가 일시 정지 상태가 아닙니다.",
  "The agent is not working: its phase is being prepared, verified or reviewed.":
    "단계를 준비하거나 검증하거나 검토하는 중이라 에이전트가 일하고 있지 않습니다.",
  "The task's budget is spent: {}. Raise the budget, then resume.":
    "작업의 예산을 모두 썼습니다: {0}. 예산을 늘린 뒤 계속하세요.",
  "The budget for today is spent: {}. Raise it in the settings, or resume tomorrow ({}).":
    "오늘 예산을 모두 썼습니다: {0}. 설정에서 늘리거나 내일({1}) 계속하세요.",
  "The project's budget for today is spent: {}. Raise it in the settings of the project, or resume tomorrow ({}).":
    "프로젝트의 오늘 예산을 모두 썼습니다: {0}. 프로젝트 설정에서 늘리거나 내일({1}) 계속하세요.",
  'The project "{}" is archived and takes no new tasks. Choose another one, or unarchive it.':
    "보관된 프로젝트라 새 작업을 받지 않습니다: {0}. 다른 프로젝트를 고르거나 보관을 해제하세요.",
  "The first project cannot be archived: tasks without a project go there. Rename it instead.":
    "첫 프로젝트는 프로젝트를 정하지 않은 작업을 받으므로 보관할 수 없습니다. 대신 이름을 바꾸세요.",
  'There is no workflow "{}".': "없는 워크플로입니다: {0}",
  "There is no project {}.": "없는 프로젝트입니다: {0}",
  "The source contains a password or token, which everybody who sees it could read. Remove it from the URL, and set the token of the git host under Keys and secrets.":
    "소스 주소에 비밀번호나 토큰이 있어 이 주소를 보는 모든 사람이 읽을 수 있습니다. 주소에서 지우고, Git 호스트의 토큰을 키와 비밀 값에서 설정하세요.",
  "A trigger cannot contain the address of a Slack webhook: everybody who sees the trigger could read it. Set slack_webhook_url as a secret in the settings.":
    "트리거를 보는 모든 사람이 읽을 수 있으므로 트리거에는 Slack 웹훅 주소를 넣을 수 없습니다. 설정에서 slack_webhook_url을 비밀 값으로 설정하세요.",
  'There is already a project called "{}". Choose another name.':
    "같은 이름의 프로젝트가 있습니다: {0}. 다른 이름을 쓰세요.",
  '"{}" has no source. Enter the directory of the repository as path.':
    "프로젝트에 소스가 없습니다: {0}. 저장소의 디렉터리를 path에 입력하세요.",
  "The task is running. Pause it before you restore a checkpoint.":
    "작업이 진행 중입니다. 먼저 일시 정지한 뒤 되돌리세요.",
  "The task has not started.": "아직 시작하지 않은 작업입니다.",
  "The checkpoint {} is damaged and cannot be used.{}": "체크포인트가 손상되어 쓸 수 없습니다: {0}",
  "Lines need a file, and the last line must not be before the first.":
    "줄을 가리키려면 파일이 필요하고, 마지막 줄이 첫 줄보다 앞설 수 없습니다.",
  "The agent has already received this comment, so it cannot be deleted. Resolve it instead.":
    "이전 시도에서 에이전트가 이미 받은 댓글입니다. 지우는 대신 해결하세요.",
  "This review has changed since you opened it (version {}, now {}). Reload it, then decide.":
    "검토를 연 뒤에 내용이 바뀌었습니다. 다시 확인한 뒤 결정하세요.",
  "This review was already processed: {} by {} at {}.": "이미 처리된 검토입니다({2}, {1}).",
  "This work is not verified and cannot be approved. Request changes, accept it with a reason, or fail the task.":
    "검증되지 않은 결과라 승인할 수 없습니다. 수정을 요청하거나, 이유를 적고 이대로 승인하거나, 실패로 처리하세요.",
  "This work is verified. Approve it instead.": "검증된 결과입니다. 승인하세요.",
  "Enter a reason for accepting unverified work.": "검증 없이 승인하는 이유를 적으세요.",
  "Describe the changes you want in a general comment or a line comment.":
    "무엇을 바꿔야 하는지 전체 댓글이나 줄 댓글로 적으세요.",
  "Enter a reason for failing the task.": "실패로 처리하는 이유를 적으세요.",
  "Enter the person to assign the review to.": "검토를 맡을 사람을 적으세요.",
  "Answer this question first: {}": "함께 온 질문에 먼저 답하세요: {0}",
  "The task has not ended, so its data is still needed.": "진행 중인 작업이라 지울 수 없습니다.",
  "The task continued while it was being archived. Archive it again.":
    "보관하는 동안 작업이 진행되었습니다. 다시 보관하세요.",
  "The task continued while it was being archived.": "보관하는 동안 작업이 진행되었습니다.",
  "The task is {}. Only ended tasks can be archived.": "끝나지 않은 작업은 보관할 수 없습니다.",
  "Only archived data can be deleted. Archive the task first.":
    "보관한 데이터만 지울 수 있습니다. 먼저 작업을 보관하세요.",
  "The task {} has no current archive. Archive it first.":
    "지금 상태를 보관한 파일이 없습니다. 먼저 보관하세요.",
  "The output of this task was deleted. Download its archive instead.":
    "출력이 더 이상 남아 있지 않습니다. 보관 파일에 있습니다.",
  "The patch is too large. Download the bundle instead.": "패치가 너무 큽니다. 번들을 받으세요.",
  "The task {} has no files yet.": "이 작업에는 아직 파일이 없습니다.",
  "Give a rating from 1 to 5, a thumbs up, or a comment.": "평점, 좋아요, 의견 중 하나를 남기세요.",
  'There is no workflow "{}". Workflows: {}.': "없는 워크플로입니다: {0}. 있는 것: {1}",
  '"{}" needs a source. Enter a path or a git URL.':
    "이미 있는 코드에서 시작하는 작업입니다. 경로나 Git 주소를 적으세요.",
  '"{}" does not use a source. Leave it empty.': "소스를 사용하지 않는 작업입니다. 소스를 비워 두세요.",
  "The repository {} has no commit on its default branch. Push one first.":
    "저장소의 기본 브랜치에 커밋이 없습니다: {0}. 먼저 커밋을 푸시하세요.",
  "The source {} cannot be read: {}.": "소스를 읽을 수 없습니다: {0} ({1})",
  "Signalbox does not trust the certificate of {}. Set GIT_SSL_CAINFO to the file with the certificate of its certificate authority (CA), and restart the Signalbox server.":
    "저장소의 인증서를 신뢰할 수 없습니다: {0}. 환경 변수 GIT_SSL_CAINFO에 인증 기관(CA) 인증서 파일의 경로를 지정하고 Signalbox 서버를 다시 시작하세요.",
  "The repository {} does not exist or requires a sign-in. Check the address, or set the token of its git host, such as github_token, under Keys and secrets.":
    "저장소가 없거나 로그인이 필요합니다: {0}. 주소를 확인하거나, 키와 비밀 값에서 Git 호스트의 토큰(예: github_token)을 설정하세요.",
  "The git host of {} refused the token. Check that the token is valid and has read access to the repository.":
    "Git 호스트가 토큰을 거부했습니다: {0}. 토큰이 유효한지, 저장소 읽기 권한이 있는지 확인하세요.",
  "The demo agent can only do its demo tasks. Connect an agent in Settings, then run the task with that agent.":
    "데모 에이전트는 정해진 데모 작업만 할 수 있어 이 작업은 진행할 수 없습니다. 설정에서 에이전트를 연결한 뒤, 그 에이전트로 작업을 다시 실행하세요.",
  "The demo agent cannot verify the work of other agents: it only follows simple rules. Choose another verifier, or connect an agent in Settings.":
    "데모 에이전트는 단순한 규칙만 확인하므로 다른 에이전트의 작업을 검증할 수 없습니다. 다른 검증 에이전트를 선택하거나 설정에서 에이전트를 연결하세요.",
  'Signalbox does not know the CLI "{}". Use one of: {}.':
    "알 수 없는 CLI입니다: {0}. 사용할 수 있는 CLI: {1}",
  'The configuration file already has an agent "{}". Rename it first.':
    "구성 파일에 같은 이름의 에이전트가 이미 있습니다: {0}. 먼저 이름을 바꾸세요.",
  'There is no connected agent "{}". To remove an agent of the configuration file, edit that file.':
    "연결한 에이전트가 아닙니다: {0}. 구성 파일의 에이전트는 그 파일에서 지우세요.",
  'There is no agent "{}". Agents in the configuration: {}.':
    "없는 에이전트입니다: {0}. 구성에 있는 에이전트: {1}",
  "{} cannot be set: {} affects how programs run. Choose another name.":
    "{0}: 프로그램 실행에 영향을 주는 이름이라 쓸 수 없습니다. 다른 이름을 고르세요.",
  "{} is already a secret. Unset it first, or choose another name.":
    "{0}: 비밀 값으로 정해져 있습니다. 먼저 지우거나 다른 이름을 고르세요.",
  '{} cannot be set in the scope "{}". Set it in the scope "global".':
    "{0}: {1} 범위에는 설정할 수 없습니다. global 범위에 설정하세요.",
  "This machine has no sandbox: agents could read and change every file you can, including Signalbox's token. {} To run agents without a sandbox, set allow_unsandboxed to true.":
    "이 컴퓨터에는 샌드박스가 없어서 에이전트가 Signalbox의 토큰을 포함해 내가 읽고 바꿀 수 있는 모든 파일을 읽고 바꿀 수 있습니다. {0} 샌드박스 없이 실행하려면 allow_unsandboxed를 true로 설정하세요.",
  "{} contains a null byte.": "{0}: 값에 쓸 수 없는 문자가 있습니다.",
  "{} is empty. Unset it instead.": "{0}: 비어 있습니다. 비우려면 지우세요.",
  "Several nodes share the secrets. Set SIGNALBOX_KEY to OLD,NEW on all nodes and restart them, then to NEW,OLD; after that, NEW alone is enough.":
    "여러 노드가 비밀 값을 함께 씁니다. 모든 노드에서 SIGNALBOX_KEY를 OLD,NEW로 설정해 다시 시작하고, 이어서 NEW,OLD로 바꾸세요. 그다음에는 NEW만 있으면 됩니다.",
  "This node cannot read the secrets of the installation, and other nodes could not read this one. Set SIGNALBOX_KEY to the key of the other nodes and restart this node.":
    "이 노드는 저장된 비밀 값을 읽을 수 없고, 다른 노드는 이 노드가 저장한 값을 읽을 수 없습니다. SIGNALBOX_KEY를 다른 노드의 키로 설정하고 이 노드를 다시 시작하세요.",
  "SIGNALBOX_KEY sets the key. Set it to NEW,OLD and restart the server; after that, NEW alone is enough.":
    "키를 SIGNALBOX_KEY에서 읽습니다. 값을 NEW,OLD(새 키,이전 키)로 바꾸고 서버를 다시 시작하세요. 그다음에는 NEW만 있으면 됩니다.",
  'The agent has no open request for "{}".': "에이전트가 요청 중인 항목이 아닙니다: {0}",
  'No setting can be called "{}". Let the agent continue without it, or tell it another name.':
    "설정 이름으로 쓸 수 없습니다: {0}. 없이 진행하게 하거나 에이전트에게 다른 이름을 알려 주세요.",
  "Tickets are available only for downloads: {}.": "내려받기에만 쓸 수 있습니다: {0}",
  "This task has no local source. Specify a repository.":
    "이 작업에는 로컬 소스가 없습니다. 저장소를 지정하세요.",
  "{} is not an absolute path.": "절대 경로가 아닙니다: {0}",
  "{} does not exist on the server's machine.": "서버 컴퓨터에 없는 경로입니다: {0}",
  "{} belongs to Signalbox. Specify another repository.":
    "Signalbox가 사용하는 경로입니다: {0}. 다른 저장소를 지정하세요.",
  "The patch is too large. Download the bundle of the task instead.":
    "패치가 너무 큽니다. 작업의 Git 번들을 내려받으세요.",
  "Signalbox is still starting. Try again in a moment.":
    "Signalbox를 시작하는 중입니다. 잠시 후 다시 시도하세요.",
  "{} is not a valid branch name.": "사용할 수 없는 브랜치 이름입니다: {0}",
  "{} does not use the SHA-1 object format. Use the patch instead.":
    "SHA-1이 아닌 객체 형식을 사용하는 저장소입니다: {0}. 패치를 사용하세요.",
  "{} is not a git repository. Enter the path of a git repository.":
    "Git 저장소가 아닙니다: {0}. Git 저장소의 경로를 입력하세요.",
  "{} has no commit {}.": "저장소 {0}에 없는 커밋입니다: {1}",
  "The result and {} change the same places of {}. Choose another commit, or use the patch.":
    "결과와 {0} 커밋이 같은 곳을 변경했습니다: {1}. 다른 커밋을 선택하거나 패치를 사용하세요.",
  "{} and its numbered names are taken. Choose another name.":
    "이미 사용 중인 브랜치 이름입니다: {0}. 다른 이름을 선택하세요.",
  "{} has no remote to push to. Add one with: git remote add origin URL":
    "푸시할 원격 저장소가 없습니다: {0}. 다음 명령으로 추가하세요: git remote add origin URL",
  "The branch was not pushed to {}: {}": "브랜치를 푸시하지 못했습니다: {0}. {1}",
};
