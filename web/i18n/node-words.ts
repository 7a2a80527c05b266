import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Nodes",
  alone:
    "Signalbox runs on this machine only. To use several machines, start Signalbox on each with the same DATABASE_URL.",
  states: {
    working: "Working",
    draining: "Draining",
    drained: "Drained",
    outdated: "Older version",
    disk_trouble: "Disk problem",
    not_responding: "Not responding",
    ended: "Ended",
  },
  here: "Serves this page",
  runner: "Runner",
  runnerMeans: "Only runs agents. It has no page and no API.",
  places: "Slots",
  placesOf: (occupied: string, places: string) => `${occupied} of ${places} in use`,
  heartbeat: "Last heartbeat",
  ago: (span: string) => `${span} ago`,
  version: "Version",
  address: "Address",
  labels: "Labels",
  work: "Work",
  noWork: "Nothing is running here.",
  more: (count: string) => `${count} more`,
  kinds: { task: "Task", orchestration: "Task list", office: "Office" },
  drain: "Drain",
  undo: "Undo draining",
  drainTitle: (name: string) => `Drain ${name}?`,
  drainBody:
    "The node stops its agents, saves a checkpoint of each task and hands the tasks over to other nodes. Until you undo this, it takes no new work, even after a restart.",
  drainLast: "No other node is working. The tasks wait until another node starts.",
  undoTitle: (name: string) => `Let ${name} take work again?`,
  undoBody: "The node takes tasks from the queue again as soon as a slot is free.",
  confirmUndo: "Undo draining",
  keep: "Cancel",
  drained: (name: string) => `${name} is handing over its work.`,
  undone: (name: string) => `${name} takes work again.`,
  waiting: "Waiting for a node",
  waitingHint: "No working node has all the labels that this work requires.",
  startOne: "Start one with",
  noteTitle: (labels: readonly string[]) =>
    `Waiting for a node with the ${labels.length === 1 ? "label" : "labels"} ${labels.join(", ")}`,
  noteHint: (labels: readonly string[]) =>
    `No node with ${labels.length === 1 ? "this label" : "all these labels"} is working. Start one with --labels ${labels.join(",")}.`,
  keys: "Next, previous, drain or undo",
  moveKeys: "Next, previous",
};

/** The texts of the page *Nodes* in any language. */
export type NodeWords = Translated<typeof en>;

const ko: NodeWords = {
  title: "노드",
  alone:
    "Signalbox가 이 컴퓨터에서만 실행되고 있습니다. 여러 대를 사용하려면 각 컴퓨터에서 같은 DATABASE_URL로 Signalbox를 시작하세요.",
  states: {
    working: "작동 중",
    draining: "비우는 중",
    drained: "비움 완료",
    outdated: "이전 버전",
    disk_trouble: "디스크 문제",
    not_responding: "응답 없음",
    ended: "종료됨",
  },
  here: "현재 접속한 노드",
  runner: "러너",
  runnerMeans: "에이전트만 실행합니다. 페이지와 API는 없습니다.",
  places: "슬롯",
  placesOf: (occupied, places) => `${places}개 중 ${occupied}개 사용 중`,
  heartbeat: "마지막 신호",
  ago: (span) => `${span} 전`,
  version: "버전",
  address: "주소",
  labels: "레이블",
  work: "맡은 작업",
  noWork: "실행 중인 작업이 없습니다.",
  more: (count) => `외 ${count}개`,
  kinds: { task: "작업", orchestration: "작업 목록", office: "오피스" },
  drain: "비우기",
  undo: "비우기 취소",
  drainTitle: (name) => `${name} 노드를 비울까요?`,
  drainBody:
    "이 노드는 에이전트를 멈추고 작업마다 체크포인트를 저장한 뒤 다른 노드에 넘깁니다. 비우기를 취소할 때까지는 재시작하더라도 새 작업을 맡지 않습니다.",
  drainLast: "작동 중인 다른 노드가 없습니다. 작업은 다른 노드가 시작될 때까지 대기합니다.",
  undoTitle: (name) => `${name} 노드에 다시 작업을 맡길까요?`,
  undoBody: "빈 슬롯이 생기는 대로 이 노드가 대기열에서 작업을 다시 가져옵니다.",
  confirmUndo: "다시 맡기기",
  keep: "취소",
  drained: (name) => `${name} 노드가 작업을 넘기는 중입니다.`,
  undone: (name) => `${name} 노드가 다시 작업을 맡습니다.`,
  waiting: "노드를 기다리는 작업",
  waitingHint: "필요한 레이블을 모두 갖춘 작동 중인 노드가 없습니다.",
  startOne: "다음 옵션으로 노드를 시작하세요:",
  noteTitle: (labels) => `필요한 레이블이 있는 노드를 기다리고 있습니다: ${labels.join(", ")}`,
  noteHint: (labels) =>
    `작동 중인 노드 중 이 레이블을 모두 갖춘 노드가 없습니다. 다음 옵션으로 노드를 시작하세요: --labels ${labels.join(",")}`,
  keys: "다음, 이전, 비우기 또는 비우기 취소",
  moveKeys: "다음, 이전",
};

/** Returns the texts of the page *Nodes*. */
export const useNodeWords = createWords({ en, ko });
