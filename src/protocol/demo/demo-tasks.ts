/** The texts of a task that the demo agent can do. */
export interface DemoTask {
  readonly type: string;
  readonly title: string;
  readonly description: string;
}

/** The types of tasks that the demo agent can do. */
export type DemoTaskType = "create_app" | "modify_app" | "workflow" | "custom";

/** The task of each type in both languages. */
export const demoTasks: Readonly<Record<"en" | "ko", Readonly<Record<DemoTaskType, DemoTask>>>> = {
  en: {
    create_app: {
      type: "create_app",
      title: "An app for the plants in the office",
      description:
        "A small page that shows which plants of the office need water today. Ask me how it should keep its data.",
    },
    modify_app: {
      type: "modify_app",
      title: "A discount on the receipt",
      description: "Add an option to till that takes a discount in percent off the whole receipt.",
    },
    workflow: {
      type: "workflow",
      title: "Tell us when the site is down",
      description:
        "Look at our web site every five minutes and tell the team in the chat when it goes down or is back.",
    },
    custom: {
      type: "custom",
      title: "Plan a to-do list",
      description: "Plan a small to-do list application and write the plan to plan.md.",
    },
  },
  ko: {
    create_app: {
      type: "create_app",
      title: "사무실 화분을 돌보는 앱",
      description:
        "오늘 물을 줘야 할 사무실 화분을 보여 주는 작은 페이지를 만들어 줘. 데이터를 어떻게 보관할지 나에게 물어봐 줘.",
    },
    modify_app: {
      type: "modify_app",
      title: "영수증 할인",
      description: "till에 영수증 전체 금액을 퍼센트로 할인하는 옵션을 추가해 줘.",
    },
    workflow: {
      type: "workflow",
      title: "사이트가 멈추면 알려 주기",
      description: "5분마다 웹 사이트를 확인하고, 멈추거나 다시 열리면 팀 채팅방에 알려 줘.",
    },
    custom: {
      type: "custom",
      title: "할 일 목록 계획하기",
      description: "작은 할 일 목록 앱을 계획하고 plan.md에 적어 줘.",
    },
  },
};

const all: readonly DemoTask[] = Object.values(demoTasks).flatMap((tasks) => Object.values(tasks));

/**
 * Returns true if the demo agent can do a task: it has the description of a demo task of its type, or no description and
 * the title of one.
 */
export function isDemoTask(task: DemoTask): boolean {
  const description = task.description.trim();
  const title = task.title.trim();
  return all.some(
    (demo) =>
      demo.type === task.type &&
      (description === "" ? demo.title === title : demo.description === description),
  );
}

/** The refusal of any other task, in both languages. */
export const demoRefusal = {
  en: "The demo agent can only do its demo tasks. Connect an agent in Settings, then run the task with that agent.",
  ko: "데모 에이전트는 정해진 데모 작업만 할 수 있어 이 작업은 진행할 수 없습니다. 설정에서 에이전트를 연결한 뒤, 그 에이전트로 작업을 다시 실행하세요.",
} as const;

/** The refusal of the demo agent as the verifier of another agent's work, in both languages. */
export const demoVerifierRefusal = {
  en: "The demo agent cannot verify the work of other agents: it only follows simple rules. Choose another verifier, or connect an agent in Settings.",
  ko: "데모 에이전트는 단순한 규칙만 확인하므로 다른 에이전트의 작업을 검증할 수 없습니다. 다른 검증 에이전트를 선택하거나 설정에서 에이전트를 연결하세요.",
} as const;
