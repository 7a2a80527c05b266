import { createWords, type Translated } from "./create-words.ts";

const en = {
  connect: "Connect",
  connectNamed: (title: string) => `Connect ${title}`,
  connecting: "Connecting…",
  connected: (title: string) => `${title} is connected.`,
  disconnect: "Disconnect",
  disconnectNamed: (name: string) => `Disconnect ${name}`,
  disconnected: (name: string) => `${name} is disconnected.`,
  signIn: "Sign in with:",
  install: "Install it with:",
  update: "Update it with:",
  fix: "Fix it with:",
  copyCommand: (command: string) => `Copy ${command}`,
  copied: "Copied.",
  runThis: "Run this in a terminal on the server's machine:",
  tryAgain: "Try again",
  keepsEverything: "The task continues where it stopped. Nothing is lost.",
  checkAgain: "Check again",
  checking: "Checking…",
};

const ko: Translated<typeof en> = {
  connect: "연결",
  connectNamed: (title) => `${title} 연결`,
  connecting: "연결하는 중…",
  connected: (title) => `${title}: 연결했습니다.`,
  disconnect: "연결 해제",
  disconnectNamed: (name) => `${name} 연결 해제`,
  disconnected: (name) => `${name}: 연결을 해제했습니다.`,
  signIn: "로그인 명령:",
  install: "설치 명령:",
  update: "업데이트 명령:",
  fix: "해결 명령:",
  copyCommand: (command) => `${command} 복사`,
  copied: "복사했습니다.",
  runThis: "서버가 있는 컴퓨터의 터미널에서 실행하세요:",
  tryAgain: "다시 시도",
  keepsEverything: "멈춘 곳에서 이어서 진행합니다. 잃는 것은 없습니다.",
  checkAgain: "다시 확인",
  checking: "확인하는 중…",
};

/** Returns the texts about agents and their command lines. */
export const useAgentWords = createWords({ en, ko });
