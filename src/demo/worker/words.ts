import { stepNamesKo } from "../../protocol/words/step-names-ko.ts";
import type { DemoLanguage } from "../language.ts";

/** The texts that the demo agent prints while it works. */
export interface WorkerWords {
  /** Translates the English name of a phase or step. */
  readonly named: (name: string) => string;
  readonly phase: (phase: number, name: string) => string;
  readonly onceMore: (phase: number) => string;
  readonly asks: string;
  readonly chosen: (answer: string) => string;
  readonly wrote: (path: string) => string;
  readonly testFails: string;
  readonly found: (attempt: number) => string;
  readonly mended: (path: string) => string;
  readonly approved: (comment: string) => string;
  readonly changes: string;
  readonly changed: (path: string) => string;
  readonly heard: (text: string) => string;
  /** The answer to a suggested change that was applied. */
  readonly applied: (path: string) => string;
  /** The answer to any other comment. */
  readonly scripted: string;
}

const en: WorkerWords = {
  named: (name) => name,
  phase: (phase, name) => `Phase ${phase}: ${name}`,
  onceMore: (phase) => `Checking phase ${phase} again`,
  asks: "One thing only you can decide",
  chosen: (answer) => `You chose: ${answer}`,
  wrote: (path) => `wrote ${path}`,
  testFails: "A test fails. Looking into it",
  found: (attempt) => `Attempt ${attempt}: the verification found problems`,
  mended: (path) => `fixed ${path}`,
  approved: (comment) => `Approved, and noted: ${comment}`,
  changes: "Changes were requested",
  changed: (path) => `changed ${path}`,
  applied: (path) => `Applied your suggested change to ${path}.`,
  scripted: "I am a scripted demo, so I cannot act on this comment. I apply suggested changes only.",
  heard: (text) => `Noted, though I am only the demo agent: ${text}`,
};

/** Korean names of steps that have nothing to do. */
const idleStepsKo: Readonly<Record<string, string>> = {
  "Nothing to refactor beyond the plan": "계획 밖에서 다듬을 것이 없습니다",
  "No new dependencies": "새 의존성이 없습니다",
  "No new configuration": "새 구성이 없습니다",
  "Tests for what is new": "새로운 것의 테스트",
};

const ko: WorkerWords = {
  named: (name) => stepNamesKo[name] ?? idleStepsKo[name] ?? name,
  phase: (phase, name) => `${phase}단계: ${name}`,
  onceMore: (phase) => `${phase}단계를 다시 살펴봅니다`,
  asks: "직접 정해 주셔야 할 것이 하나 있습니다",
  chosen: (answer) => `선택하신 것: ${answer}`,
  wrote: (path) => `작성함: ${path}`,
  testFails: "실패한 테스트가 있어 살펴봅니다",
  found: (attempt) => `${attempt}차 시도: 검증에서 고칠 것이 나왔습니다`,
  mended: (path) => `고침: ${path}`,
  approved: (comment) => `승인받았고, 적어 두었습니다: ${comment}`,
  changes: "수정 요청을 받았습니다",
  changed: (path) => `바꿈: ${path}`,
  applied: (path) => `제안하신 변경을 적용했습니다. 파일: ${path}`,
  scripted: "저는 정해진 대로 움직이는 데모라서 이 댓글은 반영할 수 없습니다. 제안된 변경만 적용합니다.",
  heard: (text) => `저는 데모 에이전트라서 적어 두기만 합니다: ${text}`,
};

/** The demo agent's texts by language. */
export const workerWords: Readonly<Record<DemoLanguage, WorkerWords>> = { en, ko };
