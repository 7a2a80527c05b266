import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Welcome to Signalbox",
  lead: "Run coding agents unattended. Signalbox checks their work and asks you only when it matters.",
  demo: "Try the demo task",
  demoHint:
    "No key needed. Within a minute the demo agent writes nine documents, asks you one question, fixes one failed check, then asks for your review. The whole demo takes a few minutes.",
  sampleList: "Run the sample task list",
  sampleListHint:
    "The task list has 24 tasks in four phases. Demo agents work on them in parallel and merge their work into a new repository on this machine. One conflict waits for you.",
  demoOffice: "Try the demo office",
  demoOfficeHint:
    "In the demo office, three demo agents call each other to build a small feature. You see who is waiting for whom and answer their questions.",
  newTask: "New task",
  steps: [
    "An agent works on your task phase by phase, and you see its output live.",
    "When it has a question, it stops until you answer. When a phase is done, Signalbox verifies the work, and you approve it or comment on it.",
    "Nothing is lost when a process, the server or the machine dies.",
  ],
  checks: "This machine",
  lookingAround: "Checking this machine…",
  agentsReady: (names: string) => `Agents ready: ${names}.`,
  found: "Agents on this machine",
  foundHint: "Connect one, and your tasks run with it. You can disconnect it in Settings.",
  onlyDemo: "Only the demo agent is available so far. It needs no key.",
  connect: "Connect an agent",
  disk: (free: string) => `${free} of disk space is free.`,
  diskLow: (free: string) => `Only ${free} of disk space is free. Free some space before you start.`,
  contained: "Agents run in a sandbox: they can write only to their workspace.",
  uncontained: "Agents run without a sandbox: they can read and write the same files as you.",
  someUncontained: (names: string) =>
    `These agents run without a sandbox and can read and write the same files as you: ${names}.`,
  gitMissing: "git is missing. Install it: snapshots and reviews need it.",
  notices: "This browser can notify you when something needs you.",
  switchOn: "Turn on notifications",
  noNotices: "This browser cannot show notifications here. It needs HTTPS, or a page opened on this machine.",
};

const ko: Translated<typeof en> = {
  title: "Signalbox에 오신 것을 환영합니다",
  lead: "코딩 에이전트에게 작업을 맡겨 두세요. Signalbox가 결과를 확인하고, 꼭 필요할 때만 물어봅니다.",
  demo: "데모 작업 해 보기",
  demoHint:
    "키가 필요 없습니다. 1분 안에 데모 에이전트가 문서 아홉 개를 쓰고, 질문을 하나 하고, 실패한 검사 하나를 고친 뒤 검토를 요청합니다. 데모 전체는 몇 분이면 끝납니다.",
  sampleList: "예제 작업 목록 실행",
  sampleListHint:
    "작업 목록에는 네 단계에 걸쳐 작업 24개가 있습니다. 데모 에이전트들이 동시에 작업하고 결과를 이 컴퓨터의 새 저장소에 병합합니다. 충돌 하나는 직접 해결해야 합니다.",
  demoOffice: "데모 오피스 열기",
  demoOfficeHint:
    "데모 오피스에서는 데모 에이전트 3개가 서로 호출하며 작은 기능을 만듭니다. 누가 누구를 기다리는지 보고 질문에 답할 수 있습니다.",
  newTask: "새 작업",
  steps: [
    "에이전트가 단계별로 작업하고, 출력을 실시간으로 볼 수 있습니다.",
    "질문이 생기면 답할 때까지 에이전트가 멈춥니다. 단계를 마치면 결과를 검증하고, 승인하거나 파일과 줄에 댓글을 달 때까지 기다립니다.",
    "프로세스나 서버, 컴퓨터가 갑자기 꺼져도 작업은 사라지지 않습니다.",
  ],
  checks: "이 컴퓨터",
  lookingAround: "이 컴퓨터를 확인하는 중…",
  agentsReady: (names) => `준비된 에이전트: ${names}`,
  found: "이 컴퓨터의 에이전트",
  foundHint: "연결하면 작업을 그 에이전트로 실행합니다. 설정에서 연결을 해제할 수 있습니다.",
  onlyDemo: "지금은 데모 에이전트만 있습니다. 키가 필요 없습니다.",
  connect: "에이전트 연결하기",
  disk: (free) => `디스크 여유 공간 ${free}`,
  diskLow: (free) => `디스크 여유 공간이 ${free}뿐입니다. 시작하기 전에 공간을 확보하세요.`,
  contained: "에이전트는 샌드박스에서 실행되며 자기 작업 공간에만 쓸 수 있습니다.",
  uncontained: "에이전트가 샌드박스 없이 실행됩니다. 내가 읽고 쓸 수 있는 파일에 모두 접근할 수 있습니다.",
  someUncontained: (names) => `샌드박스 없이 실행되어 내 파일을 모두 읽고 쓸 수 있는 에이전트: ${names}`,
  gitMissing: "git이 없습니다. 스냅샷과 검토에 필요하니 설치하세요.",
  notices: "확인할 일이 생기면 이 브라우저에서 알림을 받을 수 있습니다.",
  switchOn: "알림 켜기",
  noNotices: "이 주소에서는 브라우저 알림을 쓸 수 없습니다. HTTPS이거나 이 컴퓨터에서 열어야 합니다.",
};

/** Returns the texts of the first screen. */
export const useWelcomeWords = createWords({ en, ko });
