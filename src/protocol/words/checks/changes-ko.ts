import type { Sentences } from "../translate.ts";

/** 바뀐 파일 검사의 결과 */
export const changesKo: Sentences = {
  "The plan lists files of the original": "계획이 원본의 파일과 맞음",
  "Only the documents of this phase changed": "이 단계의 문서만 바뀜",
  "The changes are those of the plan": "계획한 것만, 빠짐없이 바뀜",
  "Existing tests are kept": "기존 테스트가 그대로 있음",
  "Compared 1 changed file with the original.": "바뀐 파일 1개를 원본과 비교했습니다.",
  "Compared {} changed files with the original.": "바뀐 파일 {0}개를 원본과 비교했습니다.",
  "Compared the plan with the files of the original.": "계획을 원본의 파일과 비교했습니다.",
  "There is no original to compare with.": "비교할 원본이 없습니다.",
  "There is no earlier version to compare with.": "비교할 이전 버전이 없습니다.",
  "These are the first tests.": "처음 제출한 테스트입니다.",
  "Compared with earlier versions.": "이전 버전과 비교했습니다.",
  "Tests of an earlier version are gone or weaker. A person has written since then, so this may be intentional. Review these tests.":
    "이전 버전에 있던 테스트가 사라지거나 약해졌습니다. 그 뒤에 사람이 의견을 남겼으므로 의도한 변경일 수 있습니다. 다음 테스트를 살펴보세요.",
  "Restore the tests of the approved work or the earlier attempt. To remove behaviour, ask the person first.":
    "테스트를 승인된 버전이나 이전 시도에 있던 대로 되돌리세요. 기능을 없애야 한다면 먼저 사람에게 물어보세요.",
  "There is no plan {} to compare with.": "비교할 계획이 없습니다: {0}",
  "{} has no headings for lists of files.": "파일 목록을 알리는 제목이 없습니다: {0}",
  "The lists of files in {} name no files.": "파일 목록에 파일 이름이 없습니다: {0}",
  "Created, but this phase only writes its documents.": "문서만 쓰는 단계인데 새로 생겼습니다.",
  "Changed, but this phase only writes its documents.": "문서만 쓰는 단계인데 바뀌었습니다.",
  "Deleted, but this phase only writes its documents.": "문서만 쓰는 단계인데 지워졌습니다.",
  "Restore the original files and remove new ones; git status lists them.":
    "원본 파일을 되돌리고 새 파일은 지우세요. git status로 볼 수 있습니다.",
  "Created, but the plan does not name it.": "계획에 없는데 새로 생겼습니다.",
  "Changed, but the plan does not name it.": "계획에 없는데 바뀌었습니다.",
  "Deleted, but the plan does not name it.": "계획에 없는데 지워졌습니다.",
  "The plan names this file only since its approval, and no person has agreed to it.":
    "승인된 뒤에야 계획에 추가된 파일이고, 사람이 동의한 적이 없습니다.",
  "Ask the person about these files by their paths, or undo the changes.":
    "파일 경로를 밝혀 사람에게 물어보거나, 변경을 되돌리세요.",
  "The agent added files to the plan after its approval. A person has asked for changes since then, but named none of these files.":
    "에이전트가 승인된 뒤에 계획에 파일을 추가했습니다. 그 뒤에 사람이 변경을 요청했지만 이 파일들을 언급하지는 않았습니다.",
  "Added: {}.": "추가한 파일: {0}",
  "The original has several files {}.": "원본에 이름이 같은 파일이 여럿 있습니다: {0}",
  "List each file by its whole path.": "파일마다 전체 경로를 적으세요.",
  "Undo changes that the plan does not name, or ask before you deviate from it.":
    "계획에 없는 변경은 되돌리거나, 계획과 다르게 하기 전에 물어보세요.",
  "The plan changes this file, but it is unchanged.": "계획에는 바꾼다고 되어 있지만 원본과 같습니다.",
  "The plan creates this file, but it does not exist.": "계획에는 만든다고 되어 있지만 파일이 없습니다.",
  "The plan deletes this file, but it still exists.": "계획에는 지운다고 되어 있지만 파일이 남아 있습니다.",
  "Carry out the plan, or ask before you deviate from it.":
    "계획대로 하거나, 계획과 다르게 하기 전에 물어보세요.",
  "The plan names no file.": "계획에 파일 이름이 하나도 없습니다.",
  "List the paths of all files to create, to modify and to delete.":
    "만들 파일, 고칠 파일, 지울 파일의 경로를 모두 적으세요.",
  "The plan creates {}, which exists already.": "이미 있는 파일을 만든다고 되어 있습니다: {0}",
  "List existing files under the files to modify.": "이미 있는 파일은 고칠 파일에 적으세요.",
  "There is no {} in the original.": "원본에 없는 파일입니다: {0}",
  "List the files to modify and to delete by their current paths.":
    "고칠 파일과 지울 파일은 지금의 경로로 적으세요.",
  "A test file was deleted.": "테스트 파일이 지워졌습니다.",
  "Restore the tests of the original. Delete one only if the plan names it with a reason.":
    "원본의 테스트를 되돌리세요. 계획에 이유와 함께 적힌 테스트만 지울 수 있습니다.",
  "The test {} is gone.": "기존 테스트가 사라졌습니다: {0}",
  "The file had a test before, and nothing replaces it.": "이 파일에 있던 테스트가 사라졌습니다.",
  "The file had {} tests before, and nothing replaces them.": "이 파일에 있던 테스트 {0}개가 사라졌습니다.",
  "The test {} ran before and is switched off now.": "전에는 실행되었지만 이제 꺼져 있는 테스트입니다: {0}",
  "The test {} asserts nothing any more.": "이제 아무것도 확인하지 않는 테스트입니다: {0}",
  "The test {} had {} assertions before and has {} now.":
    "단언문이 {1}개에서 {2}개로 줄어든 테스트입니다: {0}",
  "The test {} compares less strictly than before.": "전보다 느슨하게 비교하는 테스트입니다: {0}",
  "The test {} expects other values than before.": "전과 다른 값을 기대하는 테스트입니다: {0}",
  "The test {} compares much less than before.": "전보다 훨씬 적게 비교하는 테스트입니다: {0}",
  "Keep the existing tests as they were. Change one only if a requirement changes the behaviour that it checks.":
    "기존 테스트를 그대로 두세요. 테스트가 확인하는 동작이 요구 사항으로 바뀔 때만 고치세요.",
};
