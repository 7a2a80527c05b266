import { createWords, type Translated } from "./create-words.ts";

const en = {
  until: (when: string) => `back ${when}`,
  wake: "Unsnooze",
  title: "Snooze until…",
  hint: "It leaves your inbox and comes back automatically. The agent keeps waiting.",
  times: {
    hour: "In an hour",
    fourHours: "In four hours",
    tomorrow: "Tomorrow morning",
    monday: "Monday morning",
  },
};

const ko: Translated<typeof en> = {
  until: (when) => `${when}에 다시 표시`,
  wake: "다시 표시",
  title: "언제까지 미룰까요?",
  hint: "목록에서 사라졌다가 때가 되면 다시 나타납니다. 에이전트는 계속 기다립니다.",
  times: {
    hour: "한 시간 뒤",
    fourHours: "네 시간 뒤",
    tomorrow: "내일 아침",
    monday: "월요일 아침",
  },
};

/** Returns the texts of the dialog that snoozes items. */
export const useSnoozeWords = createWords({ en, ko });
