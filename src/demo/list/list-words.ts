import type { DemoLanguage } from "../language.ts";
import { type WorkerWords, workerWords } from "../worker/words.ts";

/** The texts that the demo agent prints while it does a task of a list. */
export interface ListWords extends WorkerWords {
  readonly code: string;
  readonly manual: string;
  readonly tests: string;
  /** The reason why it cannot do the task. */
  readonly refusal: string;
  readonly conflicts: string;
  readonly keptBoth: (path: string) => string;
  readonly keptOne: (path: string) => string;
  readonly stuck: string;
}

const en: ListWords = {
  ...workerWords.en,
  phase: (_, name) => name,
  found: () => "The project's tests failed. Looking into it",
  code: "Writing the code",
  manual: "Writing the manual",
  tests: "Writing the tests",
  refusal:
    "The demo agent can do only the tasks of the sample list that comes with Signalbox. Choose another agent for this list.",
  conflicts: "Looking for conflict markers",
  keptBoth: (path) => `${path}: kept the lines of both sides`,
  keptOne: (path) => `${path}: both sides change the same line, kept that of the branch`,
  stuck: "The tests fail after the conflict was resolved. The demo agent has no other resolution.",
};

const ko: ListWords = {
  ...workerWords.ko,
  named: (name) => name,
  phase: (_, name) => name,
  found: () => "프로젝트의 테스트가 실패해 살펴봅니다",
  code: "코드 작성",
  manual: "설명서 작성",
  tests: "테스트 작성",
  refusal:
    "데모 에이전트는 Signalbox에 들어 있는 예제 목록의 작업만 할 수 있습니다. 이 목록에는 다른 에이전트를 고르세요.",
  conflicts: "충돌 표시를 찾는 중",
  keptBoth: (path) => `${path}: 양쪽의 줄을 모두 남겼습니다`,
  keptOne: (path) => `${path}: 양쪽이 같은 줄을 바꿔 브랜치의 줄을 남겼습니다`,
  stuck: "충돌을 해결한 뒤 테스트가 실패합니다. 데모 에이전트에는 다른 해결 방법이 없습니다.",
};

/** The demo agent's texts for tasks of a list, by language. */
export const listWords: Readonly<Record<DemoLanguage, ListWords>> = { en, ko };
