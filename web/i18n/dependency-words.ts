import { createWords, type Translated } from "./create-words.ts";

const en = {
  asksFor: (name: string) => `The agent asks for ${name}`,
  types: {
    api_key: "API key",
    env_variable: "environment variable",
    service: "service",
    file: "file",
    permission: "permission",
    package: "package",
  },
  required: "required",
  optional: "optional",
  default: (value: string) => `Default: ${value}`,
  value: (name: string) => `Value of ${name}`,
  hint: "The value is stored encrypted as a setting of this task. The agent's later processes get it; it never appears in the log or the conversation.",
  store: "Provide",
  available: "Mark as available",
  without: "Continue without it",
};

const ko: Translated<typeof en> = {
  asksFor: (name) => `에이전트가 요청한 항목: ${name}`,
  types: {
    api_key: "API 키",
    env_variable: "환경 변수",
    service: "서비스",
    file: "파일",
    permission: "권한",
    package: "패키지",
  },
  required: "필수",
  optional: "선택",
  default: (value) => `답이 없으면 쓰는 값: ${value}`,
  value: (name) => `값: ${name}`,
  hint: "값은 암호화되어 이 작업의 설정으로 저장됩니다. 에이전트의 다음 프로세스부터 전달되며, 로그나 대화에는 남지 않습니다.",
  store: "제공하기",
  available: "이제 사용할 수 있습니다",
  without: "값 없이 진행",
};

/** Returns the texts of requests for keys, files and the like. */
export const useDependencyWords = createWords({ en, ko });
