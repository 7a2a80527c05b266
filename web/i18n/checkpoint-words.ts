import { createWords, type Translated } from "./create-words.ts";

const en = {
  checkpoints: "Checkpoints",
  checkpointsHint:
    "Everything needed to continue from a point in time: the files, the conversation, the position in the workflow.",
  take: "Create checkpoint",
  taking: "Creating…",
  noCheckpoints:
    "No checkpoints yet. Signalbox creates them at questions, at the end of phases and every ten minutes. You can also create one yourself.",
  triggers: {
    interval: "Automatic",
    rate_limit: "At a rate limit",
    pause: "At a pause",
    error: "At an error",
    phase_end: "End of a phase",
    question: "At a question",
    completion: "At completion",
    before_restore: "Before a restore",
    before_retry: "Before a retry from scratch",
    by_hand: "Manual",
  },
  at: (phase: string, progress: string) => `phase ${phase}, ${progress}`,
  noFilesYet: "no files yet",
  restore: "Restore",
  restoreTitle: (time: string) => `Restore the checkpoint from ${time}?`,
  restoreBody:
    "The files and the conversation return to that point, and the agent continues from there. A checkpoint of the current state is created first, so you can undo this.",
  effects: {
    noFiles: "No file would change.",
    files: (count: number, shown: string) =>
      count === 1 ? "1 file would change:" : `${shown} files would change:`,
    comparedAt: (time: string) => `(compared with ${time})`,
    more: (count: string) => `${count} more files`,
    becomes: { back: "restored", changed: "changed", gone: "deleted" },
    messages: (count: number, shown: string) =>
      count === 1 ? "1 message would be removed." : `${shown} messages would be removed.`,
    phase: (now: string, then: string) => `The task goes from phase ${now} back to phase ${then}.`,
    closesReview: "The pending review is closed without a decision.",
    verifiesAgain: "The submitted work is verified again.",
  },
  keepGoing: "Cancel",
  fork: "New task from here",
  retryTitle: "Run the task again",
  retryFrom: "Where should it start?",
  retry: {
    checkpoint: {
      name: "From the last checkpoint",
      hint: (time: string) => `Files and conversation as of ${time}.`,
    },
    phase: { name: "From the start of the phase", hint: "Files as they were when the phase began." },
    scratch: {
      name: "From scratch",
      hint: "An empty workspace, the first phase, a new conversation. A checkpoint of the current files is created first.",
    },
  },
  runAgain: "Run again",
  runChanged: "Change the agent, source or text first",
};

const ko: Translated<typeof en> = {
  checkpoints: "체크포인트",
  checkpointsHint: "그 시점부터 이어 가는 데 필요한 파일, 대화, 진행 위치가 모두 담겨 있습니다.",
  take: "체크포인트 만들기",
  taking: "만드는 중…",
  noCheckpoints:
    "아직 체크포인트가 없습니다. 질문할 때, 단계가 끝날 때, 10분마다 자동으로 만들어지며, 직접 만들 수도 있습니다.",
  triggers: {
    interval: "자동",
    rate_limit: "사용량 제한",
    pause: "일시 정지",
    error: "오류",
    phase_end: "단계 끝",
    question: "질문",
    completion: "완료",
    before_restore: "되돌리기 전",
    before_retry: "맨 처음부터 다시 실행하기 전",
    by_hand: "직접 생성",
  },
  at: (phase, progress) => `${phase}단계, ${progress}`,
  noFilesYet: "아직 파일 없음",
  restore: "이때로 되돌리기",
  restoreTitle: (time) => `${time} 체크포인트로 되돌릴까요?`,
  restoreBody:
    "파일과 대화가 그때로 돌아가고, 에이전트는 거기서 이어 갑니다. 먼저 지금 상태의 체크포인트를 만들어 두므로 다시 돌아올 수 있습니다.",
  effects: {
    noFiles: "바뀌는 파일이 없습니다.",
    files: (_count, shown) => `파일 ${shown}개가 바뀝니다:`,
    comparedAt: (time) => `(${time}에 보관된 상태 기준)`,
    more: (count) => `파일 ${count}개 더`,
    becomes: { back: "복원", changed: "변경", gone: "삭제" },
    messages: (_count, shown) => `대화 ${shown}건이 사라집니다.`,
    phase: (now, then) => `${now}단계에서 ${then}단계로 돌아갑니다.`,
    closesReview: "대기 중인 검토는 결정 없이 닫힙니다.",
    verifiesAgain: "제출했던 결과를 다시 검증합니다.",
  },
  keepGoing: "그대로 두기",
  fork: "새 작업으로 이어 가기",
  retryTitle: "작업 다시 실행",
  retryFrom: "어디서 시작할까요?",
  retry: {
    checkpoint: { name: "마지막 체크포인트부터", hint: (time) => `${time}의 파일과 대화로 시작합니다.` },
    phase: { name: "단계의 처음부터", hint: "단계를 시작할 때의 파일로 시작합니다." },
    scratch: {
      name: "맨 처음부터",
      hint: "빈 작업 공간에서 첫 단계부터 새로운 대화로 시작합니다. 먼저 지금 파일의 체크포인트를 만들어 둡니다.",
    },
  },
  runAgain: "다시 실행",
  runChanged: "에이전트, 소스, 내용을 바꿔서 실행",
};

/** Returns the texts of checkpoints: taking one, going back to one, and running a task again from one. */
export const useCheckpointWords = createWords({ en, ko });
