import type { DemoLanguage } from "../language.ts";
import { briefPath } from "./brief.ts";
import { sampleOffice } from "./sample-office.ts";

const { percent } = sampleOffice;

/** The texts of Dev. */
export interface DevWords {
  readonly understood: (criteria: number, amount: string) => string;
  readonly testsBefore: string;
  readonly builds: string;
  /** The sentence on the discount in the README. */
  readonly rule: (amount: string) => string;
  readonly task: (
    again: boolean,
    files: readonly string[],
    order: string,
  ) => { readonly task: string; readonly context: string };
  readonly reproduces: string;
  readonly fixes: string;
  readonly fixed: (path: string) => string;
  readonly reports: (caller: string) => string;
  readonly ended: (isTested: boolean) => string;
  readonly stopped: (rounds: number) => string;
  readonly untested: (calls: number) => string;
  readonly notice: (text: string) => string;
  readonly criteria: string;
  readonly facts: (files: readonly string[], tests: string) => string;
}

const en: DevWords = {
  understood: (criteria, amount) => `${criteria} criteria, discount on orders of ${amount} or more`,
  testsBefore: "Running the tests before the change",
  builds: "Writing code and tests",
  rule: (amount) =>
    `A regular customer gets ${percent}% off an order of ${amount} or more (\`src/discount.js\`).`,
  task: (again, files, order) => ({
    task: again ? `Test the discount again. I fixed the defects that you reported.` : `Test the discount.`,
    context: `The criteria are in ${briefPath}. Changed files: ${files.join(", ")}. Commands: \`npm test\`, \`npm start -- ${order}\`.`,
  }),
  reproduces: "Reproducing the defect with a test",
  fixes: "Fixing the code",
  fixed: (path) => `fixed ${path}`,
  reports: (caller) => `Reporting to ${caller}`,
  ended: (isTested) =>
    isTested ? "The discount is built and has passed QA." : "The discount is built. QA gave no verdict.",
  stopped: (rounds) => `The discount is not finished. QA still finds defects after ${rounds} rounds.`,
  untested: (calls) => `The discount is built but not tested: QA gave no result in ${calls} calls.`,
  notice: (text) => `The discount is built but not tested. ${text}`,
  criteria: "QA results by criterion:",
  facts: (files, tests) => `- Changed files: ${files.join(", ")}\n- \`npm test\`: ${tests}`,
};

const ko: DevWords = {
  understood: (criteria, amount) => `조건 ${criteria}개, 할인 기준 금액 ${amount}`,
  testsBefore: "변경 전 테스트 실행",
  builds: "코드와 테스트 작성",
  rule: (amount) => `단골 고객이 ${amount} 이상 주문하면 ${percent}% 할인합니다(\`src/discount.js\`).`,
  task: (again, files, order) => ({
    task: again ? "알려 주신 결함을 고쳤습니다. 할인을 다시 테스트해 주세요." : "할인을 테스트해 주세요.",
    context: `조건은 ${briefPath}에 있습니다. 바뀐 파일: ${files.join(", ")}. 명령: \`npm test\`, \`npm start -- ${order}\``,
  }),
  reproduces: "테스트로 결함 재현",
  fixes: "코드 수정",
  fixed: (path) => `수정함: ${path}`,
  reports: (caller) => `${caller}에게 보고`,
  ended: (isTested) =>
    isTested ? "할인을 만들었고 QA 테스트를 통과했습니다." : "할인을 만들었지만 QA의 판정이 없습니다.",
  stopped: (rounds) => `할인을 끝내지 못했습니다. QA가 ${rounds}번 테스트했지만 결함이 남아 있습니다.`,
  untested: (calls) =>
    `할인을 만들었지만 테스트하지 못했습니다. QA를 ${calls}번 호출했지만 결과를 받지 못했습니다.`,
  notice: (text) => `할인을 만들었지만 테스트하지 못했습니다. 받은 알림: ${text}`,
  criteria: "조건별 QA 테스트 결과:",
  facts: (files, tests) => `- 바뀐 파일: ${files.join(", ")}\n- \`npm test\`: ${tests}`,
};

/** The texts of Dev, by language. */
export const devWords: Readonly<Record<DemoLanguage, DevWords>> = { en, ko };
