import type { Sentences } from "../translate.ts";

/** 문서와 코드를 비교한 결과 */
export const referencesKo: Sentences = {
  "An earlier commit in the workspace's own git repository has a secret in {}, line {}.":
    "작업 공간의 git 저장소에 있는 이전 커밋에 비밀 값이 있습니다: {0} 파일 {1}번째 줄",
  "Remove the secret from the history or delete the folder .git, and revoke the secret.":
    "기록에서 비밀 값을 지우거나 .git 디렉터리를 삭제하고, 그 비밀 값을 폐기하세요.",
};
