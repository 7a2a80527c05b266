import { createWords, type Translated } from "./create-words.ts";

const en = {
  label: "Preview",
  intro: "Start the project in a sandbox on this machine and see it here.",
  start: "Start preview",
  startThis: "Show this version",
  otherVersion: (commit: string) => `This is version ${commit}, not the one under review.`,
  restart: "Restart",
  stop: "Stop",
  openTab: "Open in a tab",
  reload: "Reload",
  showLog: "Show log",
  hideLog: "Hide log",
  log: "Log of the preview",
  noLog: "No output yet.",
  frame: "Preview of the project",
  screenshot: "Screenshot of the preview",
  states: {
    off: "Not started",
    preparing: "Installing and building…",
    starting: "Starting…",
    running: "Running",
    stopped: "Stopped",
    failed: "Failed",
  },
  stopped: {
    by_person: "The preview was stopped.",
    unused: "The preview stopped because nobody used it for 15 minutes.",
    replaced: "The preview stopped because another one was started.",
  },
  problems: {
    no_files: () => "This task has no files yet.",
    nothing_to_start: () =>
      "This project has nothing to start. Signalbox looks for a start or dev script in package.json, a Python web server, a Procfile, a start target in the Makefile, or an index.html.",
    install_failed: (details: string) => `The dependencies could not be installed. ${details}`,
    build_failed: (details: string) => `The build failed. ${details}`,
    no_site: () => "The build wrote no index.html, so there is nothing to show.",
    ended: (details: string) =>
      `The start command ended. ${details} It must keep running in the foreground; Signalbox also stops any server that it leaves in the background.`,
    never_listened: (seconds: string) =>
      `The program did not listen on any port within ${seconds} seconds. It should listen on the port in the variable PORT.`,
    needs_database: (database: string) =>
      `The program needs a database (${database}), and previews do not provide one. Use an embedded database such as SQLite, or test data.`,
    limit: (limit: string) =>
      `The program exceeded a limit (${limit}) and was stopped. If it needs more, raise the limit in signalbox.config.json.`,
    listens_everywhere: () =>
      "The program listens on all network interfaces, so other machines could reach it. Signalbox stopped it. Make it listen on the address in the variable HOST, or install a sandbox.",
    no_port: () => "No port is free. End programs that listen on many ports, then try again.",
    unsandboxed: () =>
      "This machine has no sandbox, and nobody has allowed programs to run without one. Install bubblewrap, or allow it in the settings.",
    fault: () => "Signalbox could not start the preview. Check the server's log for the reason.",
  },
  onlyHere:
    "Live previews open only on the computer that runs Signalbox. Here you get a screenshot, if that computer has Chromium. For the live preview, open Signalbox there at 127.0.0.1, or forward the ports of Signalbox and of its previews with SSH.",
};

const ko: Translated<typeof en> = {
  label: "미리보기",
  intro: "이 컴퓨터의 샌드박스에서 프로젝트를 실행하고 결과를 여기에서 확인합니다.",
  start: "미리보기 시작",
  startThis: "이 버전 보기",
  otherVersion: (commit) => `검토 중인 버전이 아니라 ${commit} 버전입니다.`,
  restart: "다시 시작",
  stop: "중지",
  openTab: "새 탭에서 열기",
  reload: "새로고침",
  showLog: "로그 보기",
  hideLog: "로그 숨기기",
  log: "미리보기 로그",
  noLog: "아직 출력이 없습니다.",
  frame: "프로젝트 미리보기",
  screenshot: "미리보기 스크린샷",
  states: {
    off: "시작 전",
    preparing: "설치하고 빌드하는 중…",
    starting: "시작하는 중…",
    running: "실행 중",
    stopped: "중지됨",
    failed: "실패",
  },
  stopped: {
    by_person: "미리보기를 중지했습니다.",
    unused: "15분 동안 사용하지 않아 미리보기를 중지했습니다.",
    replaced: "다른 미리보기를 시작하여 이 미리보기를 중지했습니다.",
  },
  problems: {
    no_files: () => "이 작업에는 아직 파일이 없습니다.",
    nothing_to_start: () =>
      "이 프로젝트에는 시작할 것이 없습니다. package.json의 start 또는 dev 스크립트, Python 웹 서버, Procfile, Makefile의 start 타깃 또는 index.html이 필요합니다.",
    install_failed: (details) => `의존성을 설치하지 못했습니다. ${details}`,
    build_failed: (details) => `빌드하지 못했습니다. ${details}`,
    no_site: () => "빌드 결과에 index.html이 없어 보여 줄 것이 없습니다.",
    ended: (details) =>
      `시작 명령이 끝났습니다. ${details} 시작 명령은 포그라운드에서 계속 실행되어야 합니다. 백그라운드 서버는 함께 종료됩니다.`,
    never_listened: (seconds) =>
      `프로그램이 ${seconds}초 안에 포트를 열지 않았습니다. 환경 변수 PORT의 포트를 사용해야 합니다.`,
    needs_database: (database) =>
      `프로그램에 데이터베이스(${database})가 필요하지만 미리보기에는 데이터베이스가 없습니다. SQLite 같은 내장형 데이터베이스나 테스트 데이터를 사용하도록 하세요.`,
    limit: (limit) =>
      `프로그램이 한도(${limit})를 넘어 종료되었습니다. 더 필요하면 signalbox.config.json에서 한도를 올리세요.`,
    listens_everywhere: () =>
      "프로그램이 모든 네트워크 인터페이스에서 연결을 받아 다른 컴퓨터에서 접근할 수 있었습니다. 그래서 종료했습니다. 환경 변수 HOST의 주소를 사용하게 하거나 샌드박스를 설치하세요.",
    no_port: () =>
      "사용할 수 있는 포트가 없습니다. 포트를 많이 사용하는 프로그램을 종료한 뒤 다시 시도하세요.",
    unsandboxed: () =>
      "이 컴퓨터에는 샌드박스가 없고, 샌드박스 없는 실행이 허용되지 않았습니다. bubblewrap을 설치하거나 설정에서 허용하세요.",
    fault: () => "Signalbox가 미리보기를 시작하지 못했습니다. 원인은 서버 로그에 있습니다.",
  },
  onlyHere:
    "실시간 미리보기는 Signalbox가 실행되는 컴퓨터에서만 열립니다. 그 컴퓨터에 Chromium이 있으면 여기에서는 스크린샷을 볼 수 있습니다. 실시간 미리보기를 보려면 그 컴퓨터에서 127.0.0.1로 Signalbox를 열거나, SSH로 Signalbox와 미리보기의 포트를 포워딩하세요.",
};

/** Returns the words of previews in the language of the page. */
export const usePreviewWords = createWords({ en, ko });
