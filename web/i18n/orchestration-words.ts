import { createWords, type Translated } from "./create-words.ts";

const en = {
  statuses: {
    pending: "Pending",
    ready: "Ready",
    in_progress: "Running",
    completed: "Done",
    failed: "Failed",
    blocked: "Blocked",
    skipped: "Skipped",
  },
  runStatuses: {
    running: "Running",
    paused: "Paused",
    completed: "Completed",
    failed: "Failed",
    cancelled: "Cancelled",
  },
  phase: (number: string) => `Phase ${number}`,
  criticalPath: "Critical path",
  legend: "Legend",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  showAll: "Zoom to fit",
  graphKeys:
    "The left and right arrow keys move to a dependency or a dependent, up and down stay in the column. Shift with an arrow key scrolls. Enter opens the task.",
  timelineKeys:
    "The up and down arrow keys move between tasks. The left and right arrow keys scroll. Enter opens the task.",
  noTasks: "No tasks yet.",
  nothingStarted: "No task has started yet.",
  dependsOn: (ids: string) => `depends on ${ids}`,
  dependents: (count: number, shown: string) => (count === 1 ? "1 dependent" : `${shown} dependents`),
  andMore: (ids: string, count: string) => `${ids} and ${count} more`,
  doneOf: (done: string, total: string) => `${done} of ${total} done`,
  running: (count: string) => `${count} running`,
  failed: (count: string) => `${count} failed`,
  blocked: (count: string) => `${count} blocked`,
  spans: {
    agent: "Agent working",
    tests: "Tests running",
    queue: "Waiting in the queue",
    person: "Waiting for a person",
  },
  failedAttempt: "Failed attempt",
  since: (time: string) => `From ${time}`,
  attempt: (number: string, outcome: string, span: string) => `Attempt ${number}: ${outcome}, ${span}`,
  outcomes: { running: "running", completed: "completed", failed: "failed" },
  spent: (kind: string, span: string) => `${kind}: ${span}`,
};

const ko: Translated<typeof en> = {
  statuses: {
    pending: "대기",
    ready: "준비됨",
    in_progress: "진행 중",
    completed: "완료",
    failed: "실패",
    blocked: "막힘",
    skipped: "건너뜀",
  },
  runStatuses: {
    running: "진행 중",
    paused: "일시 정지",
    completed: "완료",
    failed: "실패",
    cancelled: "중단됨",
  },
  phase: (number) => `${number}단계`,
  criticalPath: "임계 경로",
  legend: "범례",
  zoom: "확대와 축소",
  zoomIn: "확대",
  zoomOut: "축소",
  showAll: "전체 보기",
  graphKeys:
    "왼쪽과 오른쪽 화살표를 누르면 선행 작업과 후속 작업으로, 위와 아래 화살표를 누르면 같은 열의 작업으로 이동합니다. Shift와 화살표를 함께 누르면 화면이 움직입니다. Enter를 누르면 작업이 열립니다.",
  timelineKeys:
    "위와 아래 화살표로 작업 사이를 이동하고, 왼쪽과 오른쪽 화살표로 화면을 움직입니다. Enter를 누르면 작업이 열립니다.",
  noTasks: "아직 작업이 없습니다.",
  nothingStarted: "아직 시작한 작업이 없습니다.",
  dependsOn: (ids) => `선행 작업: ${ids}`,
  dependents: (_count, shown) => `기다리는 작업 ${shown}개`,
  andMore: (ids, count) => `${ids} 외 ${count}개`,
  doneOf: (done, total) => `${total}개 중 ${done}개 완료`,
  running: (count) => `진행 중 ${count}`,
  failed: (count) => `실패 ${count}`,
  blocked: (count) => `막힘 ${count}`,
  spans: {
    agent: "에이전트 작업",
    tests: "테스트 실행",
    queue: "순서 대기",
    person: "사람 대기",
  },
  failedAttempt: "실패한 시도",
  since: (time) => `${time}부터`,
  attempt: (number, outcome, span) => `${number}차 시도: ${outcome}, ${span}`,
  outcomes: { running: "진행 중", completed: "완료", failed: "실패" },
  spent: (kind, span) => `${kind}: ${span}`,
};

/** Returns the texts of the graph and the timeline of an orchestration. */
export const useOrchestrationWords = createWords({ en, ko });
