import { createWords, type Translated } from "./create-words.ts";

const en = {
  task: "This is the demo agent: it can only do its demo tasks. To run a task of your own, connect an agent. Your text is kept.",
  verifier:
    "The demo agent cannot verify the work of other agents: it only follows simple rules. Choose another verifier, or connect an agent. Your text is kept.",
  list: "The demo agent can only run the sample task list. Choose another agent in the options, or connect one.",
  office:
    "The demo agent can only work in the demo office. Choose another agent for this office, or connect one.",
  connect: "Connect an agent",
  useDemoTask: "Use the demo task",
  sameAgent: "Let the task's agent verify",
};

const ko: Translated<typeof en> = {
  task: "데모 에이전트는 정해진 데모 작업만 할 수 있습니다. 직접 적은 작업을 실행하려면 에이전트를 연결하세요. 적은 내용은 그대로 남습니다.",
  verifier:
    "데모 에이전트는 단순한 규칙만 확인하므로 다른 에이전트의 작업을 검증할 수 없습니다. 다른 검증 에이전트를 선택하거나 에이전트를 연결하세요. 적은 내용은 그대로 남습니다.",
  list: "데모 에이전트는 예제 작업 목록만 실행할 수 있습니다. 옵션에서 다른 에이전트를 선택하거나 에이전트를 연결하세요.",
  office:
    "데모 에이전트는 데모 오피스에서만 일할 수 있습니다. 이 오피스에는 다른 에이전트를 선택하거나 에이전트를 연결하세요.",
  connect: "에이전트 연결하기",
  useDemoTask: "데모 작업 사용",
  sameAgent: "작업 에이전트로 검증",
};

/** Returns the texts about work that the demo agent does not do. */
export const useDemoWords = createWords({ en, ko });
