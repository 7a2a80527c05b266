import type { Sentences } from "../../../src/protocol/words/translate.ts";

/** The Korean sentences about pushes, pull requests and git hosts. */
export const deliveriesKo: Sentences = {
  "Only the task that was approved can be delivered, not its child tasks.":
    "승인된 작업만 전달할 수 있습니다. 하위 작업은 전달할 수 없습니다.",
  "This work has not been approved. Approve its last phase first.":
    "승인되지 않은 결과입니다. 먼저 마지막 단계를 승인하세요.",
  "The task is not completed. Deliver its result after the next approval.":
    "완료되지 않은 작업입니다. 다음 승인 후에 전달하세요.",
  "A delivery of this task is in progress. Wait until it is done.":
    "이 작업의 결과를 전달하는 중입니다. 끝날 때까지 기다리세요.",
  "The remote is not on a git host, so it has no pull requests. Push the branch only.":
    "원격 저장소가 Git 호스트에 없어 풀 리퀘스트를 만들 수 없습니다. 브랜치만 푸시하세요.",
  "Signalbox does not know the git host {}. Add it to the setting git_hosts, for example: {}={}":
    "알 수 없는 Git 호스트입니다: {0}. git_hosts 설정에 추가하세요. 예: {1}={2}",
  "“{}” has no host name.": "호스트 이름이 없습니다: “{0}”",
  "“{}” is not a kind of git host: use github, gitlab or gitea.":
    "Git 호스트 종류가 아닙니다: “{0}”. github, gitlab, gitea 중 하나를 쓰세요.",
  "“{}” has too many parts. Use HOST=KIND, then optionally the URL of the API and a setting.":
    "항목이 너무 많습니다: “{0}”. 호스트=종류를 쓰고, 필요하면 API URL과 설정 이름을 이어서 쓰세요.",
  "“{}” is not the name of a setting.": "설정 이름이 아닙니다: “{0}”",
  "{} must use https. Only a loopback address may use http.":
    "https를 사용해야 합니다: {0}. http는 루프백 주소에만 쓸 수 있습니다.",
  "must be an address such as https://signalbox.example.com":
    "https://signalbox.example.com 같은 주소여야 합니다.",
  "The setting {} has no token for {}. Set one that may write pull requests: signalbox settings set {} --no-agents":
    "{0} 설정에 {1} 토큰이 없습니다. 풀 리퀘스트를 쓸 수 있는 토큰을 설정하세요: signalbox settings set {2} --no-agents",
  "The setting {} has no token.": "{0} 설정에 토큰이 없습니다.",
  "The remote has no branch to merge into. Choose a base branch.":
    "원격 저장소에 병합 대상 브랜치가 없습니다. 기준 브랜치를 선택하세요.",
  "{} has no branch to merge into. Choose a base branch.":
    "{0}에 병합 대상 브랜치가 없습니다. 기준 브랜치를 선택하세요.",
  "The branch {} has no commit.": "브랜치에 커밋이 없습니다: {0}",
  "The base branch and the new branch are both {}. Choose another name.":
    "기준 브랜치와 새 브랜치의 이름이 같습니다: {0}. 다른 이름을 선택하세요.",
  "The remote already has a branch {}. Choose another name.":
    "원격 저장소에 이미 있는 브랜치입니다: {0}. 다른 이름을 선택하세요.",
  "The commit {} that was pushed before is missing on the branch {}. Deliver to another branch.":
    "이전에 푸시한 커밋({0})이 브랜치에 없습니다: {1}. 다른 브랜치로 전달하세요.",
  "The commit {} that was pushed before is missing. Fetch it, or deliver to another branch.":
    "이전에 푸시한 커밋이 없습니다: {0}. 커밋을 가져오거나 다른 브랜치로 전달하세요.",
  "The branch {} has commits that Signalbox did not push ({}). Nothing was overwritten. Rename or merge that branch, or deliver to another one.":
    "브랜치({0})에 Signalbox가 푸시하지 않은 커밋이 있습니다: {1}. 덮어쓰지 않았습니다. 브랜치 이름을 바꾸거나 병합하거나 다른 브랜치로 전달하세요.",
  "The branch {} was changed while it was pushed. Nothing was overwritten. Deliver again.":
    "푸시하는 동안 브랜치가 변경되었습니다: {0}. 덮어쓰지 않았습니다. 다시 전달하세요.",
  "The remote does not accept the branch {} ({}). Change the rules of the repository, or deliver to another branch.":
    "원격 저장소가 이 브랜치를 받지 않습니다: {0}({1}). 저장소 규칙을 바꾸거나 다른 브랜치로 전달하세요.",
  "The remote does not accept the branch {} ({}). Change the rules of the repository, or deliver to another branch. The remote says: {}":
    "원격 저장소가 이 브랜치를 받지 않습니다: {0}({1}). 저장소 규칙을 바꾸거나 다른 브랜치로 전달하세요. 원격 저장소의 응답: {2}",
  "The remote refused access: {}. Give this user the right to push, or set a token.":
    "원격 저장소가 접근을 거부했습니다: {0}. 푸시 권한을 주거나 토큰을 설정하세요.",
  "The remote repository was not found: {}. Check the address with: git remote -v":
    "원격 저장소를 찾을 수 없습니다: {0}. 다음 명령으로 주소를 확인하세요: git remote -v",
  "The remote does not answer: {}. Check the connection and deliver again.":
    "원격 저장소가 응답하지 않습니다: {0}. 연결을 확인하고 다시 전달하세요.",
  "{} does not accept the token in {}. Set a valid one.":
    "{0}에서 {1} 토큰을 인정하지 않습니다. 유효한 토큰을 설정하세요.",
  "The token in {} is not allowed to do this on {}. Give it write permission for pull requests.":
    "{0} 토큰에는 {1}에서 이 작업을 할 권한이 없습니다. 풀 리퀘스트 쓰기 권한을 주세요.",
  "The token in {} is not allowed to do this on {}. Give it write permission for pull requests. The host says: {}":
    "{0} 토큰에는 {1}에서 이 작업을 할 권한이 없습니다. 풀 리퀘스트 쓰기 권한을 주세요. 호스트의 응답: {2}",
  "{} did not find the repository or the pull request, or the token in {} cannot read it. Check the remote's address and the rights of the token.":
    "{0}에서 찾을 수 없거나 {1} 토큰에 볼 권한이 없습니다. 원격 저장소 주소와 토큰 권한을 확인하세요.",
  "{} redirects to another address, which Signalbox does not follow. Change the remote's address or git_hosts.":
    "{0}에서 다른 주소로 이동하라고 합니다. Signalbox는 이를 따라가지 않습니다. 원격 저장소 주소나 git_hosts를 바꾸세요.",
  "{} limits requests. Try again in {} seconds.": "{0}에서 요청을 제한합니다. {1}초 후에 다시 시도하세요.",
  "{} limits requests. Try again later.": "{0}에서 요청을 제한합니다. 나중에 다시 시도하세요.",
  "{} has an error ({}). Try again later.": "{0}에 오류가 있습니다({1}). 나중에 다시 시도하세요.",
  "{} refused the request ({}): {}": "{0}에서 요청을 거부했습니다({1}): {2}",
  "{} refused the request ({}). Check the rights of the token.":
    "{0}에서 요청을 거부했습니다({1}). 토큰 권한을 확인하세요.",
  "{} does not answer ({}). Try again later.": "{0}에서 응답하지 않습니다({1}). 나중에 다시 시도하세요.",
  "{} sent an unexpected response. Check its entry in git_hosts.":
    "{0}에서 예상하지 못한 응답을 보냈습니다. git_hosts 설정을 확인하세요.",
  "The response of the git host is too large.": "Git 호스트의 응답이 너무 큽니다.",
};
